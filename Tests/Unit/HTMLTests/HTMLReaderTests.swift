import Diagnostics
import HTML
import Testing

/// A short outline of a page's body: `ul(li("a") li("b"))`.
func outline(_ document: HTMLDocument, of name: String = "body") -> String {
  func show(_ range: Range<Int>) -> String {
    var parts: [String] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let node = document.nodes[index]
      switch node.content {
      case .element(let name, let attributes):
        let list = attributes.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
        let content = show((index + 1)..<node.end)
        parts.append(
          name + (list.isEmpty ? "" : "[\(list)]") + (content.isEmpty ? "" : "(\(content))"))
      case .text(let text): parts.append("\"\(text)\"")
      case .comment(let text): parts.append("#\(text)#")
      }
      index = node.end
    }
    return parts.joined(separator: " ")
  }
  return document.first(name).map { show(($0.index + 1)..<$0.node.end) } ?? ""
}

func html(_ text: String) -> HTMLDocument {
  HTMLDocument(SourceText(name: "page.html", text: text))
}

@Suite struct HTMLReaderTests {
  @Test(arguments: [
    ("<p>One<p>Two", "p(\"One\") p(\"Two\")"),
    (
      "<table><tr><td>1<td>2<tr><th>3</table>",
      "table(tbody(tr(td(\"1\") td(\"2\")) tr(th(\"3\"))))"
    ),
    ("<br>a<img src=x.png alt='A b'/>", "br \"a\" img[src=x.png,alt=A b]"),
    ("a<script>if (a < b) '</p>'</script>", "\"a\" script(\"if (a < b) '</p>'\")"),
    ("<P CLASS=Big>&lt;&#65;&#x42;&hellip;&nbsp;</P>", "p[class=Big](\"<AB…\u{A0}\")"),
    ("<a href='?a=1&copy=2&b'>x</a>", "a[href=?a=1&copy=2&b](\"x\")"),
    ("<p><!-- hi -->x", "p(# hi # \"x\")"),
    (
      "<svg viewbox='0 0 1 1'><lineargradient/><g><path d='M0'/></g></svg>a",
      "svg[viewBox=0 0 1 1](linearGradient g(path[d=M0])) \"a\""
    ),
    ("<svg><use xlink:href='#a'/></svg>", "svg(use[href=#a])"),
    ("<svg><foreignobject><p>a</p></foreignobject></svg>", "svg(foreignObject(p(\"a\")))"),
    ("<p hidden data-x>a", "p[hidden=,data-x=](\"a\")"),
    ("<template><p>a</template>", ""),
    ("a<template><p>b</template>", "\"a\" template(p(\"b\"))"),
    ("<x-score>1</x-score>", "x-score(\"1\")"),
    ("<b>1<p>2</b>3</p>", "b(\"1\") p(b(\"2\") \"3\")"),
    ("<table><math><mi><![CDATA[<p]]> b", "math(mi(#-CDATA[<p]]# \" b\")) table"),
    ("<table>a<tr></table>", "\"a\" table(tbody(tr))"),
  ])
  func pagesAreParsedLikeInBrowsers(_ page: String, _ tree: String) {
    #expect(outline(html(page)) == tree)
  }

  /// The source text of each node, with its attributes.
  @Test func everyNodeHasItsSourceRange() throws {
    let text = """
      <!doctype html>\r\n<title>Ü &amp; b</title>\r\n<p class = "x y"  id=top data-a='&lt;' hidden>é&hellip;<i>&#9650;</i>\
      <!-- c --><svg viewBox="0 0"><path d=''/></svg><b>1<p>2</b></p>
      """
    let page = html(text)
    let bytes = page.source.bytes
    func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let found = page.nodes.map { source($0.range) }.filter { !$0.isEmpty }
    #expect(
      found.filter { $0.contains { !$0.isWhitespace } } == [
        "<title>", "Ü &amp; b", "<p class = \"x y\"  id=top data-a='&lt;' hidden>", "é&hellip;",
        "<i>", "&#9650;", "<!-- c -->", "<svg viewBox=\"0 0\">", "<path d=''/>", "<b>", "1", "<p>",
        "<b>", "2",
      ])
    let paragraph = try #require(page.first("p"))
    #expect(paragraph.attributes.map { source($0.valueRange) } == ["x y", "top", "&lt;", ""])
    #expect(paragraph["data-a"] == "<" && paragraph.hasClass("y") && !paragraph.hasClass("x y"))
    #expect(page.first("path")?.attribute("d")?.valueRange.isEmpty == true)
    #expect(paragraph.descendants.map(\.name) == ["i", "svg", "path", "b"])
    #expect(page.first("title")?.text == "Ü & b")
  }

  /// Invalid UTF-8 is marked in texts, zeros are left out, and later positions stay correct.
  @Test func brokenBytesDoNotShiftPositions() throws {
    let bytes =
      Array("<p title='".utf8) + [0xFF, 0xC3] + Array("'>".utf8) + [0xE2, 0x82]
      + Array("\0b<a href=x>".utf8)
    let page = HTMLDocument(SourceText(name: "page.html", bytes: bytes))
    #expect(page.first("body")?.text == "\u{FFFD}b")
    #expect(page.first("p")?["title"] == "\u{FFFD}\u{FFFD}")
    let link = try #require(page.first("a"))
    #expect(link.node.range == (bytes.count - 10)..<bytes.count)
    #expect(link.attribute("href")?.valueRange == (bytes.count - 2)..<(bytes.count - 1))
  }

  @Test(arguments: [
    ("<div><b>a</div>", ["<b>"]), ("<div id=a><div>b</div>", ["<div id=a>"]),
    ("<p><b>1</p><p>2</p>", ["<b>"]), ("<section><h2>a</section>", ["<h2>"]),
    ("<p>a<ul><li>b</ul><table><tr><td>c</table>", []), ("<br><img><svg><path/><g></svg>", []),
    ("<details><summary>a</summary>b</details>", []), ("<b>1<p>2</b></p>", ["<b>"]),
    ("<body><p>a</body></html>", []), ("<select><option>a</select><x-y>b</x-y>", []),
  ])
  func unclosedElementsAreFound(_ page: String, _ tags: [String]) {
    let document = html(page)
    let found = document.elements.filter(\.node.isUnclosed).map {
      String(decoding: document.source.bytes[$0.node.range], as: UTF8.self)
    }
    #expect(found == tags)
  }

  /// A feed, a sitemap and a drawing are read correctly even when parsed as pages.
  @Test func xmlFilesAreReadCorrectly() {
    let feed = html(
      """
      <?xml version="1.0"?><feed xml:lang="en"><title>A &amp; B&apos;s</title><link href="https://a.example/"/>
      <entry><id>1</id><category term="x"/><updated/><summary type="html">&lt;b&gt;</summary></entry>
      <url><loc>https://b.example/</loc></url></feed>
      """)
    #expect(feed.first("title")?.text == "A & B's")
    #expect(feed.first("link")?["href"] == "https://a.example/")
    #expect(feed.first("summary")?.text == "<b>")
    #expect(feed.first("loc")?.text == "https://b.example/")
  }
}
