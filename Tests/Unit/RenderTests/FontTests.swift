import EmbeddedFiles
import LeagueModel
import Phrases
import Platform
import Testing

@testable import Render

/// A site's own fonts: their files, the stylesheet that names them, and the pages.
@Suite struct FontTests {
  /// An OpenType file's start with tables of these names.
  private static func openType(_ tables: [String], _ signature: [UInt8] = [0, 1, 0, 0]) -> [UInt8] {
    signature + [0, UInt8(tables.count)] + [UInt8](repeating: 0, count: 6)
      + tables.flatMap { Array($0.utf8) + [UInt8](repeating: 7, count: 12) }
  }

  /// A WOFF 1.0 file's start.
  private static func woff(_ tables: [String]) -> [UInt8] {
    Array("wOFF".utf8) + [UInt8](repeating: 0, count: 8) + [0, UInt8(tables.count)]
      + [UInt8](repeating: 0, count: 30)
      + tables.flatMap { Array($0.utf8) + [UInt8](repeating: 7, count: 16) }
  }

  /// A WOFF 2.0 file's start; each entry is a table's first byte and what follows.
  private static func woff2(_ entries: [[UInt8]]) -> [UInt8] {
    Array("wOF2".utf8) + [UInt8](repeating: 0, count: 8) + [0, UInt8(entries.count)]
      + [UInt8](repeating: 0, count: 34) + entries.flatMap(\.self)
  }

  @Test func theBytesTellTheFormat() throws {
    let cases: [([UInt8], [FontFile.Format])] = [
      (Self.woff2([]), [.woff2]), (Self.woff([]), [.woff]), (Self.openType([]), [.ttf, .otf]),
      (Self.openType([], Array("true".utf8)), [.ttf, .otf]),
      (Self.openType([], Array("OTTO".utf8)), [.otf, .ttf]),
    ]
    for (bytes, formats) in cases { #expect(try #require(FontFile(bytes)).formats == formats) }
    for bytes in [[], [0], Array("wOF".utf8), Array("<!doctype html>".utf8), Array("ttcf".utf8)] {
      #expect(FontFile(bytes) == nil)
    }
  }

  @Test func aVariableFontIsFoundByItsTables() throws {
    for make in [{ Self.openType($0) }, Self.woff] {
      #expect(try #require(FontFile(make(["cmap", "fvar"]))).isVariable)
      #expect(try !#require(FontFile(make(["cmap", "head"]))).isVariable)
      // What is cut short is no reason to stop.
      #expect(try !#require(FontFile(Array(make(["cmap", "fvar"]).prefix(30)))).isVariable)
    }
    // A table with a name, transformed outlines with two lengths of two bytes, then fvar.
    let entries: [[UInt8]] = [[63, 0x61, 0x62, 0x63, 0x64, 5], [10, 0x81, 0, 0x82, 1], [47, 9]]
    #expect(try #require(FontFile(Self.woff2(entries))).isVariable)
    #expect(try !#require(FontFile(Self.woff2(Array(entries.prefix(2))))).isVariable)
    // Outlines that are not transformed have one length: the next byte is a table's.
    #expect(try #require(FontFile(Self.woff2([[0xCA, 47], [47, 9]]))).isVariable)
    #expect(try !#require(FontFile(Self.woff2([[0xCA, 47], [1, 47]]))).isVariable)
    #expect(try !#require(FontFile(Self.woff2([[10, 0x81]]))).isVariable)
  }

  private func site(
    _ fonts: [(ThemeFont.Use, String, [UInt8])]
  ) async throws -> (theme: Theme, files: [String: String]) {
    let made = try fonts.map { use, path, bytes in
      ThemeFont(use: use, path: path, format: .woff2, file: try #require(FontFile(bytes)))
    }
    let own = Dictionary(fonts.map { ($0.1, $0.2) }) { first, _ in first }
    let theme = try Theme(
      files: Resources.theme(Resources.defaultTheme).map { ($0.path, $0.bytes) }
        + own.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) },
      fonts: made, environment: .paper(zone: .utc))
    let input = PaperSample.input([try PaperSample.edition(named: "A Team")])
    let files = try await SiteRenderer(theme).site(input).files
    return (theme, files.mapValues { String(decoding: $0, as: UTF8.self) })
  }

  private static let page = "a-league/2026/week-03/index.html"

  @Test func aFontComesBeforeTheThemesOwn() async throws {
    let (theme, files) = try await site([
      (.text, "assets/mine.woff2", Self.woff2([[47, 9]])),
      (.labels, "assets/type/other.woff2", Self.woff2([])),
    ])
    let sheet = try #require(theme.stylesheets.last)
    #expect(sheet.wholeMatch(of: /assets\/own-fonts\.[0-9a-f]{8}\.css/) != nil)
    let style = try #require(files[sheet])
    let text = try #require(
      style.firstMatch(of: /family:"own text";src:url\("(mine\.[0-9a-f]{8}\.woff2)"\)/)
    ).output.1
    let labels = try #require(
      style.firstMatch(of: /family:"own labels";src:url\("(type\/other\.[0-9a-f]{8}\.woff2)"\)/)
    ).output.1
    #expect(style.contains("format(\"woff2\");font-weight:100 900;font-display:swap}"))
    #expect(style.contains("format(\"woff2\");font-display:swap}"))
    #expect(style.contains(":root{--text:\"own text\",;--labels:\"own labels\",;}"))
    let own = try #require(files[theme.stylesheets[0]])
    #expect(own.contains("--serif:var(--text,)") && own.contains("--sans:var(--labels,)"))
    let page = try #require(files[Self.page])
    for name in [text, labels] {
      #expect(
        page.contains(
          "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"../../../assets/\(name)\" crossorigin>"
        ))
      #expect(files["assets/\(name)"] != nil)
      // Readers without a network keep the font.
      #expect(files["service-worker.js"]?.contains("\"assets/\(name)\"") == true)
    }
    #expect(page.contains("<link rel=\"stylesheet\" href=\"../../../\(sheet)\">"))
    #expect(page.contains("font-src &#39;self&#39;") || page.contains("font-src 'self'"))
  }

  @Test func oneFileMayServeBothUses() async throws {
    let bytes = Self.woff2([])
    let (theme, files) = try await site([
      (.text, "assets/mine.woff2", bytes), (.labels, "assets/mine.woff2", bytes),
    ])
    #expect(theme.fonts.count == 1)
    #expect(files[Self.page]?.ranges(of: "rel=\"preload\"").count == 1)
  }

  /// Pages and the files of a theme depend on what the fonts are.
  @Test func anotherFontChangesEveryPage() async throws {
    let none = try await site([])
    #expect(none.files[Self.page]?.contains("preload") == false && none.theme.fonts.isEmpty)
    #expect(!none.theme.stylesheets.contains { $0.contains("own-fonts") })
    let parts = try await [
      none, site([(.text, "assets/mine.woff2", Self.woff2([]))]),
      site([(.text, "assets/mine.woff2", Self.woff2([[1, 1]]))]),
      site([(.labels, "assets/mine.woff2", Self.woff2([]))]),
    ].map { ThemeParts($0.theme) }
    #expect(Set(parts.map(\.looks)).count == 4 && Set(parts.map(\.assets)).count == 4)
  }
}
