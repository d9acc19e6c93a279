/// A set of small numbers, such as kinds of facts in a book. Roasts ask tens of thousands of times whether a kind is in
/// one, and hashing took a third of their time.
package struct KindSet: Sendable, ExpressibleByArrayLiteral {
  private var words: [UInt64] = []

  package init(_ numbers: some Sequence<Int> = EmptyCollection()) {
    for number in numbers { insert(number) }
  }

  package init(arrayLiteral numbers: Int...) { self.init(numbers) }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  package func contains(_ number: Int) -> Bool {
    let word = number >> 6
    return word < words.count && words[word] & 1 << UInt64(number & 63) != 0
  }

  package mutating func insert(_ number: Int) {
    let word = number >> 6
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(number & 63)
  }

  package mutating func formUnion(_ others: some Sequence<Int>) {
    for number in others { insert(number) }
  }

  /// The numbers of this set that are not among others.
  package func subtracting(_ others: some Sequence<Int>) -> KindSet {
    var rest = self
    for number in others where contains(number) {
      rest.words[number >> 6] &= ~(1 << UInt64(number & 63))
    }
    return rest
  }
}
