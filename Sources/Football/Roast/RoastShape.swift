import Phrases
import Platform

/// The order in which a roast does what a roast does.
struct RoastShape: Equatable {
  /// What comes between the opening and the closer.
  let middle: [PhraseRole]
  /// Whether the closer comes back to what the opening was about.
  let callsBack: Bool

  /// Every way to argue in one to three steps, at least one of them evidence.
  static let all: [RoastShape] = [false, true].flatMap { callsBack in
    middles.map { RoastShape(middle: $0, callsBack: callsBack) }
  }

  /// Before the first game there is no evidence of anything.
  static let waiting = RoastShape(middle: [.turn], callsBack: false)

  private static let middles: [[PhraseRole]] = [
    [.evidence, .turn],
    [.evidence, .evidence, .turn],
    [.turn, .evidence],
    [.evidence],
    [.evidence, .turn, .evidence],
    [.evidence, .evidence],
    [.turn, .evidence, .turn],
    [.evidence, .evidence, .evidence],
    [.evidence, .turn, .turn],
    [.turn, .evidence, .evidence],
    [.turn, .turn, .evidence],
  ]

  /// The shapes for the teams of a week, so that no two are alike: short ones as far as they go.
  static func ofWeek(seed: String, teams count: Int) -> [RoastShape] {
    var random = SeededRandom(seed + "/shapes")
    let short = all.filter { $0.middle.count < 3 }
    let long = all.filter { $0.middle.count >= 3 }.shuffled(using: &random)
    return (short + long.prefix(max(0, count - short.count))).shuffled(using: &random)
  }
}
