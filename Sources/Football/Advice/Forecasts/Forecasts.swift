package import LeagueModel
import Platform
package import Rank
package import Statistics

/// The forecasts for the players of a week, from what was known before it: the earlier weeks, the week's projections
/// and the schedule of the NFL. The week's starters are ignored, because they are what is to be decided. A player's
/// present team and status count only for a week that has not been played.
///
/// A projection is used unchanged. Drawn toward the position with a constant deviation, as in game stories for whole
/// lineups, it predicted 1,867 pairs of a season worse: a Brier score of 0.198 instead of 0.195. What the opponent
/// allows is shown but does not change the forecast, because `AllowedBackTest` found no gain from it.
package struct Forecasts: Sendable {
  package let week: Week
  /// Whether managers set the lineups.
  let hasLineups: Bool
  /// When the lineups were fetched.
  let fetchedAt: Instant
  let players: [Player.ID: Player]
  let games: PlayerGames
  private let lastSeason: PlayerGames
  private let allowed: PointsAllowed?

  /// Collects what was known before a week.
  /// - Parameters:
  ///   - lastSeason: The games of the season before.
  ///   - allowed: What defenses allowed in earlier weeks; nil if unknown.
  package init(
    _ league: League, week: Week, lastSeason: PlayerGames = PlayerGames(),
    allowed: PointsAllowed? = nil
  ) {
    self.week = week
    hasLineups = !league.rules.isBestBall
    fetchedAt = league.fetchedAt
    self.allowed = allowed
    players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    games = PlayerGames(league, before: week.number)
    self.lastSeason = lastSeason
  }

  /// The forecast for a lineup's entry.
  package func forecast(_ entry: LineupEntry) -> Forecast {
    guard let id = entry.player else { return .none(.empty) }
    let player = players[id]
    let team = team(of: player, entry)
    let projected = week.projection(entry, of: player)
    if let absence = absence(of: player, in: team) {
      var forecast = Forecast.none(absence, id)
      forecast.projected = projected
      return forecast
    }
    let position = player?.position ?? ""
    let estimate = estimate(entry, position)
    var forecast = Forecast(
      player: id, points: .zero, deviation: 0, source: .projection, projected: projected,
      games: estimate)
    if let projected {
      forecast.points = projected
    } else {
      forecast.points = Points.hundredths(estimate.points * estimate.playShare)
      forecast.source =
        estimate.count > 0 ? .games : estimate.lastGames > 0 ? .lastSeason : .position
    }
    forecast.deviation =
      PointSpread(at: position).deviation(expecting: forecast.points.value)
      .hundredths
    if isAhead { forecast.status = player?.status }
    forecast.isBlind = projected == nil && (!isAhead || entry.projected != nil)
    forecast.opponent = team.flatMap { opponent(of: $0, against: position) }
    return forecast
  }

  /// A player's mean points per game in the coming weeks: his own games, drawn toward this week's projection if there
  /// is one, and otherwise as in a week's forecast.
  func level(_ entry: LineupEntry) -> Points {
    guard let id = entry.player else { return .zero }
    let projected = week.projection(entry, of: players[id])
    let own = estimate(entry, players[id]?.position ?? "", projected: projected)
    let isProjected = projected.map { $0 > .zero } ?? false
    return Points.hundredths(isProjected ? own.points : own.points * own.playShare)
  }

  /// Whether players' present teams and statuses apply to the week.
  var isAhead: Bool { week.state != .played }

  /// The NFL team of a player that week; nil if unknown, as for past weeks on platforms that do not have it.
  func team(of player: Player?, _ entry: LineupEntry) -> String? {
    entry.proTeam ?? (isAhead ? player?.team : nil)
  }

  /// What is known of players at a position, apart from their games.
  func role(at position: String) -> GameEstimate.Role {
    if PointsAllowed.position(position) == PlayerGame.defense { return .defense }
    return isAhead ? .reported : .unreported
  }

  private func absence(of player: Player?, in team: String?) -> Forecast.Absence? {
    if isAhead, let reason = player.flatMap({ week.absence(of: $0) }) {
      return Forecast.Absence(reason)
    }
    return team.flatMap { week.hasBye($0) } == true ? .bye : nil
  }

  private func estimate(
    _ entry: LineupEntry, _ position: String, projected: Points? = nil
  ) -> GameEstimate {
    let usual = projected.flatMap { $0 > .zero ? $0.value : nil }
    let id = entry.player ?? ""
    return GameEstimate(
      games.games(of: id), before: week.number, last: lastSeason.games(of: id),
      usual: usual ?? games.usualPlayer(at: position), role: role(at: position))
  }

  private func opponent(of team: String, against position: String) -> Forecast.Opponent? {
    guard let game = week.proGame(of: team),
      let other = ProTeam(named: game.home == team ? game.away : game.home)
    else { return nil }
    let line = PointsAllowed.position(position).flatMap { allowed?.line(of: other, against: $0) }
    return Forecast.Opponent(team: other, line: line)
  }
}

extension Points {
  /// An estimate as points, rounded to a hundredth.
  static func hundredths(_ number: Double) -> Points { Points(number.hundredths) ?? .zero }
}

extension Double {
  /// The number rounded to a hundredth.
  var hundredths: Double { (self * 100).rounded() / 100 }
  /// The number rounded to four decimals, as chances are stored.
  var tenThousandths: Double { (self * 10_000).rounded() / 10_000 }
}
