import Liquid
import Markdown
import Testing

/// Names that want to be more than names, printed by templates in every place where a paper prints
/// one, and read by the Markdown renderer: what comes out is the template's markup and no other.
@Suite struct HostileNameTests {
  static let names = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b", "</td></table>",
    "<!-- x -->",
    "<!--", "-->", "<?php ?>", "<![CDATA[x]]>", "[x](javascript:alert(1))",
    "![x](http://e.vil/x.png)",
    "[x]", "[x]: http://e.vil", "[^1]", "**bold** __bold__ *a* _b_", "***", "---", "___", "===",
    "- - -",
    "~~gone~~ ~x~", "`code` ``code``", "```", "```js\nalert(1)\n```", "~~~", "# head",
    "###### head",
    "head\n====", "> quote", "- item", "* item", "+ item", "1. item", "2) item", "- [ ] task",
    "a | b | c",
    "|", "| - |", "    code", "\tcode", "a  \nb", "a\\\nb", "a\\", "\\*x\\*", "&lt;b&gt;",
    "&#60;b&#62;",
    "&amp;", "&", "<http://e.vil>", "http://e.vil/x?y=z", "https://e.vil", "ftp://e.vil",
    "www.e.vil",
    "WWW.E.VIL", "me@e.vil", "mailto:me@e.vil", "xmpp:me@e.vil", "a.b-c_d+e@e.vil", ":smile:",
    "$x$",
    "{{ x }}", "{% raw %}", "a\u{202E}b", "a\u{200B}b\u{2060}c", "a\u{0}b\u{8}c",
    "O'Brien & \"Sons\"",
    "it's 5 * 3 * 2", "snake_case_name", "Zoë 👨‍👩‍👧 1️⃣", "!", "![", "](", "<", ">", "*", "_", "`", "~",
    "<details open ontoggle=alert(1)>", "\" onmouseover=\"alert(1)", "' onclick='x",
  ]

  /// Where a name is printed: before it, behind it, and the tags that the template itself makes.
  static let places: [(before: String, behind: String, tags: [String])] = [
    ("", "", ["<p>", "</p>"]), ("Hello ", "!", ["<p>", "</p>"]),
    ("# ", "\n", ["<h1>", "</h1>"]), ("- ", "\n", ["<ul>", "<li>", "</li>", "</ul>"]),
    ("1. ", "\n", ["<ol>", "<li>", "</li>", "</ol>"]),
    ("> ", "\n", ["<blockquote>", "<p>", "</p>", "</blockquote>"]),
    ("**", "** x", ["<p>", "<strong>", "</strong>", "</p>"]),
    ("Hello\n", "\nbye", ["<p>", "</p>"]), ("x ", " {{ x }}", ["<p>", "</p>"]),
    ("{% capture c %}", "{% endcapture %}a\n{{ c }}", ["<p>", "</p>"]),
    ("<i>", "</i>", ["<p>", "<i>", "</i>", "</p>"]),
    (
      "| a | b |\n|---|---|\n| ", " | x |",
      [
        "<table>", "<thead>", "<tr>", "<th>", "</th>", "<th>", "</th>", "</tr>", "</thead>",
        "<tbody>",
      ]
        + ["<tr>", "<td>", "</td>", "<td>", "</td>", "</tr>", "</tbody>", "</table>"]
    ),
  ]

  @Test(arguments: names, [Escaping.markdownToHTML, .markdown])
  func aNameNeverBecomesMarkup(_ name: String, _ escaping: Escaping) throws {
    for place in Self.places {
      let template = place.before + "{{ x }}" + place.behind
      let markdown = try render(template, ["x": .string(name)], escaping: escaping)
      let html = String(decoding: MarkdownRenderer().html(Array(markdown.utf8)), as: UTF8.self)
      // Strong marks around a name that begins or ends with a sign are not strong in Markdown.
      let tags = tags(html)
      let isPlain = place.before == "**" && tags == ["<p>", "</p>"]
      #expect(isPlain || tags == place.tags, "\(template): \(markdown) became \(html)")
    }
  }

  @Test(arguments: names) func aNameStaysTextInHTML(_ name: String) throws {
    let html = try render(
      "<p title=\"{{ x }}\" class='{{ x }}'>{{ x }}</p>", ["x": .string(name)], escaping: .html)
    #expect(tags(html).count == 2)
    #expect(html.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
    #expect(html.utf8.count { $0 == UInt8(ascii: "'") } == 2)
  }

  private func tags(_ html: String) -> [String] {
    html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1)
      .map { "<" + ($0.split(separator: ">").first ?? "") + ">" }
  }
}
