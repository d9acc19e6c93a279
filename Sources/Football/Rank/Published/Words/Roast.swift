/// The roast of one team in one week.
public struct TeamRoast: Sendable, Equatable, Codable {
  /// One sentence and the facts that it cites.
  public struct Sentence: Sendable, Equatable, Codable {
    /// The sentence as plain text.
    public var text: String
    /// The facts that it cites.
    public var facts: [Fact.ID]
    /// The writer, if not the roast's writer.
    public var writer: String?

    /// Creates a sentence; by default, one by the roast's writer.
    public init(text: String, facts: [Fact.ID], writer: String? = nil) {
      self.text = text
      self.facts = facts
      self.writer = writer
    }
  }

  /// The writer: `built-in` or a model.
  public var writer: String
  /// Three to five sentences, in order.
  public var sentences: [Sentence]
  /// Corrections to an earlier version; nil if there are none.
  public var corrections: [Correction]?

  /// Creates a roast; by default, one that was not corrected.
  public init(writer: String, sentences: [Sentence], corrections: [Correction]? = nil) {
    self.writer = writer
    self.sentences = sentences
    self.corrections = corrections
  }

  /// The whole roast as one paragraph.
  public var text: String { sentences.map(\.text).joined(separator: " ") }
}
