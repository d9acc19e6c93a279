package import JSON

/// A request to a model.
package struct ModelRequest: Sendable, Hashable {
  /// The required shape of the answer's JSON.
  package struct Shape: Sendable, Hashable {
    /// A name of up to 64 letters, digits, `-` and `_`.
    package var name: String
    /// A JSON Schema with types, properties, items, enum, const, anyOf and descriptions; limits are dropped.
    package var schema: JSONValue

    /// Creates a shape.
    package init(name: String, schema: JSONValue) {
      self.name = name
      self.schema = schema
    }
  }

  /// The system prompt.
  package var system: String
  /// The user prompt.
  package var user: String
  /// The token limit of the answer, thinking included.
  package var maxTokens: Int
  /// The sampling temperature. Sent only if set, because newer models reject it.
  package var temperature: Double?
  /// The shape of the answer; nil for free text. Services may not support it, so validate the answer.
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
