import HTTP
import JSON
import LeagueModel

/// Sleeper's projections, which need one request for the week ahead. Past weeks keep their stored projections.
extension SleeperRequests {
  /// The projections of the present week, reduced to the league's players and scoring, and the stored ones.
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
        // Without validators, because the next fetch may need other players from the same answer.
        return answer.replacing(body: SleeperStatistics.slim(Self.amounts(rows), players, keys))
      }
  }

  /// The rows in the form of statistics: an object by player. Leaves out rows without a game, as during a bye.
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
