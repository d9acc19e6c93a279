import LeagueModel
import Platforms
import Rank
import TestSupport
import Testing

/// Seeds of real seasons, compared with the platforms' results.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedSeedTests {
  private func seeds(_ league: League) -> [Int: Team.ID] {
    let lines = standingsTable(league, through: league.rules.lastRegularWeek).flatMap(\.lines)
    return Dictionary(lines.map { ($0.seed, $0.team) }) { first, _ in first }
  }

  /// ESPN gives each team's seed; once the season is over, it is the final one.
  @Test func seedsMatchESPN() throws {
    let league = try Recordings.espn("18254195", 2024)
    let seeds = seeds(league)
    #expect(seeds.count == 10)
    for team in league.teams {
      #expect(seeds[try #require(team.platformSeed)] == team.id, "\(team.name)")
    }
    #expect(try rank(league).standingsCheck?.agrees == true)
    // The check finds wrong seeds.
    var edited = league
    for index in edited.teams.indices {
      edited.teams[index].platformSeed = edited.teams[index].platformSeed.map { 11 - $0 }
    }
    edited.playoffField = edited.teams.sorted { $0.platformSeed ?? 0 < $1.platformSeed ?? 0 }
      .prefix(6).map(\.id)
    let check = try rank(edited).standingsCheck
    #expect(check?.differences.count == 10)
    #expect(check?.differences.allSatisfy { $0.total == "seed" } == true)
  }

  /// Sleeper gives no seeds; the pairs and byes of the first round come from its answers alone.
  @Test(arguments: [
    ("521379020332068864", 4), ("522458773317046272", 6), ("1049056120377090048", 6),
  ])
  func firstRoundsMatchSleeper(_ id: String, _ places: Int) throws {
    let league = try Recordings.sleeper(id)
    #expect(league.rules.playoffTeamCount == places)
    let seeds = seeds(league)
    let first = try #require(league.weeks.first { $0.isPlayoff })
    let pairs = Set(first.matchups.filter { $0.away != nil }.map { Set($0.sides.map(\.team)) })
    let idle = Set(first.matchups.filter { $0.away == nil }.map(\.home.team))
    let byes = places == 6 ? 2 : 0
    for seed in 1...(byes + (places - byes) / 2) {
      let team = try #require(seeds[seed])
      if seed <= byes {
        #expect(idle.contains(team), "\(seed)")
      } else {
        let opponent = try #require(seeds[places + 1 + byes - seed])
        #expect(pairs.contains([team, opponent]), "\(seed)")
      }
    }
  }

  @Test func bracketsLeadToTheChampions() throws {
    for league in [
      try Recordings.sleeper("521379020332068864"), try Recordings.sleeper("522458773317046272"),
      try Recordings.sleeper("1049056120377090048"), try Recordings.espn("18254195", 2024),
    ] {
      let weeks = league.playedWeeks.filter(\.isPlayoff)
      let last = try #require(
        weeks.last { week in week.matchups.contains { $0.kind == .championship } })
      for week in weeks {
        let bracket = try #require(playoffBracket(league, through: week.number))
        let isOver = week.number >= last.number
        #expect(bracket.champion == (isOver ? league.champion : nil), "\(league.key)")
        #expect(bracket.alive.count > 1 || isOver)
      }
      let bracket = try #require(playoffBracket(league, through: last.number))
      #expect(bracket.champion != nil)
      #expect(bracket.rounds.last { $0.stage != .consolation }?.stage == .final)
      #expect(
        bracket.rounds.first?.stage
          == (league.rules.playoffTeamCount == 4 ? .semifinals : .quarterfinals))
    }
  }

  @Test func aRoundOfTwoWeeksIsOneGame() throws {
    let league = try Recordings.sleeper("521379020332068864")
    let half = try #require(playoffBracket(league, through: 14))
    #expect(half.rounds.map(\.weeks) == [[14, 15]])
    #expect(half.rounds[0].title.map(\.isOpen) == [true, true])
    #expect(half.alive.count == 4)
    let whole = try #require(playoffBracket(league, through: 15))
    #expect(whole.rounds.map(\.weeks) == [[14, 15]])
    for (game, before) in zip(whole.rounds[0].title, half.rounds[0].title) {
      #expect(!game.isOpen && game.winner != nil)
      #expect(game.first.team == before.first.team && game.first.points > before.first.points)
    }
  }
}
