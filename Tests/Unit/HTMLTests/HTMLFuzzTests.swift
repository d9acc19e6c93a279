import Diagnostics
import HTML
import Platform
import Testing

/// For any bytes, reading ends, every range is in the source, and the nodes form a tree.
@Suite struct HTMLFuzzTests {
  private static let page = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A &amp; b</title>
    <link rel="stylesheet" href="a.css"><script defer src="a.js"></script></head>
    <body class="x y"><!-- note --><main id="content"><h1>Über &hellip; &#65;</h1>
    <p>One <em>two</em> <a href="#content">three</a><br>four</p>
    <ul><li>a<li>b</ul><table><thead><tr><th scope="col">c</th></tr></thead>
    <tbody><tr><td>1</td><td>2</td></tr></tbody></table>
    <svg viewBox="0 0 10 10" role="img"><title>t</title><path d="M0 0"/><g><text x="1">d</text></g>
    <![CDATA[raw]]></svg><details><summary>more</summary><textarea>a <b></textarea></details>
    </main></body></html>
    """
  private static let pieces = [
    "<", ">", "&", "\"", "'", "/", "=", "<!--", "-->", "<![CDATA[", "]]>", "<p", "</p>", "<table>",
    "</table>", "<svg>", "</svg>", "<script>", "&#x", "&#99999999999;", "&notin", "\0", "\u{FFFD}",
    "<td>", "<li>", "</", "<!", "<?", "<a href=", "<select><option>", "</html>", "<b>", "</b>",
    "<template>", "</template>", "<frameset>", "<math><mi>", "<isindex prompt=x>", "<form>",
    "</br>",
    "<plaintext>", "<caption>", "<col>", "<noscript>", "<body a=b>", "<image>", "<ruby><rt>",
  ]

  @Test func mutatedPagesNeverHarmTheReader() {
    var random = SeededRandom("pages with holes")
    let original = Array(Self.page.utf8)
    for _ in 0..<3_000 {
      var bytes = original
      for _ in 0...random.index(below: 5) { Self.mutate(&bytes, &random) }
      let source = SourceText(name: "page", bytes: bytes)
      Self.check(HTMLDocument(source))
    }
  }

  @Test func everyPrefixOfAPageIsRead() {
    let bytes = Array(Self.page.utf8)
    for count in 0...bytes.count {
      let source = SourceText(name: "page", bytes: Array(bytes.prefix(count)))
      Self.check(HTMLDocument(source))
    }
  }

  /// Pages that would exhaust time, stack or memory are refused; those of a large paper are read.
  @Test(arguments: [
    ("<div>", 100_000, true), ("<div/>", 100_000, true), ("<div></x>", 100_000, true),
    ("<x-y>", 100_000, true), ("<b id=a><b id=b><p>", 20_000, true),
    ("<ul><li>", 100_000, true), ("<p " + String(repeating: "a ", count: 100_000), 1, true),
    ("<table><svg><select><title><select><td>", 1, true),
    ("<select></select><svg></svg>", 9, false),
    ("<div>", 5_000, false), ("<p>a<br><b>x</b>", 100_000, false), ("<", 1_000_000, false),
    ("&amp;\0", 500_000, false), ("<svg>" + String(repeating: "<path/>", count: 50_000), 1, false),
    ("<p title='" + String(repeating: "a ", count: 500_000) + "'>", 1, false),
    ("<table><tr><td>", 3_000, false), ("<!--", 500_000, false), ("</p>", 300_000, false),
  ])
  func pagesThatCostTooMuchAreRefused(_ piece: String, _ count: Int, _ isRefused: Bool) {
    let page = html(String(repeating: piece, count: count))
    #expect(page.isRefused == isRefused)
    #expect(page.nodes.isEmpty == isRefused)
    Self.check(page)
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let place = random.index(below: bytes.count)
    switch random.index(below: 5) {
    case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.index(below: 30)))
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes.insert(contentsOf: pieces[random.index(below: pieces.count)].utf8, at: place)
    case 3: bytes.removeSubrange(place...)
    default:
      let from = random.index(below: bytes.count)
      let copied = bytes[from..<min(bytes.count, from + 40)]
      bytes.insert(contentsOf: Array(copied), at: place)
    }
    if bytes.isEmpty { bytes = Array("<p>".utf8) }
  }

  private static func check(_ document: HTMLDocument) {
    let whole = 0...document.source.bytes.count
    var isSound = true
    for (index, node) in document.nodes.enumerated() {
      isSound = isSound && whole.contains(node.range.lowerBound)
      isSound = isSound && whole.contains(node.range.upperBound)
      isSound = isSound && index < node.end && node.end <= document.nodes.count
      if let parent = node.parent {
        isSound = isSound && parent < index && node.end <= document.nodes[parent].end
      }
    }
    for attribute in document.elements.flatMap(\.attributes) {
      isSound = isSound && whole.contains(attribute.valueRange.lowerBound)
      isSound = isSound && whole.contains(attribute.valueRange.upperBound)
    }
    #expect(isSound, "\(String(decoding: document.source.bytes, as: UTF8.self))")
  }
}
