import LeagueModel
import Liquid
import Rank

/// What a message tells of a week's results below its headline, in one line: the closest game, the champion, who was
/// chopped or what the playoffs have next.
enum MessageNote {
  /// No game has been played.
  case preseason
  /// The closest game, the winner first.
  case closest(MatchupResult)
  /// A season's champion, and last place if it may be named.
  case champion(Team.ID, sacko: Team.ID?)
  /// The next games for the title.
  case nextRound([NextGame], PlayoffsAhead)
  /// The teams that a guillotine league lost this week, and how many are left.
  case chopped([MatchupResult.Score], left: Int)
  /// The last team of a guillotine league.
  case survivor(Team.ID)

  /// What may be told of a week, best first. A message has the first that fits.
  static func all(of edition: Edition) -> [MessageNote] {
    let closest = edition.closestGame.map { [MessageNote.closest($0)] } ?? []
    if edition.phase == .preseason { return [.preseason] }
    if let champion = edition.team(in: .champion) {
      let sacko = edition.team(in: .sacko).flatMap { $0.isRespectful ? nil : $0.team.id }
      return (sacko == nil ? [] : [.champion(champion.team.id, sacko: sacko)])
        + [.champion(champion.team.id, sacko: nil)]
    }
    if let first = edition.teams.first, first.team.survival != nil {
      if first.team.survival?.status == .survivor { return [.survivor(first.team.id)] }
      let chopped = edition.matchups.filter { $0.kind == .chopped }.map(\.home)
      let left = edition.teams.count { $0.team.survival?.status == .alive }
      return chopped.isEmpty ? [] : [.chopped(chopped, left: left)]
    }
    guard let playoffs = edition.numbers?.playoffs else { return closest }
    let games = (edition.numbers?.next ?? []).filter { $0.kind == .championship }
    return (games.isEmpty ? [] : [.nextRound(games, playoffs)]) + closest
  }

  /// The value for templates, with the names of teams.
  func value(_ names: [Team.ID: String]) -> Value {
    func name(_ team: Team.ID) -> Value { .string(names[team] ?? team) }
    func side(_ score: MatchupResult.Score) -> Value {
      ["name": name(score.team), "points": .double(score.points.value)]
    }
    switch self {
    case .preseason: return ["kind": "preseason"]
    case .closest(let game):
      guard let away = game.away else { return .null }
      let isAwayFirst =
        game.winner == nil ? game.home.points < away.points : game.winner == away.team
      return [
        "kind": "closest", "decision": .string(game.winner == nil ? game.decision.rawValue : "won"),
        "first": side(isAwayFirst ? away : game.home),
        "second": side(isAwayFirst ? game.home : away),
      ]
    case .champion(let team, let sacko):
      return ["kind": "champion", "name": name(team), "sacko": sacko.map(name) ?? .null]
    case .nextRound(let games, let playoffs):
      return [
        "kind": "next_round", "stage": .string(playoffs.stage.rawValue),
        "games": .array(
          games.map { ["first": name($0.first.team), "second": name($0.second.team)] }),
      ]
    case .chopped(let scores, let left):
      return ["kind": "chopped", "teams": .array(scores.map(side)), "left": .int(left)]
    case .survivor(let team): return ["kind": "survivor", "name": name(team)]
    }
  }
}

extension Edition {
  /// The game between two teams with the smallest margin; of several, the first on the page. Games for the title go
  /// before others, and decided ones before those that another week decides.
  fileprivate var closestGame: MatchupResult? {
    let games = matchups.enumerated().compactMap { index, game -> (MatchupResult, [Double])? in
      guard let away = game.away else { return nil }
      let lead = game.home.points.value - away.points.value
      // A commissioner may award a game to the team with fewer points.
      if let winner = game.winner, lead != 0, (winner == away.team) == (lead > 0) { return nil }
      let order = [
        game.decision == .open ? 1 : 0, Double(game.importance), abs(lead), Double(index),
      ]
      return (game, order)
    }
    return games.min { $0.1.lexicographicallyPrecedes($1.1) }?.0
  }

  fileprivate func team(in standing: PlayoffStanding) -> EditionTeam? {
    teams.first { $0.team.playoffs == standing }
  }
}
