import Platform
import TestSupport
import Testing

@testable import Render

/// Texts that are broken into lines, as large as they fit.
@Suite struct FittedTextTests {
  private let box = FittedText.Box(width: 1104, sizes: 34...78, lines: 5)

  private func width(_ line: String, _ text: FittedText) -> Double {
    TextWidth.ems(line) * text.size
  }

  @Test func shortTextsAreLargeAndLongOnesSmall() {
    let short = FittedText("Team 8 lost", in: box)
    #expect(short.size == 78 && short.lines == ["Team 8 lost"])
    let long = FittedText(String(repeating: "word and ", count: 14), in: box)
    #expect(long.size < 60 && long.lines.count > 2)
    #expect(FittedText("", in: box).lines.isEmpty && FittedText("  ", in: box).lines.isEmpty)
  }

  @Test func everyLineFitsAndNoWordIsBroken() {
    var random = SeededRandom("card lines")
    for _ in 0..<300 {
      let words = (0..<(1 + random.index(below: 8))).map { _ in
        String(repeating: "m", count: 1 + random.index(below: 12))
      }
      let text = FittedText(words.joined(separator: " "), in: box)
      #expect(text.lines.joined(separator: " ") == words.joined(separator: " "))
      for line in text.lines { #expect(width(line, text) <= box.width) }
      #expect(text.lines.count <= box.lines)
    }
  }

  @Test func linesAreAboutAsLong() {
    let text = FittedText("Cooking With Gaps lost by 113.86, blamed the wind", in: box)
    let widths = text.lines.map { width($0, text) }
    #expect(text.lines.count > 1 && (widths.min() ?? 0) > (widths.max() ?? 0) * 0.6)
  }

  @Test func aWordThatIsTooLongIsBrokenAndATextThatIsTooLongIsSmall() {
    let word = FittedText("a " + String(repeating: "W", count: 60) + " b", in: box)
    #expect(word.size == 34 && word.lines.joined().count { $0 == "W" } == 60)
    let long = String(repeating: "Wonderful ", count: 80)
    let text = FittedText(long, in: box)
    #expect(text.size < 34 && text.lines.count <= 5)
    #expect(text.lines.joined(separator: " ").count == long.count - 1)
    for text in [word, text] {
      #expect(text.lines.allSatisfy { width($0, text) <= box.width })
    }
  }

  @Test func aSignDoesNotBeginALine() {
    let narrow = FittedText.Box(width: 260, sizes: 30...30, lines: 3)
    let text = FittedText("Punt | Pray | Repeat", in: narrow)
    #expect(text.lines == ["Punt\u{A0}|", "Pray\u{A0}|", "Repeat"])
  }

  @Test func noBreakSpacesHold() {
    let narrow = FittedText.Box(width: 300, sizes: 30...40, lines: 3)
    let text = FittedText("10-3, W9, 1560.44\u{A0}points", in: narrow)
    #expect(text.lines.contains { $0.hasSuffix("1560.44\u{A0}points") })
  }

  @Test func hostileTextsFit() {
    for name in hostileNames + [String(repeating: "ab cd", count: 40)] {
      let text = FittedText("\(name) lost to \(name)", in: box)
      #expect(!text.lines.isEmpty && text.lines.count <= 5, "\(name)")
      // A character can be wider than a line.
      for line in text.lines where line.count > 1 {
        #expect(width(line, text) <= box.width, "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("Cooking With Gaps 👩‍🍳’s streak dead at 5", "Cooking With Gaps’s streak dead at 5"),
    ("Gravy Train Robbery 🚂", "Gravy Train Robbery"), ("🚂 Gravy", "Gravy"),
    ("Gravy 🚂 Train", "Gravy Train"), ("Gravy🚂Train", "GravyTrain"), ("🚂🔥", ""),
    ("Ghosted 👻, again", "Ghosted, again"), ("Hibernation Station™", "Hibernation Station™"),
    ("I ♥ it", "I ♥ it"), ("I ♥️ it", "I it"), ("1️⃣ seed", "seed"), ("No. 1 #1 *", "No. 1 #1 *"),
    ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 clan 🇺🇸", "clan"), ("名前", "名前"), ("فريق", "فريق"), ("Würst – é", "Würst – é"),
  ]) func emojiLeaveNoGap(_ text: String, _ expected: String) {
    #expect(EmojiText.removed(from: text) == expected)
  }
}
