import HTTP
import Platform

/// Where links between the files of `content/` lead on the site.
package struct ContentLinks: Sendable {
  /// Both in the order of their sources, so that none of ten thousand has to be hashed for the few
  /// links that are looked for.
  private let pages: [ContentPage]
  private let files: [(source: String, path: String)]

  /// The texts and the other files, and where they are on the site.
  package init(pages: [ContentPage], files: [(source: String, path: String)]) {
    self.pages = pages.sorted { $0.source < $1.source }
    self.files = files.sorted { $0.source < $1.source }
  }

  /// Names the addresses of all files: other addresses have another.
  package var digest: [UInt8] {
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
    return sha256(bytes)
  }

  /// A file's path on the site; nil if it is not published.
  private func target(_ source: String) -> String? {
    pages.found(source, by: { $0.source })?.path ?? files.found(source, by: { $0.source })?.path
  }

  /// What becomes of a link that somebody wrote.
  package enum Destination: Sendable, Equatable {
    /// It leads elsewhere, or to the page itself, and stays as it is.
    case asWritten
    /// A file of the site, below its root, with the fragment or query that was written.
    case file(String)
    /// A text that is not there, or not published.
    case missing
  }

  /// Where a link leads.
  /// - Parameters:
  ///   - link: What was written: `rules.md`, `../rules.md#trades`, `table.png`.
  ///   - source: The file below `content/` in which it stands.
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
      return path.hasSuffix(".md") ? .missing : .asWritten
    }
    return .file(Self.encoded(target) + link[end...])
  }

  /// `https:`, `mailto:` and whatever else begins with a word and a colon.
  private static func hasScheme(_ link: String) -> Bool {
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !link.utf8[..<colon].contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }
  }

  /// A path as an address: what is neither a plain character nor a slash becomes `%20` and the like.
  static func encoded(_ path: String) -> String {
    let isPlain: (UInt8) -> Bool = { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~/".utf8.contains(byte)
    }
    guard !path.utf8.allSatisfy(isPlain) else { return path }
    return path.utf8.map { byte in
      if isPlain(byte) { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}

extension Array {
  /// The element with a key, in an array in the order of its keys; nil if there is none.
  fileprivate func found(_ key: String, by name: (Element) -> String) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if name(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && name(self[low]) == key ? self[low] : nil
  }
}
