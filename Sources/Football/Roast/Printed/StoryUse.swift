/// How often and how recently the season has told a part of a game with a line. The least used line is the lowest, and
/// of equally used ones the one that was used the longest ago.
struct StoryUse: Comparable {
  private var count = 0
  /// The number of the last paper with the line; -1 if there is none.
  private var lastPaper = -1

  mutating func add(in paper: Int) {
    count += 1
    lastPaper = max(lastPaper, paper)
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.count, left.lastPaper) < (right.count, right.lastPaper)
  }
}
