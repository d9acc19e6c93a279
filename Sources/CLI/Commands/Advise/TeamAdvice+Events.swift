import Advice
import JSON
import LeagueModel

extension TeamAdvice {
  /// The advice as lines of JSON: the lineup, and then one for each mistake, change, free agent, trade and drop.
  var events: [JSONValue] {
    var lines: [JSONValue] = []
    if let lineup {
      lines.append(
        event(
          "lineup",
          [
            ("opponent", lineup.opponent.orNull),
            ("points", .double(lineup.points.value)), ("best", .double(lineup.best.value)),
            ("chance", lineup.chance.orNull), ("best_chance", lineup.bestChance.orNull),
          ]))
      lines += lineup.mistakes.map { event("mistake", $0) }
      lines += lineup.swaps.map { event("swap", $0) }
    }
    if let season {
      lines += season.waivers(for: team).map { event("waiver", $0) }
      lines += season.trades(for: team).map { event("trade", $0) }
      lines += season.drops(of: team).map { event("drop", $0) }
    }
    return lines
  }

  private func event(_ name: String, _ value: some Encodable) -> JSONValue {
    let object = (try? JSONValue(encoding: value))?.object
    return event(name, Array(zip(object?.keys ?? [], object?.values ?? [])))
  }

  private func event(_ name: String, _ members: [(String, JSONValue)]) -> JSONValue {
    let head: [(String, JSONValue)] = [
      ("event", .string(name)), ("league", .string(league.key.description)),
      ("week", .int(week.number)), ("team", .string(team)),
    ]
    let known = Set(head.map(\.0))
    return .object(JSONObject(head + members.filter { !known.contains($0.0) }))
  }
}
