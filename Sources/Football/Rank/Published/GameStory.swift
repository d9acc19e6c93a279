public import LeagueModel

/// A matchup as it unfolded from one kickoff window to the next. A block does not depend on later ones.
public struct GameStory: Sendable, Equatable, Codable {
  /// A starter's points, and those expected before the game.
  public struct Performance: Sendable, Equatable, Codable {
    /// The player's name.
    public var name: String
    /// The main position; empty if unknown.
    public var position: String
    /// The points that he scored.
    public var points: Points
    /// The points expected before the game.
    public var expected: Points

    /// The points above the expected ones; negative if below.
    public var surprise: Points { points - expected }
  }

  /// One team's part of a block.
  public struct BlockSide: Sendable, Equatable, Codable {
    /// The starters who played, most points first.
    public var performances: [Performance]
    /// The points so far in the matchup.
    public var score: Points
    /// The starters whose games come later.
    public var left: Int

    /// The sum of the performances.
    public var points: Points { performances.map(\.points).total }
  }

  /// A play of the NFL that gained or cost a starter points.
  public struct Play: Sendable, Equatable, Codable {
    /// The fantasy team.
    public var team: Team.ID
    /// The player's name.
    public var player: String
    /// The quarter, from 1; 5 is overtime; 0 for points without a play, such as a correction.
    public var quarter: Int
    /// The game clock: `2:14`; empty if there is none.
    public var clock: String
    /// What happened: `31-yard touchdown catch`.
    public var what: String
    /// The points of the play; negative if it cost some.
    public var points: Points
    /// Whether it was a touchdown, a turnover, or worth a lot.
    public var isBig: Bool
    /// The matchup's score after it, away and home.
    public var score: [Points]
    /// The home team's chance to win after it, from 0 to 1; nil for points without a play.
    public var homeChance: Double?
  }

  /// A starter's plays that are not listed one by one.
  public struct Rest: Sendable, Equatable, Codable {
    /// The fantasy team.
    public var team: Team.ID
    /// The player's name.
    public var player: String
    /// The number of plays.
    public var count: Int
    /// Their points.
    public var points: Points
  }

  /// The games of a window.
  public struct Block: Sendable, Equatable, Codable {
    /// The kickoff window of the games.
    public var window: KickoffWindow
    /// The days of its games, in order; nil if the window implies them, or if they are unknown.
    public var days: [Weekday]?
    /// The away team's part.
    public var away: BlockSide
    /// The home team's part.
    public var home: BlockSide
    /// The home team's chance to win afterward, from 0 to 1.
    public var homeChance: Double
    /// What happened, in a sentence or two; nil before it is written.
    public var narrative: String?
    /// The plays worth telling, in order; nil if no plays are known.
    public var plays: [Play]?
    /// All other plays, by starter; nil if no plays are known.
    public var rest: [Rest]?
  }

  /// The home team's id, as in the matchup.
  public var home: Team.ID
  /// The away team's id, as in the matchup.
  public var away: Team.ID
  /// The home team's chance to win before the first game, from 0 to 1.
  public var homeChance: Double
  /// The windows in which a starter of either team played, in order.
  public var blocks: [Block]
  /// The points that no starter scored, away and home: bonuses, the commissioner's changes, corrections.
  public var corrections: [Points]
  /// The winner; nil for a tie or a round that continues.
  public var winner: Team.ID?
  /// Whether the platform has called it a tie; nil if not.
  public var tie: Bool?
  /// The changes of the lead; nil if there were none. Known only at the end, so it is not part of a block.
  public var leads: Leads?
}

extension GameStory.Block {
  /// The moment after the window's games, in words.
  public var afterward: String { window.afterward(days ?? []) }
  /// The window and its days as one word, which templates print in words.
  public var windowKey: String { window.key(days ?? []) }
}

extension GameStory {
  /// Whether the matchup ended in a tie.
  public var isTied: Bool { tie ?? false }

  /// The chance of a team before the first block and after each one.
  public func chances(of team: Team.ID) -> [Double] {
    let chances = [homeChance] + blocks.map(\.homeChance)
    return team == home ? chances : chances.map { 1 - $0 }
  }

  /// The block that helped the winner most, and the increase of the winner's chance; nil without a winner.
  public var turningPoint: (block: Int, swing: Double)? {
    guard let winner else { return nil }
    let chances = chances(of: winner)
    let swings = blocks.indices.map { (block: $0, swing: chances[$0 + 1] - chances[$0]) }
    return swings.max { ($0.swing, $1.block) < ($1.swing, $0.block) }
  }

  /// The winner's performance in the turning point that exceeded expectations the most.
  public var decisive: Performance? {
    guard let winner, let turn = turningPoint?.block else { return nil }
    let side = winner == home ? blocks[turn].home : blocks[turn].away
    return side.performances.max { ($0.surprise, $1.name) < ($1.surprise, $0.name) }
  }

  /// The lowest chance of a team after a block before the last, and the block; nil with fewer than two blocks.
  public func lowest(of team: Team.ID) -> (block: Int, chance: Double)? {
    let chances = chances(of: team).dropFirst().dropLast()
    return chances.enumerated().map { (block: $0.offset, chance: $0.element) }
      .min { ($0.chance, $0.block) < ($1.chance, $1.block) }
  }
}
