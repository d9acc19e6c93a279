/// A game's result for one team.
public enum Outcome: String, Sendable, Codable {
  /// Won.
  case win = "W"
  /// Lost.
  case loss = "L"
  /// Tied.
  case tie = "T"

  /// The result for the opponent.
  public var reversed: Outcome {
    switch self {
    case .win: .loss
    case .loss: .win
    case .tie: .tie
    }
  }
}

/// Wins, losses and ties.
public struct Record: Sendable, Hashable, Codable {
  /// Games won.
  public var wins: Int
  /// Games lost.
  public var losses: Int
  /// Games tied.
  public var ties: Int

  /// Creates a record; by default, that of a team without games.
  public init(wins: Int = 0, losses: Int = 0, ties: Int = 0) {
    self.wins = wins
    self.losses = losses
    self.ties = ties
  }

  /// Games played.
  public var games: Int { wins + losses + ties }

  /// The win percentage from 0 to 1, counting a tie as half a win; 0 before the first game.
  public var winShare: Double {
    games == 0 ? 0 : (Double(wins) + Double(ties) * 0.5) / Double(games)
  }

  /// Twice the wins plus the ties, so that half wins stay whole numbers.
  public var halfWins: Int { 2 * wins + ties }

  /// Adds the games of another record.
  public mutating func add(_ more: Record) {
    wins += more.wins
    losses += more.losses
    ties += more.ties
  }

  /// Adds a game.
  public mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .win: wins += 1
    case .loss: losses += 1
    case .tie: ties += 1
    }
  }
}

extension Record: CustomStringConvertible {
  /// `8-5`, or `8-5-1` with ties.
  public var description: String {
    ties > 0 ? "\(wins)-\(losses)-\(ties)" : "\(wins)-\(losses)"
  }
}

/// A run of equal results.
public struct Streak: Sendable, Hashable {
  /// The result that repeats.
  public var outcome: Outcome
  /// The number of games, at least 1.
  public var length: Int

  /// Creates a streak; nil unless the length is positive.
  public init?(_ outcome: Outcome, _ length: Int) {
    guard length > 0 else { return nil }
    self.outcome = outcome
    self.length = length
  }

  /// The streak at the end of `outcomes`; nil if there are none.
  public init?(endOf outcomes: some Sequence<Outcome>) {
    let results = Array(outcomes)
    guard let last = results.last else { return nil }
    self.init(last, results.reversed().prefix { $0 == last }.count)
  }
}

extension Streak: Codable, CustomStringConvertible {
  /// `W7`, `L2`, `T1`.
  public var description: String { outcome.rawValue + String(length) }

  /// Reads `W7`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let outcome = Outcome(rawValue: String(text.prefix(1))),
      let length = Int(text.dropFirst()), let streak = Streak(outcome, length)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a streak such as W7")
    }
    self = streak
  }

  /// Writes `W7`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
