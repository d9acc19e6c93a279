import CLibrary
package import LeagueModel

/// The points of a league's players in the played weeks before one, while they were on rosters.
package struct PlayerGames: Sendable {
  /// A player's week on a roster.
  package struct Game: Sendable, Equatable, Codable {
    package var week: Int
    /// The points. A player without any probably did not play.
    package var points: Double
    /// Whether he started.
    package var isStarter: Bool
    /// Whether his NFL team had no game.
    package var isBye: Bool

    package init(week: Int, points: Double, isStarter: Bool = false, isBye: Bool = false) {
      self.week = week
      self.points = points
      self.isStarter = isStarter
      self.isBye = isBye
    }
  }

  /// The points of several games.
  package struct Sum: Sendable, Equatable {
    package private(set) var points = 0.0
    /// The number of games.
    package private(set) var games = 0.0
    /// The mean of the points per game; nil without games.
    package var mean: Double? { games > 0 ? points / games : nil }

    /// No games.
    package init() {}

    /// Adds a game, or a part of one.
    mutating func add(_ points: Double, weight: Double = 1) {
      self.points += weight * points
      games += weight
    }
  }

  private var games: [Player.ID: [Game]] = [:]
  /// The sums of the games of all starters at a position.
  private var starters: [String: Sum] = [:]
  /// The sums of the games of bench players who played.
  private var reserves: [String: Sum] = [:]

  /// No games.
  package init() {}

  /// Reads the played weeks before a week.
  package init(_ league: League, before week: Int) {
    let positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    for earlier in league.playedWeeks where earlier.number < week {
      for entry in earlier.matchups.flatMap(\.sides).flatMap(\.lineup) {
        guard let player = entry.player, let points = entry.points?.value else { continue }
        let isBye = points == 0 && entry.proTeam.flatMap { earlier.hasBye($0) } ?? false
        let isNew = games[player, default: []].add(
          Game(
            week: earlier.number, points: points, isStarter: entry.isStarter, isBye: isBye))
        guard isNew, points != 0 else { continue }
        let position = positions[player] ?? ""
        if entry.isStarter {
          starters[position, default: Sum()].add(points)
        } else {
          reserves[position, default: Sum()].add(points)
        }
      }
    }
  }

  /// Reads the season right before one; has no games if that season is not among the earlier ones.
  package init(lastSeasonOf league: League, among earlier: [League]) {
    let last = earlier.last { $0.season == league.season - 1 }
    self = last.map { PlayerGames($0, before: .max) } ?? PlayerGames()
  }

  /// A player's weeks on rosters, in order; empty if there are none.
  package func games(of player: Player.ID) -> [Game] { games[player] ?? [] }

  /// The mean points per game of starters at a position; in a season's first week, those of earlier seasons.
  package func usualStarter(at position: String) -> Double {
    starters[position]?.mean ?? Self.usual[position] ?? 10
  }

  /// The mean points per game of bench players who play.
  package func usualReserve(at position: String) -> Double {
    reserves[position]?.mean ?? usualStarter(at: position)
  }

  /// The mean points per game of all players on rosters.
  package func usualPlayer(at position: String) -> Double {
    let (own, other) = (starters[position] ?? Sum(), reserves[position] ?? Sum())
    let games = own.games + other.games
    return games > 0 ? (own.points + other.points) / games : usualStarter(at: position)
  }

  private static let usual = [
    "QB": 17.0, "RB": 12, "WR": 12, "TE": 8, "K": 8, "DEF": 7, "D/ST": 7,
  ]
}

extension [PlayerGames.Game] {
  /// Adds a game of the latest week; false if the week has one.
  fileprivate mutating func add(_ game: PlayerGames.Game) -> Bool {
    guard last?.week != game.week else { return false }
    append(game)
    return true
  }

  /// The sum of the games that were played.
  /// - Parameters:
  ///   - week: The week before which they count.
  ///   - halfLife: The weeks after which a game counts half; nil if all games count the same.
  package func sum(before week: Int = .max, halfLife: Double? = nil) -> PlayerGames.Sum {
    reduce(into: PlayerGames.Sum()) { sum, game in
      guard game.points != 0, game.week < week else { return }
      let age = Double(week - 1 - game.week)
      sum.add(game.points, weight: halfLife.map { pow(0.5, age / $0) } ?? 1)
    }
  }
}
