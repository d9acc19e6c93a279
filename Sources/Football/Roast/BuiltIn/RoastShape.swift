import Phrases
import Platform

/// The length of a roast and its parts after the opening.
struct RoastShape: Equatable {
  /// How a roast ends.
  enum Ending: CaseIterable {
    /// With its last point, if that is tied to the opening.
    case point
    case closer
  }

  /// The number of sentences to aim for.
  let length: Int
  /// The roles after the opening, in turns.
  let middle: [PhraseRole]
  let ending: Ending

  static let all: [RoastShape] = lengths.flatMap { length in
    [
      [PhraseRole.evidence, .turn], [.turn, .evidence], [.evidence, .evidence], [.turn, .turn],
    ].flatMap { middle in
      Ending.allCases.map { RoastShape(length: length, middle: middle, ending: $0) }
    }
  }

  /// The shape before the first game, when no evidence exists.
  static let waiting = RoastShape(length: 3, middle: [.turn], ending: .closer)

  /// The number of sentences in a roast.
  static let lengths = 3...5

  /// Shapes for the teams of a week, all different while there are enough.
  static func ofWeek(seed: String, teams count: Int) -> [RoastShape] {
    var random = SeededRandom(seed + "/shapes")
    let shuffled = all.shuffled(using: &random)
    return (0..<count).map { shuffled[$0 % shuffled.count] }
  }
}
