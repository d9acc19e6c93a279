/// Statistics by the API's short names, such as `fg3a`. Sorted by name, so that the same input gives the same bytes.
package struct SportsNumbers: Sendable, Equatable, Codable {
  /// A statistic.
  package struct Number: Sendable, Equatable, Codable {
    /// The short name in snake_case.
    package var name: String
    /// The number as it is printed.
    package var text: String
  }

  /// The statistics, sorted by name.
  package private(set) var list: [Number] = []

  package init() {}

  package var names: Set<String> { Set(list.map(\.name)) }

  /// A statistic as it is printed. Setting nil removes it.
  package subscript(name: String) -> String? {
    get { list.first { $0.name == name }?.text }
    set {
      list.removeAll { $0.name == name }
      guard let newValue else { return }
      let place = list.firstIndex { $0.name > name } ?? list.endIndex
      list.insert(Number(name: name, text: newValue), at: place)
    }
  }
}
