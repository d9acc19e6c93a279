import Liquid

/// A placed card as values for its template.
struct CardDrawing {
  let members: Object

  /// - Parameter mark: A team's picture, or its color and initials.
  init(
    _ placed: CardLayout.Placed, _ fonts: CardFonts, mark: (Card.Face) -> TeamMarks.Drawn
  ) {
    var outlines = CardOutlines()
    let faces = placed.places.map { place -> Value in
      let (mark, box) = (mark(place.face), place.box)
      let initials = outlines.line(
        mark.initials, fonts.sans, size: box.width * Self.initials, middle: box.x + box.width / 2,
        y: box.y + box.width * (0.5 + Self.initials * 0.36))
      return [
        "x": .double(box.x.rounded()), "y": .double(box.y.rounded()),
        "side": .double(box.width.rounded()),
        "picture": mark.picture.map { .safe($0) } ?? .null, "color": .safe(mark.color),
        "initials": .safe(initials), "is_champion": .bool(place.face.isChampion),
      ]
    }
    var texts: [Value] = []
    var rest = placed.lines[...]
    while let first = rest.first {
      let lines = rest.prefix {
        $0.style == first.style && $0.middle == first.middle && $0.size == first.size
      }
      let svg = lines.map { line in
        outlines.line(
          line.text, fonts.type(line.style), size: line.size, middle: line.middle, y: line.y)
      }
      texts.append([
        "style": .safe(first.style.rawValue),
        "text": .string(lines.map(\.text).joined(separator: " ")), "outlines": .safe(svg.joined()),
      ])
      rest = rest[lines.endIndex...]
    }
    members = [
      "faces": .array(faces), "texts": .array(texts), "shapes": .safe(outlines.definitions),
    ]
  }

  /// The size of the initials in sides of the face.
  private static let initials = 0.42
}
