/// A text broken into lines, in the largest size that fits a box.
struct FittedText: Equatable {
  /// The font's size in pixels.
  var size: Int
  /// The lines, top to bottom.
  var lines: [String]

  /// The space that a text may take.
  struct Box {
    /// The width in pixels.
    var width: Double
    /// The height in pixels.
    var height: Double
    /// The smallest and the largest font size in pixels.
    var sizes: ClosedRange<Int>
    /// The most lines.
    var lines = 1
    /// The distance between two lines, in font sizes.
    var leading = 1.12
  }
}

extension FittedText {
  /// The distance between two lines in pixels.
  func pitch(in box: Box) -> Double { (Double(size) * box.leading).rounded() }

  /// Breaks a text at spaces, but not at no-break spaces. A word is broken only if it is wider than the box in the
  /// smallest font. A text is cut only if it needs too many lines in that font.
  init(_ text: String, in box: Box) {
    let words = PlainText.line(text).split(separator: " ").map(String.init)
    let widths = words.map(TextWidth.ems)
    var size = box.sizes.upperBound
    while size > box.sizes.lowerBound, !words.isEmpty {
      let room = box.width / Double(size)
      let most = Self.most(at: size, in: box)
      if widths.allSatisfy({ $0 <= room }) {
        let breaks = Self.breaks(widths, room)
        if breaks.count <= most {
          self.init(size: size, lines: Self.balanced(words, widths, room, breaks.count))
          return
        }
      }
      size -= size > 80 ? 4 : 2
    }
    size = box.sizes.lowerBound
    let room = box.width / Double(size)
    let pieces = words.flatMap { Self.pieces(of: $0, room) }
    var lines = Self.lines(pieces, Self.breaks(pieces.map(TextWidth.ems), room))
    let most = Self.most(at: size, in: box)
    if lines.count > most {
      let rest = lines[(most - 1)...].joined(separator: " ")
      lines = Array(lines.prefix(most - 1)) + [TextWidth.shortened(rest, toEms: room)]
    }
    self.init(size: size, lines: lines)
  }

  private static func most(at size: Int, in box: Box) -> Int {
    let more = (box.height - Double(size)) / (Double(size) * box.leading)
    return min(box.lines, 1 + max(0, Int(more)))
  }

  /// The first word of each line, if each line takes as many words as fit.
  private static func breaks(_ widths: [Double], _ room: Double) -> [Int] {
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
    _ words: [String], _ widths: [Double], _ room: Double, _ count: Int
  ) -> [String] {
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
  private static func pieces(of word: String, _ room: Double) -> [String] {
    guard TextWidth.ems(word) > room else { return [word] }
    var pieces = [""]
    for character in word {
      let longer = pieces[pieces.count - 1] + String(character)
      if !pieces[pieces.count - 1].isEmpty, TextWidth.ems(longer) > room {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1] = longer
      }
    }
    return pieces
  }

  private static let space = TextWidth.ems(" ")
}
