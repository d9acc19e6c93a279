import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank
@testable import Roast

@Suite struct BackendRequestTests {
  private static func rankings() throws -> Rankings {
    try rank(try Season(1, teams: 6).league, week: 5)
  }

  private static func request() throws -> JSONValue {
    let rankings = try rankings()
    let context = LeagueContext(
      insideJokes: [
        .init(term: "The Trade", explanation: "A kicker."),
        .init(term: "  ", explanation: "blank"),
      ], personalities: [.init(name: "Sam Roe", description: "Late.")], sacko: " \n")
    let brief = RoastBrief(rankings, context: context, heat: 3)
    return .object(backendRequest(brief, about: Array(rankings.teams.prefix(2))))
  }

  @Test func theContractsShape() throws {
    let body = try Self.request()
    let teams = try Self.rankings().teams
    #expect(body["context"]?["inside_jokes"]?.array?.count == 1)
    #expect(body["context"]?["sacko_punishment"]?.isNull == true)
    #expect(body["context"]?["personalities"]?[0]?["player_name"]?.string == "Sam Roe")
    #expect(body["teams"]?.array?.count == 2)
    #expect(body["teams"]?[0]?["points_for"]?.double == teams[0].pointsFor.value)
    #expect(body["matchups"]?.array?.count == 3)
    #expect(body["matchups"]?[0]?["away_players"]?[0]?["is_starter"]?.bool == true)
    #expect(body["week_number"]?.int == 5 && body["season_phase"]?.string == "regular_season")
  }

  private static let example = "data/skidmark/roast-request-example.json"

  @Test(
    .enabled(
      if: sharedPath(Self.example) != nil, "the contract's example is not next to the project"))
  func theContractsExample() throws {
    let bytes = try #require(sharedPath(Self.example).flatMap { fileBytes($0) })
    let example = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    expectSameShape(try Self.request(), example, "body")
  }

  /// Both have the same members of the same kinds, all the way down.
  func expectSameShape(_ ours: JSONValue, _ theirs: JSONValue, _ place: String) {
    switch (ours, theirs) {
    case (.object(let left), .object(let right)):
      #expect(left.keys == right.keys, "\(place)")
      for key in right.keys {
        if let one = left[key], let other = right[key] {
          expectSameShape(one, other, "\(place).\(key)")
        }
      }
    case (.array(let left), .array(let right)):
      if let one = left.first, let other = right.first {
        expectSameShape(one, other, "\(place)[0]")
      }
    case (.null, _): break
    default: #expect(ours.kind == theirs.kind, "\(place)")
    }
  }
}
