import Liquid

/// The positions of a card's parts, which templates draw.
struct CardLayout {
  enum Format: CaseIterable {
    /// A link's preview: 1200 by 630 pixels.
    case wide
    /// A story: 1080 by 1920 pixels.
    case story
  }

  /// A column for lines of text.
  struct Column {
    /// The left edge, or the middle of centered text.
    var x: Int
    /// The top edge.
    var top: Double
    var box: FittedText.Box
  }

  let width: Int
  let height: Int
  /// The template below `cards/`.
  let template: String
  /// The template without results.
  let neutralTemplate: String
  /// The league's name.
  let league: FittedText.Box
  /// The widest name in the pairings of a neutral card, in ems of its size.
  let pairedName: Double
  /// The widest title of the site, in ems of its size.
  let masthead: Double
  private let label: FittedText.Box
  private let number: FittedText.Box
  private let unit: FittedText.Box
  /// The unit's space if the unit is the second number of a score.
  private let score: FittedText.Box
  /// The fact: label, number and unit, together in the middle of this space.
  private let fact: (x: Int, top: Double, height: Double)
  /// How many pixels wider the fact's boxes are on a card without faces.
  private let wider: Double
  private let headline: Column
  private let name: FittedText.Box
  private let points: Double
  /// Whether there is room for a name below the points.
  private let isNamedBelowPoints: Bool
  private let faces: [[(x: Int, y: Int, radius: Int)]]

  static func of(_ format: Format) -> CardLayout { format == .wide ? wide : story }

  private static let wide = CardLayout(
    width: 1200, height: 630, template: "cards/week.svg", neutralTemplate: "cards/reveal.svg",
    league: .init(width: 760, height: 60, sizes: 30...46), pairedName: 20.5, masthead: 26,
    label: .init(width: 640, height: 100, sizes: 28...44),
    number: .init(width: 640, height: 240, sizes: 90...236),
    unit: .init(width: 640, height: 100, sizes: 36...58, lines: 2),
    score: .init(width: 640, height: 100, sizes: 36...92),
    fact: (48, 92, 262), wider: 460,
    headline: Column(
      x: 48, top: 388, box: .init(width: 1104, height: 222, sizes: 34...78, lines: 5)),
    name: .init(width: 236, height: 47, sizes: 22...32, lines: 2), points: 46,
    isNamedBelowPoints: false,
    faces: [[(930, 232, 114)], [(808, 206, 92), (1052, 206, 92)]])

  private static let story = CardLayout(
    width: 1080, height: 1920, template: "cards/story.svg",
    neutralTemplate: "cards/reveal-story.svg",
    league: .init(width: 960, height: 150, sizes: 44...72, lines: 2), pairedName: 20.5,
    masthead: 22,
    label: .init(width: 960, height: 64, sizes: 40...56),
    number: .init(width: 960, height: 330, sizes: 120...330),
    unit: .init(width: 960, height: 170, sizes: 48...76, lines: 2),
    score: .init(width: 960, height: 150, sizes: 48...130),
    fact: (540, 872, 356), wider: 0,
    headline: Column(
      x: 540, top: 1300, box: .init(width: 960, height: 410, sizes: 50...104, lines: 6)),
    name: .init(width: 450, height: 96, sizes: 30...44, lines: 2), points: 64,
    isNamedBelowPoints: true,
    faces: [[(540, 572, 190)], [(300, 510, 142), (780, 510, 142)]])

  /// The size of capital letters and digits in sizes of their font.
  private static let capital = 0.73

  /// A card's parts with their positions.
  func value(of card: Card, marks: (Card.Face) -> Value) -> [(String, Value)] {
    let extra = card.faces.isEmpty ? wider : 0
    var parts: [(name: String, text: FittedText, box: FittedText.Box)] = []
    func add(_ name: String, _ text: String, in box: FittedText.Box) {
      var box = box
      box.width += extra
      parts.append((name, FittedText(text, in: box), box))
    }
    // The template has the label of an award. It is about as long as this one.
    let label = card.fact.label ?? (card.award == nil ? nil : "Luckiest winner")
    if let label { add("label", label, in: self.label) }
    add("number", card.fact.number, in: number)
    add("unit", card.fact.unit, in: card.fact.isScore ? score : unit)
    // A label or a second line needs room, so the number is smaller.
    let gap = 18.0
    func height(_ text: FittedText, _ box: FittedText.Box) -> Double {
      Double(text.size) * Self.capital + text.pitch(in: box) * Double(text.lines.count - 1)
    }
    func total() -> Double {
      parts.map { height($0.text, $0.box) }.reduce(0, +) + gap * 1.6 * Double(parts.count - 1)
    }
    let over = total() - fact.height
    if over > 0, let index = parts.firstIndex(where: { $0.name == "number" }) {
      parts[index].text.size -= Int((over / Self.capital).rounded(.up))
    }
    var y = fact.top + max(0, (fact.height - total()) / 2)
    var members: [(String, Value)] = []
    for part in parts {
      members.append((part.name, lines(part.text, x: fact.x, top: y, part.box)))
      y += height(part.text, part.box) + gap * 1.6
    }
    let text = FittedText(card.headline, in: headline.box)
    let slack = headline.box.height - height(text, headline.box)
    members.append(
      ("headline", lines(text, x: headline.x, top: headline.top + max(0, slack / 2), headline.box)))
    // A card with one face names its team elsewhere.
    let isNamed = card.faces.count > 1
    let places = card.faces.isEmpty ? [] : faces[min(card.faces.count, faces.count) - 1]
    members.append(
      ("faces", .array(zip(card.faces, places).map { face($0, at: $1, marks($0), isNamed) })))
    return members
  }

  /// The league's name, in the middle of a bar's height.
  func heading(_ name: String, x: Int, middle: Double) -> Value {
    let text = FittedText(name, in: league)
    let height =
      Double(text.size) * Self.capital + text.pitch(in: league) * Double(text.lines.count - 1)
    return lines(text, x: x, top: middle - height / 2, league)
  }

  private func lines(_ text: FittedText, x: Int, top: Double, _ box: FittedText.Box) -> Value {
    let first = top + Double(text.size) * Self.capital
    return [
      "size": .int(text.size), "x": .int(x),
      "lines": .array(
        text.lines.enumerated().map { index, line in
          [
            "text": .string(line),
            "y": .int(Int((first + text.pitch(in: box) * Double(index)).rounded())),
          ]
        }),
    ]
  }

  private func face(
    _ face: Card.Face, at place: (x: Int, y: Int, radius: Int), _ mark: Value, _ isNamed: Bool
  ) -> Value {
    // A face that is rotated reaches a quarter lower.
    var top = Double(place.y + place.radius + place.radius / 4 + 10)
    var members = Object()
    if case .object(let known) = mark { members = known }
    members["x"] = .int(place.x)
    members["y"] = .int(place.y)
    members["radius"] = .int(place.radius)
    members["is_loser"] = .bool(face.mood == .loser)
    members["is_champion"] = .bool(face.mood == .champion)
    if let points = face.points {
      let size = self.points
      members["points"] = [
        "text": .string("\(points)"), "size": .int(Int(size)),
        "y": .int(Int(top + size * Self.capital)),
      ]
      top += size * Self.capital + 18
    }
    if isNamed, face.points == nil || isNamedBelowPoints {
      members["name"] = lines(FittedText(face.name, in: name), x: place.x, top: top, name)
    }
    return .object(members)
  }
}
