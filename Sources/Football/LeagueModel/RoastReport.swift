/// How a model's sentences stood the fact check.
public struct RoastReport: Sendable, Equatable, Codable {
  /// How many there were.
  public var sentences: Int
  /// How many did not hold at first.
  public var rejected: Int
  /// How many of those held when they were asked for once more.
  public var corrected: Int
  /// How many were left to the built-in writer.
  public var replaced: Int

  /// Creates a report.
  public init(sentences: Int = 0, rejected: Int = 0, corrected: Int = 0, replaced: Int = 0) {
    self.sentences = sentences
    self.rejected = rejected
    self.corrected = corrected
    self.replaced = replaced
  }

  /// Adds another part of the same week.
  public mutating func add(_ other: RoastReport) {
    sentences += other.sentences
    rejected += other.rejected
    corrected += other.corrected
    replaced += other.replaced
  }
}

/// Who wrote a week's roasts, and how it went.
public struct Roasting: Sendable, Equatable, Codable {
  /// What the paper has to say about it.
  public enum Note: String, Sendable, Codable {
    /// The model failed, and the built-in writer took its place, as the league wants it.
    case fallback
    /// The model failed, and some teams have no roast yet.
    case incomplete
  }

  /// The model's name, or `built-in`.
  public var writer: String
  /// What went wrong; nil if nothing did.
  public var note: Note?
  /// How the model's sentences stood the check; nil for the built-in writer's.
  public var report: RoastReport?

  /// Creates an account.
  public init(writer: String, note: Note? = nil, report: RoastReport? = nil) {
    self.writer = writer
    self.note = note
    self.report = report
  }
}
