import CSV
package import LeagueModel

/// The games of the NFL's regular season, with final scores.
package struct ProSchedule: Sendable, Equatable, Codable {
  /// One game.
  package struct Game: Sendable, Equatable, Codable {
    package var week: Int
    package var away: ProTeam
    package var home: ProTeam
    /// The points of the away team; nil before the game.
    package var awayPoints: Int?
    /// The points of the home team.
    package var homePoints: Int? = nil

  }

  /// The version of the stored format.
  package var version = 1
  /// The season's year.
  package var season: Int
  /// The games, by week.
  package var games: [Game]

  package init(_ season: Int, games: [Game] = []) {
    self.season = season
    self.games = games.sorted { ($0.week, $0.home.code) < ($1.week, $1.home.code) }
  }

  /// Takes the schedule from a league's weeks.
  package init(_ league: League) {
    let games = league.weeks.flatMap { week in
      (week.proGames ?? []).compactMap { game in
        ProTeam(named: game.away).flatMap { away in
          ProTeam(named: game.home).map { Game(week: week.number, away: away, home: $0) }
        }
      }
    }
    self.init(league.season, games: games)
  }

  /// Reads nflverse's `games.csv`, which contains all seasons.
  /// - Returns: The seasons in order; nil if the file has another layout.
  package static func reading(csv: [UInt8]) -> [ProSchedule]? {
    let table = CSVTable(csv)
    guard NFLVerseColumns.missing(in: table, of: .schedule).isEmpty else { return nil }
    var games: [Int: [Game]] = [:]
    for row in table.rows where row["game_type"] == "REG" {
      guard let season = row.whole("season"), let week = row.whole("week"),
        let away = row["away_team"].flatMap({ ProTeam(named: $0) }),
        let home = row["home_team"].flatMap({ ProTeam(named: $0) })
      else { continue }
      games[season, default: []].append(
        Game(
          week: week, away: away, home: home, awayPoints: row.whole("away_score"),
          homePoints: row.whole("home_score")))
    }
    return games.sorted { $0.key < $1.key }.map { ProSchedule($0.key, games: $0.value) }
  }

  /// A team's game in a week; nil during a bye.
  package func game(of team: ProTeam, in week: Int) -> Game? {
    games.first { $0.week == week && ($0.home == team || $0.away == team) }
  }

  /// A team's opponent in a week; nil during a bye.
  package func opponent(of team: ProTeam, in week: Int) -> ProTeam? {
    game(of: team, in: week).map { $0.home == team ? $0.away : $0.home }
  }

  /// A team's games in the order of the weeks.
  package func games(of team: ProTeam) -> [Game] {
    games.filter { $0.home == team || $0.away == team }
  }

  /// Each team's opponent in a week; a team with a bye has none.
  func opponents(in week: Int) -> [ProTeam: ProTeam] {
    var opponents: [ProTeam: ProTeam] = [:]
    for game in games where game.week == week {
      opponents[game.home] = game.away
      opponents[game.away] = game.home
    }
    return opponents
  }

  /// The points that a team scored in a week; nil before the game.
  func points(of team: ProTeam, in week: Int) -> Double? {
    game(of: team, in: week).flatMap { ($0.home == team ? $0.homePoints : $0.awayPoints) }
      .map(Double.init)
  }

  /// The points that a team allowed in a week; nil before the game.
  func pointsAgainst(_ team: ProTeam, in week: Int) -> Double? {
    opponent(of: team, in: week).flatMap { points(of: $0, in: week) }
  }
}
