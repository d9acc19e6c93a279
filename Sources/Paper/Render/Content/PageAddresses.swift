/// Detects path conflicts on the site. Ignores case, because some file systems do.
struct PageAddresses {
  private struct Entry {
    /// The path in lowercase with NUL separators: a folder's files sort directly after a file of that name.
    var key: String
    var source: String
    var path: String
    var number: Int
  }

  private let entries: [Entry]

  private static let divider: UInt8 = 0

  /// Creates the list of the site's files; earlier files win.
  init(_ files: [(source: String, path: String)]) {
    entries = files.enumerated().map { number, file in
      Entry(key: Self.key(file.path), source: file.source, path: file.path, number: number)
    }
  }

  /// Finds conflicting paths, and names with control characters.
  /// - Parameter reserved: Reserved first path components with their owners.
  func check(_ reserved: [String: String]) throws(ContentError) {
    for entry in entries where entry.source.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw .unspeakable(source: entry.source)
    }
    let sorted = entries.sorted { one, other in
      one.key == other.key ? one.number < other.number : one.key < other.key
    }
    var last: Entry?
    var first: Substring.UTF8View?
    for entry in sorted {
      let start = entry.key.utf8.prefix { $0 != Self.divider }
      if first.map({ !$0.elementsEqual(start) }) ?? true {
        first = start
        if let owner = reserved[String(Substring(start))] {
          throw .taken(source: entry.source, path: entry.path, by: owner)
        }
      }
      if let last, Self.isInTheWay(last.key.utf8, of: entry.key.utf8) {
        let (older, younger) = last.number < entry.number ? (last, entry) : (entry, last)
        throw .taken(
          source: younger.source, path: younger.path, by: "content/\(older.source)")
      }
      last = entry
    }
  }

  /// Whether both paths are equal, or one is a file and the other a folder of that name.
  private static func isInTheWay(_ one: String.UTF8View, of other: String.UTF8View) -> Bool {
    guard other.starts(with: one) else { return false }
    return other.count == one.count || other.dropFirst(one.count).first == divider
  }

  private static func key(_ path: String) -> String {
    let isSmall = path.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    let small = isSmall ? path : path.lowercased()
    return String(unsafeUninitializedCapacity: small.utf8.count) { buffer in
      var count = 0
      for byte in small.utf8 {
        buffer[count] = byte == UInt8(ascii: "/") ? divider : byte
        count += 1
      }
      return count
    }
  }
}
