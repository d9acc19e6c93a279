import Diagnostics
import JSON
package import LeagueModel
package import Platform

extension PlayerIndex {
  /// Reads Sleeper's file of all players (15 MB), without those who have no position.
  /// - Throws: `NormalizeError` if the file is not a JSON object.
  package init(sleeper body: [UInt8], fetchedAt: Instant) throws(NormalizeError) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: SourceText(name: "players.json", bytes: body))
    } catch {
      throw .unreadable(answer: "players", error.diagnostic)
    }
    guard let object = json.object else { throw .missing(answer: "players", field: "player_id") }
    var players: [Player] = []
    for (id, value) in zip(object.keys, object.values) {
      guard let position = value["position"]?.name else { continue }
      let parts = [value["first_name"]?.name, value["last_name"]?.name].compactMap { $0 }
      let name = value["full_name"]?.name ?? (parts.isEmpty ? id : parts.joined(separator: " "))
      let listed = (value["fantasy_positions"]?.array ?? []).compactMap(\.name).unique { $0 }
      players.append(
        Player(
          id: id, name: name, position: position, positions: listed.isEmpty ? nil : listed,
          team: value["team"]?.name, status: Self.status(value["injury_status"]?.string)))
    }
    self.init(fetchedAt: fetchedAt, players: players)
  }

  /// PUP and NFI are reserve lists for players who were not fit before the season. DNR is one for the rest of the
  /// season.
  private static func status(_ name: String?) -> Player.Status? {
    switch name {
    case "Out": .out
    case "Doubtful": .doubtful
    case "Questionable": .questionable
    case "IR", "PUP", "NFI", "DNR", "COV": .injuredReserve
    case "Sus": .suspended
    default: nil
    }
  }
}
