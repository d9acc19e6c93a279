/// Header fields in order. Names are case-insensitive.
package struct Headers: Sendable, Hashable {
  /// One header field.
  package struct Field: Sendable, Hashable {
    /// The name as written.
    package let name: String
    /// The value without surrounding spaces.
    package let value: String
  }

  /// All fields in order; names may repeat.
  package private(set) var pairs: [Field] = []

  package init() {}

  /// A header's first value; nil if absent. Setting it removes all other values.
  package subscript(name: String) -> String? {
    get { all(name).first }
    set {
      pairs.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { add(name, newValue) }
    }
  }

  /// All values of a header, in order.
  package func all(_ name: String) -> [String] {
    let wanted = name.lowercased()
    return pairs.filter { $0.name.lowercased() == wanted }.map(\.value)
  }

  /// Appends a field.
  package mutating func add(_ name: String, _ value: String) {
    pairs.append(Field(name: name, value: value))
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Creates headers in the given order.
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}
