import LeagueModel
import Liquid
import Markdown
import Render
import TestSupport
import Testing

/// Hostile names for every text of a league, in every template of the theme: the pages have the same
/// markup as with a harmless name.
@Suite struct HostileTextTests {
  private static let harmless = "Plain Name"

  /// The pages of a week with only the harmless name, rendered once.
  private static let plain = [0, 3].map { week in
    (week: week, files: Task { try await files(harmless, week: week) })
  }

  private static func files(_ name: String, week: Int) async throws -> [String: String] {
    let renderer = SiteRenderer(try PaperSample.theme())
    let editions = try [week, week + 1].map { try PaperSample.edition(named: name, week: $0) }
    let site = try await renderer.site(PaperSample.input(editions, title: name))
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: hostileNames) func pagesHaveTheMarkupOfTheTemplatesOnly(_ name: String)
    async throws
  {
    for (week, files) in Self.plain {
      let hostile = try await Self.files(name, week: week)
      let plain = try await files.value
      #expect(hostile.keys.sorted() == plain.keys.sorted())
      for (path, page) in hostile where path.hasSuffix(".html") {
        let tags = structure(page)
        #expect(tags == structure(plain[path] ?? ""), "\(path) with \(name)")
      }
      for (path, text) in hostile where path.hasSuffix(".md") {
        let tags = markupTags(published(text)).filter { $0 != "<strong>" && $0 != "</strong>" }
        let expected = markupTags(published(plain[path] ?? ""))
          .filter { $0 != "<strong>" && $0 != "</strong>" }
        #expect(tags == expected, "\(path) with \(name)")
      }
    }
  }

  @Test(arguments: hostileNames) func chatsSeeNoMarksOfANameAndNoLinesOfItsOwn(_ name: String)
    async throws
  {
    let path = "a-league/2026/week-03/share.txt"
    let hostile = try await Self.files(name, week: 3)[path] ?? ""
    let plain = try await Self.plain[1].files.value[path] ?? ""
    #expect(
      hostile.split(separator: "\n", omittingEmptySubsequences: false).count
        == plain.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(
      hostile.count { $0 == "*" } == plain.count { $0 == "*" }
        || !name.contains(where: { !$0.isLetter }) || onlyInner(hostile))
    #expect(!hostile.contains("```"))
    #expect(!hostile.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
  }

  /// Stars that stay are between letters or digits, where chats do not read them as marks.
  private func onlyInner(_ text: String) -> Bool {
    let characters = Array(text)
    return characters.indices.allSatisfy { index in
      guard characters[index] == "*" else { return true }
      let before = index > 0 ? characters[index - 1] : "\n"
      let after = index + 1 < characters.count ? characters[index + 1] : "\n"
      let isTemplates = before == "\n" || after == "\n" || after == " "
      return isTemplates
        || (before.isLetter || before.isNumber) && (after.isLetter || after.isNumber)
    }
  }

  /// Tags without the values of attributes: addresses and titles contain the name on purpose.
  private func structure(_ html: String) -> [String] {
    markupTags(html).map { tag in
      var inQuotes = false
      return String(
        tag.filter { character in
          if character == "\"" { inQuotes.toggle() }
          return !inQuotes
        })
    }
  }

  private func published(_ markdown: String) -> String {
    String(decoding: MarkdownRenderer().html(Array(markdown.utf8)), as: UTF8.self)
  }
}
