import Diagnostics
import JSON
import LeagueModel
import Platform
import Rank
import TestSupport
import Testing

@testable import Platforms

/// The drafts of real leagues, counted once more from the answers themselves.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedDraftTests {
  private static let dynasty = "1049056120377090048"
  private static let host = "api.sleeper.app/v1"

  private static func json(_ path: String) throws -> JSONValue {
    let root = try #require(Recordings.folder)
    let bytes = try #require(fileBytes("\(root)/\(path).json"))
    return try JSONValue(parsing: SourceText(name: path, bytes: bytes))
  }

  /// A recorded league with these answers about its draft.
  private static func league(
    _ id: String, drafts: JSONValue, picks: JSONValue?, traded: JSONValue? = nil,
    players: PlayerIndex = .empty
  ) throws -> League {
    func answer(_ name: String, _ json: JSONValue?) -> Answer? {
      json.map {
        Answer(
          name: name, address: name, fetchedAt: Recordings.fetchedAt,
          body: $0.encoded())
      }
    }
    let snapshot = try Recordings.sleeperSnapshot(id)
    let added = [
      answer(Answer.drafts, drafts), answer(Answer.picks(1), picks),
      answer(Answer.tradedPicks, traded),
    ].compactMap(\.self)
    return try normalize(
      Snapshot(key: snapshot.key, season: snapshot.season, answers: snapshot.answers + added),
      players: players)
  }

  private static func dynastyRows() throws -> (
    list: JSONValue, picks: [JSONValue], traded: [JSONValue]
  ) {
    let draft = "\(host)/draft/1049056120377090049"
    return (
      try json("\(host)/league/\(dynasty)/drafts"), try json("\(draft)/picks").array ?? [],
      try json("\(draft)/traded_picks").array ?? []
    )
  }

  private static func dynastyLeague() throws -> League {
    let rows = try dynastyRows()
    return try league(
      dynasty, drafts: rows.list, picks: .array(rows.picks),
      traded: try json("\(host)/league/\(dynasty)/traded_picks"))
  }

  private func expectWhole(_ draft: Draft, _ league: League) {
    let players = draft.picks.compactMap(\.player)
    #expect(draft.status == .complete)
    #expect(draft.picks.count == draft.rounds * league.teams.count)
    #expect(players.count == draft.picks.count && Set(players).count == players.count)
    #expect(draft.picks.map(\.number) == Array(1...draft.picks.count))
    #expect(draft.picks.allSatisfy { $0.team != nil })
  }

  @Test func theLinearDraftIsThePlatforms() throws {
    let id = "522458773317046272"
    let rows = try Self.json("\(Self.host)/draft/522458773321240576/picks")
    let league = try Self.league(
      id, drafts: try Self.json("\(Self.host)/league/\(id)/drafts"), picks: rows)
    let draft = try #require(league.drafts?.first)
    #expect(draft.kind == .linear && draft.rounds == 4)
    expectWhole(draft, league)
    for (pick, row) in zip(draft.picks, rows.array ?? []) {
      #expect(pick.team == row["roster_id"]?.id && pick.slot == row["draft_slot"]?.int)
    }
    // Most owners of 2020 still have their rosters.
    #expect(draft.slots.compactMap(\.self).count >= 10)
  }

  @Test func theAuctionHasThePrices() throws {
    let id = "695482990314221568"
    let list: JSONValue = [
      [
        "draft_id": .string(id), "type": "auction", "status": "complete", "season": "2021",
        "settings": ["teams": 12, "rounds": 10, "budget": 200],
      ]
    ]
    let rows = try Self.json("\(Self.host)/draft/\(id)/picks")
    let league = try Self.league("649647301366755328", drafts: list, picks: rows)
    let draft = try #require(league.drafts?.first)
    #expect(draft.kind == .auction && draft.budget == 200)
    expectWhole(draft, league)
    let prices = (rows.array ?? []).map {
      $0["metadata"]?["amount"]?.string.flatMap { Int($0) }
    }
    #expect(draft.picks.map(\.price) == prices)
    for team in league.teams {
      let spent = draft.picks.filter { $0.team == team.id }.compactMap(\.price).reduce(0, +)
      #expect(spent > 0, "\(team.id) spent \(spent)")
    }
    // Budgets can be traded: some teams spent more than theirs.
    #expect(draft.picks.allSatisfy { draft.origin(of: $0) == nil })
    // Names come from the draft where the list of players has none.
    #expect(league.players.contains { $0.id == "7553" && $0.name == "Kyle Pitts" })
  }

  @Test func aPickThatWasTradedTwiceEndsWithTheRightOwner() throws {
    let league = try Self.dynastyLeague()
    let draft = try #require(league.drafts?.first)
    expectWhole(draft, league)
    let table = try #require(try rankInFull(league, seasons: 100).draft)
    let lines = table.boards[0].picks
    for (line, pick) in zip(lines, draft.picks) {
      #expect(line.owners.last ?? pick.team == pick.team)
      #expect(line.owners.first ?? draft.origin(of: pick) == draft.origin(of: pick))
    }
    func owners(_ round: Int, _ origin: Team.ID) -> [Team.ID]? {
      draft.picks.firstIndex { $0.round == round && draft.origin(of: $0) == origin }
        .map { lines[$0].owners }
    }
    #expect(owners(3, "6")?.suffix(3) == ["8", "2", "9"])
    #expect(owners(2, "3") == ["3", "9", "10"])
    // Sleeper's own list of the draft's traded picks says the same.
    let rows = try Self.dynastyRows().traded
    #expect(lines.count { !$0.owners.isEmpty } == rows.count)
    for row in rows {
      let round = try #require(row["round"]?.int)
      let origin = try #require(row["roster_id"]?.id)
      #expect(owners(round, origin)?.last == row["owner_id"]?.id)
    }
  }

  @Test func tradesTellWhoTheirPicksBecame() throws {
    let wire = try #require(
      try rankInFull(try Self.dynastyLeague(), seasons: 100).numbers?.wire)
    let picks = wire.trades.flatMap(\.sides).flatMap(\.picks)
    let used = picks.filter { $0.hasPrefix("2024") }
    #expect(used.count == 14)
    #expect(used.allSatisfy { $0.contains("(became ") })
    #expect(picks.allSatisfy { $0.hasPrefix("2024") || !$0.contains("(became ") })
  }

  @Test func everyFuturePickHasOneOwner() throws {
    let league = try Self.dynastyLeague()
    let table = try #require(try rankInFull(league, seasons: 100).draft)
    #expect(!table.future.isEmpty)
    for season in table.future {
      let all = season.teams.flatMap(\.picks)
      #expect(season.season > league.season)
      #expect(all.count == season.rounds * league.teams.count)
      #expect(Set(all.map { "\($0.round) \($0.origin)" }).count == all.count)
      for traded in league.tradedPicks ?? [] where traded.season == season.season {
        let row = try #require(season.teams.first { $0.team == traded.owner })
        #expect(row.picks.contains { $0.round == traded.round && $0.origin == traded.origin })
      }
    }
    // The papers of past weeks do not know what was traded later.
    #expect(try rankInFull(league, week: 9, seasons: 100).draft?.future == [])
  }

  /// The order before the draft, with the trades, is the order in which the picks were made.
  @Test(arguments: [0, 10, 35]) func aDraftUnderWayKnowsWhoseTurnItIs(_ made: Int) throws {
    let rows = try Self.dynastyRows()
    let whole = try #require(try Self.dynastyLeague().drafts?.first)
    guard case .object(var row) = rows.list[0] else { return }
    row["status"] = made == 0 ? "pre_draft" : "drafting"
    let league = try Self.league(
      Self.dynasty, drafts: [.object(row)],
      picks: made == 0 ? nil : .array(Array(rows.picks.prefix(made))), traded: .array(rows.traded))
    let draft = try #require(league.drafts?.first)
    #expect(draft.status == (made == 0 ? .upcoming : .running))
    #expect(draft.picks.compactMap(\.player) == whole.picks.prefix(made).compactMap(\.player))
    #expect(draft.picks.map(\.team) == whole.picks.map(\.team))
    #expect(draft.picks.map(\.slot) == whole.picks.map(\.slot))
  }

  @Test(arguments: 0..<4) func theOrderOfTheAnswersDoesNotMatter(_ seed: Int) throws {
    let rows = try Self.dynastyRows()
    /// Cut like a deck of cards, and every second time turned over.
    func cut(_ rows: [JSONValue]) -> JSONValue {
      let place = rows.count * (seed + 1) / 6
      let deck = Array(rows[place...] + rows[..<place])
      return .array(seed % 2 == 0 ? deck : deck.reversed())
    }
    let all = try Self.json("\(Self.host)/league/\(Self.dynasty)/traded_picks").array ?? []
    let league = try Self.league(
      Self.dynasty, drafts: rows.list, picks: cut(rows.picks), traded: cut(all))
    let ordered = try Self.dynastyLeague()
    #expect(league.drafts == ordered.drafts && league.tradedPicks == ordered.tradedPicks)
  }

  @Test func impossibleNumbersLeaveOutThePickAndNotThePaper() throws {
    let rows = try Self.dynastyRows()
    func changed(_ index: Int, _ name: String, _ value: JSONValue) throws -> [Draft.Pick] {
      var picks = rows.picks
      guard case .object(var row) = picks[index] else { return [] }
      row[name] = value
      picks[index] = .object(row)
      let league = try Self.league(Self.dynasty, drafts: rows.list, picks: .array(picks))
      return try #require(league.drafts?.first).picks
    }
    for (name, value) in [
      ("pick_no", 0), ("pick_no", 37), ("round", 4), ("round", -1), ("draft_slot", 13),
      ("pick_no", 1e300), ("player_id", nil), ("draft_id", "1"),
    ] as [(String, JSONValue)] {
      #expect(try changed(5, name, value).count == 35, "\(name) \(value)")
    }
    // A player is drafted at most once, and a team that the league does not have is no team.
    let first = try #require(rows.picks[0]["player_id"])
    #expect(try changed(5, "player_id", first).count == 35)
    #expect(try changed(5, "roster_id", 99)[5].team == nil)
    for (name, value) in [("teams", 0), ("teams", 65), ("rounds", 101), ("rounds", -1)] {
      guard case .object(var row) = rows.list[0], case .object(var settings)? = row["settings"]
      else { return }
      settings[name] = .int(value)
      row["settings"] = .object(settings)
      let league = try Self.league(
        Self.dynasty, drafts: [.object(row)], picks: .array(rows.picks))
      #expect(league.drafts == [])
    }
  }

  @Test func theDraftOfESPNIsASnake() throws {
    let league = try Recordings.espn("18254195", 2024)
    let draft = try #require(league.drafts?.first)
    #expect(draft.kind == .snake && draft.rounds == 15)
    expectWhole(draft, league)
    // Picks could not be traded that year.
    #expect(draft.picks.allSatisfy { $0.team == draft.origin(of: $0) })
    let known = Set(league.players.map(\.id))
    let unknown = draft.picks.compactMap(\.player).filter { !known.contains($0) }
    // Who never was in a lineup has no name in ESPN's answers.
    #expect(unknown.count <= 3, "\(unknown.count) unknown")
  }

  @Test func anUpcomingDraftOfESPNHasPicksWithoutPlayers() throws {
    let league = try Recordings.espn("18254195", 2026)
    let draft = try #require(league.drafts?.first)
    #expect(draft.status == .upcoming && draft.picks.count == 150)
    #expect(draft.picks.allSatisfy { $0.player == nil && $0.team != nil })
    let table = try #require(try rankInFull(league, seasons: 100).draft)
    #expect(table.boards[0].steals.isEmpty && table.boards[0].picks.allSatisfy { $0.value == nil })
  }
}
