package import LeagueModel
import Platform

/// The scores of the week that is being played; nil if there is none, or none with two teams.
package func liveWeek(_ league: League) -> LiveWeek? {
  guard let week = league.weeks.first(where: { $0.state == .current }) else { return nil }
  let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }

  func isLeft(_ player: Player) -> Bool {
    guard let game = player.team.flatMap({ week.proGame(of: $0) }) else { return false }
    // A game without a set time has not begun.
    return game.kickoff.map { league.fetchedAt.seconds(since: $0) < LiveWeek.lengthOfGame } ?? true
  }
  func side(_ side: Side) -> LiveWeek.Side {
    let starters = side.lineup.filter(\.isStarter).compactMap { $0.player.flatMap { players[$0] } }
    let isKnown =
      week.proGames != nil && !starters.isEmpty && starters.allSatisfy { $0.team != nil }
    let left = starters.filter(isLeft).map {
      LiveWeek.StarterLeft(name: $0.name, position: $0.position)
    }
    return LiveWeek.Side(team: side.team, points: side.total, left: isKnown ? left : nil)
  }

  let games = week.matchups.compactMap { matchup in
    matchup.away.map { LiveWeek.Game(side(matchup.home), side($0)) }
  }
  guard !games.isEmpty else { return nil }
  return LiveWeek(
    week: week.number, date: league.fetchedAt,
    games: games.sorted { left, right in
      let (over, later) = (left.isOver == true, right.isOver == true)
      return over == later
        ? (left.margin, left.leader.team) < (right.margin, right.leader.team) : !over
    })
}

extension LiveWeek {
  /// The longest game of the NFL, in seconds: more than the usual three hours.
  fileprivate static let lengthOfGame = 4.0 * 3_600
}
