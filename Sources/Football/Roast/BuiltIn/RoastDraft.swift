import Rank

/// A roast that is being written: an opening, what follows from it, and a landing. What is tied to the opening comes last,
/// so that the roast ends where it began.
struct RoastDraft {
  enum Part {
    case opening
    case middle
    case landing
  }

  private struct Bit {
    let sentences: [TeamRoast.Sentence]
    /// The number of sentences as a reader counts them.
    let length: Int
    /// Whether it is about the opening's fact, or one tied to it.
    let isTied: Bool
    /// Whether the roast would lack something without it.
    let isNeeded: Bool
  }

  private let count: SentenceCount
  private var opening: [Bit] = []
  private var middle: [Bit] = []
  private var landing: Bit?

  init(counting count: SentenceCount) { self.count = count }

  var hasLanding: Bool { landing != nil }

  /// Whether something after the opening is about it.
  var returns: Bool { landing?.isTied ?? middle.contains(where: \.isTied) }

  var sentences: [TeamRoast.Sentence] { bits.flatMap(\.sentences) }

  /// The number of sentences as a reader counts them. An entry of `sentences` can have several short ones.
  var length: Int { bits.map(\.length).reduce(0, +) }

  /// The sentences. If there are too few entries, each sentence gets its own.
  var finished: [TeamRoast.Sentence] { count.atLeast(RoastShape.lengths.lowerBound, sentences) }

  /// The number of sentences that still fit, without those kept for something else.
  func room(keeping kept: Int = 0) -> Int { RoastShape.lengths.upperBound - length - kept }

  func fits(_ texts: [String], in room: Int) -> Bool { count(texts) <= room }

  /// Adds sentences to a part. A second landing goes before the first.
  mutating func add(
    _ said: [TeamRoast.Sentence], to part: Part, isTied: Bool = false, isNeeded: Bool = false
  ) {
    let bit = Bit(
      sentences: said, length: count(said.map(\.text)), isTied: isTied, isNeeded: isNeeded)
    switch part {
    case .opening: opening.append(bit)
    case .landing where landing == nil: landing = bit
    case .middle, .landing: middle.append(bit)
    }
  }

  /// Adds a sentence before everything else that follows the opening.
  mutating func addAfterOpening(_ sentence: TeamRoast.Sentence) {
    let bit = Bit(
      sentences: [sentence], length: count([sentence.text]), isTied: false, isNeeded: true)
    if opening.isEmpty { opening.append(bit) } else { middle.insert(bit, at: 0) }
  }

  /// Removes from the end what leads away from the opening and is not needed, unless too little would be left.
  mutating func dropStrays() {
    guard !returns, landing == nil else { return }
    while let last = middle.last, !last.isNeeded,
      length - last.length >= RoastShape.lengths.lowerBound
    { middle.removeLast() }
  }

  private var bits: [Bit] {
    opening + middle.filter { !$0.isTied } + middle.filter(\.isTied)
      + [landing].compactMap(\.self)
  }
}
