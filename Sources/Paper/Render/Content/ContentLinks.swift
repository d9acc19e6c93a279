import HTTP
package import Platform

/// Resolves links between the files of `content/`.
package struct ContentLinks: Sendable {
  /// Sorted by source for binary search: cheaper than hashing thousands of files for a few links.
  private let pages: [ContentPage]
  private let files: [(source: String, path: String)]
  /// Identifies the sources and paths of all files.
  package let digest: Digest

  /// Creates the links from the texts and other files with their paths on the site.
  package init(pages: [ContentPage], files: [(source: String, path: String)]) {
    self.pages = pages.sorted { $0.source < $1.source }
    self.files = files.sorted { $0.source < $1.source }
    digest = Self.digest(self.pages, self.files)
  }

  private static func digest(
    _ pages: [ContentPage], _ files: [(source: String, path: String)]
  ) -> Digest {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((pages.count + files.count) * 64)
    func add(_ source: String, _ place: String) {
      bytes += source.utf8
      bytes.append(0)
      bytes += place.utf8
      bytes.append(0)
    }
    for page in pages { add(page.source, page.folder) }
    bytes.append(1)
    for file in files { add(file.source, file.path) }
    return Digest(of: bytes)
  }

  private func target(_ source: String) -> String? {
    pages.found(source, by: { $0.source })?.path ?? files.found(source, by: { $0.source })?.path
  }

  /// The target of a link.
  package enum Destination: Sendable, Equatable {
    /// An external link or one within the page, unchanged.
    case asWritten
    /// A file below the site's root, with the link's query or fragment.
    case file(String)
    /// A text, or a picture or other file, that does not exist or is not published.
    case missing
  }

  /// The target of a link.
  /// - Parameters:
  ///   - link: The link as written: `rules.md`, `../rules.md#trades`, `table.png`.
  ///   - source: The file below `content/` that contains it.
  package func destination(of link: String, in source: String) -> Destination {
    guard let first = link.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "/"),
      !Self.hasScheme(link)
    else { return .asWritten }
    let end = link.firstIndex { $0 == "#" || $0 == "?" } ?? link.endIndex
    guard end > link.startIndex, let path = link[..<end].resolvingPercents() else {
      return .asWritten
    }
    var parts = source.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "", ".": continue
      case "..": if parts.popLast() == nil { return .asWritten }
      default: parts.append(String(part))
      }
    }
    guard let target = target(parts.joined(separator: "/")) else {
      return Self.isOfContent(parts) ? .missing : .asWritten
    }
    return .file(target.percentEncoded(keeping: "-._~/") + link[end...])
  }

  /// Whether only `content/` can have such a file: a text, a picture or something to download. The paper's own pages
  /// and data have other endings, or are in the folder of a league's season.
  private static func isOfContent(_ parts: [String]) -> Bool {
    guard let name = parts.last, let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return false
    }
    let ending = name[name.index(after: dot)...].lowercased()
    return ending == "md"
      || downloads.contains(ending)
        && !parts.dropLast().contains { $0 == "assets" || $0 == "pictures" || Int($0) != nil }
  }

  private static let downloads: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "pdf", "mp3", "m4a", "mp4", "mov", "webm", "zip",
    "csv", "doc", "docx", "xls", "xlsx",
  ]

  private static func hasScheme(_ link: String) -> Bool {
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !link.utf8[..<colon].contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }
  }
}

extension Array {
  /// Binary search for the element with a key; nil if there is none.
  fileprivate func found(_ key: String, by name: (Element) -> String) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if name(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && name(self[low]) == key ? self[low] : nil
  }
}
