import Diagnostics
import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Platforms

/// The transactions of real seasons, counted once more from the answers themselves.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedTransactionTests {
  private static let sleeper = "1049056120377090048"

  /// The season with the NFL's schedule.
  private static func sleeperLeague() throws -> League {
    try normalize(
      Recordings.withSchedule(Recordings.sleeperSnapshot(sleeper), 2024), players: .empty)
  }

  private static func rows() throws -> [JSONValue] {
    let snapshot = try Recordings.sleeperSnapshot(sleeper)
    return try (1...18).flatMap {
      try snapshot.json(Answer.transactions($0))?.array ?? []
    }
  }

  private static func player(_ row: JSONValue) -> String { row["adds"]?.object?.keys.first ?? "" }

  /// The byes as ESPN lists them for each NFL team, against those that follow from the games.
  @Test func byesFollowFromTheSchedule() throws {
    let root = try #require(Recordings.folder)
    let path = "\(root)/lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2024.json"
    let json = try JSONValue(
      parsing: SourceText(name: "schedule", bytes: try #require(fileBytes(path))))
    let league = try Self.sleeperLeague()
    var count = 0
    for team in json["settings"]?["proTeams"]?.array ?? [] {
      guard let off = team["byeWeek"]?.int, off > 0,
        let code = ESPNVocabulary.proTeam(team["id"]?.int)
      else { continue }
      for week in league.weeks where week.number < 18 {
        #expect(week.hasBye(code) == (week.number == off), "\(code) in week \(week.number)")
      }
      count += 1
    }
    #expect(count == 32)
  }

  /// ESPN projects for nearly every starter, and in the usual range.
  @Test func espnsProjectionsAreRead() throws {
    let snapshot = try Recordings.withSchedule(Recordings.espnSnapshot("18254195", 2024), 2024)
    let league = try normalize(snapshot, players: .empty)
    let starters = league.playedWeeks.flatMap(\.matchups).flatMap(\.sides).flatMap(\.lineup)
      .filter { $0.isStarter && $0.player != nil }
    let projected = starters.compactMap(\.projected)
    #expect(Double(projected.count) > 0.98 * Double(starters.count))
    #expect(projected.allSatisfy { (-1.0...45).contains($0.value) })
    let mean = projected.map(\.value).reduce(0, +) / Double(projected.count)
    #expect((10...18).contains(mean), "\(mean)")
  }

  /// Who was in one team's lineup in a week and in another's the week after came in a trade or from the wire.
  @Test func everyPlayerWhoChangedTeamsOnESPNIsTold() throws {
    let snapshot = try Recordings.withSchedule(Recordings.espnSnapshot("18254195", 2024), 2024)
    let league = try normalize(snapshot, players: .empty)
    let wire = try #require(league.wire)
    var holders: [Int: [Player.ID: Team.ID]] = [:]
    for week in league.weeks {
      for side in week.matchups.flatMap(\.sides) {
        for player in side.lineup.compactMap(\.player) {
          holders[week.number, default: [:]][player] = side.team
        }
      }
    }
    var (traded, claimed, untold) = (0, 0, [String]())
    for (week, now) in holders {
      for (player, team) in now {
        guard let before = holders[week - 1]?[player], before != team else { continue }
        let near = wire.transactions.filter { abs($0.week - week) <= 1 }
        let moves = near.filter { $0.kind == .trade }.flatMap(\.moves)
        if moves.contains(where: { $0.player == player && $0.from == before && $0.to == team }) {
          traded += 1
        } else if near.contains(where: { $0.added(to: team).contains(player) }) {
          claimed += 1
        } else {
          untold.append("week \(week): \(player) from \(before) to \(team)")
        }
      }
    }
    #expect(traded > 100 && claimed > 30)
    // A trade's forced drop, whom the partner took back.
    #expect(untold == ["week 13: 3128720 from 2 to 4"])
  }

  @Test func completedTransactionsAreToldAndFailedOnesAreNot() throws {
    let wire = try #require(try Self.sleeperLeague().wire)
    let rows = try Self.rows()
    let complete = rows.filter { $0["status"]?.string == "complete" }
      .compactMap { $0["transaction_id"]?.string }
    #expect(rows.count == 456)
    #expect(Set(wire.transactions.map(\.id)) == Set(complete))
    #expect(wire.transactions.count == complete.count)
    let dates = wire.transactions.map(\.date)
    #expect(dates == dates.sorted())
  }

  @Test func biddingBudgetsEqualThePlatforms() throws {
    let league = try Self.sleeperLeague()
    let wire = try #require(league.wire)
    #expect(wire.budget != nil)
    var differences: [Team.ID: Int] = [:]
    for team in league.teams {
      var spent = 0
      for transaction in wire.transactions {
        if transaction.teams == [team.id] { spent += transaction.bid ?? 0 }
        for payment in transaction.payments {
          if payment.from == team.id { spent += payment.amount }
          if payment.to == team.id { spent -= payment.amount }
        }
      }
      let difference = spent - (wire.accounts.first { $0.team == team.id }?.spent ?? 0)
      if difference != 0 { differences[team.id] = difference }
    }
    // Two rosters were adjusted by the commissioner.
    #expect(differences.count == 2 && differences.values.allSatisfy { abs($0) == 2 })
  }

  @Test func everyLostBidIsBelowTheWinners() throws {
    let wire = try #require(try Self.sleeperLeague().wire)
    let contested = wire.transactions.filter { !$0.lostClaims.isEmpty }
    for transaction in contested {
      for claim in transaction.lostClaims {
        #expect(claim.bid ?? 0 <= transaction.bid ?? 0)
        #expect(!transaction.teams.contains(claim.team))
      }
    }
    let lost = try Self.rows().filter {
      $0["metadata"]?["notes"]?.string == "This player was claimed by another owner."
    }
    // A team's second claim for the player that it got is not lost.
    let winners = Dictionary(
      grouping: wire.transactions.filter { $0.kind == .waiver }
    ) { $0.moves.first?.player ?? "" }
    let told = lost.filter { row in
      let team = row["roster_ids"]?[0]?.id ?? ""
      return winners[Self.player(row), default: []].contains { winner in
        !winner.teams.contains(team)
          && abs(winner.date.milliseconds - Int64(row["status_updated"]?.int ?? 0)) < 43_200_000
      }
    }
    let pairs = Set(
      told.map { row in
        "\(Self.player(row)) \(row["roster_ids"]?[0]?.id ?? "") \(row["leg"]?.int ?? 0)"
      })
    #expect(contested.flatMap(\.lostClaims).count == pairs.count)
    // Of the 31 players with several claims, 27 had one of another team that was not clerical.
    #expect(contested.count == 27)
  }

  @Test func theHighestBidWinsEveryContestedPlayer() throws {
    struct Claim: Hashable {
      let player: String
      let run: Int
    }
    let claims = Dictionary(
      grouping: try Self.rows().filter { $0["type"]?.string == "waiver" }
    ) { Claim(player: Self.player($0), run: ($0["status_updated"]?.int ?? 0) / 43_200_000) }
    let wire = try #require(try Self.sleeperLeague().wire)
    var contested = 0
    for (_, rows) in claims where rows.count > 1 {
      guard let won = rows.first(where: { $0["status"]?.string == "complete" }) else { continue }
      contested += 1
      let told = try #require(wire.transactions.first { $0.id == won["transaction_id"]?.string })
      let bids = rows.compactMap { $0["settings"]?["waiver_bid"]?.int }
      #expect(told.bid == bids.max())
    }
    #expect(contested == 31)
  }

  @Test func tradesHaveAllTheirSides() throws {
    let wire = try #require(try Self.sleeperLeague().wire)
    let rows = Dictionary(
      try Self.rows().map { ($0["transaction_id"]?.string ?? "", $0) }
    ) { first, _ in first }
    let trades = wire.transactions.filter { $0.kind == .trade }
    #expect(!trades.isEmpty)
    for trade in trades {
      let row = try #require(rows[trade.id])
      #expect(Set(trade.teams) == Set((row["roster_ids"]?.array ?? []).compactMap(\.id)))
      for move in trade.moves {
        #expect(row["adds"]?[move.player]?.id == move.to)
        #expect(row["drops"]?[move.player]?.id == move.from)
      }
      #expect(trade.picks.count == row["draft_picks"]?.array?.count)
      #expect(trade.payments.count == row["waiver_budget"]?.array?.count)
    }
  }

  /// A team claims or signs a player only if it drops one or has room. After a trade, Sleeper lets a roster be
  /// too long until the next move.
  @Test func everyAddHasADropOrRoom() throws {
    let snapshot = try Recordings.sleeperSnapshot(Self.sleeper)
    let answer = try #require(try snapshot.json("league"))
    let settings = answer["settings"]
    let room =
      try #require(answer["roster_positions"]?.array).count
      + (settings?["reserve_slots"]?.int ?? 0) + (settings?["taxi_slots"]?.int ?? 0)
    let league = try Self.sleeperLeague()
    let moves = Dictionary(grouping: try #require(league.wire).transactions, by: \.week)
    var adds = 0
    for (before, week) in zip(league.weeks, league.weeks.dropFirst()) {
      for team in league.teams.map(\.id) {
        let lineup = before.matchups.compactMap { $0.sides(of: team)?.own.lineup }.first ?? []
        // Sleeper's lineup of a week has Tuesday's moves already, and players who left after their game.
        var held = Set(lineup.compactMap(\.player))
        guard !held.isEmpty else { continue }
        for move in moves[before.number] ?? [] { held.subtract(move.dropped(by: team)) }
        for move in (moves[week.number] ?? []).sorted(by: { $0.date < $1.date }) {
          let (added, dropped) = (move.added(to: team), move.dropped(by: team))
          held = held.subtracting(dropped).union(added)
          adds += added.count
          if added.count > dropped.count, move.kind != .trade {
            #expect(held.count <= room, "\(team), week \(week.number), \(move.id)")
          }
        }
      }
    }
    #expect(adds > 100)
  }

  @Test func theTimeDecidesTheWeek() throws {
    let wire = try #require(try Self.sleeperLeague().wire)
    let root = try #require(Recordings.folder)
    let path = "\(root)/lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2024.json"
    let schedule = try JSONValue(
      parsing: SourceText(name: "2024", bytes: try #require(fileBytes(path))))
    var lasts: [Int: Int] = [:]
    for team in schedule["settings"]?["proTeams"]?.array ?? [] {
      for week in 1...17 {
        for game in team["proGamesByScoringPeriod"]?[String(week)]?.array ?? [] {
          lasts[week] = max(lasts[week] ?? 0, game["date"]?.int ?? 0)
        }
      }
    }
    var weeks: Set<Int> = []
    for transaction in wire.transactions {
      let time = Int(transaction.date.milliseconds)
      weeks.insert(transaction.week)
      if let last = lasts[transaction.week] { #expect(time <= last) }
      if let before = lasts[transaction.week - 1] { #expect(time > before) }
      if transaction.week == 0 {
        #expect(time <= (lasts[1] ?? 0) - 7 * 86_400_000)
      }
    }
    #expect(weeks.isSuperset(of: 0...16))
  }

  @Test func theOrderOfTheAnswersDoesNotMatter() throws {
    let snapshot = try Recordings.withSchedule(Recordings.sleeperSnapshot(Self.sleeper), 2024)
    let answers = snapshot.answers.map { answer -> Answer in
      guard answer.name.hasPrefix("transactions"), let rows = answer.json?.array else {
        return answer
      }
      return answer.replacing(body: JSONValue.array(rows.reversed()).encoded())
    }
    let reversed = Snapshot(key: snapshot.key, season: 2024, answers: answers)
    #expect(
      try normalize(reversed, players: .empty) == normalize(snapshot, players: .empty))
  }

  @Test func completedTradesOfESPNEqualItsCounters() throws {
    let snapshot = try Recordings.withSchedule(Recordings.espnSnapshot("18254195", 2024), 2024)
    let league = try normalize(snapshot, players: .empty)
    let wire = try #require(league.wire)
    let trades = wire.transactions.filter { $0.kind == .trade }
    let counters = try snapshot.json("league")?["teams"]?.array?.compactMap {
      $0["transactionCounter"]?["trades"]?.int
    }
    #expect(trades.count == (counters ?? []).reduce(0, +) / 2)
    #expect(trades.count == 32)
    let whole = trades.filter { Set($0.moves.map(\.to)).count == 2 }
    // Of the others ESPN says neither the players nor the partner.
    #expect(whole.count == 28)
    #expect(trades.allSatisfy { $0.teams.count <= 2 })
    // Each team's trades, as far as both sides are known, do not exceed its counter.
    for (team, count) in zip(league.teams, counters ?? []) {
      #expect(trades.count { $0.teams.contains(team.id) } <= count, "\(team.id)")
    }
  }

  @Test func privateRowsOfESPNAreNotRead() throws {
    let snapshot = try Recordings.espnSnapshot("18254195", 2024)
    let wire = try #require(try normalize(snapshot, players: .empty).wire)
    var secret: Set<String> = []
    for week in 1...17 {
      for row in try snapshot.json(Answer.week(week))?["transactions"]?.array ?? []
      where !ESPNTransactions.isPublic(row) {
        secret.insert(row["id"]?.string ?? "")
      }
    }
    #expect(secret.count > 500, "\(secret.count)")
    #expect(secret.isDisjoint(with: wire.transactions.map(\.id)))
  }
}
