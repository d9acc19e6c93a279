import HTTP
import JSON
import LeagueModel

/// Sleeper's projections, which need one request for the week ahead. Past weeks keep what was stored for them.
extension SleeperRequests {
  /// The projections of the present week, reduced to what the league's players score, and those stored before.
  func projections(for snapshot: Snapshot) async -> [Answer] {
    let stored = (1...Week.lastPossible).compactMap { last?[Answer.projections($0)] }
    guard let base = fetcher.addresses.projections, let league = snapshot["league"]?.json,
      ["in_season", "post_season"].contains(league["status"]?.string),
      let week = league["settings"]?["leg"]?.int, (1...Week.lastPossible).contains(week)
    else { return stored }
    let players = SleeperStatistics.players(in: snapshot[Answer.week(week)]?.json)
    guard !players.isEmpty else { return stored }
    let address = base.appending(
      [String(snapshot.season), String(week)], query: [(name: "season_type", value: "regular")])
    let question = Question(
      name: Answer.projections(week), request: Request(address), isOptional: true)
    let keys = Set(league["scoring_settings"]?.object?.keys ?? [])
    let fresh = await fetcher.part(.projections, [question], about: key, after: last, tally)
    return stored
      + fresh.map { answer in
        guard let rows = answer.json?.array else { return answer }
        // Without validators: the next fetch may need another team's players of the same answer.
        return answer.replacing(body: SleeperStatistics.slim(Self.amounts(rows), players, keys))
      }
  }

  /// Rows as statistics have them: an object by player. Rows of byes have no game.
  private static func amounts(_ rows: [JSONValue]) -> JSONValue {
    var object = JSONObject()
    for row in rows where row["game_id"]?.string != nil {
      guard let player = row["player_id"]?.id, object[player] == nil, let amounts = row["stats"]
      else { continue }
      object.append(player, amounts)
    }
    return .object(object)
  }
}
