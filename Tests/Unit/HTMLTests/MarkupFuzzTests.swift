import Diagnostics
import HTML
import Platform
import Testing

/// Whatever bytes come, reading ends, every place lies in the source and the tree is one.
@Suite struct MarkupFuzzTests {
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
    "<td>", "<li>", "</", "<!", "<?", "<a href=", "<select><option>", "</html>",
  ]

  @Test func mutatedPagesNeverHarmTheReaders() {
    var random = SeededRandom("pages with holes")
    let original = Array(Self.page.utf8)
    for _ in 0..<3_000 {
      var bytes = original
      for _ in 0...random.index(below: 5) { Self.mutate(&bytes, &random) }
      let source = SourceText(name: "page", bytes: bytes)
      for document in [MarkupDocument(html: source), MarkupDocument(xml: source)] {
        Self.check(document)
      }
    }
  }

  @Test func everyBeginningOfAPageIsRead() {
    let bytes = Array(Self.page.utf8)
    for count in 0...bytes.count {
      let source = SourceText(name: "page", bytes: Array(bytes.prefix(count)))
      Self.check(MarkupDocument(html: source))
      Self.check(MarkupDocument(xml: source))
    }
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

  private static func check(_ document: MarkupDocument) {
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
    for fault in document.faults {
      isSound = isSound && whole.contains(fault.range.lowerBound)
      isSound = isSound && whole.contains(fault.range.upperBound)
    }
    #expect(isSound, "\(String(decoding: document.source.bytes, as: UTF8.self))")
  }
}
