import LeagueModel
import Platform
import Testing

@testable import Rank

/// The scores of the week that is being played.
@Suite struct LiveWeekTests {
  private static let now = Instant(seconds: 1_000_000)
  private static let hour = Int64(3_600)

  /// Team 1 leads team 2, team 4 leads team 3 by less, and 5 and 6 have played.
  private func league(schedule: Bool = true) throws -> League {
    func side(_ team: Int, _ amount: Double, _ players: [Player.ID]) -> Side {
      Side(
        team: String(team), points: points(amount), total: points(amount),
        lineup: players.map { LineupEntry(player: $0, slot: "FLEX", points: nil) }
          + [
            LineupEntry(player: nil, slot: "FLEX", points: .zero),
            LineupEntry(player: "late", slot: "BN", points: nil),
          ])
    }
    func game(_ home: Side, _ away: Side) -> Matchup {
      Matchup(kind: .regular, weeks: [2], decision: .open, home: home, away: away)
    }
    var league = try #require(
      makeLeague(teams(6), [week(1, [(1, 9, 2, 8), (3, 9, 4, 8), (5, 9, 6, 8)])]))
    let early = Self.now.adding(seconds: -5 * Self.hour)
    league.weeks.append(
      Week(
        number: 2, state: .current, isPlayoff: false,
        matchups: [
          game(side(5, 70, ["early"]), side(6, 70, ["early"])),
          game(side(1, 90, ["early"]), side(2, 80, ["early", "late"])),
          game(side(3, 60, ["live"]), side(4, 61.5, ["open"])),
        ],
        proGames: schedule
          ? [
            ProGame(kickoff: early, away: "A", home: "B"),
            ProGame(kickoff: Self.now.adding(seconds: -3 * Self.hour), away: "C", home: "D"),
            ProGame(kickoff: Self.now.adding(seconds: Self.hour), away: "E", home: "F"),
            ProGame(kickoff: nil, away: "G", home: "H"),
          ] : nil))
    league.players = [
      Player(id: "early", name: "Early", position: "QB", team: "A"),
      Player(id: "late", name: "Late", position: "RB", team: "F"),
      Player(id: "live", name: "Live", position: "WR", team: "D"),
      Player(id: "open", name: "Open", position: "TE", team: "G"),
    ]
    league.fetchedAt = Self.now
    return league
  }

  @Test func openGamesComeFirstAndTheClosestOfThemFirst() throws {
    let live = try #require(liveWeek(try league()))
    #expect(live.week == 2 && live.date == Self.now)
    #expect(live.games.map(\.leader.team) == ["4", "1", "5"])
    #expect(live.games.map(\.margin) == [points(1.5), points(10), .zero])
    #expect(live.games.map(\.isOver) == [false, false, true])
  }

  @Test func aStarterIsLeftUntilTheGameIsOver() throws {
    let games = try #require(liveWeek(try league())?.games)
    func left(_ side: LiveWeek.Side) -> [String]? { side.left?.map(\.name) }
    // A game that began three hours ago is being played; one without a time has not begun.
    #expect(left(games[0].leader) == ["Open"] && left(games[0].trailer) == ["Live"])
    #expect(left(games[1].leader) == [] && left(games[1].trailer) == ["Late"])
  }

  @Test func withoutAScheduleNooneKnowsWhoIsLeft() throws {
    let games = try #require(liveWeek(try league(schedule: false))?.games)
    #expect(games.allSatisfy { $0.isOver == nil && $0.leader.left == nil })
    #expect(games.map(\.leader.team) == ["5", "4", "1"])
  }

  @Test func aWeekThatIsOverIsNotLive() throws {
    var league = try league()
    league.weeks[1].state = .played
    #expect(liveWeek(league) == nil)
  }
}
