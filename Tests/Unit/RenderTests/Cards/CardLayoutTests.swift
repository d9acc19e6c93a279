import LeagueModel
import TestSupport
import Testing

@testable import Rank
@testable import Render

/// Everything that a card shows is in its frame.
@Suite struct CardLayoutTests {
  private func layouts() throws -> [CardLayout] {
    let fonts = try PaperSample.theme().cardFonts
    return [CardLayout(format: .wide, fonts: fonts), CardLayout(format: .story, fonts: fonts)]
  }

  private func isInside(_ box: CardLayout.Box, _ frame: CardLayout.Box) -> Bool {
    box.x >= frame.x && box.x + box.width <= frame.x + frame.width && box.y >= frame.y
      && box.y + box.height <= frame.y + frame.height
  }

  private static let names =
    hostileNames + [
      "Murphy’s Lawyers", String(repeating: "W", count: 100), "فريق الأحلام الكبيرة",
      "名前の長いチーム名前の長いチーム",
      "Cooking With Gaps 👩‍🍳", "Be mature about this and read it to the end, all of it, please do",
    ]

  @Test(arguments: names) func nothingIsOutsideTheFrameOrOnTopOfAnother(_ name: String) throws {
    let faces = ["1", "2"].map { Card.Face(team: $0, name: name, points: Points(158.96)) }
    let rows: [CardRow] = [
      .text(name, .masthead), .text("Left on the bench of \(name)", .label),
      .text("1158.96", .number), .text("points, by \(name)", .unit),
      .text("\(name) lost to \(name), who had \(name) on the bench", .headline),
      .faces(faces, verb: "lost to", side: 110), .text("example.com/\(name)", .note),
    ]
    for layout in try layouts() {
      let placed = layout.placed(rows)
      var boxes: [CardLayout.Box] = placed.lines.map(\.box)
      boxes += placed.places.map(\.box)
      for box in boxes { #expect(isInside(box, layout.frame), "\(box)") }
      for (index, one) in boxes.enumerated() {
        for other in boxes.dropFirst(index + 1) {
          let isApart =
            one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1
            || one.y + one.height <= other.y + one.height * 0.35
            || other.y + other.height <= one.y + other.height * 0.35
          #expect(isApart, "\(one) \(other)")
        }
      }
      // Nothing is cut.
      let written = placed.lines.filter { $0.style == .headline }.map(\.text).joined()
      #expect(!written.contains("…") || name.contains("…"))
    }
  }

  @Test func theNumberIsAsLargeAsItFits() throws {
    for layout in try layouts() {
      func size(_ number: String) -> Double {
        layout.placed([.text(number, .number)]).lines.first?.size ?? 0
      }
      #expect(size("0.04") == CardStyle.number.largest(layout.format))
      #expect(size("1313.8625") < size("0.04") && size("1313.8625") > 80)
    }
  }

  @Test func namesBelowFacesHaveOneSize() throws {
    for layout in try layouts() {
      let faces = [
        Card.Face(team: "1", name: "A"), Card.Face(team: "2", name: "Rebuildingsincetuesdaynight"),
      ]
      let placed = layout.placed([.faces(faces, verb: "beat", side: 84)])
      let names = placed.lines.filter { $0.style == .name }
      #expect(Set(names.map(\.size)).count == 1 && names.count == 2)
      #expect(placed.places.count == 2)
    }
  }
}

/// The outlines that the program carries.
@Suite struct CardFontTests {
  @Test func theFontsHaveTheLettersOfNames() throws {
    let fonts = try PaperSample.theme().cardFonts
    for character in "Azß€ÿŁő’“”–™&|<0123456789.%$" {
      for type in [fonts.serif, fonts.sans] {
        #expect(type.font.glyph(character)?.outline.isEmpty == false, "\(character)")
      }
    }
    // A letter with its accent apart is the same letter.
    #expect(fonts.sans.font.glyph("e\u{301}") == fonts.sans.font.glyph("é"))
    #expect(fonts.sans.font.glyph("\u{A0}")?.advance == fonts.sans.font.glyph(" ")?.advance)
    #expect(fonts.sans.font.glyph("名") == nil && fonts.sans.font.glyph("👩‍🍳") == nil)
    #expect(fonts.sans.ems("AV") < fonts.sans.ems("A") + fonts.sans.ems("V"))
  }

  @Test func whatTheFontsLackIsTextNextToOutlines() throws {
    let fonts = try PaperSample.theme().cardFonts
    var outlines = CardOutlines()
    let mixed = outlines.line("Gaps 👩‍🍳 & 名", fonts.sans, size: 40, middle: 300, y: 100)
    #expect(mixed.ranges(of: "<text ").count == 2 && mixed.contains(">👩‍🍳</text>"))
    #expect(mixed.ranges(of: "<use ").count == 5)
    // Once each: G, a, p, s and the ampersand.
    #expect(outlines.definitions.ranges(of: "<path id=\"n").count == 5)
    let arabic = outlines.line("فريق A", fonts.sans, size: 40, middle: 300, y: 100)
    #expect(arabic.contains("text-anchor=\"middle\"") && !arabic.contains("<use"))
    let hostile = outlines.line("名<b>\"&", fonts.sans, size: 40, middle: 300, y: 100)
    #expect(!hostile.contains("<b>"))
  }
}
