import JSON
import LeagueModel
import Platforms
import Testing

/// Impossible numbers, and answers that disagree about the teams, are errors that name the field.
struct ImpossibleAnswerTests {
  private static let most: JSONValue = 9_223_372_036_854_775_807
  private static let least: JSONValue = -9_223_372_036_854_775_808

  @Test(arguments: [
    "season", "total_rosters", "settings.leg", "settings.last_scored_leg", "settings.start_week",
    "settings.playoff_week_start", "settings.playoff_teams", "settings.divisions",
    "settings.num_teams",
  ])
  func impossibleSleeperNumbersAreNamed(_ field: String) throws {
    for value in [Self.most, Self.least, 1e300, 0.5, "9223372036854775807", "1e999"] as [JSONValue]
    {
      var answers = SleeperAnswers()
      answers.league = answers.league.merging(Self.member(field, value))
      expect(outOfRange: field, in: "league") { try answers.normalized() }
    }
  }

  @Test(arguments: [
    "seasonId", "scoringPeriodId", "status.latestScoringPeriod", "status.finalScoringPeriod",
    "settings.size", "settings.scheduleSettings.matchupPeriodCount",
    "settings.scheduleSettings.playoffTeamCount",
  ])
  func impossibleESPNNumbersAreNamed(_ field: String) throws {
    for value in [Self.most, Self.least, 1e300, 0.5, "9223372036854775807"] as [JSONValue] {
      var answers = ESPNAnswers()
      answers.league = answers.league.merging(Self.member(field, value))
      expect(outOfRange: field, in: "league") { try answers.normalized() }
    }
  }

  @Test(arguments: ["points", "custom_points"])
  func impossiblePointsAreNamed(_ field: String) throws {
    for value in [Self.most, 1e300, "1e999"] as [JSONValue] {
      var answers = SleeperAnswers()
      answers.change(1, week: 2, Self.member(field, value))
      expect(outOfRange: "[0].\(field)", in: "week-02") { try answers.normalized() }
    }
  }

  @Test(arguments: [nil, "x", 1.5, -3, [:], 9_223_372_036_854_775_807] as [JSONValue])
  func aTeamWithADamagedRosterIdIsAnError(_ id: JSONValue) throws {
    var answers = SleeperAnswers()
    answers.rosters[2] = answers.rosters[2].merging(["roster_id": id])
    expectTeamError("roster_id", in: "rosters") { try answers.normalized() }
    var others = SleeperAnswers()
    others.change(3, week: 1, ["roster_id": id])
    expectTeamError("roster_id", in: "week-01") { try others.normalized() }
  }

  @Test func rostersAndTotalRostersMustAgree() throws {
    var answers = SleeperAnswers()
    answers.league = answers.league.merging(["total_rosters": 4])
    #expect(try answers.normalized().teams.count == 4)
    answers.rosters.removeLast()
    expectTeamError("total_rosters", in: "rosters") { try answers.normalized() }
    var twice = SleeperAnswers()
    twice.rosters.append(twice.rosters[0])
    expectTeamError("roster_id", in: "rosters") { try twice.normalized() }
  }

  @Test func aWeekHasEveryTeamOnce() throws {
    let changes: [(inout [JSONValue]) -> Void] = [
      { $0.removeLast() }, { $0.append(SleeperAnswers.row(1, 2, 500)) },
      { $0.append(SleeperAnswers.row(77, 1, 500)) }, { $0.append(nil) },
      { $0[1] = SleeperAnswers.row(40, 1, 90) },
    ]
    for change in changes {
      var answers = SleeperAnswers()
      change(&answers.weeks[1, default: []])
      expectTeamError("roster_id", in: "week-01") { try answers.normalized() }
    }
  }

  @Test(arguments: [nil, "x", 1.5, -3, [:], 9_223_372_036_854_775_807] as [JSONValue])
  func anESPNTeamWithADamagedIdIsAnError(_ id: JSONValue) throws {
    var answers = ESPNAnswers()
    answers.teams[2] = answers.teams[2].merging(["id": id])
    expectTeamError("teams[2].id", in: "league") { try answers.normalized() }
    var others = ESPNAnswers()
    others.schedule[1] = others.schedule[1].merging(["home": ["teamId": id]])
    expectTeamError("schedule[1].home.teamId", in: "league") { try others.normalized() }
  }

  @Test func teamsSizeAndScheduleOfESPNMustAgree() throws {
    var answers = ESPNAnswers()
    answers.league = answers.league.merging(["settings": ["size": 4]])
    #expect(try answers.normalized().teams.count == 4)
    var fewer = answers
    fewer.teams.removeLast()
    expectTeamError("settings.size", in: "league") { try fewer.normalized() }
    var twice = answers
    twice.teams[3] = twice.teams[0]
    expectTeamError("id", in: "league") { try twice.normalized() }
    var strangers = answers
    strangers.schedule[0] = ESPNAnswers.game(1, (77, 10), (2, 20), "AWAY")
    expectTeamError("schedule[0].home.teamId", in: "league") { try strangers.normalized() }
    var idle = answers
    idle.schedule = [ESPNAnswers.game(1, (1, 10), (2, 20), "AWAY")]
    expectTeamError("schedule", in: "league") { try idle.normalized() }
  }

  // MARK: Parts

  /// An object with one member, which may lie deeper.
  private static func member(_ path: String, _ value: JSONValue) -> JSONValue {
    path.split(separator: ".").reversed().reduce(value) { inner, name in
      .object(JSONObject([(String(name), inner)]))
    }
  }

  private func expect(
    outOfRange field: String, in answer: String, _ body: () throws -> League
  ) {
    do {
      _ = try body()
      Issue.record("\(field): no error")
    } catch NormalizeError.outOfRange(let found, let named, _) {
      #expect(found == answer && named == field)
    } catch {
      Issue.record("\(field): \(error)")
    }
  }

  /// Expects an error that names a field of an answer, with or without the row.
  private func expectTeamError(_ field: String, in answer: String, _ body: () throws -> League) {
    do {
      _ = try body()
      Issue.record("\(field): no error")
    } catch NormalizeError.outOfRange(let found, let named, _),
      NormalizeError.missing(let found, let named),
      NormalizeError.contradiction(let found, let named, _, _)
    {
      #expect(found == answer && named.hasSuffix(field), "\(named)")
    } catch {
      Issue.record("\(field): \(error)")
    }
  }
}
