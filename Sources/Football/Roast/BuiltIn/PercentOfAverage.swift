import LeagueModel
import Rank

/// The points of a week's games in percent of their average, so that "few" and "many" fit every league's scoring.
struct PercentOfAverage {
  private var percents: [Team.ID: (own: Int, opponent: Int)] = [:]

  init(_ rankings: Rankings) {
    let games = rankings.matchups.compactMap { game in game.away.map { (game.home, $0) } }
    let points = games.flatMap { [$0.0.points.value, $0.1.points.value] }
    let average = points.reduce(0, +) / Double(max(1, points.count))
    guard average > 0 else { return }
    func percent(_ score: MatchupResult.Score) -> Int {
      Int((100 * score.points.value / average).rounded())
    }
    for (home, away) in games {
      percents[home.team] = (percent(home), percent(away))
      percents[away.team] = (percent(away), percent(home))
    }
  }

  /// The team's percentage and its opponent's; nil without a game.
  subscript(team: Team.ID) -> (own: Int, opponent: Int)? { percents[team] }
}
