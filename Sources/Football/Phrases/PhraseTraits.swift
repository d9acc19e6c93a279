import Rank

/// Traits of a line that follow from its text, computed once when the book is read.
struct PhraseTraits: OptionSet {
  let rawValue: Int

  static let namesOwner = PhraseTraits(rawValue: 1 << 0)
  static let namesOpponent = PhraseTraits(rawValue: 1 << 1)
  static let provesResult = PhraseTraits(rawValue: 1 << 2)
  static let pinsJoke = PhraseTraits(rawValue: 1 << 3)
  static let hasContraction = PhraseTraits(rawValue: 1 << 4)
  static let hasSimile = PhraseTraits(rawValue: 1 << 5)
}

extension PhraseTraits {
  /// The traits of a text that uses facts.
  init(of text: String, _ facts: [String]) {
    let bytes = Array(text.utf8)
    self = []
    if bytes.contains("team.owner") || bytes.contains("team.they") { insert(.namesOwner) }
    let namesOpponent = facts.contains {
      bytes.contains("\($0).opponent ") && FactCatalog[$0]?.isOfTheGame ?? false
    }
    if namesOpponent { insert(.namesOpponent) }
    if facts.contains(where: { FactCatalog[$0]?.provesResult ?? false }) { insert(.provesResult) }
    if facts.contains("joke") && bytes.contains("team.") { insert(.pinsJoke) }
    if bytes.haveContraction { insert(.hasContraction) }
    if bytes.contains(" like ") { insert(.hasSimile) }
  }
}

extension [UInt8] {
  /// Whether there is an apostrophe between two letters.
  fileprivate var haveContraction: Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    var place = 1
    while place < count - 1 {
      if self[place] == UInt8(ascii: "'"), isLetter(self[place - 1]), isLetter(self[place + 1]) {
        return true
      }
      place += 1
    }
    return false
  }

  /// Whether an ASCII text occurs.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return false }
    for start in 0...(count - wanted.count) where self[start] == first {
      if self[start..<start + wanted.count].elementsEqual(wanted) { return true }
    }
    return false
  }
}
