import JSON
import LeagueModel
import Rank
import Testing

extension FactTests {
  /// Whether a fact about records, meetings and awards follows from the league; nil for other kinds.
  func isTrueOfRecords(_ fact: Fact, _ league: League, _ rankings: Rankings) throws -> Bool? {
    let team = try #require(fact.subject.team)
    let weeks = league.playedWeeks.filter { $0.number <= rankings.week }
    let games = weeks.flatMap { week in
      week.matchups.compactMap { matchup -> (week: Int, own: Side, other: Side)? in
        guard let (own, other) = matchup.sides(of: team), let other else { return nil }
        return (week.number, own, other)
      }
    }
    guard let game = games.last, game.week == rankings.week else { return nil }
    let met = games.filter { $0.other.team == game.other.team }
    let letters = met.map { meeting in
      meeting.own.points == meeting.other.points
        ? "T" : meeting.own.points > meeting.other.points ? "W" : "L"
    }
    let opponent = league.team(game.other.team)?.name
    let isOfOpponent = fact.values["opponent"]?.string == opponent
    let sides = weeks.last?.matchups.filter { $0.away != nil }.flatMap(\.sides) ?? []
    switch fact.kind {
    case "rivalry":
      return isOfOpponent && met.count >= 2
        && fact.values["wins"]?.int == letters.count { $0 == "W" }
        && fact.values["losses"]?.int == letters.count { $0 == "L" }
        && fact.values["ties"]?.int == letters.count { $0 == "T" }
    case "revenge":
      return isOfOpponent && letters.suffix(2) == ["L", "W"]
        && fact.values["earlier_week"]?.int == met.dropLast().last?.week
    case "owned":
      let run = letters.reversed().prefix { $0 == "L" }.count
      return isOfOpponent && run >= 2 && fact.values["run"]?.int == run
    case "top_loser":
      let losers = weeks.last?.matchups.filter { $0.decision != .tie }.flatMap { matchup in
        matchup.away.map { [min(matchup.home.points, $0.points)] } ?? []
      }
      return game.own.points < game.other.points && losers?.max() == game.own.points
        && fact.values["points"]?.double == game.own.points.value
    case "closest_game":
      let margins = weeks.last?.matchups.compactMap { matchup in
        matchup.away.map { abs((matchup.home.points - $0.points).tenThousandths) }
      }
      let own = abs((game.own.points - game.other.points).tenThousandths)
      return isOfOpponent && margins?.min() == own
        && fact.values["margin"]?.double == Double(own) / 10_000
    case "bench_of_shame":
      let benches = sides.map { side in
        side.lineup.filter { $0.slot == "BN" }.compactMap(\.points).total
      }
      let own = game.own.lineup.filter { $0.slot == "BN" }.compactMap(\.points).total
      return !benches.contains { $0 > own && $0 != .zero }
        && fact.values["points"]?.double == own.value
    case "season_record":
      let records = SeasonRecords(league, through: rankings.week)
      let kind = fact.values["record"]?.string.flatMap { SeasonRecord.Kind(rawValue: $0) }
      let record = try #require(kind.flatMap { records[$0] })
      return record.isNew && fact.values["value"]?.double == record.value
        && fact.values["week"]?.int == rankings.week && rankings.week > 3
        && record.holders.contains { $0.team == team }
        && record.holders.allSatisfy { $0.week == rankings.week }
    default: return nil
    }
  }
}

/// Meetings, records and awards as facts of a team.
struct RecordFactTests {
  private func texts(_ league: League?, week: Int, _ team: Team.ID) throws -> [String: String] {
    let facts = try rank(try #require(league), week: week).facts.filter { $0.subject.team == team }
    return Dictionary(uniqueKeysWithValues: facts.map { ($0.kind, $0.text) })
  }

  @Test func rematchesHaveAHistory() throws {
    let league = makeLeague(
      teams(2),
      [
        week(1, [(1, 100, 2, 90)]), week(2, [(2, 80, 1, 95)]), week(3, [(2, 99, 1, 95)]),
        week(4, [(1, 95, 2, 95)]),
      ])
    let kinds: Set<String> = ["rivalry", "revenge", "owned"]
    let first = try texts(league, week: 1, "1")
    #expect(kinds.isDisjoint(with: first.keys))
    #expect(
      try texts(league, week: 2, "2")["owned"]
        == "Team 2 has lost 2 in a row to Team 1 this season.")
    let third = try texts(league, week: 3, "2")
    #expect(third["revenge"] == "Team 2 beat Team 1, to whom it had lost in week 2.")
    #expect(third["rivalry"] == "Team 2 is 1-2 against Team 1 this season.")
    #expect(third["owned"] == nil)
    let fourth = try texts(league, week: 4, "1")
    #expect(fourth["rivalry"] == "Team 1 is 2-1-1 against Team 2 this season.")
    #expect(fourth["revenge"] == nil)
  }

  @Test func awardsAreStatedOnce() throws {
    let games = [(home: 1, 120.5, away: 2, 80.0), (3, 100, 4, 99.5), (5, 90, 6, 70)]
    let league = makeLeague(teams(6), [week(1, games)])
    #expect(
      try texts(league, week: 1, "4")["top_loser"]
        == "Team 4’s 99.50 is the week's highest losing score.")
    for (team, other) in [("3", "4"), ("4", "3")] {
      #expect(
        try texts(league, week: 1, team)["closest_game"]
          == "Team \(team)’s game against Team \(other), decided by 0.50, was the week's closest.")
    }
    #expect(try texts(league, week: 1, "1")["closest_game"] == nil)
    #expect(try texts(league, week: 1, "2")["top_loser"] == nil)
  }

  @Test func sharedAwardsSaySo() throws {
    var shared = week(1, [(1, 100, 2, 90), (3, 100, 4, 90), (5, 100, 6, 80)])
    for index in 0...1 {
      shared.matchups[index].home.lineup = [
        LineupEntry(player: "b\(index)", slot: "BN", points: points(30))
      ]
    }
    shared.matchups[2].home.lineup = [LineupEntry(player: "c", slot: "BN", points: points(3))]
    let league = makeLeague(teams(6), [shared])
    let first = try texts(league, week: 1, "1")
    #expect(first["bench_of_shame"] == "No bench scored more this week than Team 1’s 30.00.")
    // The closest game of a week is a fact only if it was close.
    #expect(first["closest_game"] == nil)
    #expect(
      try texts(league, week: 1, "4")["top_loser"]
        == "No loser of the week scored more than Team 4’s 90.00.")
  }

  @Test func aRoundOfTwoWeeksIsNotCalledAWeek() throws {
    var round = week(
      16, [(1, 100, 2, 90), (3, 95, 4, 70)], isPlayoff: true, kind: .championship)
    for index in 0...1 { round.matchups[index].weeks = [15, 16] }
    let facts = try texts(makeLeague(teams(4), [round]), week: 16, "2")
    #expect(facts["top_loser"] == "Team 2’s 90.00 is the round's highest losing score.")
    #expect(facts["closest_game"] == nil)
  }

  @Test func aRecordBelongsToTheTeamThatSetsIt() throws {
    let weeks = (1...4).map { week($0, [(1, 100, 2, 90), (3, 80, 4, 70)]) }
    let fifth = week(5, [(1, 100, 2, 90), (3, 150.5, 4, 70)])
    let league = makeLeague(teams(4), weeks + [fifth])
    #expect(
      try texts(league, week: 5, "3")["season_record"]
        == "The highest score this season is 150.50, by Team 3 against Team 4 in week 5.")
    // 100 has been there before, and 70 too; but a run of five has not.
    #expect(
      try texts(league, week: 5, "2")["season_record"]
        == "The longest losing streak this season is 5 games, by Team 2 in weeks 1 to 5 and "
        + "Team 4 in weeks 1 to 5.")
    for team in ["1", "2", "3", "4"] {
      #expect(try texts(league, week: 3, team)["season_record"] == nil)
    }
  }

  /// Every team that set a record, alone or with others of the same week, has the fact.
  @Test(arguments: PowerRankingTests.seeds)
  func everyGameRecordIsStated(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let last = league.latestPlayedWeek, last > 3 else { return }
    let facts = try rank(league).facts.filter { $0.kind == "season_record" }
    let games: [SeasonRecord.Kind] = [
      .highestScore, .lowestScore, .biggestMargin, .closestWin, .highestLosingScore,
      .lowestWinningScore, .playerPoints,
    ]
    for record in SeasonRecords(league, through: last).records where games.contains(record.kind) {
      guard record.holders.allSatisfy({ $0.week == last }) else { continue }
      for holder in record.holders {
        #expect(facts.contains { $0.subject.team == holder.team }, "\(record.text)")
      }
    }
  }

  /// Exactly the teams with an award have its fact.
  @Test(arguments: PowerRankingTests.seeds)
  func awardsAndFactsAgree(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in league.playedWeeks.map(\.number).suffix(3) {
      let awards = Awards(league, week: week)
      let facts = try rank(league, week: week).facts
      let pairs: [(String, Award.Kind)] = [
        ("top_loser", .highestLoser), ("closest_game", .closestGame),
        ("bench_of_shame", .benchOfShame),
      ]
      for (fact, award) in pairs {
        let subjects = facts.filter { $0.kind == fact }.compactMap(\.subject.team)
        let isClose = (awards[award]?.values["margin"]?.double ?? 0) <= 5
        #expect(Set(subjects) == Set(isClose ? awards[award]?.teams ?? [] : []), "\(fact)")
      }
    }
  }
}
