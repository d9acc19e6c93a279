/// The members of a document to parse, for documents of which little is needed.
///
///     ["name": .all, "teams": ["id": .all]]
///
/// selects the name and, of every team, the id. A selection without members keeps objects, so that they can be
/// counted, but nothing in them.
public struct JSONSelection: Sendable, ExpressibleByDictionaryLiteral {
  /// The selections of the members to parse; nil for all members with all their contents.
  let members: [String: JSONSelection]?

  /// Everything.
  public static let all = JSONSelection(members: nil)

  /// Selects these members of an object, or of each object of a list.
  public init(dictionaryLiteral elements: (String, JSONSelection)...) {
    members = Dictionary(elements) { first, _ in first }
  }

  private init(members: [String: JSONSelection]?) { self.members = members }
}

extension JSONSelection {
  /// The place after a value; nil if the document ends before.
  static func endOfValue(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var (place, depth) = (start, 0)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
          place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        if depth == 0 { return place < bytes.count ? place + 1 : nil }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The end of the object around a number or a word.
        if depth == 0 { return place }
        depth -= 1
        if depth == 0 { return place + 1 }
      case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09: if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return depth == 0 ? place : nil
  }
}
