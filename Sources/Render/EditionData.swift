import JSON
import LeagueModel
import Liquid

/// An edition as templates see it: the members of `edition.json` under their names, and a few that
/// only a page needs.
struct EditionData {
  /// The edition's public form.
  let json: JSONValue
  private let members: Object

  init(_ edition: Edition) throws {
    json = try JSONValue(encoding: edition)
    var members = json.object.map { Object(json: $0) } ?? Object()
    if case .object(var league)? = members["league"] {
      league["platform_name"] = .string(edition.league.platform.name)
      members["league"] = .object(league)
    }
    members["week_name"] = .string(edition.weekName)
    members["team_by_id"] = .object(Self.teamsByID(members["teams"]))
    self.members = members
  }

  /// The data of one template: the edition and what the page adds.
  func object(_ additions: [(String, Value)]) -> Object {
    var object = members
    for (key, value) in additions { object[key] = value }
    return object
  }

  subscript(key: String) -> Value { members[key] ?? .null }

  private static func teamsByID(_ teams: Value?) -> Object {
    guard case .array(let teams)? = teams else { return Object() }
    return Object(
      teams.compactMap { team in
        guard case .object(let members) = team, case .string(let id)? = members["id"] else {
          return nil
        }
        return (id.string, team)
      })
  }
}
