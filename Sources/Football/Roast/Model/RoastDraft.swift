import Rank

/// A roast that is being written: its sentences so far, and the room that is left.
struct RoastDraft {
  private let count: SentenceCount
  private(set) var sentences: [TeamRoast.Sentence] = []
  /// The number of sentences as a reader counts them. An entry of `sentences` can have several short ones.
  private(set) var length = 0
  private var openingLength = 1
  /// The index of the closer's first entry; nil without a closer. Later sentences go before it.
  private var closerStart: Int?

  init(counting count: SentenceCount) { self.count = count }

  var hasCloser: Bool { closerStart != nil }

  /// The sentences. If there are too few entries, each sentence gets its own.
  var finished: [TeamRoast.Sentence] { count.atLeast(RoastShape.lengths.lowerBound, sentences) }

  /// The number of sentences that still fit, without those kept for something else.
  func room(keeping kept: Int = 0) -> Int { RoastShape.lengths.upperBound - length - kept }

  func fits(_ texts: [String], in room: Int) -> Bool { count(texts) <= room }

  /// Ends the opening after the sentences so far.
  mutating func endOpening() { openingLength = sentences.count }

  /// Adds sentences at the end, or before the closer.
  mutating func add(_ said: [TeamRoast.Sentence], asCloser isCloser: Bool) {
    insert(said, at: closerStart ?? sentences.count)
    if isCloser, closerStart == nil { closerStart = sentences.count - said.count }
  }

  mutating func addAfterOpening(_ sentence: TeamRoast.Sentence) {
    insert([sentence], at: min(openingLength, sentences.count))
  }

  private mutating func insert(_ said: [TeamRoast.Sentence], at place: Int) {
    sentences.insert(contentsOf: said, at: place)
    length += count(said.map(\.text))
    if let start = closerStart, place <= start { closerStart = start + said.count }
  }
}
