public import Platform

/// A game of the NFL: its kickoff and its teams.
public struct ProGame: Sendable, Equatable, Codable {
  /// When it begins; nil while the time is not set.
  public var kickoff: Instant?
  /// The away team's code, such as KC.
  public var away: String
  /// The home team's code.
  public var home: String

  /// Creates a game. Teams are codes such as KC.
  public init(kickoff: Instant?, away: String, home: String) {
    self.kickoff = kickoff
    self.away = away
    self.home = home
  }
}

extension Week {
  /// The NFL game of one of its teams; nil during a bye, or if the schedule is unknown.
  public func proGame(of team: String) -> ProGame? {
    proGames?.first { $0.away == team || $0.home == team }
  }

  /// Whether an NFL team has a bye; nil if the schedule is unknown.
  public func hasBye(_ team: String) -> Bool? {
    guard let proGames, proGames.count >= Self.fewestProGames else { return nil }
    return proGame(of: team) == nil
  }

  /// In no week have more than six of the NFL's 32 teams had a bye.
  private static let fewestProGames = 13
}
