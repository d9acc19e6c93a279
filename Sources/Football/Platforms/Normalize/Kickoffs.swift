import JSON
import LeagueModel
import Platform

/// The NFL's games. The last kickoff of each week decides which paper reports a transaction.
struct Kickoffs {
  private let byWeek: [Int: [ProGame]]
  private let lasts: [Int: Instant]
  private let season: Int

  /// Reads the NFL schedule of a snapshot. The ends of weeks without one are computed.
  init(_ snapshot: Snapshot, season: Int) {
    self.season = season
    var byWeek: [Int: [ProGame]] = [:]
    var lasts: [Int: Instant] = [:]
    for (key, value) in snapshot[Answer.schedule]?.json?.members ?? [] {
      guard let week = Int(key), (1...Week.lastPossible).contains(week) else { continue }
      let games = (value.array ?? []).compactMap(Self.game)
      // With a schedule of another year, all transactions would be in one paper.
      guard let last = games.compactMap(\.kickoff).max(),
        abs(last.seconds(since: Self.usualLast(of: week, season))) < 14 * 86_400
      else { continue }
      byWeek[week] = games
      lasts[week] = last
    }
    self.byWeek = byWeek
    self.lasts = lasts
  }

  /// The weeks with the NFL's games, if they are known.
  func adding(to weeks: [Week]) -> [Week] {
    weeks.map { week in
      var week = week
      week.proGames = byWeek[week.number]
      return week
    }
  }

  private static func game(_ json: JSONValue) -> ProGame? {
    guard let parts = json.array, (3...4).contains(parts.count), let away = parts[1].name,
      let home = parts[2].name
    else { return nil }
    return ProGame(
      kickoff: parts[0].int.map { Instant(milliseconds: Int64($0)) }, away: away, home: home)
  }

  /// The games of a week in a stored schedule, with ESPN's numbers.
  static func events(in schedule: Answer?, week: Int) -> [ProEvent] {
    (schedule?.json?[String(week)]?.array ?? []).compactMap { json in
      guard let game = game(json), let kickoff = game.kickoff, let parts = json.array,
        parts.count == 4, let id = parts[3].int, (1...999_999_999_999).contains(id)
      else { return nil }
      return ProEvent(id: id, kickoff: kickoff, away: game.away, home: game.home)
    }
  }

  /// Whether a stored schedule has ESPN's numbers of the games.
  static func hasEvents(_ schedule: Answer?) -> Bool {
    (1...Week.lastPossible).contains { !events(in: schedule, week: $0).isEmpty }
  }

  /// The week whose last kickoff is the first one at or after an instant. Week 0 ends seven days before week 1.
  func week(of date: Instant) -> Int {
    if date <= last(of: 1).adding(seconds: -7 * 86_400) { return 0 }
    return (1...Week.lastPossible).first { date <= last(of: $0) } ?? Week.lastPossible + 1
  }

  private func last(of week: Int) -> Instant {
    lasts[week] ?? Self.usualLast(of: week, season)
  }

  /// Tuesday at 2:00 UTC, after the Monday night game. The first week is the one of the Thursday after Labor Day, the
  /// first Monday of September.
  private static func usualLast(of week: Int, _ season: Int) -> Instant {
    let labor = (1...7).lazy.compactMap { CivilDate(year: season, month: 9, day: $0) }
      .first { $0.weekday == 1 }
    guard let labor else { return Instant(seconds: 0) }
    return Instant(labor, hour: 2).adding(seconds: Int64(7 * week + 1) * 86_400)
  }

  /// The games of ESPN's schedule by week and kickoff: `{"1": [[1725582000000,"BAL","KC",401671789]]}`, with ESPN's
  /// number of the game. A game without a set time has null here, because the answer has a placeholder on another day.
  static func slim(_ schedule: JSONValue?) -> [UInt8] {
    var byWeek: [Int: Set<Slim>] = [:]
    for team in schedule?["settings"]?["proTeams"]?.array ?? [] {
      for (key, games) in team["proGamesByScoringPeriod"]?.members ?? [] {
        guard let week = Int(key), (1...Week.lastPossible).contains(week) else { continue }
        // Each game is listed for both of its teams.
        byWeek[week, default: []].formUnion((games.array ?? []).compactMap(Slim.init))
      }
    }
    var slim = JSONObject()
    for (week, games) in byWeek.sorted(by: { $0.key < $1.key }) {
      slim.append(String(week), .array(games.sorted().map(\.json)))
    }
    return JSONValue.object(slim).encoded()
  }

  private struct Slim: Hashable, Comparable {
    let kickoff: Int?
    let away: String
    let home: String
    let id: Int?

    init?(_ game: JSONValue) {
      guard let away = ESPNVocabulary.proTeam(game["awayProTeamId"]?.int),
        let home = ESPNVocabulary.proTeam(game["homeProTeamId"]?.int)
      else { return nil }
      (self.away, self.home) = (away, home)
      kickoff = game["startTimeTBD"] == .bool(true) ? nil : game["date"]?.int
      id = game["id"]?.int
    }

    var json: JSONValue {
      .array(
        [kickoff.map { .int($0) } ?? .null, .string(away), .string(home)]
          + (id.map { [.int($0)] } ?? []))
    }

    static func < (left: Slim, right: Slim) -> Bool {
      (left.kickoff ?? .max, left.away, left.home) < (right.kickoff ?? .max, right.away, right.home)
    }
  }
}
