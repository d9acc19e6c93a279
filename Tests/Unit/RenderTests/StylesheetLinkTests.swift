import EmbeddedFiles
import Phrases
import Platform
import Testing

@testable import Render

/// Fonts and pictures that a stylesheet of the theme names.
@Suite struct StylesheetLinkTests {
  private static let addresses = [
    "assets/mine.woff2": "assets/mine.0a0b0c0d.woff2",
    "assets/type/bold.woff2": "assets/type/bold.1a1b1c1d.woff2",
  ]

  @Test(arguments: [
    ("src: url(mine.woff2)", "src: url(mine.0a0b0c0d.woff2)"),
    ("url( \"mine.woff2\" ) x", "url( \"mine.0a0b0c0d.woff2\" ) x"),
    (
      "url('type/bold.woff2'), url(./mine.woff2)",
      "url('type/bold.1a1b1c1d.woff2'), url(./mine.0a0b0c0d.woff2)"
    ),
    ("url(mine.woff2?#iefix)", "url(mine.0a0b0c0d.woff2?#iefix)"),
    ("url(type/../mine.woff2)", "url(type/../mine.0a0b0c0d.woff2)"),
    ("url(", "url("), ("url()", "url()"), ("url(../mine.woff2)", "url(../mine.woff2)"),
    ("url(../../../mine.woff2)", "url(../../../mine.woff2)"),
    ("url(/assets/mine.woff2)", "url(/assets/mine.woff2)"),
    ("url(gone.woff2)", "url(gone.woff2)"), ("url(#a)", "url(#a)"),
    ("url(data:font/woff2;base64,AA)", "url(data:font/woff2;base64,AA)"),
    ("a { color: red }", "a { color: red }"),
  ])
  func aFileOfTheThemeGetsItsPublishedName(_ written: String, _ published: String) {
    let bytes = StylesheetLinks.resolved(
      Array(written.utf8), at: "assets/type.css", Self.addresses)
    #expect(String(decoding: bytes, as: UTF8.self) == published)
  }

  @Test func aStylesheetInAFolderMayNameAFileAboveIt() {
    let bytes = StylesheetLinks.resolved(
      Array("url(../mine.woff2)".utf8), at: "assets/nfl/type.css", Self.addresses)
    #expect(String(decoding: bytes, as: UTF8.self) == "url(../mine.0a0b0c0d.woff2)")
  }

  /// Caches keep a stylesheet forever, so one that names another font needs another address.
  @Test func anotherFontChangesEveryPage() throws {
    func parts(_ font: [UInt8]) throws -> (theme: Theme, parts: ThemeParts) {
      let own: [(path: String, bytes: [UInt8])] = [
        ("assets/mine.woff2", font),
        ("assets/type.css", Array("@font-face { src: url(mine.woff2) }".utf8)),
      ]
      let theme = try Theme(
        files: Resources.theme(Resources.defaultTheme).map { ($0.path, $0.bytes) } + own,
        environment: .paper(zone: .utc))
      return (theme, ThemeParts(theme))
    }
    let (first, second) = (try parts([1]), try parts([2]))
    #expect(first.parts.looks != second.parts.looks && first.parts.assets != second.parts.assets)
    let sheet = try #require(first.theme.stylesheets.last)
    let style = String(decoding: try #require(first.theme.assets[sheet]), as: UTF8.self)
    let font = try #require(first.theme.assets.keys.first { $0.hasSuffix(".woff2") })
    #expect(style.contains("url(\(font.dropFirst("assets/".count)))"))
  }
}
