import Diagnostics
import HTML
import Testing

/// A tree in few letters: `ul(li("a") li("b"))`.
func outline(_ document: MarkupDocument) -> String {
  func show(_ range: Range<Int>) -> String {
    var parts: [String] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let node = document.nodes[place]
      switch node.content {
      case .element(let name, let attributes):
        let list = attributes.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
        let content = show((place + 1)..<node.end)
        parts.append(
          name + (list.isEmpty ? "" : "[\(list)]") + (content.isEmpty ? "" : "(\(content))"))
      case .text(let text): parts.append("\"\(text)\"")
      case .comment(let text): parts.append("#\(text)#")
      case .declaration(let text): parts.append("!\(text)!")
      }
      place = node.end
    }
    return parts.joined(separator: " ")
  }
  return show(0..<document.nodes.count)
}

func html(_ text: String) -> MarkupDocument {
  MarkupDocument(html: SourceText(name: "page.html", text: text))
}

@Suite struct HTMLReaderTests {
  @Test(arguments: [
    ("<p>One<p>Two", "p(\"One\") p(\"Two\")"),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", "ul(li(\"a\" ul(li(\"b\"))) li(\"c\"))"),
    ("<dl><dt>a<dd>b<dt>c</dl>", "dl(dt(\"a\") dd(\"b\") dt(\"c\"))"),
    (
      "<table><tr><td>1<td>2<tr><th>3</table>",
      "table(tbody(tr(td(\"1\") td(\"2\")) tr(th(\"3\"))))"
    ),
    (
      "<table><thead><tr><th>a</thead><tbody><tr><td><table><tr><td>b</table></table>",
      "table(thead(tr(th(\"a\"))) tbody(tr(td(table(tbody(tr(td(\"b\"))))))))"
    ),
    ("<br>a<img src=x.png alt='A b'/>", "br \"a\" img[src=x.png,alt=A b]"),
    ("<script>if (a < b) '</p>'</script>x", "script(\"if (a < b) '</p>'\") \"x\""),
    ("<title>a <b> &amp; c</TITLE>", "title(\"a <b> & c\")"),
    ("<P CLASS=Big>&lt;&#65;&#x42;&hellip;&nbsp;</P>", "p[class=Big](\"<AB…\u{A0}\")"),
    ("<a href='?a=1&copy=2&b'>x</a>", "a[href=?a=1&copy=2&b](\"x\")"),
    ("<!doctype html><!-- hi --><p>x", "!doctype html! # hi # p(\"x\")"),
    (
      "<svg viewbox='0 0 1 1'><lineargradient/><g><path d='M0'/></g></svg>a",
      "svg[viewBox=0 0 1 1](linearGradient g(path[d=M0])) \"a\""
    ),
    (
      "<svg><foreignobject><p>a</p></foreignobject></svg>", "svg(foreignObject(p(\"a\")))"
    ),
    ("<head><title>a</title><p>b", "head(title(\"a\")) p(\"b\")"),
    ("<p hidden data-x>a", "p[hidden=,data-x=](\"a\")"),
    ("<button><p>a</p></button>", "button(p(\"a\"))"),
    ("<select><option>a<option>b</select>", "select(option(\"a\") option(\"b\"))"),
    ("<details><summary>a</summary><p>b</details>", "details(summary(\"a\") p(\"b\"))"),
  ])
  func soundPagesAreReadAsBrowsersDo(_ page: String, _ tree: String) {
    let document = html(page)
    #expect(outline(document) == tree)
    #expect(document.faults.isEmpty, "\(document.faults)")
  }

  @Test(arguments: [
    ("<div><b>a</div>", MarkupFault.Rule.unclosedElement, "<b>"),
    ("<div>", .unclosedElement, "<div>"),
    ("<b><i>a</b></i>", .strayEndTag, "</i>"),
    ("</div>", .strayEndTag, "</div>"),
    ("<br></br>", .strayEndTag, "</br>"),
    ("<table><tr><td></div></table>", .strayEndTag, "</div>"),
    ("<p>a<div>b</div></p>", .blockInParagraph, "</p>"),
    ("<p class=a class=b>", .duplicateAttribute, "class"),
    ("<p a=\"1\"b=\"2\">", .malformedAttribute, "b"),
    ("<p a=b\"c>", .malformedAttribute, "b\"c"),
    ("<p =a>", .malformedAttribute, "=a"),
    ("<p a=>", .malformedAttribute, "a"),
    ("<p a=\"b>", .malformedAttribute, "a"),
    ("<p", .malformedTag, "<"),
    ("a < b", .malformedTag, "<"),
    ("<div/></div>", .malformedTag, "<div/>"),
    ("</p a>", .malformedTag, "</p a>"),
    ("</ >", .malformedTag, "</"),
    ("<?php ?>", .malformedTag, "<?"),
    ("<!else>", .malformedTag, "<!"),
    ("<!-- a", .malformedComment, "<!--"),
    ("<!-->", .malformedComment, "<!--"),
    ("<!-- a --!> b -->", .malformedComment, "--!>"),
    ("<!-- a <!-- b -->", .malformedComment, "<!--"),
    ("&nosuch;", .badCharacterReference, "&n"),
    ("&#xD800;", .badCharacterReference, "&#xD800;"),
    ("&#0;", .badCharacterReference, "&#0;"),
    ("&#;", .badCharacterReference, "&#"),
    ("&#65 x", .badCharacterReference, "&#65"),
    ("&copy 2026", .badCharacterReference, "&copy"),
    ("a\u{1}b", .badCharacter, "\u{1}"),
    ("<body><p>a</p></body><body>", .misplacedElement, "<body>"),
    ("<svg><p>a</p></svg>", .misplacedElement, "<p>"),
  ])
  func faultsAreFoundWhereTheyAre(_ page: String, _ rule: MarkupFault.Rule, _ text: String) throws {
    let document = html(page)
    let fault = try #require(
      document.faults.first { $0.rule == rule }, "\(document.faults)")
    let found = String(decoding: document.source.bytes[fault.range], as: UTF8.self)
    #expect(found == text)
  }

  @Test func elementsKnowTheirSurroundings() throws {
    let page = html(
      "<main><h1 id=top>A <em>b</em></h1><p class=\"x y\">c <a href='#top'>d</a></p></main>")
    let link = try #require(page.first("a"))
    #expect(link["href"] == "#top")
    #expect(link.text == "d")
    #expect(link.ancestors.map(\.name) == ["p", "main"])
    let main = try #require(page.first("main"))
    #expect(main.children.map(\.name) == ["h1", "p"])
    #expect(main.descendants.map(\.name) == ["h1", "em", "p", "a"])
    #expect(main.children.last?.hasClass("y") == true)
    #expect(page.element(withID: "top")?.text == "A b")
    let href = try #require(link.attribute("href"))
    #expect(String(decoding: page.source.bytes[href.valueRange], as: UTF8.self) == "#top")
    #expect(String(decoding: page.source.bytes[href.nameRange], as: UTF8.self) == "href")
  }
}
