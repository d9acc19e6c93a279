import Rank

/// Fact kinds as small integers, because hundreds of lines are searched for each team.
package struct KindTable: Sendable {
  private var numbers: [String: Int] = [:]
  /// The kinds by number.
  package private(set) var names: [String] = []
  /// Each kind's subject number, shared by kinds of the same family.
  package private(set) var subjects: [Int] = []

  /// The number of kinds.
  package var count: Int { subjects.count }

  /// The number of a kind; nil if no line uses it.
  package subscript(kind: String) -> Int? { numbers[kind] }

  mutating func number(of kind: String) -> Int {
    if let number = numbers[kind] { return number }
    let number = subjects.count
    numbers[kind] = number
    names.append(kind)
    // Kinds for nearly the same story share their family's number.
    let own = FactFamily.allCases.count + number
    subjects.append(FactCatalog[kind]?.family?.rawValue ?? own)
    return number
  }
}
