package import LeagueModel
import Rank

/// A free agent who would help a team.
package struct WaiverAdvice: Sendable, Equatable, Codable {
  /// The free agent's id.
  package var player: Player.ID
  /// His name, because the league may not have him in its list of players.
  package var name: String
  /// His position.
  package var position: String
  /// The source of his games.
  package var source: FreeAgent.Source
  /// The estimate from his games.
  package var games: GameEstimate
  /// His expected points per game in the coming weeks.
  package var level: Points
  /// The player that he would replace on the roster.
  package var drop: Player.ID
  /// The points that the best lineups of the rest of the season gain.
  package var gain: Points
  /// The advice for a bid; nil in leagues without bids.
  package var bid: BidAdvice?
}

extension SeasonAdvisor {
  /// The free agents who would help a team most over the rest of the season, the largest gain first. Each replaces the
  /// player of the roster whose loss costs least.
  package func waivers(for team: Team.ID, most count: Int = 5) -> [WaiverAdvice] {
    guard let roster = rosters[team], !roster.isEmpty else { return [] }
    let whole = value.total(roster)
    let least = drops(of: team, most: Self.dropsTried)
    let bids = BidHistory(league, before: forecasts.week.number)
    var all: [WaiverAdvice] = []
    for candidate in candidates {
      let asset = value.asset(
        candidate.player, level: candidate.level, team: candidate.player.team,
        absence: absence(of: candidate.player))
      var best: (gain: Points, drop: Player.ID)?
      for drop in least {
        let total = value.total(roster.filter { $0.player.id != drop.player } + [asset])
        if total - whole > best?.gain ?? .zero { best = (total - whole, drop.player) }
      }
      guard let best, best.gain >= Self.leastGain else { continue }
      all.append(
        WaiverAdvice(
          player: candidate.player.id, name: candidate.player.name,
          position: candidate.player.position, source: candidate.source, games: candidate.games,
          level: candidate.level, drop: best.drop, gain: best.gain,
          bid: bids.advice(
            at: candidate.player.position, left: league.wire?.left(for: team))))
    }
    return Array(
      all.sorted { ($1.gain, $0.name, $0.player) < ($0.gain, $1.name, $1.player) }
        .prefix(count))
  }

  /// The best free agents at each position. A weaker one can be more useful only because of byes.
  private var candidates: [FreeAgent] {
    Dictionary(grouping: freeAgents, by: \.player.position).values.flatMap { players in
      players.sorted { ($1.level, $0.player.id) < ($0.level, $1.player.id) }
        .prefix(Self.candidatesPerPosition)
    }.sorted { $0.player.id < $1.player.id }
  }

  private func absence(of player: Player) -> Forecast.Absence? {
    guard forecasts.isAhead else { return nil }
    return forecasts.week.absence(of: player).map { Forecast.Absence($0) }
  }

  private static let candidatesPerPosition = 6
  private static let dropsTried = 3
  /// Two points over the rest of the season. Less is not worth a move.
  private static let leastGain = LineupAdvice.Verdict.leastLean
}

extension Wire {
  /// The rest of a team's budget for bids; nil in leagues without bids.
  fileprivate func left(for team: Team.ID) -> Int? {
    budget.map { budget in
      max(0, budget - (accounts.first { $0.team == team }?.spent ?? 0))
    }
  }
}
