import Diagnostics
import JSON
import LeagueModel
import Platforms
import Rank
import TestSupport
import Testing

/// Real seasons with recorded brackets: places, last place, seeds and what was proven before.
@Suite(.enabled(if: Recordings.more != nil, "the recordings are not next to the project"))
struct RecordedPlaceTests {
  private static let seasons = [
    "428937163040636928", "802312943839580160", "918335334096846848", "1076573637135781888",
  ]

  /// A bracket's row as the platform gave it, read independently of the program.
  private struct Row {
    let json: JSONValue
    var place: Int? { json["p"]?.int }
    var winner: Int? { json["w"]?.int }
    var loser: Int? { json["l"]?.int }
    var teams: [Int] { [json["t1"]?.int, json["t2"]?.int].compactMap(\.self) }
  }

  private func rows(_ name: String, _ snapshot: Snapshot) throws -> [Row] {
    let text = SourceText(name: name, bytes: try #require(snapshot[name]).body)
    return (try JSONValue(parsing: text).array ?? []).map(Row.init)
  }

  private func setting(_ name: String, _ snapshot: Snapshot) throws -> Int {
    let text = SourceText(name: name, bytes: try #require(snapshot["league"]).body)
    return try JSONValue(parsing: text)["settings"]?[name]?.int ?? 0
  }

  @Test(arguments: seasons)
  func everyPlaceIsTheOneThatTheBracketsGave(_ id: String) throws {
    let snapshot = try Recordings.sleeperSnapshot(id, root: Recordings.more)
    var league = try normalize(snapshot, players: .empty)
    let (count, playoffTeams) = (league.teams.count, try setting("playoff_teams", snapshot))
    var places: [Int: Int] = [:]
    for row in try rows("winners_bracket", snapshot) {
      guard let place = row.place, let winner = row.winner, let loser = row.loser else { continue }
      (places[place], places[place + 1]) = (winner, loser)
    }
    let isToiletBowl = try setting("playoff_type", snapshot) == 0
    for row in try rows("losers_bracket", snapshot) {
      guard let place = row.place, let winner = row.winner, let loser = row.loser else { continue }
      if isToiletBowl {
        (places[count + 1 - place], places[count - place]) = (winner, loser)
      } else {
        (places[playoffTeams + place], places[playoffTeams + place + 1]) = (winner, loser)
      }
    }
    #expect(places.count >= 8)
    // One season was recorded before Sleeper closed it.
    league.stage = .complete
    let finish = try rankInFull(league, seasons: 100).teams.map(\.id)
    for (place, roster) in places { #expect(finish[place - 1] == "\(roster)", "place \(place)") }
    // The same from the games alone, where no bracket is recorded.
    if isToiletBowl {
      var bare = try normalize(
        Snapshot(
          key: snapshot.key, season: snapshot.season,
          answers: snapshot.answers.filter { !$0.name.hasSuffix("_bracket") }), players: .empty)
      bare.stage = .complete
      #expect(try rankInFull(bare, seasons: 100).teams.map(\.id) == finish)
    }
  }

  @Test(arguments: seasons)
  func nothingThatWasProvenIsContradicted(_ id: String) throws {
    let snapshot = try Recordings.sleeperSnapshot(id, root: Recordings.more)
    let league = try normalize(snapshot, players: .empty)
    let upper = try rows("winners_bracket", snapshot)
    let field = Set(upper.flatMap(\.teams).map { "\($0)" })
    #expect(field.count == 6)
    let last = league.rules.lastRegularWeek
    for week in 1...last where league.week(week) != nil {
      let lines = try rankInFull(league, week: week, seasons: 100).numbers?.race ?? []
      for line in lines where line.status != "alive" {
        #expect(field.contains(line.team) == (line.status == "clinched"), "week \(week)")
      }
    }
    // Seeds in bold are the bracket's, and so are the byes.
    let table = standingsTable(league, through: last).flatMap(\.lines)
    #expect(Set(table.filter(\.isPlayoffSeed).map(\.team)) == field)
    let first = upper.filter { $0.json["r"]?.int == 1 }.flatMap(\.teams).map { "\($0)" }
    #expect(
      Set(table.filter { $0.seed <= 2 }.map(\.team)) == field.subtracting(first))
    let bracket = try #require(playoffBracket(league, through: last + 1))
    #expect(Set(bracket.rounds[0].byes.map(\.team)) == field.subtracting(first))
    #expect(bracket.rounds[0].byes.allSatisfy { $0.seed <= 2 })
  }

  /// In the two seasons whose divisions ended in a tie at the top, the games alone give the bracket's seeds.
  @Test(arguments: ["802312943839580160"])
  func divisionWinnersAreThoseOfSleeper(_ id: String) throws {
    let snapshot = try Recordings.sleeperSnapshot(id, root: Recordings.more)
    var league = try normalize(snapshot, players: .empty)
    let field = league.playoffField
    league.playoffField = nil
    let table = standingsTable(league, through: league.rules.lastRegularWeek).flatMap(\.lines)
    #expect(table.filter(\.isPlayoffSeed).sorted { $0.seed < $1.seed }.map(\.team) == field)
  }

  /// The season of 2024 next to the project: its losers' final was lost by 8.
  @Test func theLastTeamOfThePairingsIsTheLoserOfAllThree() throws {
    let rankings = try rankInFull(try Recordings.sleeper("1049056120377090048"), seasons: 100)
    #expect(rankings.teams.last?.id == "8")
    #expect(rankings.numbers?.recap?.sacko == "8")
  }
}
