import HTTP
import JSON
import LeagueModel

/// The players who could not start: the taxi squads and injured reserves. Sleeper has only the present ones, so each
/// fetch stores those of the newest week, and later fetches keep them.
struct SleeperSquads {
  private struct Squad {
    var taxi: Set<Player.ID> = []
    var reserve: Set<Player.ID> = []
  }

  /// The present squads by roster.
  private let present: [Int: Squad]
  private let byWeek: [Int: [Int: Squad]]

  init(_ season: SleeperSeason) throws(NormalizeError) {
    present = Self.squads(season.rosters)
    var byWeek: [Int: [Int: Squad]] = [:]
    for week in 1...Week.lastPossible {
      guard let rows = try season.snapshot.json(Answer.squads(week))?.array else { continue }
      byWeek[week] = Self.squads(rows)
    }
    self.byWeek = byWeek
  }

  /// The slot of a player who did not start in a week. If the week's squads are unknown, uses the next known ones:
  /// their players may have been on them that week, and in doubt no manager is blamed.
  func slot(of player: Player.ID, on roster: Int?, in week: Int) -> String {
    guard let roster else { return LineupEntry.bench }
    let known = byWeek.keys.filter { $0 >= week }.min().flatMap { byWeek[$0] } ?? present
    if known[roster]?.taxi.contains(player) ?? false { return LineupEntry.taxiSquad }
    return known[roster]?.reserve.contains(player) ?? false
      ? LineupEntry.injuredReserve : LineupEntry.bench
  }

  private static func squads(_ rosters: [JSONValue]) -> [Int: Squad] {
    var squads: [Int: Squad] = [:]
    for roster in rosters {
      guard let id = roster["roster_id"]?.int else { continue }
      squads[id] = Squad(
        taxi: Set((roster["taxi"]?.array ?? []).compactMap(\.id)),
        reserve: Set((roster["reserve"]?.array ?? []).compactMap(\.id)))
    }
    return squads
  }

  /// The squads of earlier fetches, and those of the newest week if the season is being played and has such squads.
  static func answers(of snapshot: Snapshot, after last: Snapshot?) -> [Answer] {
    let settings = snapshot["league"]?.json?["settings"]
    let names = (1...Week.lastPossible).map { Answer.squads($0) }
    var kept = names.compactMap { last?[$0] }
    guard !snapshot.isAfterSeason, let rosters = snapshot["rosters"],
      ["taxi_slots", "reserve_slots"].contains(where: { settings?[$0]?.int ?? 0 > 0 }),
      let week = settings?["last_scored_leg"]?.int(in: 1...Week.lastPossible),
      !kept.contains(where: { $0.name == Answer.squads(week) })
    else { return kept }
    let rows = (rosters.json?.array ?? []).map { roster -> JSONValue in
      var row = JSONObject()
      for name in ["roster_id", "taxi", "reserve"] { row[name] = roster[name] ?? .null }
      return .object(row)
    }
    kept.append(
      Answer(
        name: Answer.squads(week), address: rosters.address, fetchedAt: rosters.fetchedAt,
        body: JSONValue.array(rows).encoded()))
    return kept
  }
}
