import JSON
import LeagueModel

/// What players scored in a week, worked out from their statistics by the league's own scoring.
///
/// Sleeper's answers until 2020 list the points of a lineup in an order of their own, without the players.
/// The formula is Sleeper's: each statistic times what the league gives for it, rounded to a hundredth at
/// the end. It is believed where it gives the very points that Sleeper lists for the lineup.
struct SleeperScoring {
  private let worth: [String: Double]

  init(_ league: JSONValue) {
    let settings = league["scoring_settings"]?.object
    worth = Dictionary(
      zip(settings?.keys ?? [], settings?.values ?? []).compactMap { key, value in
        value.double.map { (key, $0) }
      }
    ) { first, _ in first }
  }

  /// The points of some players of a roster, if those of its starters are what Sleeper lists; nil
  /// otherwise.
  /// - Parameters:
  ///   - starters: The starters' ids; `"0"` is an empty place.
  ///   - listed: Sleeper's points of the starters, in any order.
  ///   - statistics: The statistics of the week by player.
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

  /// A player without statistics did not play.
  private func points(_ amounts: JSONValue?) -> Points? {
    guard let amounts = amounts?.object else { return .zero }
    // In the order of the names, so that the sum is the same in every run.
    let pairs = zip(amounts.keys, amounts.values).sorted { $0.0 < $1.0 }
    return hundredths(
      pairs.reduce(0) { sum, pair in
        sum + (worth[pair.0] ?? 0) * (pair.1.double ?? 0)
      })
  }

  private func hundredths(_ number: Double) -> Points? { Points((number * 100).rounded() / 100) }
}
