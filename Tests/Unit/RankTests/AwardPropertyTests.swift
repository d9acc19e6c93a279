import JSON
import LeagueModel
import Rank
import Testing

/// Every award's number is computed a second time, on random seasons.
struct AwardPropertyTests {
  private struct Played {
    let team: Team.ID
    let own: Int
    let other: Int
    let lineup: [LineupEntry]
  }

  private func played(_ week: Week) -> [Played] {
    week.matchups.flatMap { matchup -> [Played] in
      guard let away = matchup.away else { return [] }
      let home = matchup.home
      let (mine, theirs) = (home.points.tenThousandths, away.points.tenThousandths)
      return [
        Played(team: home.team, own: mine, other: theirs, lineup: home.lineup),
        Played(team: away.team, own: theirs, other: mine, lineup: away.lineup),
      ]
    }
  }

  /// The award goes to all teams with the best value, and to none if all are equal.
  private func expect(
    _ awards: Awards, _ kind: Award.Kind, _ key: String, _ candidates: [(Team.ID, Int)],
    least: Bool = false
  ) {
    let award = awards[kind]
    let sorted = candidates.map(\.1).sorted()
    guard let low = sorted.first, let high = sorted.last, low != high else {
      #expect(award == nil, "\(kind): \(award?.text ?? "")")
      return
    }
    let best = least ? low : high
    let teams = Set(candidates.filter { $0.1 == best }.map(\.0))
    #expect(Set(award?.teams ?? []) == teams, "\(kind): \(award?.text ?? "no award")")
    #expect(award?.teams.count == teams.count)
    #expect(award?.values[key]?.double == Double(best) / 10_000)
  }

  @Test(arguments: PowerRankingTests.seeds)
  func scoresAndGamesMatchTheWeek(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in league.playedWeeks {
      let awards = Awards(league, week: week.number)
      let all = played(week)
      let scores = all.map { ($0.team, $0.own) }
      expect(awards, .highestScore, "points", scores)
      expect(awards, .lowestScore, "points", scores, least: true)
      let margins = all.map { ($0.team, abs($0.own - $0.other)) }
      if margins.contains(where: { $0.1 <= 100_000 }) {
        expect(awards, .closestGame, "margin", margins, least: true)
      } else {
        #expect(awards[.closestGame] == nil)
      }
      expect(awards, .biggestBlowout, "margin", margins)
      let losers = all.filter { $0.own < $0.other }.map { ($0.team, $0.own) }
      expect(awards, .highestLoser, "points", losers)
      let winners = all.filter { $0.own > $0.other }
      // A winner is lucky only if the score loses to more than half of the others.
      let lowest = winners.map(\.own).min() ?? 0
      let better = Set(all.filter { $0.own > lowest }.map(\.team)).count
      if better * 2 > Set(all.map(\.team)).count - 1 {
        expect(awards, .luckiestWinner, "points", winners.map { ($0.team, $0.own) }, least: true)
      } else {
        #expect(awards[.luckiestWinner] == nil)
      }
      if let lucky = awards[.luckiestWinner] {
        let own = try #require(winners.map(\.own).min())
        #expect(lucky.values["would_have_lost_to"]?.int == all.filter { $0.own > own }.count)
        #expect(lucky.values["others"]?.int == all.count - 1)
      }
      let ties = awards.awards.filter { $0.kind == .tie }
      #expect(ties.count * 2 == all.filter { $0.own == $0.other }.count)
      for tie in ties {
        #expect(
          tie.teams.allSatisfy { id in
            all.contains { $0.team == id && $0.own == $0.other }
          })
      }
    }
  }

  @Test(arguments: PowerRankingTests.seeds)
  func lineupsMatchTheWeek(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in league.playedWeeks {
      let awards = Awards(league, week: week.number)
      var (benches, starters): ([(Team.ID, Int)], [(Team.ID, Int)]) = ([], [])
      for side in played(week) {
        let known = side.lineup.filter { $0.player != nil && $0.points != nil }
        let bench = known.filter { $0.slot == "BN" }.compactMap(\.points?.tenThousandths)
        if !bench.isEmpty { benches.append((side.team, bench.reduce(0, +))) }
        for entry in known where entry.slot != "BN" && entry.slot != "IR" {
          starters.append((side.team, entry.points?.tenThousandths ?? 0))
        }
      }
      // Where points are unknown, the most cannot be known.
      let own = played(week).flatMap { $0.lineup.filter { $0.player != nil } }
      if own.contains(where: { $0.points == nil && $0.slot != "IR" }) { benches = [] }
      if own.contains(where: { $0.points == nil && $0.isStarter }) { starters = [] }
      expect(awards, .benchOfShame, "points", benches)
      expect(awards, .bestPlayer, "points", starters)
      expect(awards, .worstStarter, "points", starters, least: true)
    }
  }

  @Test(arguments: PowerRankingTests.seeds)
  func streaksMatchTheTable(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in league.playedWeeks {
      let awards = Awards(league, week: week.number)
      let teams = try rank(league, week: week.number).teams
      for (kind, outcome) in [(Award.Kind.winStreak, Outcome.win), (.losingStreak, .loss)] {
        let runs = teams.filter { $0.streak?.outcome == outcome }
        let longest = runs.compactMap(\.streak?.length).max() ?? 0
        let holders = runs.filter { $0.streak?.length == longest }.map(\.id)
        let isGiven = longest >= 2 && holders.count < teams.count
        #expect(Set(awards[kind]?.teams ?? []) == (isGiven ? Set(holders) : []))
        #expect(awards[kind]?.values["length"]?.int == (isGiven ? longest : nil))
      }
    }
  }

  @Test(arguments: PowerRankingTests.seeds)
  func theOrderOfTeamsAndGamesDoesNotMatter(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var random = SplitMix(seed: -seed)
    var shuffled = league
    shuffled.teams.shuffle(using: &random)
    shuffled.players.shuffle(using: &random)
    for index in shuffled.weeks.indices {
      shuffled.weeks[index].matchups.shuffle(using: &random)
    }
    for week in league.playedWeeks.map(\.number) {
      #expect(Awards(league, week: week) == Awards(shuffled, week: week))
    }
    let last = league.latestPlayedWeek ?? 0
    #expect(SeasonRecords(league, through: last) == SeasonRecords(shuffled, through: last))
    #expect(HeadToHead(league, through: last) == HeadToHead(shuffled, through: last))
    #expect(History([league]) == History([shuffled]))
  }

  @Test(arguments: PowerRankingTests.seeds)
  func everyAwardIsASentenceThatNamesItsTeams(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in league.playedWeeks {
      let awards = Awards(league, week: week.number).awards
      let kinds = awards.map(\.kind).filter { $0 != .tie }
      #expect(Set(kinds).count == kinds.count)
      for award in awards {
        #expect(award.week == week.number && award.givesAway && !award.teams.isEmpty)
        #expect(award.text.hasSuffix("."))
        guard award.kind != .worstStarter, award.kind != .bestPlayer else { continue }
        for team in award.teams {
          let name = try #require(league.team(team)).name
          #expect(award.text.contains(name))
        }
      }
      let data = JSONValue.array(awards.map(\.values)).encoded()
      let text = String(decoding: data, as: UTF8.self)
      #expect(try JSONValue(parsing: text)[0] == awards.first?.values)
    }
  }
}
