import JSON
import LeagueModel

/// Collects the players that stand in ESPN's rosters: names come with every entry.
struct ESPNPlayers {
  private var players: [Player.ID: Player] = [:]

  /// Adds everybody of a roster; an entry without a name does not replace one with.
  mutating func add(entries roster: JSONValue?) {
    for entry in roster?["entries"]?.array ?? [] {
      let pool = entry["playerPoolEntry"]
      guard let id = entry["playerId"]?.id ?? pool?["id"]?.id else { continue }
      let name = pool?["player"]?["fullName"]?.name
      guard name != nil || players[id] == nil else { continue }
      let usual = pool?["player"]?["defaultPositionId"]?.int
      let eligible = (pool?["player"]?["eligibleSlots"]?.array ?? []).compactMap(\.int)
      players[id] = Player(
        id: id, name: name ?? "Player \(id)", position: ESPNVocabulary.position(usual),
        positions: ESPNVocabulary.positions(usual, eligibleSlots: eligible))
    }
  }

  /// Everybody, ordered by id.
  var sorted: [Player] { players.values.sorted { $0.id < $1.id } }
}
