import Phrases
import Platform

struct RoastShape: Equatable {
  let middle: [PhraseRole]
  /// Whether the closer returns to the subject of the opening.
  let callsBack: Bool

  /// All sequences of one to three steps with at least one piece of evidence.
  static let all: [RoastShape] = [false, true].flatMap { callsBack in
    middles.map { RoastShape(middle: $0, callsBack: callsBack) }
  }

  /// The shape before the first game, when no evidence exists.
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

  /// Different shapes for the teams of a week, with all short ones before any long one is used.
  static func ofWeek(seed: String, teams count: Int) -> [RoastShape] {
    var random = SeededRandom(seed + "/shapes")
    let short = all.filter { $0.middle.count < 3 }
    let long = all.filter { $0.middle.count >= 3 }.shuffled(using: &random)
    return (short + long.prefix(max(0, count - short.count))).shuffled(using: &random)
  }
}
