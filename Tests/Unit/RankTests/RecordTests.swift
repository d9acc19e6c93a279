import JSON
import LeagueModel
import Rank
import Testing

/// The records of a season.
struct RecordTests {
  private func records(_ weeks: [Week], count: Int = 4, through week: Int) throws -> SeasonRecords {
    SeasonRecords(try #require(makeLeague(teams(count), weeks)), through: week)
  }

  private let weeks = [
    week(1, [(1, 120, 2, 80), (3, 100, 4, 99.5)]), week(2, [(1, 120, 3, 70), (2, 60, 4, 110)]),
    week(3, [(1, 90, 4, 89.5), (2, 50, 3, 60)]),
  ]

  @Test func aSeasonHasOneOfEachRecord() throws {
    #expect(
      try records(weeks, through: 3).records.map(\.text) == [
        "The highest score this season is 120.00, by Team 1 against Team 2 in week 1 and Team 1 "
          + "against Team 3 in week 2.",
        "The lowest score this season is 50.00, by Team 2 against Team 3 in week 3.",
        "The biggest margin this season is 50.00, by Team 1 against Team 3 in week 2 and Team 4 "
          + "against Team 2 in week 2.",
        "The smallest margin of victory this season is 0.50, by Team 3 against Team 4 in week 1 and "
          + "Team 1 against Team 4 in week 3.",
        "The highest losing score this season is 99.50, by Team 4 against Team 3 in week 1.",
        "The lowest winning score this season is 60.00, by Team 3 against Team 2 in week 3.",
        "The longest winning streak this season is 3 games, by Team 1 in weeks 1 to 3.",
        "The longest losing streak this season is 3 games, by Team 2 in weeks 1 to 3.",
        "The best regular-season record this season belongs to Team 1 (3-0).",
        "The worst regular-season record this season belongs to Team 2 (0-3).",
      ])
  }

  @Test func newRecordsAreMarked() throws {
    let second = try records(weeks, through: 2)
    // An equaled record is new too; the holders show the earlier one.
    #expect(second[.highestScore]?.isNew == true)
    #expect(second[.highestScore]?.holders.map(\.week) == [1, 2])
    #expect(second[.highestLosingScore]?.isNew == false)
    #expect(second[.bestRecord]?.isNew == false)
    let third = try records(weeks, through: 3)
    #expect(third[.lowestScore]?.isNew == true)
    #expect(third[.highestScore]?.isNew == false)
    #expect(third[.longestWinStreak]?.isNew == true)
    #expect(third[.worstRecord]?.isNew == false)
    #expect(try records(weeks, through: 1).records.allSatisfy { $0.isNew })
  }

  @Test func withoutGamesThereAreNoRecords() throws {
    #expect(try records(weeks, through: 0).records.isEmpty)
    #expect(try records([], through: 9).records.isEmpty)
  }

  @Test func equalSeasonsSetNoRecord() throws {
    let level = try records([week(1, [(1, 100, 2, 100), (3, 90, 4, 90)])], through: 1)
    #expect(level[.bestRecord] == nil && level[.worstRecord] == nil)
    #expect(level[.closestWin] == nil && level[.lowestWinningScore] == nil)
    #expect(level[.highestScore]?.holders.map(\.team) == ["1", "2"])
  }

  @Test func playoffGamesSetOnlyGameRecords() throws {
    var playoffs = week(4, [(1, 200, 2, 90)], isPlayoff: true, kind: .championship)
    let bye = Side(team: "3", points: points(300), total: points(300))
    playoffs.matchups.append(
      Matchup(kind: .bye, weeks: [4], decision: .open, home: bye, away: nil))
    let records = try records(weeks + [playoffs], through: 4)
    #expect(records[.highestScore]?.value == 200)
    #expect(records[.highestScore]?.isNew == true)
    #expect(records[.longestWinStreak]?.value == 3)
    #expect(records[.longestWinStreak]?.isNew == false)
    #expect(records[.bestRecord]?.holders.first?.record == Record(wins: 3))
    #expect(records[.bestRecord]?.isNew == false)
  }

  @Test func roundsOfTwoWeeksAreNotCompared() throws {
    var round = week(5, [(1, 40, 2, 30)], isPlayoff: true, kind: .championship)
    round.matchups[0].weeks = [4, 5]
    round.matchups[0].home.total = points(240)
    round.matchups[0].away?.total = points(10)
    round.matchups[0].home.lineup = [LineupEntry(player: "q", slot: "QB", points: points(35))]
    let records = try records(weeks + [round], through: 5)
    #expect(records[.highestScore]?.value == 120)
    #expect(records[.lowestScore]?.value == 50)
    #expect(records[.biggestMargin]?.value == 50)
    // A player's week counts alone.
    #expect(
      records[.playerPoints]?.text
        == "The highest score by a starter this season is 35.00, by Player q for Team 1 in week 5.")
  }

  @Test func benchedPlayersSetNoRecord() throws {
    var week = week(1, [(1, 100, 2, 90)])
    week.matchups[0].home.lineup = [
      LineupEntry(player: "b", slot: "BN", points: points(60)),
      LineupEntry(player: "i", slot: "IR", points: points(70)),
      LineupEntry(player: nil, slot: "RB", points: points(0)),
      LineupEntry(player: "s", slot: "QB", points: points(-2)),
    ]
    let record = try records([week], through: 1)[.playerPoints]
    #expect(record?.value == -2)
    #expect(record?.holders.map(\.player) == ["s"])
  }

  @Test func streaksCountGamesAgainstTheMedian() throws {
    let games = (1...3).map { week($0, [(1, 100, 2, 90), (3, 80, 4, 70)]) }
    let league = try #require(makeLeague(teams(4), games, hasMedianGame: true))
    let record = SeasonRecords(league, through: 3)[.longestWinStreak]
    #expect(record?.value == 6)
    #expect(record?.holders.first?.firstWeek == 1)
    #expect(try rank(league).teams.first?.streak == Streak(.win, 6))
  }

  @Test func aRecordIsReadBack() throws {
    for record in try records(weeks, through: 3).records {
      #expect(try JSONValue(encoding: record).decoded(SeasonRecord.self) == record)
    }
  }

  // MARK: Random seasons

  @Test(arguments: PowerRankingTests.seeds)
  func recordsMatchTheGames(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for last in [league.latestPlayedWeek ?? 0, 3] {
      let records = SeasonRecords(league, through: last)
      var games: [(week: Int, winner: Side, loser: Side)] = []
      var (scores, players): ([Double], [Double]) = ([], [])
      var isUnknown = false
      for week in league.playedWeeks where week.number <= last {
        for matchup in week.matchups {
          guard let away = matchup.away else { continue }
          let home = matchup.home
          scores += [home.points.value, away.points.value]
          for entry in home.lineup + away.lineup
          where !["BN", "IR"].contains(entry.slot) && entry.player != nil {
            players += entry.points.map { [$0.value] } ?? []
            isUnknown = isUnknown || entry.points == nil
          }
          if home.points > away.points { games.append((week.number, home, away)) }
          if home.points < away.points { games.append((week.number, away, home)) }
        }
      }
      let margins = games.map { ($0.winner.points - $0.loser.points).value }
      #expect(records[.highestScore]?.value == scores.max())
      #expect(records[.lowestScore]?.value == scores.min())
      // Where points are unknown, the most cannot be known.
      #expect(records[.playerPoints]?.value == (isUnknown ? nil : players.max()))
      #expect(records[.biggestMargin]?.value == margins.max())
      #expect(records[.closestWin]?.value == margins.min())
      #expect(records[.lowestWinningScore]?.value == games.map(\.winner.points.value).min())
      #expect(records[.highestLosingScore]?.value == games.map(\.loser.points.value).max())
      for record in records.records {
        let isThisWeek = record.holders.contains { $0.week == last }
        #expect(!record.isNew || isThisWeek)
        if record.kind != .bestRecord, record.kind != .worstRecord {
          #expect(record.isNew == isThisWeek)
        }
      }
    }
  }

  @Test(arguments: PowerRankingTests.seeds)
  func streaksAndSeasonsMatchTheTable(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let last = league.latestPlayedWeek else { return }
    let records = SeasonRecords(league, through: last)
    let weeks = try league.playedWeeks.map { try rank(league, week: $0.number).teams }
    let teams = weeks.last ?? []
    let shares = teams.filter { $0.record.games > 0 }.map(\.record.winShare)
    let isLevel = shares.min() == shares.max()
    #expect(records[.bestRecord]?.value == (isLevel ? nil : shares.max()))
    #expect(records[.worstRecord]?.value == (isLevel ? nil : shares.min()))
    for (kind, outcome) in [
      (SeasonRecord.Kind.longestWinStreak, Outcome.win), (.longestLosingStreak, .loss),
    ] {
      let runs = weeks.flatMap { $0 }.compactMap { team in
        team.streak?.outcome == outcome ? team.streak?.length : nil
      }
      let longest = runs.max() ?? 0
      let value = records[kind]?.value ?? 0
      // A run that ended in the middle of a week is longer than any at the end of one.
      if league.rules.hasMedianGame {
        #expect(value >= Double(longest >= 2 ? longest : 0) && value <= Double(longest + 1))
      } else {
        #expect(value == Double(longest >= 2 ? longest : 0))
      }
    }
  }
}
