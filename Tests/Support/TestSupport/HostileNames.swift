/// Names that want to be more than names: scripts, links, tables, headings, marks of chats, and
/// invisible characters.
public let hostileNames = [
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

/// The tags of an HTML text in order, with their attributes.
public func markupTags(_ html: String) -> [String] {
  html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1)
    .map { "<" + ($0.split(separator: ">").first ?? "") + ">" }
}
