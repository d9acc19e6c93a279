import Rank

/// A text of the league's context, as it may occur in a sentence.
struct ContextText {
  let id: Fact.ID
  private let keys: [String]

  init(_ id: Fact.ID, _ text: String) {
    self.id = id
    keys = CheckTokenizer.tokens(Array(text.utf8)).map(\.key)
  }

  /// Whether a range of a sentence's tokens is inside an occurrence of the text.
  func covers(_ range: Range<Int>, _ tokens: [CheckToken]) -> Bool {
    guard range.count <= keys.count else { return false }
    let first = max(0, range.upperBound - keys.count)
    guard first <= range.lowerBound else { return false }
    return (first...range.lowerBound).contains { start in
      start + keys.count <= tokens.count
        && keys.indices.allSatisfy { tokens[start + $0].key == keys[$0] }
    }
  }

  func mask(_ tokens: inout [CheckToken]) {
    guard let first = keys.first, tokens.count >= keys.count else { return }
    for start in 0...(tokens.count - keys.count) where tokens[start].key == first {
      guard keys.indices.allSatisfy({ tokens[start + $0].key == keys[$0] }) else { continue }
      for index in start..<start + keys.count { tokens[index].isMasked = true }
    }
  }
}
