import JSON
import LeagueModel
import Platform

/// Digests of all that the weeks of a league are ranked by: equal digests, equal rankings.
///
/// What a platform says of the present (its own totals, the line-up of now) is left out, as only the
/// latest week prints it.
struct LeagueDigest: Sendable {
  private let head: String
  /// The digest of the weeks up to each one.
  private var played: [Int: String] = [:]
  /// The digest of the schedule after each week.
  private var ahead: [Int: String] = [:]
  /// What the latest week is ranked by: all that the platform says, but when it was asked.
  let present: String

  /// - Parameter earlier: the seasons before, as far as they are known: they are over, so their years say
  ///   all.
  init(
    _ league: League, after earlier: [League], ranking: PowerSystem, version: String
  ) throws(DataError) {
    var head = league
    head.weeks = []
    head.players = []
    head.fetchedAt = Instant(seconds: 0)
    head.stage = .inSeason
    for index in head.teams.indices {
      head.teams[index].platformRecord = nil
      head.teams[index].platformSeed = nil
      head.teams[index].startersBySeason = []
    }
    let settings = "\(version)/\(ranking.rawValue)/\(earlier.map(\.season))"
    self.head = try Self.digest(of: head, after: settings)
    let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    var last = ""
    for week in league.weeks {
      let inLineups = Set(
        week.matchups.flatMap(\.sides).flatMap { $0.lineup.compactMap(\.player) })
      last = try Self.digest(of: week, after: last)
      last = try Self.digest(of: inLineups.sorted().compactMap { players[$0] }, after: last)
      played[week.number] = last
    }
    var now = league
    now.weeks = []
    now.fetchedAt = Instant(seconds: 0)
    let past = earlier.map { "\($0.key) \($0.fetchedAt)" }
    present = try Self.digest(of: now, after: "\(settings) \(past) \(last)")
    // The race looks at the regular season's schedule, a final at whether there is a later one.
    var (schedule, titleGames) = ("", "")
    for week in league.weeks.reversed() {
      ahead[week.number] = week.isPlayoff ? titleGames : schedule
      if week.isPlayoff {
        if week.matchups.contains(where: { $0.kind == .championship }) { titleGames += "+" }
      } else {
        let pairs = week.matchups.map { [$0.home.team, $0.away?.team ?? ""] }
        schedule = try Self.digest(of: pairs, after: schedule)
      }
    }
  }

  /// What a week's rankings are made from once another week has been played.
  func ofPast(week: Int) -> String {
    hexadecimal(sha256(Array((head + (played[week] ?? "") + (ahead[week] ?? "")).utf8)))
  }

  private static func digest(
    of value: some Encodable, after last: String
  ) throws(DataError) -> String {
    do {
      let json = try JSONValue(encoding: value)
      return hexadecimal(sha256(Array(last.utf8) + json.encoded()))
    } catch {
      throw .unstorable("\(error)")
    }
  }
}
