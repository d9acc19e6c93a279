import JSON
import LeagueModel
import Platform
import Rank

/// Invented seasons of any size, ranked by the product.
enum Sample {
  private static let json: JSONValue = "sleeper-1"

  static let context = LeagueContext(
    insideJokes: [.init(term: "the Napkin", explanation: "a line-up on a napkin.")],
    personalities: [.init(name: "Owner 3", description: "counts to two")],
    sacko: "a season in the folding chair", culture: "nobody speaks before the insult")

  static func rankings(teams count: Int, week: Int) throws -> Rankings {
    try rank(league(teams: count, weeks: 14), week: week)
  }

  static func preseason(teams count: Int) throws -> Rankings {
    try rank(league(teams: count, weeks: 0), week: 0)
  }

  private static func league(teams count: Int, weeks: Int) throws -> League {
    let teams = (1...count).map { number in
      Team(
        id: "\(number)", name: "Team \(letter(number))",
        owners: [Owner(id: "o\(number)", name: "Owner \(number)")])
    }
    let played = (0..<weeks).map { index in
      Week(number: index + 1, state: .played, isPlayoff: false, matchups: matchups(count, index))
    }
    let rules = Rules(
      lastRegularWeek: 14, playoffTeamCount: min(6, count), hasMedianGame: false,
      lineupSlots: ["QB"], seedingRule: nil)
    return League(
      key: try json.decoded(LeagueKey.self), name: "Sample", season: 2026,
      stage: weeks == 0 ? .preseason : .inSeason,
      rules: rules, divisions: [], teams: teams, players: [], weeks: played,
      fetchedAt: Instant(seconds: 1_800_000_000))
  }

  private static func letter(_ number: Int) -> String {
    String(Character(Unicode.Scalar(UInt8(64 + number))))
  }

  /// Pairs the teams by the circle method; with an odd number, one team rests.
  private static func matchups(_ count: Int, _ round: Int) -> [Matchup] {
    var ids = (1...count).map { "\($0)" }
    if count % 2 == 1 { ids.append("") }
    let rest = Array(ids.dropFirst())
    let shift = round % max(1, rest.count)
    let circle = [ids[0]] + rest[shift...] + rest[..<shift]
    return (0..<circle.count / 2).compactMap { index in
      let (home, away) = (circle[index], circle[circle.count - 1 - index])
      guard !home.isEmpty, !away.isEmpty else { return nil }
      let (left, right) = (points(home, round), points(away, round))
      func side(_ team: String, _ points: Points) -> Side {
        Side(team: team, points: points, total: points)
      }
      return Matchup(
        kind: .regular, weeks: [round + 1],
        decision: left == right ? .tie : left > right ? .home : .away, home: side(home, left),
        away: side(away, right))
    }
  }

  private static func points(_ team: String, _ round: Int) -> Points {
    let number = Int(team) ?? 0
    let hash = (number &* 7_919 &+ round &* 104_729) % 9_000
    return Points(tenThousandths: (7_000 + hash) * 100)
  }
}
