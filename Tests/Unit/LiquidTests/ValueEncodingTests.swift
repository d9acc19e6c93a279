import JSON
import Liquid
import Testing

@Suite struct ValueEncodingTests {
  private struct Team: Encodable {
    var pointsFor: Double
    var streak: Int?
    var players: [[String]]
    var document: JSONValue
  }

  @Test func encodedValuesHaveTheMembersOfTheirJSON() throws {
    let team = Team(
      pointsFor: 98.5, streak: nil, players: [["a", "b"], []],
      document: ["x": [1, nil], "y": true])
    let value = try Value(encoding: [team, team])
    #expect(value == Value(json: try JSONValue(encoding: [team, team])))
    guard case .array(let teams) = value, case .object(let members)? = teams.last else {
      Issue.record("expected a list of objects")
      return
    }
    #expect(members.keys == ["points_for", "streak", "players", "document"])
    #expect(members["points_for"] == .double(98.5))
    #expect(try Value(encoding: "alone") == .string("alone"))
  }
}
