import JSON

/// The points of every game in an ESPN season's answer, to find the weeks that changed.
struct ESPNScores {
  /// The values that decide each game, by the game's weeks.
  private let gamesByWeeks: [[Int]: [String]]

  init(_ answer: Answer?) {
    let league = answer?.json?.espnLeague
    let periods = league?["settings"]?["scheduleSettings"]?["matchupPeriods"]
    var games: [[Int]: [String]] = [:]
    for game in league?["schedule"]?.array ?? [] {
      guard let period = game["matchupPeriodId"]?.int else { continue }
      let weeks = (periods?[String(period)]?.array ?? []).compactMap(\.int).sorted()
      games[weeks.isEmpty ? [period] : weeks, default: []].append(Self.text(of: game))
    }
    gamesByWeeks = games.mapValues { $0.sorted() }
  }

  func weeksChanged(since last: ESPNScores) -> Set<Int> {
    let changed = gamesByWeeks.filter { $0.value != last.gamesByWeeks[$0.key] }
    return Set(changed.keys.joined())
  }

  private static func text(of game: JSONValue) -> String {
    let sides = ["home", "away"].map { name in
      let side = game[name]
      let numbers = ["teamId", "totalPoints", "adjustment"].map {
        side?[$0]?.double.map(String.init(describing:)) ?? "-"
      }
      let weekly = side?["pointsByScoringPeriod"].map {
        String(decoding: $0.encoded(), as: UTF8.self)
      }
      return (numbers + [weekly ?? "-"]).joined(separator: " ")
    }
    return sides.joined(separator: " : ") + " " + (game["winner"]?.string ?? "-")
  }
}
