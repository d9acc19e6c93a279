import JSON
import Platform
import TestSupport
import Testing

/// The cards of whole seasons: their number is the headline's, and nothing is outside the square that chats show.
@Suite(.timeLimit(.minutes(240))) struct CardNumberTests {
  private static let canMeasure: ConditionTrait = .enabled(
    if: hasPrograms("rsvg-convert", "vips"),
    "needs rsvg-convert and vips (Debian: librsvg2-bin, libvips-tools)")

  private static let leagues = [RecordedSeason.knownSleeper, .firstSleeper, .espn]

  @Test func everyCardOfTheDemoHasItsHeadlinesNumber() async throws {
    let weeks = try numbers(of: try await Sites.demo())
    #expect(weeks.cards == 37 && weeks.numbers > 20, "\(weeks)")
  }

  @Test(needsReplay, arguments: leagues)
  func everyCardOfARecordedSeasonHasItsHeadlinesNumber(_ season: RecordedSeason) async throws {
    try await season.built(askedBy: "claims.py") { words in
      let weeks = try numbers(of: words[2])
      #expect(weeks.cards > 12 && weeks.numbers > 5, "\(weeks)")
    }
  }

  /// Checks the cards of all weeks of a site.
  /// - Returns: How many there are, and how many have a number.
  private func numbers(of site: String) throws -> (cards: Int, numbers: Int) {
    var found = (cards: 0, numbers: 0)
    for path in try Files.tree("\(site)/output") where path.hasSuffix("/edition.json") {
      let folder = "\(site)/output/" + path.dropLast("edition.json".count)
      let headline = try json(folder + "edition.json")["headline"]?["text"]?.string ?? ""
      for file in ["card.svg", "story.svg"] {
        let card = try text(folder + file)
        let numbers = card.matches(of: /class="number" aria-label="([^"]*)"/)
        let words = card.matches(of: /class="(words|headline)" aria-label="([^"]*)"/)
        #expect(numbers.count < 2, "\(path)")
        for number in numbers {
          let number = number.output.1
          let rest = headline.ranges(of: number).filter { range in
            // Not a part of a longer number.
            let before = headline[..<range.lowerBound].last
            let after = headline[range.upperBound...].first
            return before?.isNumber != true && before != "." && after?.isNumber != true
          }
          #expect(!rest.isEmpty, "\(number) is not in \(headline)")
        }
        // A card without a number, and every story, has the headline's words.
        #expect(words.isEmpty == (file == "card.svg" && !numbers.isEmpty), "\(path)")
        #expect(card.contains("class=\"name\"") || headline.isEmpty, "\(path)")
        if file == "card.svg" {
          found.cards += 1
          found.numbers += numbers.count
        }
      }
    }
    return found
  }

  /// Draws every card on black, without the rays, and finds what is not black.
  @Test(canMeasure) func everythingIsInTheMiddle() async throws {
    let output = try await Sites.demo() + "/output"
    var drawings: [String] = []
    for path in try Files.tree(output) where path.contains("/week-") && path.hasSuffix(".svg") {
      if path.contains("2026/week-10") || path.hasSuffix("/card.svg") { drawings.append(path) }
    }
    #expect(drawings.count > 40)
    try await withTemporaryFolder { folder in
      for path in drawings {
        let svg = try text("\(output)/\(path)")
          .replacing(
            /<rect width="\d+" height="\d+" fill="[^"]*"\/>/,
            with: { match in
              String(match.output).replacing(/fill="[^"]*"/, with: "fill=\"#000\"")
            }
          )
          .replacing(/<path transform="translate\([^"]*" fill="#fff" opacity="[^>]*>/, with: "")
        try write(svg, to: "\(folder)/card.svg")
        let drawn = try run(
          "rsvg-convert", ["--format", "png", "-o", "\(folder)/card.png", "\(folder)/card.svg"])
        #expect(drawn.status == 0, "\(drawn.output)")
        let box = try run(
          "vips",
          ["find_trim", "\(folder)/card.png", "--background", "0", "--threshold", "30"]
        ).output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(box.count == 4, "\(path)")
        let isWide = svg.contains("width=\"1200\"")
        // A story's own middle is what the buttons of apps leave free.
        let (left, top, width, height) = isWide ? (285, 0, 630, 630) : (0, 270, 1_080, 1_320)
        #expect(box[0] >= left && box[0] + box[2] <= left + width, "\(path): \(box)")
        #expect(box[1] >= top && box[1] + box[3] <= top + height, "\(path): \(box)")
        #expect(box[3] > height / 4, "\(path): \(box)")
      }
    }
  }
}
