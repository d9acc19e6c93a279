import EmbeddedFiles
import LeagueModel
import TestSupport
import Testing

@testable import Render

/// Teams' pictures and monograms on pages.
@Suite struct TeamMarkTests {
  @Test(arguments: [
    ("Shame & Prosperity", "SP"), ("dana", "D"), ("Third  &  Long Division", "TD"), ("", ""),
    ("Team 8", "8"), ("*Champions Pending Review*", "CR"), ("Gravy Train Robbery 🚂", "GR"),
    ("🚂🔥", "🚂"), ("👩‍🍳", "👩‍🍳"), ("!!!", "!"), ("   ", ""), ("東京 巨人", "東巨"), ("東京巨人", "東"),
    ("فريق الأحلام", "فا"), ("ß und straße", "ßS"), ("e\u{301}toile", "E\u{301}"),
    ("$12 Haircut", "H"), ("1998 Champs", "C"), ("Champs 1998", "C"), ("Team 12", "12"),
    ("👨‍👩‍👧‍👦 Family & Sons (Est. 1998) 👨‍👩‍👧‍👦", "FE"), ("🏳️‍🌈 Over the Rainbow, Under .500", "OU"),
    ("49ers", "49"), ("1998", "19"), ("🔥 7", "7"),
    ("<script>alert(1)</script>", "S"), ("Ǆ", "Ǆ"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 clan", "C"),
  ]) func initialsAreTheFirstLettersOfTheFirstAndLastWord(_ name: String, _ expected: String) {
    #expect(TeamMarks.initials(of: name) == expected)
  }

  @Test func initialsAreShort() {
    for name in hostileNames + ["Z" + String(repeating: "\u{336}", count: 500)] {
      let initials = TeamMarks.initials(of: name)
      #expect(initials.count <= 2 && initials.unicodeScalars.count <= 24, "\(name)")
    }
  }

  @Test func teamsOfALeagueDifferInColor() throws {
    let key = try #require(LeagueKey("sleeper-42"))
    for count in [2, 10, 12, 16] {
      let ids = (1...count).map { String($0) }
      let colors = TeamMarks.colors(ids, in: key)
      #expect(Set(colors.values).count == count)
      #expect(colors.values.allSatisfy { (1...TeamMarks.colorCount).contains($0) })
      #expect(TeamMarks.colors(ids.reversed(), in: key) == colors)
    }
    // With more teams than colors, each color is used twice at most.
    let many = TeamMarks.colors((1...32).map { String($0) }, in: key)
    #expect(Dictionary(grouping: many.values, by: \.self).values.allSatisfy { $0.count == 2 })
    #expect(TeamMarks.colors(["x", "", "9"], in: key).count == 3)
  }

  /// WCAG 2.2, success criterion 1.4.3: at least 4.5 to 1.
  @Test func whiteLettersAreLegibleOnEveryColor() throws {
    let file = try #require(
      Resources.theme(Resources.defaultTheme).first { $0.path == "assets/skidmark.css" })
    let style = String(decoding: file.bytes, as: UTF8.self)
    let rules = style.split(separator: "}").compactMap { rule -> (Substring, Substring)? in
      guard let mark = rule.firstRange(of: ".mark-"), let fill = rule.firstRange(of: "--c: #")
      else { return nil }
      return (rule[mark.upperBound...].prefix { $0.isNumber }, rule[fill.upperBound...].prefix(6))
    }
    #expect(rules.compactMap { Int($0.0) } == Array(1...TeamMarks.colorCount))
    #expect(Set(rules.map(\.1)).count == TeamMarks.colorCount)
    for (number, color) in rules {
      let value = try #require(Int(color, radix: 16))
      #expect(1.05 / (luminance(value) + 0.05) >= 4.5, "mark-\(number)")
    }
  }

  /// The relative luminance of a color of the sRGB space, WCAG 2.2.
  private func luminance(_ color: Int) -> Double {
    let parts = [color >> 16, color >> 8 & 255, color & 255].map { part -> Double in
      let share = Double(part) / 255
      guard share > 0.04045 else { return share / 12.92 }
      let base = (share + 0.055) / 1.055
      // To the power of 2.375 instead of 2.4, from roots: a little too light, which errs on the strict side.
      let fourth = base.squareRoot().squareRoot()
      return base * base * fourth * fourth.squareRoot()
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func pages(_ name: String, _ pictures: [Team.ID: String]) async throws -> Site {
    let edition = try PaperSample.edition(named: name)
    let input = SiteInput(
      title: "The Paper", baseURL: nil, version: "1",
      leagues: [
        SiteInput.LeaguePages(slug: "a-league", editions: [edition], pictures: [2026: pictures])
      ],
      sections: ["scores", "standings", "sheets"].map { ($0, true) })
    return try await SiteRenderer(PaperSample.theme()).site(input)
  }

  @Test func aTeamHasItsPictureOrAMonogram() async throws {
    let site = try await pages("Dana & Co", ["2": "0123456789abcdef.jpg"])
    let page = String(
      decoding: try #require(site.files["a-league/2026/week-03/index.html"]), as: UTF8.self)
    let address = "../../../assets/team-0123456789abcdef.jpg"
    let picture = /<img class="team-mark mark-\d+" src="([^"]*)" alt="" width="40"/
    #expect(page.matches(of: picture).map(\.output.1).allSatisfy { $0 == address })
    #expect(page.contains(picture))
    #expect(page.contains(">DC</text>"))
    let sheet = String(
      decoding: try #require(site.files["a-league/2026/week-03/team-1/index.html"]), as: UTF8.self)
    #expect(sheet.contains("<svg class=\"team-mark mark-"))
  }

  @Test func initialsAreEscaped() async throws {
    let site = try await pages("< &", [:])
    let page = String(
      decoding: try #require(site.files["a-league/2026/week-03/index.html"]), as: UTF8.self)
    #expect(page.contains(">&lt;</text>"))
  }
}
