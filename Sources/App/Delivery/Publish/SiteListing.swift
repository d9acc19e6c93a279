/// The files of a site by digest and size, so that a target's state fits into a few kilobytes.
package struct SiteListing: Sendable, Equatable {
  /// One file of a site.
  package struct File: Sendable, Hashable {
    /// The path relative to the site's folder, with slashes.
    package let path: String
    /// The SHA-256 of the contents in lowercase hexadecimal digits.
    package let digest: String
    /// The size in bytes.
    package let size: Int
  }

  /// The files, sorted by the bytes of their paths.
  package let files: [File]

  /// Creates a listing of files in any order.
  package init(_ files: [File]) {
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The file at a path, if any.
  package subscript(path: String) -> File? {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path == path { return files[middle] }
      if files[middle].path.utf8.lexicographicallyPrecedes(path.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }

  /// The parent folders of a path, outermost first: `a` and `a/b` for `a/b/index.html`.
  package static func folders(above path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }

  /// All folders of the files, without the site's own.
  package var folders: Set<String> { Set(files.flatMap { Self.folders(above: $0.path) }) }
}

extension SiteListing {
  /// Whether a file never changes, because its name has a digest: `assets/skidmark.1a2b3c4d5e.css`.
  package static func isImmutable(_ path: String) -> Bool {
    guard path.hasPrefix("assets/") else { return false }
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count >= 3 else { return false }
    let digest = parts[parts.count - 2].utf8
    return digest.count >= 8
      && digest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
