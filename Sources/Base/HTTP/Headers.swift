/// Header fields in their order. Names are compared without regard to case.
package struct Headers: Sendable, Hashable {
  /// One header field.
  package struct Field: Sendable, Hashable {
    /// The name as it was written.
    package let name: String
    /// The value without surrounding blanks.
    package let value: String
  }

  /// All fields in their order; a name may come more than once.
  package private(set) var pairs: [Field] = []

  /// No headers.
  package init() {}

  /// The first value of a header; nil if there is none. Setting it removes all others.
  package subscript(name: String) -> String? {
    get { all(name).first }
    set {
      pairs.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { add(name, newValue) }
    }
  }

  /// All values of a header, in their order.
  package func all(_ name: String) -> [String] {
    let wanted = name.lowercased()
    return pairs.filter { $0.name.lowercased() == wanted }.map(\.value)
  }

  /// Adds a field after the others.
  package mutating func add(_ name: String, _ value: String) {
    pairs.append(Field(name: name, value: value))
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Headers in the order in which they are written.
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}
