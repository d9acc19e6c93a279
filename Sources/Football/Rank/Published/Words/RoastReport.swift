public import LeagueModel

/// The fact check's counts of a model's sentences.
public struct RoastReport: Sendable, Equatable, Codable {
  /// All sentences.
  public var sentences: Int
  /// Sentences that failed the first check.
  public var rejected: Int
  /// Rejected sentences that passed on the second try.
  public var corrected: Int
  /// Sentences that the built-in writer replaced.
  public var replaced: Int

  /// Creates a report; by default, one with all counts at 0.
  public init(sentences: Int = 0, rejected: Int = 0, corrected: Int = 0, replaced: Int = 0) {
    self.sentences = sentences
    self.rejected = rejected
    self.corrected = corrected
    self.replaced = replaced
  }

  /// Adds the counts of another part of the same week.
  public mutating func add(_ other: RoastReport) {
    sentences += other.sentences
    rejected += other.rejected
    corrected += other.corrected
    replaced += other.replaced
  }
}

/// The writer of a week's roasts, with problems and counts.
public struct Roasting: Sendable, Equatable, Codable {
  /// A problem that the page mentions.
  public enum Note: String, Sendable, Codable {
    /// The model failed, and the built-in writer replaced it as configured.
    case fallback
    /// The model failed, and some teams have no roast yet.
    case incomplete
  }

  /// The model's name, or `built-in`.
  public var writer: String
  /// The problem; nil if there was none.
  public var note: Note?
  /// The fact check's counts; nil for the built-in writer.
  public var report: RoastReport?
  /// The voice; nil for the house's.
  public var voice: Voice?
  /// Who chose the voice: the week's top scorer; nil if the settings name it.
  public var voiceChosenBy: String?
  /// The league's heat when the week was printed, 0 to 5; nil in papers of earlier versions.
  public var heat: Int?

  /// Creates a summary in the house's voice.
  public init(writer: String, note: Note? = nil, report: RoastReport? = nil) {
    self.writer = writer
    self.note = note
    self.report = report
  }
}
