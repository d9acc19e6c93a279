import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Render

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Shorter files show the same.
@Suite struct MinifierTests {
  private func html(_ text: String) -> String {
    String(decoding: HTMLMinifier.minified(Array(text.utf8)), as: UTF8.self)
  }

  private func css(_ text: String) -> String {
    String(decoding: CSSMinifier.minified(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("<p>\n  a\n  <b>b</b>  <i>c</i>\n</p>\n", "<p>a <b>b</b> <i>c</i></p>\n"),
    ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "<ul><li>a</li> <li>b</li></ul>\n"),
    ("<pre>\n a\n  b</pre>  <p>x", "<pre>\n a\n  b</pre><p>x\n"),
    ("<textarea> a  b </textarea>", "<textarea> a  b </textarea>\n"),
    ("<script>a  <b>  </script>", "<script>a  <b>  </script>\n"),
    ("a <!-- no <b> --> b", "a b\n"),
    ("<a  href=\"x  y\"\n title='<p>  >'  >t</a>", "<a href=\"x  y\" title='<p>  >'>t</a>\n"),
    ("1 < 2  and <b>3</b>", "1 < 2 and <b>3</b>\n"),
    ("<p><span></span> a</p>", "<p><span></span> a</p>\n"),
    (
      "<head>\n<title> A  b </title>\n<meta x>\n</head>",
      "<head><title>A b</title><meta x></head>\n"
    ),
    ("a\u{A0} b", "a\u{A0} b\n"), ("", "\n"), ("<", "<\n"), ("<!--", "\n"), ("<p", "<p\n"),
  ])
  func pagesLoseWhatNobodySees(_ page: String, _ short: String) {
    #expect(html(page) == short)
  }

  @Test(arguments: [
    ("a {\n  color : red ;\n}\n", "a{color : red}"),
    ("a, b > c { margin: 0 1px; }", "a,b > c{margin:0 1px}"),
    ("/* x */ a { width: calc(1rem + 2px - (3px * 2)); }", "a{width:calc(1rem + 2px - (3px * 2))}"),
    ("a::before { content: \"/* a  b */ ; }\"; }", "a::before{content:\"/* a  b */ ; }\"}"),
    ("a { content: '\\'  }'; }", "a{content:'\\'  }'}"),
    ("a { background: url( a  b.png ) no-repeat; }", "a{background:url( a  b.png ) no-repeat}"),
    ("a { --empty: ; --b: 1 }", "a{--empty: ;--b:1}"),
    (
      "@media (min-width: 40rem) and (x: y) {\n a :hover { b: c }\n}",
      "@media (min-width:40rem) and (x:y){a :hover{b:c}}"
    ),
    ("a/**/b{c:d}", "a/**/b{c:d}"), ("a /* x\n/ y */ b{c:d}", "a b{c:d}"), ("a{b:c", "a{b:c"),
    ("/* open", ""), ("a\\ b { c: d }", "a\\ b{c:d}"),
  ])
  func stylesLoseWhatMeansNothing(_ sheet: String, _ short: String) {
    #expect(css(sheet) == short + "\n")
  }

  // MARK: Whole sites

  private func sites() async throws -> (plain: [String: [UInt8]], short: [String: [UInt8]]) {
    let editions = try [1, 3].map { try PaperSample.edition(named: "A <b> & \"Team\"", week: $0) }
    let input = PaperSample.input(editions)
    let plain = try await SiteRenderer(try PaperSample.theme()).site(input)
    let short = try await SiteRenderer(try PaperSample.theme(), isMinified: true).site(input)
    return (plain.files, short.files)
  }

  @Test func drawingsFeedsAndDataSayTheSame() async throws {
    let (plain, short) = try await sites()
    var count = 0
    for (path, bytes) in plain {
      let other = try #require(short[path])
      #expect(other.count <= bytes.count, "\(path)")
      if path.hasSuffix(".json") {
        #expect(
          try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
            == JSONValue(parsing: String(decoding: other, as: UTF8.self)), "\(path)")
        #expect(!other.contains(UInt8(ascii: "\n")) || other.last == UInt8(ascii: "\n"))
        count += 1
      }
      if path.hasSuffix(".md") || path.hasSuffix(".txt") { #expect(other == bytes, "\(path)") }
    }
    #expect(count > 2)
    let paths = plain.keys.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".svg") }.sorted()
    #expect(paths.count > 3)
    func texts(_ files: [String: [UInt8]]) -> [String] {
      paths.map { String(decoding: files[$0] ?? [], as: UTF8.self) }
    }
    let before = try await XMLPeer.read(texts(plain))
    let after = try await XMLPeer.read(texts(short))
    for (path, (one, other)) in zip(paths, zip(before, after)) {
      #expect(one.error == nil && other.error == nil, "\(path): \(other.error ?? "")")
      #expect(one.tags == other.tags && one.texts == other.texts, "\(path)")
    }
  }

  /// Prints each page's elements with their attributes, and its words as they are seen: blanks count
  /// inside of a line, not at its ends.
  private static let program = """
    import html.parser, json, sys
    BLOCKS = set("html head body header footer main nav section article aside div p h1 h2 h3 h4 h5 h6 ul ol "
        "dl li dt dd table thead tbody tfoot tr td th caption blockquote figure figcaption details summary "
        "hr form fieldset pre textarea title meta link script".split())
    class Page(html.parser.HTMLParser):
        def __init__(self, text):
            super().__init__()
            self.tags, self.lines, self.exact = [], [""], 0
            self.feed(text)
            self.close()
        def handle_starttag(self, tag, attributes):
            self.tags.append([tag, sorted(map(list, attributes), key=str)])
            if tag in BLOCKS: self.lines.append("")
            if tag in ("pre", "textarea"): self.exact += 1
        def handle_endtag(self, tag):
            self.tags.append("/" + tag)
            if tag in BLOCKS: self.lines.append("")
            if tag in ("pre", "textarea"): self.exact -= 1
        def handle_data(self, data):
            self.lines[-1] += data if self.exact else data.replace("\\n", " ").replace("\\t", " ")
        def seen(self):
            lines = (" ".join(part for part in line.split(" ") if part) for line in self.lines)
            return [self.tags, [line for line in lines if line]]
    pages = [Page(text).seen() for text in json.load(open(sys.argv[1], encoding="utf-8"))]
    half = len(pages) // 2
    print(json.dumps([one == other for one, other in zip(pages[:half], pages[half:])]))
    """

  @Test func pagesHaveTheSameElementsAndWords() async throws {
    let (plain, short) = try await sites()
    let paths = plain.keys.filter { $0.hasSuffix(".html") }.sorted()
    let extra = [
      "<p>a <b> b </b> c<br> d</p><pre>\n  x\n\n y </pre><ul> <li> a <li>b</ul> tail <i>x</i> <i>y</i>",
      "<div>\n<!-- gone --> one\n<a href='x'>two</a>\n<img src=y> three</div>\n<textarea>\n a </textarea>",
    ]
    let pages =
      (paths.map { String(decoding: plain[$0] ?? [], as: UTF8.self) } + extra)
      + (paths.map { String(decoding: short[$0] ?? [], as: UTF8.self) } + extra.map(html))
    try await withTemporaryFolder { folder in
      let file = "\(folder)/pages.json"
      let bytes = JSONValue.array(pages.map { .string($0) }).encoded()
      try Data(bytes).write(to: URL(filePath: file))
      let outcome = try run("python3", ["-c", Self.program, file])
      try #require(outcome.status == 0, "\(outcome.error)")
      let same = try #require(try JSONValue(parsing: outcome.output).array)
      #expect(same.count == paths.count + extra.count && paths.count > 8)
      for (index, isSame) in same.enumerated() {
        #expect(isSame == true, "\(index < paths.count ? paths[index] : "sample")")
      }
    }
  }
}
