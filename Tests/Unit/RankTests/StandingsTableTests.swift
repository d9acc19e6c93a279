import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// The league's table: seeds, divisions and the line to the playoffs.
struct StandingsTableTests {
  /// Seasons with divisions or none, byes, median games and games over two weeks.
  private static func league(_ seed: Int) throws -> League {
    let made = seed.isMultiple(of: 2) ? randomLeague(seed) : RaceLeague(seed)?.league
    var league = try #require(made)
    league.rules.seedingRule =
      [
        nil, "H2H_RECORD", "TOTAL_POINTS_SCORED", "INTRA_DIVISION_RECORD", "TOTAL_POINTS_AGAINST",
      ][seed % 5]
    return league
  }

  @Test(arguments: Seeds.tried(1...200))
  func everyTeamHasOneSeedAndDivisionWinnersComeFirst(_ seed: Int) throws {
    let league = try Self.league(seed)
    let week = league.latestPlayedWeek ?? 0
    let table = standingsTable(league, through: week)
    let lines = table.flatMap(\.lines)
    #expect(lines.map(\.seed).sorted() == Array(1...league.teams.count))
    #expect(Set(lines.map(\.team)) == Set(league.teams.map(\.id)))
    #expect(
      lines.filter(\.isPlayoffSeed).count
        == min(max(0, league.rules.playoffTeamCount), league.teams.count))
    let divisions = Set(league.teams.compactMap(\.divisionID))
    let isMixed = league.teams.contains { $0.divisionID == nil } && !divisions.isEmpty
    #expect(table.count == max(1, divisions.count + (isMixed ? 1 : 0)))
    for group in table {
      #expect(group.lines.map(\.seed) == group.lines.map(\.seed).sorted())
      let leader = try #require(group.lines.first)
      #expect(leader.gamesBehind == 0)
      // No team of the group has won a greater share than its leader.
      #expect(group.lines.allSatisfy { $0.record.winShare <= leader.record.winShare })
      let members = Set(group.lines.map { league.team($0.team)?.divisionID })
      #expect(members.count == 1)
      if members.first != .some(nil) { #expect(leader.seed <= divisions.count) }
      // Every team above the line ranks above every team below it.
      #expect(group.lines.drop(while: \.isPlayoffSeed).allSatisfy { !$0.isPlayoffSeed })
    }
  }

  @Test(arguments: Seeds.tried(1...120))
  func theNumbersMatchTheRanking(_ seed: Int) throws {
    let league = try Self.league(seed)
    for week in league.playedWeeks.map(\.number).suffix(3) {
      let rankings = try rank(league, week: week)
      for line in standingsTable(league, through: week).flatMap(\.lines) {
        let team = try #require(rankings.teams.first { $0.id == line.team })
        #expect(line.record == team.record && line.streak == team.streak)
        #expect(line.pointsFor == team.pointsFor && line.pointsAgainst == team.pointsAgainst)
      }
    }
  }

  @Test(arguments: Seeds.tried(1...120))
  func theOrderOfTeamsAndLaterWeeksDoNotMatter(_ seed: Int) throws {
    let league = try Self.league(seed)
    var random = SplitMix(seed: seed)
    let week = random.number(0...(league.latestPlayedWeek ?? 0))
    let table = standingsTable(league, through: week)
    var other = league
    other.teams.shuffle(using: &random)
    for index in other.weeks.indices { other.weeks[index].matchups.shuffle(using: &random) }
    #expect(standingsTable(other, through: week) == table)
    other.weeks.removeAll { $0.number > week }
    #expect(standingsTable(other, through: week) == table)
  }

  /// Every game hands out one win, a tie two halves, and so does each pair of places around a median.
  @Test(arguments: Seeds.tried(1...120))
  func aWeekGivesHalfAWinForEveryTeam(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    let count = 2 * random.number(1...8)
    let hasMedianGame = random.chance(50)
    let last = random.number(1...14)
    let weeks = (1...last).map { number in
      let order = Array(1...count).shuffled(using: &random)
      let scores = Array(50...200).shuffled(using: &random).map(Double.init)
      return week(
        number,
        stride(from: 0, to: count, by: 2).map {
          (order[$0], scores[$0], order[$0 + 1], scores[$0 + 1])
        })
    }
    let league = try #require(makeLeague(teams(count), weeks, hasMedianGame: hasMedianGame))
    for week in 1...last {
      let lines = standingsTable(league, through: week).flatMap(\.lines)
      let wins = lines.map { Double($0.record.halfWins) / 2 }.reduce(0, +)
      #expect(wins == Double(week * count) / 2 * (hasMedianGame ? 2 : 1))
      #expect(lines.map(\.pointsFor).total == lines.map(\.pointsAgainst).total)
    }
  }

  @Test func divisionsHaveNamesAndGamesBehindTheirWinners() throws {
    var members = teams(5)
    for (index, division) in ["d2", "d1", "d2", "d1", nil].enumerated() {
      members[index].divisionID = division
    }
    var league = try #require(
      makeLeague(
        members,
        [
          week(1, [(1, 100, 2, 90), (3, 80, 4, 80)]), week(2, [(1, 100, 4, 90), (3, 70, 5, 60)]),
        ]))
    league.divisions = [Division(id: "d1", name: "East"), Division(id: "d2", name: "West")]
    let table = standingsTable(league, through: 2)
    #expect(table.map(\.division) == ["East", "West", nil])
    #expect(table.map { $0.lines.map(\.team) } == [["4", "2"], ["1", "3"], ["5"]])
    // Two of five reach the playoffs, and 3 has a better record than the winner of the East.
    #expect(table.map { $0.lines.map(\.seed) } == [[2, 4], [1, 3], [5]])
    #expect(
      table.map { $0.lines.map(\.isPlayoffSeed) } == [[true, false], [true, false], [false]])
    #expect(table.map { $0.lines.map(\.gamesBehind) } == [[0, 0], [0, 0.5], [0]])
    #expect(standingsTable(league, through: 1).map { $0.lines.map(\.gamesBehind) }[1] == [0, 0.5])
  }

  @Test func playoffsKeepTheTable() throws {
    let league = try #require(
      makeLeague(
        teams(2),
        [
          week(1, [(1, 100, 2, 90)]),
          week(2, [(2, 120, 1, 90)], isPlayoff: true, kind: .championship),
        ]))
    #expect(standingsTable(league, through: 2) == standingsTable(league, through: 1))
  }

  /// A platform's seeds are compared once it has made its bracket.
  @Test func seedsAreComparedWhenTheRegularSeasonIsOver() throws {
    var members = teams(3)
    for (index, seed) in [2, 1, 3].enumerated() {
      members[index].platformSeed = seed
      members[index].platformRecord = PlatformRecord(
        record: Record(wins: index == 0 ? 1 : 0, losses: index == 1 ? 1 : 0),
        pointsFor: points(index == 2 ? 0 : 100 - Double(index)),
        pointsAgainst: points(index == 2 ? 0 : 99 + Double(index)), streak: nil)
    }
    var league = try #require(makeLeague(members, [week(1, [(1, 100, 2, 99)])]))
    league.rules.lastRegularWeek = 1
    league.playoffField = ["2", "1"]
    // 1 won, 3 has not played, 2 lost: by share of games won, 2 and 3 are level and 2 has more points.
    #expect(
      try rank(league).standingsCheck?.differences.map { "\($0.team) \($0.ours) \($0.platforms)" }
        == ["1 1 2", "2 2 1"])
    #expect(try rank(league).standingsCheck?.differences.allSatisfy { $0.total == "seed" } == true)
    league.rules.lastRegularWeek = 2
    #expect(try rank(league).standingsCheck?.agrees == true)
    league.rules.lastRegularWeek = 1
    league.playoffField = nil
    #expect(try rank(league).standingsCheck?.agrees == true)
  }
}
