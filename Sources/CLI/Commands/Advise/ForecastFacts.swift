import Advice
import LeagueModel
import Rank
import Statistics

/// The facts behind a forecast, in words.
struct ForecastFacts {
  /// The facts, the most important first.
  let all: [String]

  init(_ forecast: Forecast, _ position: String, platform: FantasyPlatform, before week: Int) {
    var facts: [String] = []
    if forecast.source == .projection, let projected = forecast.projected {
      facts.append("\(platform.name) projects \(projected)")
    }
    if let games = forecast.games {
      facts += Self.words(games, isProjected: forecast.source == .projection, before: week)
    }
    if let opponent = forecast.opponent {
      facts.append(Self.words(opponent, position))
    }
    if let status = forecast.status { facts.append("listed as \(status.rawValue)") }
    all = facts
  }

  static func words(_ games: GameEstimate, isProjected: Bool, before week: Int) -> [String] {
    var facts: [String] = []
    if let mean = games.mean {
      let count = games.count
      let recent = games.recent.suffix(recentGames)
        .map { "\(Points($0.points)?.description ?? "") in week \($0.week)" }
      facts.append(
        (count == 1 ? "" : "\(mean.text(decimals: 1)) a game in \(count) games; ")
          + "scored \(recent.joined(separator: ", "))")
    } else {
      facts.append("no game this season")
    }
    if games.missed > 0 {
      facts.append(
        "no points in his last \(games.missed == 1 ? "week" : "\(games.missed) weeks")")
    }
    guard !isProjected else { return facts }
    if let last = games.lastMean {
      facts.append("\(last.text(decimals: 1)) a game last season in \(games.lastGames)")
    }
    facts.append("\(games.usual.text(decimals: 1)) is usual at the position")
    facts.append(
      "together \(games.points.text(decimals: 1)) a game"
        + (games.playShare < 1 ? ", \(games.playShare.percent) to play" : ""))
    return facts
  }

  private static let recentGames = 3

  private static func words(_ opponent: Forecast.Opponent, _ position: String) -> String {
    let team = opponent.team.nickname
    guard let line = opponent.line, line.difference != 0 else { return "plays the \(team)" }
    return "plays the \(team), \(line.label) softest against \(position)s "
      + "(\(line.games.counted("game")))"
  }
}
