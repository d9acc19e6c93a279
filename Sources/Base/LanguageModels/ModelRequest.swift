package import JSON

/// What a model is asked.
package struct ModelRequest: Sendable, Hashable {
  /// The shape that the answer's JSON must have.
  package struct Shape: Sendable, Hashable {
    /// A name of letters, digits, `-` and `_`, at most 64.
    package var name: String
    /// A JSON Schema. Services know only a part of the standard: types, properties, items, enum,
    /// const, anyOf and descriptions are safe; limits on lengths and amounts are left out.
    package var schema: JSONValue

    /// Creates a shape.
    package init(name: String, schema: JSONValue) {
      self.name = name
      self.schema = schema
    }
  }

  /// Who the model is to be and what holds for every question.
  package var system: String
  /// The question.
  package var user: String
  /// The most tokens that the answer may have, thinking included.
  package var maxTokens: Int
  /// How daring the choice of words is. Newer models refuse to be told, so it is not sent unless
  /// set.
  package var temperature: Double?
  /// The shape of the answer; nil is free text. A service that cannot do it is asked again
  /// without, so the answer has to be checked all the same.
  package var shape: Shape?

  /// Creates a request.
  package init(
    system: String = "", user: String, maxTokens: Int = 4_096, temperature: Double? = nil,
    shape: Shape? = nil
  ) {
    self.system = system
    self.user = user
    self.maxTokens = maxTokens
    self.temperature = temperature
    self.shape = shape
  }
}
