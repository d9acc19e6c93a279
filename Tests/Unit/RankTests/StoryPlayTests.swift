import LeagueModel
import Platform
import Testing

@testable import Rank

/// The chance to win and the lead from play to play.
@Suite struct StoryPlayTests {
  private static let kickoff = CivilDate(year: 2025, month: 10, day: 5).map {
    Instant($0, hour: 13, offset: -4 * 3_600)
  }

  /// A catch in the game of ONE at TWO, so many minutes after the kickoff by the clock on the wall.
  private func play(
    _ minutes: Int64, _ quarter: Int, _ clock: String, _ player: String, of team: String,
    yards: Int, touchdowns: Double = 0
  ) -> ProGamePlays.Play {
    ProGamePlays.Play(
      time: Self.kickoff?.adding(seconds: 60 * minutes), quarter: quarter, clock: clock,
      deeds: [
        ProGamePlays.Deed(
          team: team, player: player,
          stats: [
            .receptions: 1, .receivingYards: Double(yards), .receivingTouchdowns: touchdowns,
          ], yards: yards)
      ])
  }

  private var plays: [ProGamePlays.Play] {
    [
      play(20, 1, "7:30", "A.Alpha", of: "ONE", yards: 20, touchdowns: 1),
      play(90, 2, "0:00", "B.Beta", of: "TWO", yards: 30),
      play(180, 4, "0:00", "A.Alpha", of: "ONE", yards: 10),
    ]
  }

  /// Ann Alpha for team 1, Bob Beta and, on Monday, Cal Gamma for team 2; each is expected to score ten.
  private func stories(
    _ plays: [ProGamePlays.Play], alpha: Double = 11, gamma: Double = 31
  ) throws -> GameStory {
    var league = try #require(makeLeague(teams(2), []))
    league.rules.scoring = [
      ScoringRule([.receptions], points: 1), ScoringRule([.receivingYards], points: 0.1),
      ScoringRule([.receivingTouchdowns], points: 6),
    ]
    league.players = [("a", "Ann Alpha"), ("b", "Bob Beta"), ("c", "Cal Gamma")].map {
      Player(id: $0.0, name: $0.1, position: "WR")
    }
    func side(_ team: String, _ starters: [(id: String, club: String, points: Double)]) -> Side {
      let total = points(starters.map(\.points).reduce(0, +))
      return Side(
        team: team, points: total, total: total,
        lineup: starters.map {
          LineupEntry(
            player: $0.id, slot: "WR", points: points($0.points), projected: points(10),
            proTeam: $0.club)
        })
    }
    let home = side("1", [("a", "ONE", alpha)])
    let away = side("2", [("b", "TWO", 4), ("c", "MON", gamma)])
    league.weeks = [
      Week(
        number: 5, state: .played, isPlayoff: false,
        matchups: [
          Matchup(
            kind: .regular, weeks: [5], decision: home.total > away.total ? .home : .away,
            home: home, away: away)
        ],
        proGames: [
          ProGame(kickoff: Self.kickoff, away: "ONE", home: "TWO"),
          ProGame(kickoff: Self.kickoff?.adding(seconds: 31 * 3_600), away: "MON", home: "DAY"),
        ])
    ]
    let game = ProGamePlays(season: 2025, week: 5, away: "ONE", home: "TWO", plays: plays)
    let rankings = try rankInFull(league, week: 5, seasons: 1, plays: [game])
    return try #require(rankings.numbers?.stories?.first)
  }

  /// What is left of the game decides how much of a projection is open.
  @Test func theChanceStepsFromPlayToPlay() throws {
    let block = try #require(try stories(plays).blocks.first)
    // Φ(-1 / (8.4 · √2.75)), Φ(-5 / (8.4 · √2)), Φ(-3 / 8.4)
    #expect(block.plays?.map(\.homeChance) == [0.4714, 0.3369, 0.3605])
    #expect(block.homeChance == 0.3605)
    #expect(
      block.plays?.map(\.score) == [[0, 9], [4, 9], [4, 11]].map { $0.map { points($0) } })
  }

  /// What happens later, in the same game or on Monday, changes no chance before it.
  @Test func noChanceKnowsALaterPlay() throws {
    let truth = try #require(try stories(plays).blocks.first?.plays)
    var changed = plays
    changed[2] = play(180, 4, "0:00", "A.Alpha", of: "ONE", yards: 80, touchdowns: 1)
    let other = try #require(try stories(changed, alpha: 24, gamma: 2).blocks.first?.plays)
    #expect(truth.prefix(2) == other.prefix(2) && truth.last != other.last)
    // Without the last play, its points are a correction at the end.
    let fewer = try #require(try stories(Array(plays.prefix(2))).blocks.first?.plays)
    #expect(truth.prefix(2) == fewer.prefix(2))
    #expect(fewer.last?.what == "correction" && fewer.last?.homeChance == nil)
  }

  @Test func aGameWithoutTimesIsToldByItsClock() throws {
    var untimed = plays
    for index in untimed.indices { untimed[index].time = nil }
    #expect(try stories(untimed).blocks.first == stories(plays).blocks.first)
  }

  /// Hostile clocks and quarters neither crash nor bring more than a game has.
  @Test(arguments: [
    (Int.max, "1:00", 0.0), (Int.min, "1:00", 1), (4, "99999999999999999999:00", 0), (4, "", 0),
    (1, "15:00", 1), (1, "-3:70", 0.75), (5, "8:00", 0),
  ])
  func anyClockIsRead(_ quarter: Int, _ clock: String, _ share: Double) throws {
    let play = ProGamePlays.Play(
      time: Self.kickoff, quarter: quarter, clock: clock, deeds: [])
    let game = ProGamePlays(season: 2025, week: 5, away: "ONE", home: "TWO", plays: [play])
    #expect(game.openShares.map(\.share) == [share])
  }

  private func step(
    _ seconds: Int64?, _ block: Int, away: Double, home: Double
  ) -> LeadTracker.Step {
    LeadTracker.Step(
      time: seconds.map { Instant(seconds: $0) }, block: block,
      score: [points(away), points(home)],
      play: GameStory.LeadPlay(player: "P", quarter: 1, clock: "1:00", what: "catch"))
  }

  /// Early changes say nothing, and short ones are counted, but not named.
  @Test func leadChangesThatLastedAreNamed() throws {
    let steps = [
      step(0, 0, away: 5, home: 0),
      // Before both have a tenth of their final score.
      step(60, 0, away: 5, home: 8),
      // For five minutes, for fifteen, and for three.
      step(120, 0, away: 12, home: 10), step(420, 0, away: 12, home: 20),
      step(1_320, 0, away: 30, home: 20),
      // In the last window.
      step(1_500, 1, away: 30, home: 40), step(1_510, 1, away: 90, home: 60),
      step(1_520, 1, away: 90, home: 90), step(1_600, 1, away: 90, home: 100),
    ]
    let leads = try #require(LeadTracker(home: "1", away: "2").leads(steps))
    #expect(leads.count == 6 && leads.isByPlay)
    #expect(leads.named.map(\.team) == ["1", "1", "2", "1"])
    #expect(leads.named.map(\.block) == [0, 1, 1, 1])
    #expect(LeadTracker(home: "1", away: "2").leads([]) == nil)
    #expect(LeadTracker(home: "1", away: "2").leads([steps[0]]) == nil)
  }

  /// Without times, only a change that outlasts its window is known to have lasted.
  @Test func leadChangesWithoutTimesAreNamedByWindow() throws {
    let steps = [
      step(nil, 0, away: 20, home: 10), step(nil, 0, away: 20, home: 30),
      step(nil, 0, away: 40, home: 30), step(nil, 1, away: 40, home: 50),
    ]
    let leads = try #require(LeadTracker(home: "1", away: "2").leads(steps))
    #expect(leads.count == 3 && leads.named.map(\.team) == ["2", "1"])
  }

  /// Beta takes the lead at halftime, for one play: a story says so at its end, and no block does.
  @Test func theStoryCountsItsLeadChanges() throws {
    let lead = [
      play(20, 1, "7:30", "A.Alpha", of: "ONE", yards: 10),
      play(90, 2, "0:00", "B.Beta", of: "TWO", yards: 30),
      play(180, 4, "0:00", "A.Alpha", of: "ONE", yards: 20, touchdowns: 1),
    ]
    let story = try stories(lead, gamma: 0)
    #expect(story.leads?.count == 2 && story.leads?.isByPlay == true)
    #expect(story.leads?.named.map(\.team) == ["2", "1"])
    #expect(story.leads?.named.first?.play?.what == "30-yard catch")
    // Where a starter's plays are unknown, only windows count.
    let unknown = try stories(lead.filter { $0.deeds[0].team == "ONE" }, gamma: 0)
    #expect(unknown.leads == nil)
  }
}
