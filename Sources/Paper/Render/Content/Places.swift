/// Who stands where on the site. Some disks know no difference between large and small letters, so
/// neither does this.
struct Places {
  private struct Entry {
    /// The path in small letters, its parts divided by the smallest byte there is: in the order of keys
    /// a folder's files directly follow whoever has the folder's name.
    var key: String
    var source: String
    var path: String
    /// Its place in the list that was given.
    var number: Int
  }

  private let entries: [Entry]

  private static let divider: UInt8 = 0

  /// The files of the site with their sources, in an order that tells who came first.
  init(_ files: [(source: String, path: String)]) {
    entries = files.enumerated().map { number, file in
      Entry(key: Self.key(file.path), source: file.source, path: file.path, number: number)
    }
  }

  /// Finds two files that cannot both be where they want to be, and names that no list can hold.
  /// - Parameter reserved: The first parts of paths that are taken, with who has them.
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

  /// Whether both are the same path, or one is a file where the other one has a folder.
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
