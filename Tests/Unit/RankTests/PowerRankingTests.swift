import LeagueModel
import Rank
import TestSupport
import Testing

/// Property 1 of the specification, on random seasons.
struct PowerRankingTests {
  static let seeds = Seeds.tried(1...150)

  @Test(arguments: seeds)
  func theScoreIsTheFormulaAndTheOrderIsTheScores(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let teams = try rank(league).teams
    let played = decidedGames(league, through: try rank(league).week)
    let isEven = Set(teams.map { played[$0.id] ?? 0 }).count == 1
    // Points per game, unless all teams have played as many.
    func amount(_ team: RankedTeam, _ points: Points) -> Double {
      points.value / (isEven ? 1 : Double(max(1, played[team.id] ?? 0)))
    }
    let mostFor = teams.map { amount($0, $0.pointsFor) }.max() ?? 0
    let mostAgainst = teams.map { amount($0, $0.pointsAgainst) }.max() ?? 0
    for team in teams {
      let games = Double(team.record.wins + team.record.losses + team.record.ties)
      let wins = Double(team.record.wins) + 0.5 * Double(team.record.ties)
      let share = games == 0 ? 0 : wins / games
      let scored = mostFor > 0 ? amount(team, team.pointsFor) / mostFor : 0
      let conceded = 1 - (mostAgainst > 0 ? amount(team, team.pointsAgainst) / mostAgainst : 0)
      let score = 0.6 * share + 0.3 * scored + 0.1 * conceded
      #expect(abs(team.powerScore - score) < 1e-12)
      #expect(team.powerScore.isFinite)
    }
    #expect(teams.map(\.rank) == Array(1...league.teams.count))
    #expect(Set(teams.map(\.id)) == Set(league.teams.map(\.id)))
    for (better, worse) in zip(teams, teams.dropFirst()) {
      #expect(better.powerScore >= worse.powerScore)
    }
  }

  /// The record and the points are those of a second, simpler sum.
  @Test(arguments: seeds)
  func recordsAndPointsMatchTheGames(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for team in try rank(league).teams {
      var letters = ""
      var (scored, conceded) = (0, 0)
      for week in league.weeks where week.state == .played {
        let sides = week.matchups.flatMap(\.sides)
        for matchup in week.matchups {
          guard let away = matchup.away else { continue }
          let pair = matchup.home.team == team.id ? (matchup.home, away) : (away, matchup.home)
          guard pair.0.team == team.id else { continue }
          letters += pair.0.points > pair.1.points ? "W" : pair.0.points < pair.1.points ? "L" : "T"
          scored += pair.0.points.tenThousandths
          conceded += pair.1.points.tenThousandths
        }
        guard league.rules.hasMedianGame else { continue }
        let own = try #require(sides.first { $0.team == team.id }).points
        let below = sides.filter { $0.points < own }.count
        let above = sides.filter { $0.points > own }.count
        letters += try #require(medianLetter(sides.map(\.points), own, below: below, above: above))
      }
      #expect(team.record.wins == letters.filter { $0 == "W" }.count)
      #expect(team.record.losses == letters.filter { $0 == "L" }.count)
      #expect(team.record.ties == letters.filter { $0 == "T" }.count)
      #expect(team.pointsFor.tenThousandths == scored)
      #expect(team.pointsAgainst.tenThousandths == conceded)
      let run = letters.reversed().prefix { $0 == letters.last }.count
      #expect(team.streak?.description == letters.last.map { "\($0)\(run)" })
    }
  }

  /// The upper half wins, the lower half loses. A team in the very middle ties, as do all teams in a middle
  /// of equals.
  private func medianLetter(
    _ all: [Points], _ own: Points, below: Int, above: Int
  ) -> String? {
    if 2 * above < all.count, 2 * below < all.count { return own == middle(all) ? "T" : nil }
    return above > below ? "L" : "W"
  }

  private func middle(_ all: [Points]) -> Points { all.sorted()[all.count / 2] }

  @Test(arguments: seeds)
  func theOrderOfTeamsDoesNotMatter(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let rankings = try rank(league)
    var random = SplitMix(seed: -seed)
    for _ in 0..<3 {
      var shuffled = league
      shuffled.teams.shuffle(using: &random)
      shuffled.players.shuffle(using: &random)
      shuffled.weeks = shuffled.weeks.map { week in
        var week = week
        week.matchups.shuffle(using: &random)
        return week
      }
      let again = try rank(shuffled)
      #expect(again.teams == rankings.teams)
      #expect(again.facts == rankings.facts)
    }
  }

  /// A league as of the end of a week: later weeks are only a schedule.
  private func asItWas(_ league: League, after week: Int) -> League {
    var then = league
    for index in then.weeks.indices where then.weeks[index].number > week {
      then.weeks[index].state = .upcoming
      for game in then.weeks[index].matchups.indices {
        then.weeks[index].matchups[game].decision = .open
        then.weeks[index].matchups[game].home.points = .zero
        then.weeks[index].matchups[game].home.total = .zero
        then.weeks[index].matchups[game].away?.points = .zero
        then.weeks[index].matchups[game].away?.total = .zero
      }
    }
    return then
  }

  @Test(arguments: seeds)
  func aPastWeekDoesNotChangeLater(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var before: [Team.ID: Int] = [:]
    for week in league.playedWeeks.map(\.number) {
      let rankings = try rank(league, week: week)
      #expect(rankings == (try rank(asItWas(league, after: week))))
      for team in rankings.teams { #expect(team.previousRank == before[team.id]) }
      before = Dictionary(rankings.teams.map { ($0.id, $0.rank) }) { first, _ in first }
    }
  }

  /// The same for numbers and race facts: later weeks are only a schedule.
  @Test(arguments: Seeds.tried(1...100))
  func thePaperOfAPastWeekHasNoLaterResults(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.playedWeeks.map(\.number).dropFirst(seed % 7).first else { return }
    let then = asItWas(league, after: week)
    let rankings = try rankInFull(league, week: week, seasons: 100)
    #expect(rankings == (try rankInFull(then, week: week, seasons: 100)))
  }

  @Test(arguments: 1...20)
  func beforeTheFirstGameAllTeamsAreEqual(_ count: Int) throws {
    let league = try #require(makeLeague(teams(count), []))
    let rankings = try rank(league)
    #expect(rankings.week == 0)
    #expect(rankings.phase == .preseason)
    #expect(rankings.teams.allSatisfy { abs($0.powerScore - 0.1) < 1e-12 })
    // Equal teams are ordered by name, as text.
    #expect(rankings.teams.map(\.name) == league.teams.map(\.name).sorted())
    #expect(rankings.facts.map(\.kind) == Array(repeating: "waiting", count: count))
    #expect(rankings.teams.allSatisfy { $0.streak == nil && $0.previousRank == nil })
  }

  @Test func equalScoresAreOrderedByNameAndThenByID() throws {
    var four = teams(4)
    for (index, name) in ["B", "A", "B", "A"].enumerated() { four[index].name = name }
    let games = [(1, 100.0, 2, 100.0), (3, 100.0, 4, 100.0)]
    let league = try #require(makeLeague(four.reversed(), [week(1, games)]))
    #expect(try rank(league).teams.map(\.id) == ["2", "4", "1", "3"])
  }

  /// Where no team has positive points, points do not count in the score, so many are equal.
  @Test func equalScoresAreOrderedByWinsThenPoints() throws {
    func order(_ weeks: [Week]) throws -> [Team.ID] {
      let teams = try rank(try #require(makeLeague(teams(4).reversed(), weeks))).teams
      #expect(teams.allSatisfy { abs($0.powerScore - teams[0].powerScore) < 1e-12 })
      return teams.map(\.id)
    }
    // 1-1 before 0-0-2, though with fewer points.
    let wins = [
      week(1, [(3, -1, 4, -3), (1, -1, 2, -1)]), week(2, [(3, -3, 4, -1), (1, 0, 2, 0)]),
    ]
    #expect(try order(wins) == ["3", "4", "1", "2"])
    let pointsFor = [week(1, [(1, -5, 2, -5), (3, -2, 4, -2)])]
    #expect(try order(pointsFor) == ["3", "4", "1", "2"])
  }

  @Test func equalPointsAreOrderedByFewerPointsAgainst() throws {
    let league = try #require(
      makeLeague(teams(4), [week(1, [(1, -1, 3, -2), (2, -1, 4, -6)])]))
    #expect(try rank(league).teams.map(\.id) == ["2", "1", "3", "4"])
  }

  @Test(arguments: 1...20)
  func tiersAreTheFirstThreeTheMiddleAndTheRest(_ count: Int) throws {
    let tiers = try rank(try #require(makeLeague(teams(count), []))).teams.map(\.tier)
    for (index, tier) in tiers.enumerated() {
      let rank = index + 1
      let expected: Tier =
        rank <= 3 ? .top : rank == count || rank > 7 ? .bottom : .middle
      #expect(tier == expected, "rank \(rank) of \(count)")
    }
  }

  @Test func weeksThatAreNotPlayedCannotBeRanked() throws {
    let league = try #require(makeLeague(teams(2), [week(1, [(1, 100, 2, 90)])]))
    for number in [-1, 2, 99] {
      #expect(throws: RankError.notPlayed(week: number, latest: 1)) {
        try rank(league, week: number)
      }
    }
    let empty = try #require(makeLeague(teams(2), []))
    #expect(throws: RankError.notPlayed(week: 1, latest: nil)) { try rank(empty, week: 1) }
  }
}
