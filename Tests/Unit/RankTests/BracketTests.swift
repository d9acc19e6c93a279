import LeagueModel
import Rank
import TestSupport
import Testing

/// The playoffs as of a week.
struct BracketTests {
  private static let seeds = Seeds.tried(1...150)

  /// What of a game must be the same wherever it is told.
  private struct Told: Hashable {
    let weeks: [Int]
    let teams: Set<Team.ID>
    let points: Set<[String]>
    let winner: Team.ID?
    let isOpen: Bool
  }

  private func told(_ round: PlayoffRound, _ games: [PlayoffGame]) -> [Told] {
    games.map { game in
      Told(
        weeks: round.weeks, teams: [game.first.team, game.second.team],
        points: Set([game.first, game.second].map { [$0.team, "\($0.points)"] }),
        winner: game.winner, isOpen: game.isOpen)
    }
  }

  /// The games of a kind, each as of its latest week so far.
  private func played(_ league: League, _ kind: Matchup.Kind, through week: Int) -> [Told] {
    league.weeks.filter { $0.isPlayoff && $0.number <= week }.flatMap { each in
      each.matchups.filter { matchup in
        matchup.kind == kind && min(matchup.weeks.last ?? 0, week) == each.number
      }.map { matchup in
        Told(
          weeks: matchup.weeks, teams: Set(matchup.sides.map(\.team)),
          points: Set(matchup.sides.map { [$0.team, "\($0.total)"] }), winner: matchup.winner,
          isOpen: matchup.decision == .open)
      }
    }
  }

  @Test(arguments: seeds)
  func everyGameSoFarIsInTheBracketOnce(_ seed: Int) throws {
    let league = try #require(PlayoffLeague(seed)).league
    for week in league.weeks where week.isPlayoff {
      let bracket = try #require(playoffBracket(league, through: week.number))
      func expect(_ kind: Matchup.Kind, _ games: (PlayoffRound) -> [PlayoffGame]) {
        let shown = bracket.rounds.flatMap { told($0, games($0)) }
        let all = played(league, kind, through: week.number)
        #expect(shown.count == all.count)
        #expect(Set(shown) == Set(all))
      }
      expect(.championship, \.title)
      expect(.thirdPlace, \.thirdPlace)
      expect(.consolation, \.consolation)
      let byes = played(league, .bye, through: week.number)
      #expect(bracket.rounds.map(\.byes.count).reduce(0, +) == byes.count)
    }
  }

  @Test(arguments: seeds)
  func onlyWinnersAdvance(_ seed: Int) throws {
    let playoffs = try #require(PlayoffLeague(seed))
    let league = playoffs.league
    let last = try #require(league.weeks.last?.number)
    var fallen: Set<Team.ID> = []
    for week in league.weeks where week.isPlayoff {
      let bracket = try #require(playoffBracket(league, through: week.number))
      fallen.formUnion(playoffs.fallen[week.number] ?? [])
      #expect(Set(bracket.alive).isDisjoint(with: fallen))
      for (round, next) in zip(bracket.rounds, bracket.rounds.dropFirst()) {
        let winners = Set(round.title.compactMap(\.winner) + round.byes.map(\.team))
        let players = Set(
          next.title.flatMap { [$0.first.team, $0.second.team] } + next.byes.map(\.team))
        #expect(winners.isSubset(of: players))
      }
      #expect(bracket.champion == (week.number == last ? playoffs.champion : nil))
    }
    let final = try #require(playoffBracket(league, through: last))
    #expect(final.alive == [playoffs.champion])
    #expect(final.rounds.last?.stage == .final)
    #expect(final.rounds.map(\.weeks) == playoffs.left.keys.sorted { $0[0] < $1[0] })
    for round in final.rounds {
      let left = try #require(playoffs.left[round.weeks])
      let stage: PlayoffRound.Stage =
        left == 2 ? .final : left <= 4 ? .semifinals : left <= 8 ? .quarterfinals : .early
      #expect(round.stage == stage)
    }
  }

  /// A past week's paper does not change, no matter what happens later.
  @Test(arguments: seeds)
  func aWeekDoesNotDependOnLaterWeeksOrTheOrderOfTeams(_ seed: Int) throws {
    let league = try #require(PlayoffLeague(seed)).league
    var random = SplitMix(seed: seed)
    for week in league.weeks {
      let bracket = playoffBracket(league, through: week.number)
      #expect((bracket != nil) == week.isPlayoff)
      var then = league
      then.stage = .inSeason
      then.teams.shuffle(using: &random)
      for index in then.weeks.indices {
        then.weeks[index].matchups.shuffle(using: &random)
        guard then.weeks[index].number > week.number else { continue }
        then.weeks[index].state = .upcoming
        for game in then.weeks[index].matchups.indices {
          then.weeks[index].matchups[game].decision = .open
        }
      }
      #expect(playoffBracket(then, through: week.number) == bracket)
      then.weeks.removeAll { $0.number > week.number }
      #expect(playoffBracket(then, through: week.number) == bracket)
    }
  }

  @Test(arguments: seeds)
  func seedsMatchTheTable(_ seed: Int) throws {
    let league = try #require(PlayoffLeague(seed)).league
    let last = try #require(league.latestPlayedWeek)
    let seeds = Dictionary(
      uniqueKeysWithValues: standingsTable(league, through: last).flatMap(\.lines)
        .map { ($0.team, $0.seed) })
    let bracket = try #require(playoffBracket(league, through: last))
    for round in bracket.rounds {
      for games in [round.title, round.thirdPlace, round.consolation] {
        for game in games {
          #expect(game.first.seed < game.second.seed)
          #expect(seeds[game.first.team] == game.first.seed)
          #expect(seeds[game.second.team] == game.second.seed)
        }
        #expect(games.map(\.first.seed) == games.map(\.first.seed).sorted())
      }
      #expect(round.byes.allSatisfy { seeds[$0.team] == $0.seed })
    }
  }

  @Test func anUnbrokenTieLeavesBothTeamsIn() throws {
    let league = try #require(
      makeLeague(
        teams(2),
        [
          week(1, [(1, 100, 2, 90)]),
          week(2, [(1, 99, 2, 99)], isPlayoff: true, kind: .championship),
        ]))
    let bracket = try #require(playoffBracket(league, through: 2))
    #expect(bracket.champion == nil && bracket.alive == ["1", "2"])
    #expect(bracket.rounds[0].title.map(\.isOpen) == [false])
    #expect(bracket.rounds[0].title.map(\.winner) == [nil])
  }

  /// Some leagues go on for a week after the title has been won.
  @Test func gamesAfterTheFinalAreExtra() throws {
    let league = try #require(
      makeLeague(
        teams(4),
        [
          week(1, [(1, 100, 2, 90), (3, 80, 4, 70)]),
          week(2, [(1, 99, 3, 98)], isPlayoff: true, kind: .championship),
          week(3, [(2, 99, 4, 98)], isPlayoff: true, kind: .consolation),
        ]))
    let bracket = try #require(playoffBracket(league, through: 3))
    #expect(bracket.champion == "1")
    #expect(bracket.rounds.map(\.stage) == [.final, .consolation])
  }
}
