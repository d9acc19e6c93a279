import Markdown
import Testing

@Suite struct MarkdownTests {
  private func html(_ markdown: String) -> String {
    String(decoding: MarkdownRenderer().html(Array(markdown.utf8)), as: UTF8.self)
  }

  @Test func tablesAndStrikethroughWork() {
    #expect(html("| a |\n|--:|\n| ~~b~~ |\n").contains(#"<td align="right"><del>b</del></td>"#))
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

  @Test func htmlAndScriptLinksOfStrangersAreLeftOut() {
    let text = "<script>x</script>\n\n[a](javascript:x) [b](https://example.com)\n"
    let html = String(
      decoding: MarkdownRenderer(allowsHTML: false).html(Array(text.utf8)), as: UTF8.self)
    #expect(!html.contains("<script"))
    #expect(!html.contains("javascript"))
    #expect(html.contains(#"<a href="https://example.com">b</a>"#))
  }

  @Test func emptyAndBrokenTextsAreFine() {
    #expect(html("") == "")
    #expect(MarkdownRenderer().html([0xFF, 0x61]) == Array("<p>\u{FFFD}a</p>\n".utf8))
  }
}
