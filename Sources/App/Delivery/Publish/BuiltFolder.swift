import Build
import Platform

/// A built site to publish: its folder, and the listing of its files.
struct BuiltFolder: Sendable {
  let path: String
  private(set) var listing: SiteListing
  /// Additional files that a target needs, by path. They are in no folder.
  private(set) var additions: [String: [UInt8]] = [:]

  init(path: String, listing: SiteListing) {
    self.path = path
    self.listing = listing
  }

  /// Lists a folder's public files. Throws `leak` for a link that leads out of both the folder and the site.
  init(reading path: String, of site: SiteBoundary) async throws(PublishError) {
    self.path = path
    do {
      let names = try Files.tree(path).filter { Self.isPublished($0) }
      let place = Paths.resolved(path)
      for name in names { try site.check("\(path)/\(name)", orBelow: place) }
      let files = try await inPortions(of: 64, names) { name in
        let bytes = try Files.read("\(path)/\(name)")
        return SiteListing.File(path: name, digest: digest(of: bytes), size: bytes.count)
      }
      listing = SiteListing(files)
    } catch let leak as SiteBoundary.Leak {
      throw .leak(leak)
    } catch {
      throw .file(error as? FileError ?? FileError("read", path, 0))
    }
  }

  /// The site with additional files, which replace its own at the same paths.
  func adding(_ additions: [String: [UInt8]]) -> BuiltFolder {
    var folder = self
    folder.additions = additions
    folder.listing = SiteListing(
      listing.files.filter { additions[$0.path] == nil }
        + additions.map { path, bytes in
          SiteListing.File(path: path, digest: digest(of: bytes), size: bytes.count)
        })
    return folder
  }

  /// The bytes of a file, if they are still the listed ones.
  func bytes(of file: SiteListing.File) throws(PublishError) -> [UInt8] {
    if let bytes = additions[file.path] { return bytes }
    let bytes = try onDisk { () throws(FileError) in try Files.read("\(path)/\(file.path)") }
    guard bytes.count == file.size, digest(of: bytes) == file.digest else {
      throw .changedMeanwhile(file.path)
    }
    return bytes
  }

  /// Whether a file is for readers: not a manifest, a repository, a file of an editor or system, or a secret setting.
  private static func isPublished(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let isLitter =
      [".DS_Store", "Thumbs.db", "desktop.ini", ".env"].contains(name) || name.hasPrefix(".env.")
      || name.hasSuffix("~") || name.hasPrefix(".") && name.hasSuffix(".swp")
    return !isLitter && path != OutputFolder.manifestName && path != ".git"
      && !path.hasPrefix(".git/")
  }
}
