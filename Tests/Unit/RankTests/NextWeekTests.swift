import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Rank

@Suite struct NextWeekTests {
  @Test(arguments: Seeds.tried(1...100))
  func everyPairingOfTheNextWeekIsThereOnce(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let rankings = try rankInFull(league, week: week, seasons: 100)
    let next = league.weeks.first { $0.number > week && $0.number <= 14 }
    let pairs = (next?.matchups ?? []).compactMap { matchup in
      matchup.away.map { Set([matchup.home.team, $0.team]) }
    }
    let games = rankings.numbers?.next ?? []
    #expect(games.map { Set([$0.first.team, $0.second.team]) }.count == pairs.count)
    #expect(Set(games.map { Set([$0.first.team, $0.second.team]) }) == Set(pairs))
    #expect(games.count { $0.isGameOfTheWeek } == min(1, pairs.count))
    #expect(games.first?.isGameOfTheWeek ?? true)
    let meetings = HeadToHead(league, through: week)
    for game in games {
      #expect(game.first.seed < game.second.seed && game.week == next?.number)
      #expect(game.series == meetings[game.first.team, game.second.team]?.record)
      for side in [game.first, game.second] {
        #expect((0...1).contains(side.stakes))
        let odds = rankings.numbers?.race.first { $0.team == side.team }?.odds
        #expect(side.odds == odds)
      }
    }
  }

  /// A lineup of a player on a bye, a suspended one, a doubtful one, one without a team, and an empty slot.
  private func league(next state: Week.State) throws -> League {
    func lineup(_ team: Int) -> [LineupEntry] {
      let starters: [(Player.ID?, Double?)] = [
        ("off", nil), ("suspended", 8.5), ("doubtful", 12.25), ("stray", nil), (nil, nil),
      ]
      return starters.map { player, projected in
        LineupEntry(
          player: player.map { team == 1 ? $0 : "\($0)2" }, slot: "FLEX", points: nil,
          projected: projected.map(points))
      } + [LineupEntry(player: "hurt", slot: "BN", points: nil, projected: points(99))]
    }
    var league = try #require(makeLeague(teams(2), [week(1, [(1, 100, 2, 90)])]))
    let sides = (1...2).map {
      Side(team: String($0), points: .zero, total: .zero, lineup: lineup($0))
    }
    // Thirteen games, so all but six teams play; AAA is one of those off.
    let games = (0..<13).map {
      ProGame(kickoff: Instant(seconds: 7), away: "A\($0)", home: "B\($0)")
    }
    league.weeks.append(
      Week(
        number: 2, state: state, isPlayoff: false,
        matchups: [
          Matchup(kind: .regular, weeks: [2], decision: .open, home: sides[0], away: sides[1])
        ], proGames: games))
    league.players = [
      Player(id: "doubtful", name: "Doubtful", position: "RB", team: "B3", status: .doubtful),
      Player(id: "hurt", name: "Hurt", position: "RB", team: "B3", status: .injuredReserve),
      Player(id: "off", name: "Off", position: "QB", team: "AAA", status: .out),
      Player(id: "stray", name: "Stray", position: "WR"),
      Player(id: "suspended", name: "Gone", position: "", team: "A2", status: .suspended),
    ]
    return league
  }

  @Test func startersWhoWillNotPlayAreNamed() throws {
    let games = try rankInFull(try league(next: .upcoming), week: 1, seasons: 100).numbers?.next
    let side = try #require(games?.first?.first)
    #expect(side.team == "1" && side.projected == points(20.75))
    #expect(
      side.absences == [
        NextGame.Absence(player: "Off", position: "QB", reason: .bye),
        NextGame.Absence(player: "Gone", position: "", reason: .suspended),
      ])
    // Nothing is known of the other team's players.
    #expect(games?.first?.second.absences == [])
  }

  /// A player's status belongs to the present, so a paper printed later says nothing of it.
  @Test(arguments: [Week.State.current, .played])
  func nothingIsSaidOfLineupsOnceTheWeekHasBegun(_ state: Week.State) throws {
    let games = try rankInFull(try league(next: state), week: 1, seasons: 100).numbers?.next
    let side = try #require(games?.first?.first)
    #expect(side.projected == nil && side.absences.isEmpty)
  }

  @Test func byesAreKnownOnlyFromAWholeSchedule() throws {
    var week = try #require(try league(next: .upcoming).week(2))
    #expect(week.hasBye("AAA") == true && week.hasBye("A1") == false)
    week.proGames?.removeLast()
    #expect(week.hasBye("AAA") == nil)
    week.proGames = nil
    #expect(week.hasBye("AAA") == nil)
  }
}
