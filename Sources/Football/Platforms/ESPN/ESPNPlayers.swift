import JSON
import LeagueModel

/// Collects players from ESPN's rosters, whose entries include names.
struct ESPNPlayers {
  private var players: [Player.ID: Player] = [:]

  /// Adds a roster's players; an entry without a name does not replace one with a name.
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
        positions: ESPNVocabulary.positions(usual, eligibleSlots: eligible),
        team: ESPNVocabulary.proTeam(pool?["player"]?["proTeamId"]?.int),
        status: ESPNVocabulary.status(pool?["player"]?["injuryStatus"]?.string))
    }
  }

  var sorted: [Player] { players.values.sorted { $0.id < $1.id } }
}
