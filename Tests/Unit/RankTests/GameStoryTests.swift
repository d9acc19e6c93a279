import JSON
import LeagueModel
import Platform
import Testing

@testable import Rank

/// Matchups told from one kickoff window to the next.
@Suite struct GameStoryTests {
  /// Week 5 of 2024: Sunday is October 6, in daylight time.
  private static let kickoffs: [(club: String, time: Instant?, window: KickoffWindow)] = [
    ("THU", date(10, 3, 20, 15), .beforeSunday), ("SAT", date(10, 5, 16, 30), .beforeSunday),
    ("LON", date(10, 6, 9, 30), .sundayEarly), ("ONE", date(10, 6, 13, 0), .sundayEarly),
    ("FOU", date(10, 6, 16, 5), .sundayLate), ("FIV", date(10, 6, 16, 25), .sundayLate),
    ("SUN", date(10, 6, 20, 20), .sundayNight), ("MON", date(10, 7, 20, 15), .monday),
    ("TUE", date(10, 8, 19, 0), .monday), ("TBD", nil, .sundayEarly),
  ]

  /// A time in Eastern daylight time.
  private static func date(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Instant? {
    CivilDate(year: 2024, month: month, day: day).map {
      Instant($0, hour: hour, minute: minute, offset: -4 * 3_600)
    }
  }

  private static let games = kickoffs.map {
    ProGame(kickoff: $0.time, away: $0.club, home: "\($0.club)H")
  }

  @Test func kickoffsFallIntoTheirWindows() {
    let week = Week(
      number: 5, state: .played, isPlayoff: false, matchups: [], proGames: Self.games)
    for (club, _, window) in Self.kickoffs {
      #expect(week.windows[club] == window, "\(club)")
      #expect(week.windows["\(club)H"] == window, "\(club)")
    }
    // In standard time, an hour later by the clock of the world.
    let winter = Self.games.map {
      ProGame(
        kickoff: $0.kickoff?.adding(seconds: 9 * 7 * 86_400 + 3_600), away: $0.away, home: $0.home)
    }
    let later = Week(number: 14, state: .played, isPlayoff: false, matchups: [], proGames: winter)
    #expect(later.windows == week.windows)
  }

  @Test func withoutAScheduleThereIsNoStory() throws {
    var league = try league()
    league.weeks[0].proGames = nil
    #expect(try stories(league).isEmpty)
    #expect(Week(number: 1, state: .played, isPlayoff: false, matchups: []).windows.isEmpty)
  }

  private typealias Starter = (club: String, points: Double, projected: Double?)

  private func side(_ team: Int, _ starters: [Starter], before: Double = 0) -> Side {
    let total = points(starters.map(\.points).reduce(0, +))
    let lineup = starters.map { starter in
      LineupEntry(
        player: "\(team)\(starter.club)", slot: "WR", points: points(starter.points),
        projected: starter.projected.map(points), proTeam: starter.club)
    }
    return Side(
      team: String(team), points: total, total: total + points(before),
      lineup: lineup + [
        LineupEntry(player: "bench", slot: "BN", points: points(99), proTeam: "ONE")
      ])
  }

  /// Team 1 leads until Monday; team 2 wins then.
  private func league(
    _ home: [Starter] = [("THU", 20, 10), ("ONE", 30, 10), ("FOU", 5, 10)],
    _ away: [Starter] = [("THU", 5, 10), ("ONE", 20, 10), ("MON", 31, 10)],
    before: (home: Double, away: Double) = (0, 0), weeks: [Int] = [1], state: Week.State = .played
  ) throws -> League {
    var league = try #require(makeLeague(teams(2), []))
    let sides = (side(1, home, before: before.home), side(2, away, before: before.away))
    let decision: Matchup.Decision =
      sides.0.total == sides.1.total ? .tie : sides.0.total > sides.1.total ? .home : .away
    league.weeks = [
      Week(
        number: weeks[0], state: state, isPlayoff: false,
        matchups: [
          Matchup(
            kind: .regular, weeks: weeks, decision: weeks.count > 1 ? .open : decision,
            home: sides.0, away: sides.1)
        ], proGames: Self.games)
    ]
    league.players = ["1", "2"].flatMap { team in
      Self.kickoffs.map { Player(id: team + $0.club, name: "\($0.club) \(team)", position: "WR") }
    }
    return league
  }

  private func stories(_ league: League, week: Int = 1) throws -> [GameStory] {
    try rankInFull(league, week: week, seasons: 1).numbers?.stories ?? []
  }

  @Test func aMatchupIsToldWindowByWindow() throws {
    let story = try #require(try stories(try league()).first)
    #expect(story.blocks.map(\.window) == [.beforeSunday, .sundayEarly, .sundayLate, .monday])
    #expect(story.blocks.map(\.home.score) == [20, 50, 55, 55].map(points))
    #expect(story.blocks.map(\.away.score) == [5, 25, 25, 56].map(points))
    #expect(story.blocks.map(\.away.left) == [2, 1, 1, 0])
    #expect(story.blocks[1].home.performances.map(\.name) == ["ONE 1"])
    #expect(story.homeChance == 0.5)
    // Ahead by 15, with starters of the same expectations to come: Φ(15 / (8.4 · √4)).
    #expect(story.blocks[0].homeChance == 0.814)
    // Ahead by 30, and one expected to score 10 is left to the other team: Φ(20 / 8.4).
    #expect(story.blocks[2].homeChance == 0.9914)
    #expect(story.blocks[3].homeChance == 0 && story.winner == "2")
    #expect(story.turningPoint?.block == 3 && story.decisive?.name == "MON 2")
    #expect(story.leadChanges == 1 && story.lowest(of: "2")?.block == 2)
  }

  @Test func theTurnIsAFact() throws {
    let facts = try rankInFull(try league(), week: 1, seasons: 1).facts
    func text(_ kind: String) -> String? { facts.first { $0.kind == kind }?.text }
    #expect(
      text("comeback")
        == "Team 2 beat Team 1 with under a 1% chance after the late games on Sunday.")
    #expect(
      text("collapse")
        == "Team 1 lost to Team 2 with over a 99% chance after the late games on Sunday.")
    #expect(
      text("monday_night")
        == "Team 2 trailed Team 1 by 30.00 before Monday night, and MON 2 scored 31.00.")
    #expect(text("lead_changes") == nil)
  }

  @Test func leadChangesCountWindowsAndNotTies() throws {
    let league = try league(
      [("THU", 10, 10), ("ONE", 10, 10), ("FOU", 10, 10), ("SUN", 10, 10)],
      [("THU", 5, 10), ("ONE", 15, 10), ("FOU", 15, 10), ("SUN", 0, 10)])
    let story = try #require(try stories(league).first)
    // Ahead, level, behind, ahead.
    #expect(story.leadChanges == 2 && story.winner == "1")
    let facts = try rankInFull(league, week: 1, seasons: 1).facts
    #expect(facts.filter { $0.kind == "lead_changes" }.count == 2)
  }

  @Test func whatNoStarterScoredCountsLast() throws {
    var league = try league()
    // A commissioner's three points turn the game.
    league.weeks[0].matchups[0].home.points += points(3)
    league.weeks[0].matchups[0].home.total += points(3)
    league.weeks[0].matchups[0].decision = .home
    let story = try #require(try stories(league).first)
    #expect(story.corrections == [.zero, points(3)])
    #expect(story.blocks.last?.homeChance == 1 && story.winner == "1")
  }

  private func facts(
    _ league: League, block: Int
  ) throws -> (state: Fact?, details: [Fact], block: GameStory.Block) {
    let rankings = try rankInFull(league, week: 1, seasons: 1)
    let story = try #require(rankings.numbers?.stories?.first)
    let facts = rankings.facts(of: block, in: story)
    return (facts.state, facts.details, story.blocks[block])
  }

  @Test func aTieIsToldAsOne() throws {
    let starters: [Starter] = [("THU", 20, 10), ("ONE", 30, 10)]
    let tied = try league(starters, starters)
    let story = try #require(try stories(tied).first)
    #expect(story.isTied && story.winner == nil)
    #expect(try facts(tied, block: 1).state?.text == "Team 1 and Team 2 tied at 50.00.")
    // Level before the end is no tie yet, and a round that goes on has no end.
    #expect(try facts(tied, block: 0).state?.kind == "story_level")
    #expect(try stories(try league(starters, starters, weeks: [1, 2])).first?.isTied == false)
    #expect(try stories(try league()).first?.isTied == false)
  }

  /// What a line may make of a lead depends on who is left to play and on the chance, not on the points alone.
  @Test func aLeadKnowsTheChanceAndWhoIsLeft() throws {
    let lead = try #require(try facts(try league(), block: 2).state)
    #expect(lead.kind == "story_lead" && lead.values["lead"]?.double == 30)
    #expect(lead.values["leader_left"]?.int == 0 && lead.values["trailer_left"]?.int == 1)
    // Φ(20 / 8.4) is 0.9914: not certain.
    #expect(lead.values["chance"]?.double == 99.1)
    let over = try league(
      [("THU", 20, 10), ("ONE", 60, 10), ("MON", 5, 10)], [("THU", 5, 10), ("ONE", 20, 10)])
    let done = try #require(try facts(over, block: 1).state)
    #expect(done.values["trailer_left"]?.int == 0 && done.values["leader_left"]?.int == 1)
  }

  @Test func aLeadKnowsWhatItWasBefore() throws {
    let first = try #require(try facts(try league(), block: 0).state)
    #expect(first.values["before"]?.double == 0 && first.values["change"]?.double == 0)
    #expect(first.values["opening"] == "Before Sunday")
    let grown = try #require(try facts(try league(), block: 1).state)
    #expect(grown.values["before"]?.double == 15 && grown.values["change"]?.double == 10)
    let kept = try league(
      [("THU", 20, 10), ("ONE", 30, 10)], [("THU", 5, 10), ("ONE", 20, 10), ("MON", 5, 10)])
    let end = try #require(try facts(kept, block: 2).state)
    #expect(end.kind == "story_final" && end.values["margin"]?.double == 20)
    #expect(end.values["before"]?.double == 25 && end.values["change"]?.double == 5)
  }

  /// No game turned in the last games if the commissioner's points decided it.
  @Test func theCommissionersPointsDoNotTurnAGame() throws {
    var league = try league(
      [("THU", 20, 10), ("ONE", 30, 10)], [("THU", 5, 10), ("ONE", 20, 10), ("MON", 5, 10)])
    league.weeks[0].matchups[0].away?.points += points(30)
    league.weeks[0].matchups[0].away?.total += points(30)
    league.weeks[0].matchups[0].decision = .away
    let end = try #require(try facts(league, block: 2).state)
    #expect(end.kind == "story_final" && end.values["winner"] == "Team 2")
    #expect(end.values["before"]?.double == 0 && end.values["change"]?.double == 0)
  }

  @Test func aQuietTeamMayHaveNoOneLeft() throws {
    let quiet = try #require(
      try facts(try league(), block: 3).details.first { $0.kind == "story_quiet" })
    #expect(quiet.values["quiet"] == "Team 1" && quiet.values["left"]?.int == 0)
    let waiting = try #require(
      try facts(try league(), block: 2).details.first { $0.kind == "story_quiet" })
    #expect(waiting.values["quiet"] == "Team 2" && waiting.values["left"]?.int == 1)
  }

  @Test func aWindowIsNamedByTheDaysOfItsGames() throws {
    let week = try league(
      [("THU", 20, 10), ("SAT", 3, 4), ("ONE", 30, 10)], [("THU", 5, 10), ("TUE", 20, 10)])
    let story = try #require(try stories(week).first)
    #expect(story.blocks.map(\.days) == [[.thursday, .saturday], nil, [.tuesday]])
    #expect(story.blocks.map(\.afterward).last == "after Tuesday")
    // The usual Monday is what the window says.
    #expect(try stories(try league()).first?.blocks.last?.days == nil)
    #expect(try stories(try league()).first?.blocks.last?.afterward == "after Monday night")
    let before = KickoffWindow.beforeSunday
    let days: [([Weekday], String, String)] = [
      ([.wednesday], "Wednesday", "Wed"),
      ([.wednesday, .thursday], "Wednesday and Thursday", "Wed, Thu"),
      ([.thursday, .friday, .saturday], "Thursday to Saturday", "Thu–Sat"),
      ([.wednesday, .thursday, .saturday], "Wednesday, Thursday and Saturday", "Wed, Thu, Sat"),
    ]
    for (days, name, short) in days {
      #expect(before.name(days) == name && before.shortName(days) == short)
      #expect(KickoffWindow.read(before.key(days))?.days == days)
    }
    #expect(KickoffWindow.monday.name() == "Monday night")
    #expect(KickoffWindow.monday.name([.tuesday]) == "Tuesday")
    // No one trailed before Monday night if the game was on Tuesday.
    let late = try league(
      [("THU", 20, 10), ("ONE", 30, 10)], [("THU", 5, 10), ("ONE", 20, 10), ("TUE", 31, 10)])
    #expect(
      try !rankInFull(late, week: 1, seasons: 1).facts.contains { $0.kind == "monday_night" })
  }

  /// No one knows when the points of a player came whose game is unknown. Without points, that does not matter.
  @Test func unknownGamesMakeNoStory() throws {
    let scoreless = try league([("THU", 20, 10), ("ONE", 30, 10), ("XYZ", 0, 10)])
    #expect(try stories(scoreless).first?.corrections == [.zero, .zero])
    #expect(try stories(try league([("THU", 20, 10), ("ONE", 30, 10), ("XYZ", 5, 10)])).isEmpty)
  }

  @Test func aRoundOfTwoWeeksGoesOn() throws {
    let first = try #require(try stories(try league(weeks: [1, 2])).first)
    #expect(first.winner == nil && first.turningPoint == nil)
    // Behind by a point, and the same lineups play again.
    #expect(first.blocks.last.map { $0.homeChance > 0.4 && $0.homeChance < 0.5 } == true)
    var second = try league(before: (40, 0))
    second.weeks[0].matchups[0].weeks = [0, 1]
    second.weeks[0].matchups[0].decision = .home
    let story = try #require(try stories(second).first)
    #expect(story.blocks.map(\.home.score) == [60, 90, 95, 95].map(points))
    #expect(story.homeChance > 0.95 && story.winner == "1")
  }

  @Test func withoutProjectionsTheSeasonCounts() throws {
    let none: [Starter] = [("THU", 20, nil), ("ONE", 30, nil)]
    var league = try league(none, [("THU", 4, nil), ("ONE", 6, nil)])
    let first = try #require(try stories(league).first)
    #expect(first.homeChance == 0.5)
    let again = try self.league(none, [("THU", 4, nil), ("ONE", 6, nil)], weeks: [2])
    league.weeks.append(again.weeks[0])
    let second = try #require(try stories(league, week: 2).first)
    // 60 of four starters, so 15 a game; with three such games, 20 becomes 16.25 and 4 becomes 12.25.
    #expect(second.blocks[0].home.performances.map(\.expected) == [points(16.25)])
    #expect(second.blocks[0].away.performances.map(\.expected) == [points(12.25)])
    #expect(second.homeChance > 0.6)
  }
}
