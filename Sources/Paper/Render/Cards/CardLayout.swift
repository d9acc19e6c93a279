import LeagueModel
import Liquid

/// Places a card's parts one below the other, in the middle of its frame.
struct CardLayout {
  enum Format: CaseIterable {
    /// A link's preview: 1200 by 630 pixels.
    case wide
    /// A story: 1080 by 1920 pixels.
    case story
  }

  /// A rectangle in pixels.
  struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// A line of text with its middle and its baseline.
  struct Line: Equatable {
    var text: String
    var style: CardStyle
    var size: Double
    var middle: Double
    var y: Double
    var box: Box
  }

  /// The square of a face.
  struct Place: Equatable {
    var face: Card.Face
    var box: Box
  }

  /// Where everything is.
  struct Placed: Equatable {
    var lines: [Line] = []
    var places: [Place] = []
  }

  let format: Format
  let fonts: CardFonts

  var width: Int { format == .wide ? 1_200 : 1_080 }
  var height: Int { format == .wide ? 630 : 1_920 }
  /// The template below `cards/`.
  var template: String { format == .wide ? "cards/week.svg" : "cards/story.svg" }

  /// Where anything but color may be: of a preview the middle square, to which chats cut small ones; of a story what
  /// the buttons of apps leave free.
  var frame: Box {
    format == .wide
      ? Box(x: 285, y: 0, width: 630, height: 630)
      : Box(x: 0, y: 270, width: 1_080, height: 1_320)
  }

  /// How much of each side of the frame is empty.
  private var margin: Double { format == .wide ? 28 : 64 }
  private var room: Double { frame.width - 2 * margin }

  /// Places rows as large as they fit together.
  func placed(_ rows: [CardRow]) -> Placed {
    // The steps from the full size to a fiftieth of it; the first that fits is between these.
    var (tooFew, enough) = (-1, 128)
    var stack = stack(rows, steps: 0)
    if stack.height <= frame.height - 2 * margin { enough = 0 }
    while enough - tooFew > 1 {
      let steps = (tooFew + enough) / 2
      let tried = self.stack(rows, steps: steps)
      if tried.height <= frame.height - 2 * margin {
        (enough, stack) = (steps, tried)
      } else {
        tooFew = steps
      }
    }
    if enough == 128 { stack = self.stack(rows, steps: enough) }
    var y = frame.y + (frame.height - stack.height) / 2
    var placed = Placed()
    for (index, row) in stack.rows.enumerated() {
      row.place(y, &placed)
      y += row.height + (index < stack.gaps.count ? stack.gaps[index] : 0)
    }
    return placed
  }

  /// Rows one below the other.
  private struct Stack {
    var rows: [Measured]
    /// What is between the rows, in pixels.
    var gaps: [Double]
    var height: Double { rows.map(\.height).reduce(0, +) + gaps.reduce(0, +) }
  }

  /// Measures rows at a size that is three percent smaller with each step.
  private func stack(_ rows: [CardRow], steps: Int) -> Stack {
    let scale = (0..<steps).reduce(1.0) { scale, _ in scale * 0.97 }
    return Stack(
      rows: rows.map { measure($0, scale) },
      gaps: zip(rows, rows.dropFirst()).map { gap(above: $1) * scale })
  }

  /// A row with its height, and what places it below a height.
  private struct Measured {
    var height: Double
    var place: (Double, inout Placed) -> Void
  }

  private func gap(above row: CardRow) -> Double {
    let factor = format == .wide ? 1.0 : 1.7
    return switch row {
    case .text(_, .number): 20 * factor
    case .text(_, .unit): 22 * factor
    case .text(_, .line): 40 * factor
    case .text: 20 * factor
    case .faces: 26 * factor
    }
  }

  private func measure(_ row: CardRow, _ scale: Double) -> Measured {
    switch row {
    case .text(let text, let style): measure(text, style, scale)
    case .faces(let faces, let verb, let side): measure(faces, verb, side, scale)
    }
  }

  private func measure(_ text: String, _ style: CardStyle, _ scale: Double) -> Measured {
    let middle = frame.x + frame.width / 2
    let fitted = fit(text, style, width: room, scale)
    return Measured(height: height(fitted, style)) { y, placed in
      placed.lines += lines(fitted, style, middle: middle, top: y)
    }
  }

  /// Faces next to each other, each with its name and its points below.
  private func measure(
    _ faces: [Card.Face], _ verb: String?, _ largest: Double, _ scale: Double
  ) -> Measured {
    let side = largest * scale
    let crown = faces.contains(where: \.isChampion) ? side * 0.3 : 0
    let type = fonts.type(.verb)
    let verbSize = style(.verb).upperBound * scale
    let verbWidth = verb.map { type.ems($0) * verbSize + 2 * verbSize } ?? verbSize
    let column = faces.count > 1 ? (room - verbWidth) / 2 : room
    let middle = frame.x + frame.width / 2
    let middles =
      faces.count > 1
      ? [middle - (column + verbWidth) / 2, middle + (column + verbWidth) / 2] : [middle]
    // Both names in one size.
    var names = faces.map { fit($0.name, .name, width: column, scale) }
    let size = names.map(\.size).min() ?? 0
    names = faces.map { fit($0.name, .name, width: column, scale, most: size) }
    let points = faces.map { face in
      face.points.map { fit($0.description, .points, width: column, scale) }
    }
    let gap = 12 * scale * (format == .wide ? 1 : 1.6)
    func below(_ index: Int) -> Double {
      (names[index].lines.isEmpty ? 0 : gap + height(names[index], .name))
        + (points[index].map { gap + height($0, .points) } ?? 0)
    }
    let whole = crown + side + (faces.indices.map(below).max() ?? 0)
    return Measured(height: whole) { y, placed in
      for (index, face) in faces.enumerated().prefix(2) {
        let top = y + crown
        placed.places.append(
          Place(
            face: face, box: Box(x: middles[index] - side / 2, y: top, width: side, height: side)))
        var at = top + side + gap
        if !names[index].lines.isEmpty {
          placed.lines += lines(names[index], .name, middle: middles[index], top: at)
          at += height(names[index], .name) + gap
        }
        if let points = points[index] {
          placed.lines += lines(points, .points, middle: middles[index], top: at)
        }
      }
      guard faces.count > 1, let verb else { return }
      let fitted = FittedText(size: verbSize, lines: [verb])
      let top = y + crown + (side - height(fitted, .verb)) / 2
      placed.lines += lines(fitted, .verb, middle: middle, top: top)
    }
  }

  // MARK: Text

  /// The size of capital letters and digits, and of what is below the baseline, in sizes of their font.
  private static let (capital, descent) = (0.74, 0.24)

  private func style(_ style: CardStyle) -> ClosedRange<Double> {
    let most = style.largest(format)
    return most * style.least...most
  }

  private func fit(
    _ text: String, _ style: CardStyle, width: Double, _ scale: Double, most: Double? = nil
  ) -> FittedText {
    let sizes = self.style(style)
    let upper = min(most ?? .infinity, sizes.upperBound * scale)
    let box = FittedText.Box(
      width: width, sizes: min(upper, sizes.lowerBound * scale)...upper, lines: style.lines,
      leading: style.leading)
    return FittedText(style.written(text), in: box, ems: fonts.type(style).ems)
  }

  private func height(_ text: FittedText, _ style: CardStyle) -> Double {
    guard !text.lines.isEmpty else { return 0 }
    return text.size
      * (Self.capital + style.leading * Double(text.lines.count - 1)
        + (style == .number ? 0.02 : Self.descent))
  }

  private func lines(
    _ text: FittedText, _ style: CardStyle, middle: Double, top: Double
  ) -> [Line] {
    text.lines.enumerated().map { index, line in
      let y = top + text.size * (Self.capital + style.leading * Double(index))
      let width = fonts.type(style).ems(line) * text.size
      let box = Box(
        x: middle - width / 2, y: y - text.size * Self.capital, width: width,
        height: text.size * (Self.capital + (style == .number ? 0.02 : Self.descent)))
      return Line(text: line, style: style, size: text.size, middle: middle, y: y, box: box)
    }
  }
}

/// A part of a card that has the whole width.
enum CardRow: Equatable {
  case text(String, CardStyle)
  /// Faces with what is between them, and the largest side of a face in pixels.
  case faces([Card.Face], verb: String?, side: Double)
}

/// The looks of a card's texts.
enum CardStyle: String, CaseIterable {
  /// The league and the week.
  case masthead
  /// The words above the number.
  case label
  case number, unit
  /// A sentence of a card without a number.
  case words
  /// The headline of a story that has a number.
  case headline
  case note
  /// The line of the week.
  case line
  /// What happened, on a card of a team's season.
  case fact
  /// A team's name and points below its face, and what is between two faces.
  case name, points, verb
  /// The pairings of a card without results.
  case pair

  /// The largest size in pixels.
  func largest(_ format: CardLayout.Format) -> Double {
    format == .wide ? sizes.wide : sizes.story
  }

  private var sizes: (wide: Double, story: Double) {
    switch self {
    case .masthead: (24, 34)
    case .label: (30, 44)
    case .number: (208, 320)
    case .unit: (44, 76)
    case .words: (76, 116)
    case .headline: (36, 66)
    case .line: (32, 58)
    case .note, .verb: (28, 42)
    case .fact: (28, 44)
    case .name: (28, 46)
    case .points: (30, 48)
    case .pair: (30, 48)
    }
  }

  /// The smallest share of the largest size before words are broken.
  var least: Double {
    switch self {
    case .number, .words: 0.3
    case .pair: 0.6
    default: 0.5
    }
  }

  /// The most lines before a text gets smaller.
  var lines: Int {
    switch self {
    case .number, .points, .verb: 1
    case .masthead, .label, .note, .pair: 2
    case .unit, .name: 3
    case .words, .headline, .line, .fact: 7
    }
  }

  var leading: Double { self == .words || self == .headline || self == .unit ? 1.12 : 1.18 }

  /// The text as the style writes it.
  func written(_ text: String) -> String { self == .label ? text.uppercased() : text }
}

extension CardFonts {
  /// The typeface of a style.
  func type(_ style: CardStyle) -> CardType {
    switch style {
    case .number: serif.tracked(-0.03)
    case .unit, .words, .headline, .line: serif.tracked(-0.01)
    case .label: sans.tracked(0.07)
    case .masthead, .note, .fact, .name, .points, .verb, .pair: sans
    }
  }
}
