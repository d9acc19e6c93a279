import Build
import Inspect
import Platform

extension BuiltSite {
  /// The files of a folder, and the secrets and paths that must not appear in them.
  init(in folder: String, _ environment: [String: String]) throws(Failure) {
    // Their names reveal who built the site.
    let machineFolders = [Paths.resolved(folder), Paths.resolved("."), environment["HOME"] ?? ""]
    self.init(
      folder: folder, files: try Self.files(in: folder), secrets: Secret.secrets(in: environment),
      machineFolders: machineFolders.filter { $0.hasPrefix("/") })
  }

  private static func files(in folder: String) throws(Failure) -> [File] {
    do throws(FileError) {
      var files: [File] = []
      for path in try Files.tree(folder) where !path.hasPrefix(".git/") {
        // Skips dangling links and sockets, which no host serves.
        guard Files.kind("\(folder)/\(path)") == .file else { continue }
        // Skips links out of the folder, which are not published.
        do { try SiteBoundary(folder).check("\(folder)/\(path)") } catch { continue }
        files.append(File(path: path, bytes: try Files.read("\(folder)/\(path)")))
      }
      return files
    } catch {
      throw Failure(.output(error))
    }
  }
}
