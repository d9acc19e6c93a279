import JSON
import LeagueModel
import Platform
import Platforms
import Rank
import Testing

/// Season, week and phase at the moments when programs get them wrong. Users are all over the world, so
/// each moment is tried with the clocks of Honolulu to Auckland.
@Suite struct SeasonPhaseTests {
  /// A moment in the words of both platforms: which weeks have points, which are decided, and which week
  /// the platforms call the present one.
  private struct Moment {
    var present: Int
    var scored: Int
    var withPoints: Int
    var decided: Int
    var status = "in_season"
    var last = 17
  }

  private struct Expected: Equatable {
    var season = 2025
    var latest: Int?
    var phase: SeasonPhase
  }

  /// Two teams that meet every week; the last three are the playoffs.
  private func leagues(_ moment: Moment) throws -> [League] {
    var sleeper = SleeperAnswers()
    sleeper.league = sleeper.league.merging([
      "status": .string(moment.status),
      "settings": [
        "leg": .int(moment.present), "last_scored_leg": .int(moment.scored), "playoff_teams": 8,
        "playoff_week_start": .int(moment.last - 2),
      ],
    ])
    sleeper.rosters = Array(sleeper.rosters.prefix(2))
    sleeper.weeks = [:]
    var espn = ESPNAnswers()
    espn.league = espn.league.merging([
      "scoringPeriodId": .int(moment.present),
      "status": ["finalScoringPeriod": .int(moment.last)],
      "settings": ["scheduleSettings": ["matchupPeriodCount": .int(moment.last - 3)]],
    ])
    espn.teams = Array(espn.teams.prefix(2))
    espn.schedule = []
    for week in 1...moment.last {
      let points = week <= moment.withPoints ? 100.0 + Double(week) : 0
      sleeper.weeks[week] = [
        SleeperAnswers.row(1, 1, points), SleeperAnswers.row(2, 1, points * 0.9),
      ]
      espn.schedule.append(
        ESPNAnswers.game(
          week, (1, points), (2, points * 0.9), week <= moment.decided ? "HOME" : "UNDECIDED"))
    }
    return try hours.flatMap { hour in
      try [sleeper.snapshot, espn.snapshot].map { snapshot in
        let moved = Snapshot(
          key: snapshot.key, season: snapshot.season,
          answers: snapshot.answers.map {
            Answer(
              name: $0.name, address: $0.address,
              fetchedAt: $0.fetchedAt.adding(seconds: Int64(hour) * 3_600), body: $0.body)
          })
        return try normalize(moved, players: sleeper.players)
      }
    }
  }

  /// UTC offsets from Honolulu over London to Auckland in its summer.
  private let hours = [-10, 0, 13]

  private func expect(_ moment: Moment, _ expected: Expected) throws {
    for league in try leagues(moment) {
      let found = Expected(
        season: league.season, latest: league.latestPlayedWeek, phase: league.phase)
      #expect(found == expected, "\(league.key.platform)")
      // The paper is about that week, or the one before the first game.
      let rankings = try rank(league)
      #expect(rankings.week == expected.latest ?? 0)
    }
  }

  @Test func onMondayNightBeforeTheLastGameTheWeekIsNotOver() throws {
    try expect(
      Moment(present: 11, scored: 10, withPoints: 11, decided: 10),
      Expected(latest: 10, phase: .regular))
  }

  /// The game is over, and the platforms have not said so yet: statistics are still being counted.
  @Test func onMondayNightAfterTheLastGameTheWeekIsOverWhenThePlatformSaysSo() throws {
    try expect(
      Moment(present: 11, scored: 10, withPoints: 11, decided: 10),
      Expected(latest: 10, phase: .regular))
    try expect(
      Moment(present: 11, scored: 11, withPoints: 11, decided: 11),
      Expected(latest: 11, phase: .regular))
  }

  @Test func onTuesdayMorningTheWeekIsOver() throws {
    try expect(
      Moment(present: 12, scored: 11, withPoints: 11, decided: 11),
      Expected(latest: 11, phase: .regular))
  }

  @Test func beforeTheFirstGameItIsPreseason() throws {
    try expect(
      Moment(present: 1, scored: 0, withPoints: 0, decided: 0),
      Expected(latest: nil, phase: .preseason))
  }

  @Test func onTheFirstSundayItIsTheRegularSeasonWithoutAPaper() throws {
    try expect(
      Moment(present: 1, scored: 0, withPoints: 1, decided: 0),
      Expected(latest: nil, phase: .regular))
  }

  @Test func onTheTuesdayAfterTheRegularSeasonItIsThePlayoffs() throws {
    try expect(
      Moment(present: 14, scored: 13, withPoints: 14, decided: 13),
      Expected(latest: 13, phase: .regular))
    try expect(
      Moment(present: 15, scored: 14, withPoints: 14, decided: 14),
      Expected(latest: 14, phase: .playoffs))
    try expect(
      Moment(present: 15, scored: 14, withPoints: 15, decided: 14),
      Expected(latest: 14, phase: .playoffs))
  }

  /// Leagues end in week 17, the NFL goes on.
  @Test func inWeek18ALeagueThatEndedInWeek17IsOver() throws {
    for league in try leagues(
      Moment(present: 18, scored: 17, withPoints: 17, decided: 17, status: "complete"))
    {
      #expect(league.latestPlayedWeek == 17)
      #expect(league.phase == .offseason)
    }
  }

  @Test func inWeek18ALeagueThatPlaysItIsInThePlayoffs() throws {
    try expect(
      Moment(present: 18, scored: 17, withPoints: 18, decided: 17, last: 18),
      Expected(latest: 17, phase: .playoffs))
  }

  /// In July the new season has been made and not drafted; the platform may still show the last week of
  /// the one before.
  @Test(arguments: [("pre_draft", 1), ("drafting", 1), ("in_season", 1)])
  func inJulyTheNewSeasonIsPreseason(_ status: String, _ present: Int) throws {
    try expect(
      Moment(present: present, scored: 0, withPoints: 0, decided: 0, status: status),
      Expected(latest: nil, phase: .preseason))
  }

  @Test func inJulyTheLastSeasonIsOver() throws {
    try expect(
      Moment(present: 19, scored: 17, withPoints: 17, decided: 17, status: "complete"),
      Expected(latest: 17, phase: .offseason))
  }

  /// Sleeper has moved on two weeks without marking a week as scored.
  @Test func aWeekTwoWeeksAgoIsOver() throws {
    var answers = SleeperAnswers()
    answers.change(1, week: 3, ["points": 33.4])
    for (leg, state) in [(3, Week.State.current), (4, .current), (5, .played)] {
      answers.league = answers.league.merging(["settings": ["leg": .int(leg)]])
      #expect(try answers.normalized().week(3)?.state == state, "leg \(leg)")
    }
  }
}
