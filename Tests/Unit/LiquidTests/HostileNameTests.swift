import Liquid
import Markdown
import TestSupport
import Testing

/// Hostile names, printed by templates in every position where a paper prints a name, and read by the
/// Markdown renderer: the result has the template's markup and no other.
@Suite struct HostileNameTests {
  /// A position of a name: the text before and after it, and the template's own tags.
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

  @Test(arguments: hostileNames)
  func aNameNeverBecomesMarkup(_ name: String) throws {
    for place in Self.places {
      let template = place.before + "{{ x }}" + place.behind
      let markdown = try render(template, ["x": .string(name)], escaping: .markdown)
      let html = String(decoding: MarkdownRenderer().html(Array(markdown.utf8)), as: UTF8.self)
      // Strong marks around a name that begins or ends with punctuation are not strong in Markdown.
      let tags = markupTags(html)
      let isPlain = place.before == "**" && tags == ["<p>", "</p>"]
      #expect(isPlain || tags == place.tags, "\(template): \(markdown) became \(html)")
    }
  }

  @Test(arguments: hostileNames) func aNameStaysTextInHTML(_ name: String) throws {
    let html = try render(
      "<p title=\"{{ x }}\" class='{{ x }}'>{{ x }}</p>", ["x": .string(name)], escaping: .html)
    #expect(markupTags(html).count == 2)
    #expect(html.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
    #expect(html.utf8.count { $0 == UInt8(ascii: "'") } == 2)
  }
}
