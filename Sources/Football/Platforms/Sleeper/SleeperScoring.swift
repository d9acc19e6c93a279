import JSON
import LeagueModel

/// Computes points from statistics: the sum of each statistic times its setting, rounded to a hundredth, as on Sleeper.
/// Needed for seasons until 2020, when Sleeper listed a lineup's points in an unknown order. Used only if the results
/// match that list.
struct SleeperScoring {
  private let worth: [String: Double]

  init(_ league: JSONValue) {
    worth = Dictionary(
      (league["scoring_settings"]?.members ?? []).compactMap { key, value in
        value.double.map { (key, $0) }
      }
    ) { first, _ in first }
  }

  /// The points of a roster's players; nil unless the starters' points match those that Sleeper lists.
  /// - Parameters:
  ///   - starters: The starters' ids; `"0"` is an empty slot.
  ///   - listed: Sleeper's points of the starters, in any order.
  ///   - statistics: The week's statistics by player.
  func points(
    of players: [Player.ID], starters: [Player.ID], listed: [JSONValue], _ statistics: JSONValue?
  ) -> [Player.ID: Points]? {
    let known = listed.compactMap { $0.double.flatMap(hundredths) }
    let computed = starters.compactMap { points(statistics?[$0]) }
    guard statistics?.object?.count ?? 0 > 0, !starters.isEmpty, known.count == listed.count,
      computed.count == starters.count, computed.sorted() == known.sorted()
    else { return nil }
    var result: [Player.ID: Points] = [:]
    for player in starters + players { result[player] = points(statistics?[player]) }
    return result
  }

  /// A player's statistics with their points; an empty line without statistics, because he did not play.
  func line(_ amounts: JSONValue?) -> PlayerLine? {
    guard let total = points(amounts) else { return nil }
    let items = (amounts?.members ?? []).compactMap { key, value in
      value.double.map {
        PlayerLine.Item(
          name: SleeperStatNames.name(key), amount: $0, points: (worth[key] ?? 0) * $0)
      }
    }
    return PlayerLine(items: items, total: total)
  }

  /// The points for a player's statistics; nil if they are impossible.
  func points(_ amounts: JSONValue?) -> Points? {
    guard let amounts = amounts?.object else { return .zero }
    // Sorted by name, so that every run rounds in the same way.
    let pairs = zip(amounts.keys, amounts.values).sorted { $0.0 < $1.0 }
    let sum = pairs.reduce(0) { sum, pair in
      sum + (worth[pair.0] ?? 0) * (pair.1.double ?? 0)
    }
    return AnswerCheck.playerPoints.contains(sum) ? hundredths(sum) : nil
  }

  private func hundredths(_ number: Double) -> Points? { Points((number * 100).rounded() / 100) }
}
