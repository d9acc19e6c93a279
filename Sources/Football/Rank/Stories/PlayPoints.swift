import LeagueModel
import Platform

/// The plays of a league's starters in the NFL's games of a week, with their points.
struct PlayPoints {
  private let games: [ProGamePlays]
  private let rules: [ScoringRule]
  /// The open shares of each team's game, computed once because they are needed after every play.
  private let openShares: [String: [(time: Instant, share: Double)]]

  /// Nil without rules, or without plays of the week.
  init?(_ games: [ProGamePlays], _ league: League, week: Int) {
    let games = games.filter { $0.season == league.season && $0.week == week }
    guard let rules = league.rules.scoring, !rules.isEmpty, !games.isEmpty else { return nil }
    let schedule = league.week(week)?.proGames ?? []
    self.games = games.map { game in
      game.timed(from: schedule.first { $0.away == game.away && $0.home == game.home }?.kickoff)
    }
    self.rules = rules
    openShares = self.games.reduce(into: [:]) { shares, game in
      let own = game.openShares
      for team in [game.home, game.away] where shares[team] == nil { shares[team] = own }
    }
  }

  /// The share of a team's game that is still to be played at a moment; nil before it, or if its plays are unknown.
  func openShare(of team: String, at moment: Instant) -> Double? {
    openShares[team]?.last { $0.time <= moment }?.share
  }

  private func game(of team: String) -> ProGamePlays? {
    games.first { $0.home == team || $0.away == team }
  }

  /// The points of a starter in a play.
  struct Gain {
    let play: ProGamePlays.Play
    /// The index of the play in its game.
    let place: Int
    let deed: ProGamePlays.Deed
    let points: Points
  }

  /// A starter's plays, in order; nil if no plays of his team's game are known. They add up to his points, unless the
  /// platform counts something that is not in plays.
  func gains(of player: Player, in team: String) -> [Gain]? {
    guard let game = game(of: team) else { return nil }
    let name = player.isDefense ? nil : ProPlayerName(player.name)
    var totals: [PlayStat: Double] = [:]
    var last = 0.0
    var gains: [Gain] = []
    if player.isDefense {
      // At the beginning of a game no points are allowed yet, which already earns points.
      totals[.pointsAllowed] = 0
      last = worth(totals, player)
      if last != 0, let first = game.plays.first {
        let deed = ProGamePlays.Deed(team: team, player: nil, stats: [:], yards: 0)
        gains.append(Gain(play: first, place: -1, deed: deed, points: Points(last) ?? .zero))
      }
    }
    for (place, play) in game.plays.enumerated() {
      for deed in play.deeds where deed.team == team {
        let isOwn = deed.player.map { own in name.map { $0.isCalled(own) } ?? false }
        guard isOwn ?? player.isDefense else { continue }
        for (stat, amount) in deed.stats { totals[stat, default: 0] += amount }
        let now = worth(totals, player)
        let points = Points(((now - last) * 10_000).rounded() / 10_000) ?? .zero
        last = now
        gains.append(Gain(play: play, place: place, deed: deed, points: points))
      }
    }
    return gains
  }

  private func worth(_ totals: [PlayStat: Double], _ player: Player) -> Double {
    rules.reduce(0) { $0 + $1.points(for: totals, at: player.position) }
  }
}

extension Player {
  /// Whether it is a team's defense and special teams.
  var isDefense: Bool { ["DEF", "D/ST", "DST"].contains(position) }
}
