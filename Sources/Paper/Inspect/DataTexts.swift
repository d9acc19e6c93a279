import Diagnostics
import JSON

/// The names of leagues, teams and players, to distinguish them from template output.
struct DataTexts: Sendable {
  /// The parts of names between characters that escaping may change, by first byte.
  private var parts = [[[UInt8]]](repeating: [], count: 256)

  /// - Parameter site: A built site; the names come from each week's `edition.json`.
  init(_ site: BuiltSite) {
    var all: Set<[UInt8]> = []
    for file in site.files where file.path.hasSuffix("/edition.json") {
      let json = try? JSONValue(parsing: SourceText(name: file.path, bytes: file.bytes))
      json?.visitNames { text in
        for part in text.utf8.split(whereSeparator: { !Self.isKept($0) })
        where part.contains(where: { Self.marks.contains($0) }) {
          all.insert(Array(part))
        }
      }
    }
    for part in all.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      parts[Int(part[0])].append(part)
    }
  }

  /// Whether the bytes of a range are part of a name that occurs up to the end of the range.
  func contain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var start = range.upperBound
    while start > 0, range.upperBound - start < Self.longest, Self.isKept(bytes[start - 1]) {
      start -= 1
      for part in parts[Int(bytes[start])] where part.count >= range.upperBound - start {
        if part.starts(with: bytes[start..<range.upperBound]) { return true }
      }
    }
    return false
  }

  /// The maximum distance to search back for the start of a name.
  private static let longest = 400
  /// The characters that all searched patterns contain.
  private static let marks = Set("{}%/".utf8)

  /// Whether a character is unchanged in HTML, Markdown and chats.
  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    default: " {}%/:.,=".utf8.contains(byte)
    }
  }
}

extension JSONValue {
  /// Visits all names of leagues, teams, owners and players.
  fileprivate func visitNames(_ visit: (String) -> Void) {
    switch self {
    case .array(let items): for item in items { item.visitNames(visit) }
    case .object(let object):
      for key in object.keys {
        let isName = key == "name" || key == "owner" || key.hasSuffix("_name")
        if isName, let name = object[key]?.string { visit(name) }
        object[key]?.visitNames(visit)
      }
    default: break
    }
  }
}
