import Build
import Inspect
import Platform

extension Invocation {
  /// The files of a folder, and the secrets and paths that must not appear in them.
  func builtSite(in folder: String) throws(Failure) -> BuiltSite {
    BuiltSite(
      folder: folder, files: try files(in: folder),
      secrets: BuiltSite.Secret.secrets(in: environment), machineFolders: machineFolders(folder))
  }

  private func files(in folder: String) throws(Failure) -> [BuiltSite.File] {
    do throws(FileError) {
      var files: [BuiltSite.File] = []
      for path in try Files.tree(folder) where !path.hasPrefix(".git/") {
        // Skips dangling links and sockets, which no host serves.
        guard Files.kind("\(folder)/\(path)") == .file else { continue }
        // Skips links out of the folder, which are not published.
        do { try SiteBoundary(folder).check("\(folder)/\(path)") } catch { continue }
        files.append(BuiltSite.File(path: path, bytes: try Files.read("\(folder)/\(path)")))
      }
      return files
    } catch {
      throw Failure(.output(error))
    }
  }

  /// Folders whose names reveal who built the site.
  private func machineFolders(_ folder: String) -> [String] {
    [Files.resolved(folder), Files.resolved("."), environment["HOME"] ?? ""]
      .filter { $0.hasPrefix("/") }
  }
}
