/// A text broken into lines, in the largest size that fits a box.
struct FittedText: Equatable {
  /// The font's size in pixels.
  var size: Double
  /// The lines, top to bottom.
  var lines: [String]

  /// The space that a text may take.
  struct Box {
    /// The width in pixels.
    var width: Double
    /// The smallest and the largest font size in pixels.
    var sizes: ClosedRange<Double>
    /// The most lines.
    var lines = 1
    /// The distance between two lines, in font sizes.
    var leading = 1.12
  }
}

extension FittedText {
  /// The distance between two lines in pixels.
  func pitch(in box: Box) -> Double { size * box.leading }

  /// Breaks a text at spaces, but not at no-break spaces. A word is broken only if it is wider than the box in the
  /// smallest font. Nothing is ever cut: a text that needs too many lines in that font is even smaller.
  /// - Parameter ems: A text's width in font sizes.
  init(_ text: String, in box: Box, ems: (String) -> Double = TextWidth.ems) {
    // A sign between words does not begin a line.
    let words = PlainText.line(text).replacing(" | ", with: "\u{A0}| ").split(separator: " ")
      .map(String.init)
    let widths = words.map(ems)
    let space = ems(" ")
    var size = box.sizes.upperBound
    while size >= box.sizes.lowerBound {
      let room = box.width / size
      if widths.allSatisfy({ $0 <= room }) {
        let breaks = Self.breaks(widths, room, space)
        if breaks.count <= box.lines {
          self.init(size: size, lines: Self.balanced(words, widths, room, space, breaks.count))
          return
        }
      }
      size -= size > 80 ? 4 : size > 20 ? 2 : 1
    }
    size = box.sizes.lowerBound
    while true {
      let room = box.width / size
      let pieces = words.flatMap { Self.pieces(of: $0, room, ems) }
      let breaks = Self.breaks(pieces.map(ems), room, space)
      if breaks.count <= box.lines || size <= Self.smallest {
        self.init(size: size, lines: Self.lines(pieces, breaks))
        return
      }
      size = max(Self.smallest, size * 0.94)
    }
  }

  /// A size that no one can read, below which nothing gets smaller.
  private static let smallest = 4.0

  /// The first word of each line, if each line takes as many words as fit.
  private static func breaks(_ widths: [Double], _ room: Double, _ space: Double) -> [Int] {
    var breaks: [Int] = []
    var width = 0.0
    for (index, word) in widths.enumerated() {
      if breaks.isEmpty || width + space + word > room {
        breaks.append(index)
        width = word
      } else {
        width += space + word
      }
    }
    return breaks
  }

  /// The text in `count` lines of about the same width: those with the least sum of squared leftover widths.
  private static func balanced(
    _ words: [String], _ widths: [Double], _ room: Double, _ space: Double, _ count: Int
  ) -> [String] {
    guard !words.isEmpty else { return [] }
    var ends = [0.0]
    for width in widths { ends.append(ends[ends.count - 1] + width + space) }
    // For each number of lines, the least sum for the first words, and the first word of the last line.
    var sums = [0.0] + [Double](repeating: .infinity, count: words.count)
    var starts: [[Int]] = []
    for _ in 0..<count {
      var next = [Double](repeating: .infinity, count: words.count + 1)
      var start = [Int](repeating: 0, count: words.count + 1)
      for end in 1..<(words.count + 1) {
        for first in (0..<end).reversed() {
          let rest = room - (ends[end] - ends[first] - space)
          // A rounding error must not forbid a line that fits.
          guard rest > -1e-9 else { break }
          let sum = sums[first] + rest * rest
          if sum < next[end] { (next[end], start[end]) = (sum, first) }
        }
      }
      sums = next
      starts.append(start)
    }
    var breaks: [Int] = []
    var end = words.count
    for start in starts.reversed() {
      breaks.insert(start[end], at: 0)
      end = start[end]
    }
    return lines(words, breaks)
  }

  private static func lines(_ words: [String], _ breaks: [Int]) -> [String] {
    breaks.indices.map { index in
      let end = index + 1 < breaks.count ? breaks[index + 1] : words.count
      return words[breaks[index]..<end].joined(separator: " ")
    }
  }

  /// A word in pieces that fit a line.
  private static func pieces(
    of word: String, _ room: Double, _ ems: (String) -> Double
  ) -> [String] {
    guard ems(word) > room else { return [word] }
    var pieces = [""]
    for character in word {
      let longer = pieces[pieces.count - 1] + String(character)
      if !pieces[pieces.count - 1].isEmpty, ems(longer) > room {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1] = longer
      }
    }
    return pieces
  }
}
