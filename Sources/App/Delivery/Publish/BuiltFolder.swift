import Build
import Platform

/// A built site that is to be published: the folder, and what was in it when it was looked at.
struct BuiltFolder: Sendable {
  /// The folder's path.
  let path: String
  /// Its files.
  private(set) var listing: SiteListing
  /// What a place wants besides, by path: in no folder.
  private(set) var additions: [String: [UInt8]] = [:]

  /// A folder with files that are known.
  init(path: String, listing: SiteListing) {
    self.path = path
    self.listing = listing
  }

  /// Looks at a folder. What only Skidmark and git use stays at home, and so does what is in neither the folder
  /// nor the site.
  init(reading path: String, of site: SiteBoundary) async throws(PublishError) {
    self.path = path
    do {
      let names = try Files.tree(path).filter { Self.isPublished($0) }
      let place = Files.resolved(path)
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

  /// The site with a few files more, or in the place of its own.
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

  /// The bytes of a file, if they are still those that were listed.
  func bytes(of file: SiteListing.File) throws(PublishError) -> [UInt8] {
    if let bytes = additions[file.path] { return bytes }
    let bytes: [UInt8]
    do { bytes = try Files.read("\(path)/\(file.path)") } catch { throw .file(error) }
    guard bytes.count == file.size, digest(of: bytes) == file.digest else {
      throw .changedMeanwhile(file.path)
    }
    return bytes
  }

  /// Whether a file is for readers: not our notes, nor a repository, nor what editors and systems leave about,
  /// nor settings, which tend to be secret.
  private static func isPublished(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let isLitter =
      [".DS_Store", "Thumbs.db", "desktop.ini", ".env"].contains(name) || name.hasPrefix(".env.")
      || name.hasSuffix("~") || name.hasPrefix(".") && name.hasSuffix(".swp")
    return !isLitter && path != OutputFolder.manifestName && path != ".git"
      && !path.hasPrefix(".git/")
  }
}
