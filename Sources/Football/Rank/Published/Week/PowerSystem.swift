/// A power ranking formula. The raw value is its name in `skidmark.yml`.
public enum PowerSystem: String, Sendable, Codable, CaseIterable {
  /// The default formula: 0.6 · win share + 0.3 · PF / max PF + 0.1 · (1 − PA / max PA).
  case skidmark
  /// Points per week, with weight n / (n + 3) after n weeks and the league mean for the rest.
  case strength
  /// ½ · win share + ½ · all-play share.
  case resume
  /// Oberon Mt. (okiraqi.org/opr.html): (6 · average + 2 · (high + low) + 400 · win share) / 10.
  case oberonMt = "oberon-mt"
  /// Wins, and wins of beaten opponents, as computed by espn-api: 0.8 · row sum of W² + W, and 0.15 · average
  /// score + 0.05 · average margin.
  case twoStepDominance = "two-step-dominance"
}

/// How well a system's scores would have predicted the winners of later weeks, compared with a coin flip.
public struct BackTest: Sendable, Equatable, Codable {
  /// The error of predicted probabilities; lower is better.
  public struct Loss: Sendable, Equatable, Codable {
    /// The mean of −ln(probability of the winner): 0 is perfect, ln 2 is a coin flip.
    public var log: Double
    /// The mean of (1 − probability of the winner)²: 0 is perfect, ¼ is a coin flip.
    public var brier: Double

    /// The loss of a coin flip: ln 2 and ¼.
    public static let coin = Loss(log: 0.693_147_180_559_945_3, brier: 0.25)
  }

  /// The tested ranking formula.
  public var system: PowerSystem
  /// The number of predicted games: those with a winner, from the second week on.
  public var games: Int
  /// The system's loss; nil before the first predicted game.
  public var loss: Loss?
}
