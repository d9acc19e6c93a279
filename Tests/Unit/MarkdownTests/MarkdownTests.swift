import Markdown
import Testing

@Suite struct MarkdownTests {
  private func html(_ markdown: String) -> String {
    String(decoding: MarkdownRenderer().html(Array(markdown.utf8)), as: UTF8.self)
  }

  @Test func tablesAndStrikethroughWork() {
    #expect(html("| a |\n|--:|\n| ~~b~~ |\n").contains(#"<td align="right"><del>b</del></td>"#))
  }

  /// The library has one table for all threads, which the end of each document changes.
  @Test func documentsOnSeveralThreadsDoNotDisturbEachOther() async {
    let texts = await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          Set((0..<2_000).map { _ in html(task.isMultiple(of: 2) ? "~~b~~" : "*b*") })
        }
      }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(texts == ["<p><del>b</del></p>\n", "<p><em>b</em></p>\n"])
  }

  @Test func rawHTMLOfTemplatesPasses() {
    #expect(html("<section>\n\n# Hi\n\n</section>\n") == "<section>\n<h1>Hi</h1>\n</section>\n")
  }

  @Test func escapedPunctuationStaysText() {
    #expect(html("&#42;&#42;x&#42;&#42; &#60;b&#62;\n") == "<p>**x** &lt;b&gt;</p>\n")
  }

  @Test func addressesInNamesDoNotBecomeLinks() {
    #expect(!html("www.example.com and https://example.com\n").contains("<a"))
  }

  @Test func untrustedHTMLAndScriptLinksAreRemoved() {
    let text = "<script>x</script>\n\n[a](javascript:x) [b](https://example.com)\n"
    let html = String(
      decoding: MarkdownRenderer(allowsHTML: false).html(Array(text.utf8)), as: UTF8.self)
    #expect(!html.contains("<script"))
    #expect(!html.contains("javascript"))
    #expect(html.contains(#"<a href="https://example.com">b</a>"#))
  }

  @Test func emptyAndBrokenTextsAreAccepted() {
    #expect(html("") == "")
    #expect(MarkdownRenderer().html([0xFF, 0x61]) == Array("<p>\u{FFFD}a</p>\n".utf8))
  }

  /// Shapes for which the reference implementation takes quadratic time or space.
  @Test(arguments: [
    (
      "columns",
      String(repeating: "|a", count: 4_000) + "\n" + String(repeating: "|-", count: 4_000)
    ),
    ("declarations", String(repeating: "a <!A ", count: 20_000)),
    ("sections", String(repeating: "a <![CDATA[", count: 20_000)),
    (
      "references",
      "[a]: /" + String(repeating: "x", count: 30_000) + "\n\n"
        + String(repeating: "[a] ", count: 900)
    ),
    (
      "titles over lines",
      "[a]: /u \"" + String(repeating: "x\n", count: 15_000) + "\"\n\n"
        + String(repeating: "[a] ", count: 900)
    ),
    ("length", String(repeating: "words and ", count: 110_000)),
    // L4: 60 and 16 seconds.
    ("pictures in pictures", String(repeating: "![[]()", count: 40_000)),
    ("lines before a table", String(repeating: "a\n", count: 40_000) + "|a|\n|-|\n"),
    // More than 40 seconds each.
    ("rows that end no header", String(repeating: "a\n|-|-|\n", count: 7_500)),
    ("headers", String(repeating: "a|\n-|-\n", count: 8_500)),
    (
      "short rows",
      String(repeating: "|a", count: 128) + "\n" + String(repeating: "|-", count: 128) + "\n"
        + String(repeating: "a\n", count: 30_000)
    ),
    ("instructions", String(repeating: "a <?", count: 60_000)),
    (
      "quotations",
      String(repeating: ">", count: 30_000) + "a\n" + String(repeating: "a\n", count: 15_000)
    ),
    (
      "lists",
      String(repeating: "- ", count: 15_000) + "a\n" + String(repeating: "\n", count: 30_000)
    ),
    (
      "lists by indentation",
      (0..<600).map { String(repeating: "\t", count: $0 / 2) + "- a\n" }.joined()
        + String(repeating: "\n", count: 500_000)
    ),
    // Windows' line breaks make no empty lines, and neither does a `>` that is text.
    ("returns", String(repeating: "![[]()\r\n", count: 40_000)),
    ("marks in a text", String(repeating: "![[]()\n    >\n", count: 40_000)),
  ])
  func textsThatNeedTooMuchWorkAreRefused(_ name: String, _ text: String) {
    #expect(MarkdownBounds.excess(in: Array(text.utf8)[...]) != nil, "\(name)")
  }

  @Test func ordinaryTextsStayWithinTheLimits() {
    let table = String(repeating: "| a | b | c |\n", count: 5_000)
    let real = "| a | b |\n|---|---|\n" + String(repeating: "| 1 | - |\n", count: 5_000)
    let dashes = String(repeating: "| - | - |\n", count: 200)
    let windows = String(repeating: "A [link](https://example.com) or two.\r\n\r\n", count: 20_000)
    let quoted = "> " + String(repeating: "said\n> ", count: 2_000)
    let art = String(repeating: "\(String(repeating: " ", count: 120))*\n", count: 2_000)
    let book =
      String(repeating: "A paragraph of a book with <b>two</b> [marks](x). ", count: 100) + "\n\n"
    let nested = (0..<20).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    let links = (0..<900).map { "[\($0)]: https://example.com/\($0)\n\n[\($0)]\n\n" }.joined()
    let list = (0..<900).map { "[r\($0)]: https://example.com/a/long/address/\($0)\n" }.joined()
    let bookOfPages = String(repeating: book, count: 200)
    for text in [
      "", list, "# Rules\n\n<!-- later -->", table, links, real, dashes, windows, quoted, art,
      bookOfPages, nested,
    ] {
      #expect(MarkdownBounds.excess(in: Array(text.utf8)[...]) == nil)
    }
  }
}

/// What only a page that the commissioner wrote has.
struct MarkdownPageTests {
  private func page(_ markdown: String) -> String {
    String(decoding: MarkdownRenderer(isPage: true).html(Array(markdown.utf8)), as: UTF8.self)
  }

  @Test func bareAddressesBecomeLinks() {
    let html = page("See https://example.com/a_b_c?x=1. Or www.example.com, or a@example.com.")
    #expect(
      html.contains(#"<a href="https://example.com/a_b_c?x=1">https://example.com/a_b_c?x=1</a>."#))
    #expect(html.contains(#"<a href="http://www.example.com">www.example.com</a>,"#))
    #expect(html.contains(#"<a href="mailto:a@example.com">a@example.com</a>."#))
    #expect(!page("`https://example.com`").contains("<a "))
    let other = MarkdownRenderer().html(Array("https://example.com and www.example.com".utf8))
    #expect(!String(decoding: other, as: UTF8.self).contains("<a "))
  }

  @Test func footnotesAreRendered() {
    let html = page("Trades close[^w] at noon.\n\n[^w]: On Wednesday.\n")
    #expect(html.contains("<sup class=\"footnote-ref\">") && html.contains("On Wednesday."))
    #expect(!html.contains("[^w]"))
  }

  /// Each of these took the library seconds, or made tens of megabytes of HTML.
  @Test(arguments: ["x@y.z", "mailto:a@b.c ", "[^1]: [^1]", "[^a]"])
  func tooManyAddressesAndNotesAreRefused(_ unit: String) {
    let long = Array(String(repeating: unit, count: 60_000).utf8)
    #expect(MarkdownBounds.excess(in: long[...]) != nil)
    let short = Array(String(repeating: unit, count: 400).utf8)
    #expect(MarkdownBounds.excess(in: short[...]) == nil)
  }
}
