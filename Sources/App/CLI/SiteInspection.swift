import Build
import Inspect
import Platform

/// A built site as the check sees it.
extension Invocation {
  /// The files of a folder, with all that must not stand in them.
  func builtSite(in folder: String) throws(Failure) -> BuiltSite {
    BuiltSite(
      folder: folder, files: try files(in: folder),
      secrets: BuiltSite.Secret.secrets(in: environment), machineFolders: machineFolders(folder))
  }

  private func files(in folder: String) throws(Failure) -> [BuiltSite.File] {
    do throws(FileError) {
      var files: [BuiltSite.File] = []
      for path in try Files.tree(folder) where !path.hasPrefix(".git/") {
        // A link that leads nowhere, a socket: nothing that a host would serve.
        guard Files.kind("\(folder)/\(path)") == .file else { continue }
        // Nor what is elsewhere, which a publish refuses.
        do { try SiteBoundary(folder).check("\(folder)/\(path)") } catch { continue }
        files.append(BuiltSite.File(path: path, bytes: try Files.read("\(folder)/\(path)")))
      }
      return files
    } catch {
      throw Failure(.output(error))
    }
  }

  /// Folders whose names tell who built the site.
  private func machineFolders(_ folder: String) -> [String] {
    [Files.resolved(folder), Files.resolved("."), environment["HOME"] ?? ""]
      .filter { $0.hasPrefix("/") }
  }
}
