import LeagueModel
import Platform

/// Plays of the invented clubs' games, which add up to the points of every starter of an invented season.
struct SeasonPlays {
  /// What the plays are worth.
  static let rules = [ScoringRule([.receivingYards], points: 0.1)]

  /// All games of the season.
  let games: [ProGamePlays]

  init(_ league: League) {
    let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    games = league.weeks.flatMap { week in
      (week.proGames ?? []).map { game in
        let entries = week.matchups.flatMap(\.sides).flatMap(\.lineup).filter { entry in
          entry.isStarter && [game.away, game.home].contains(entry.proTeam)
        }
        let deeds = entries.flatMap { entry -> [ProGamePlays.Deed] in
          guard let player = entry.player.flatMap({ players[$0] }), let points = entry.points,
            let team = entry.proTeam
          else { return [] }
          let yards = points.value * 10
          let long = (yards * 0.7).rounded(.down)
          return [long, yards - long].map {
            ProGamePlays.Deed(
              team: team, player: Self.called(player.name),
              stats: [.receptions: 1, .receivingYards: $0],
              yards: Int($0))
          }
        }
        return ProGamePlays(
          season: league.season, week: week.number, away: game.away, home: game.home,
          plays: deeds.enumerated().map { place, deed in
            ProGamePlays.Play(
              time: game.kickoff?.adding(seconds: Int64(place * 40)), quarter: 1 + place % 4,
              clock: "\(14 - place % 15):00", deeds: [deed])
          })
      }
    }
  }

  /// The whole first name, because many players of these leagues are alike.
  private static func called(_ name: String) -> String {
    let words = name.split(separator: " ")
    return "\(words.first ?? "").\(words.dropFirst().joined(separator: " "))"
  }
}
