import Build
import Diagnostics
import Testing
import YAML

/// `fonts:` in `skidmark.yml`.
@Suite struct FontSettingTests {
  private func fonts(_ text: String) throws -> [SiteConfiguration.FontSetting] {
    try SiteConfiguration(SourceText(name: "skidmark.yml", text: "title: T\n\(text)\n")).fonts
  }

  @Test func filesOfTheAssetsFolderAreTaken() throws {
    let fonts = try fonts("fonts: {text: assets/mine.woff2, labels: assets/type/Other-2.TTF}")
    #expect(fonts.map { "\($0.use)" } == ["text", "labels"])
    #expect(fonts.map(\.path) == ["assets/mine.woff2", "assets/type/Other-2.TTF"])
    #expect(fonts.map { "\($0.format)" } == ["woff2", "ttf"])
    #expect(try self.fonts("fonts:").isEmpty && self.fonts("fonts: {text: }").isEmpty)
    #expect(try self.fonts("").isEmpty)
  }

  @Test(arguments: [
    ("fonts: mine.woff2", "2:8: error: expected fonts such as '{text: assets/mine.woff2}'"),
    ("fonts: {txt: assets/a.woff2}", "there is no setting 'txt'"),
    ("fonts: {txt: assets/a.woff2}", "did you mean 'text'?"),
    ("fonts: {text: [a]}", "expected a font's file such as assets/mine.woff2"),
    ("fonts: {text: mine.woff2}", "2:15: error: a font is a file in the site's folder 'assets'"),
    ("fonts: {text: mine.woff2}", "note: copy it there and write assets/mine.woff2"),
    ("fonts: {text: /usr/share/fonts/a.ttf}", "write assets/a.ttf"),
    ("fonts: {text: assets/../a.ttf}", "in the site's folder 'assets'"),
    ("fonts: {text: assets//a.ttf}", "in the site's folder 'assets'"),
    ("fonts: {text: assets/.a.ttf}", "in the site's folder 'assets'"),
    ("fonts: {text: assets/my font.ttf}", "only letters A to Z, digits"),
    ("fonts: {text: 'assets/a\");}.ttf'}", "only letters A to Z, digits"),
    ("fonts: {text: assets/a.eot}", "a font's file ends with .woff2, .woff, .ttf or .otf"),
    ("fonts: {text: assets/woff2}", "a font's file ends with .woff2"),
  ])
  func aMistakeIsExplainedAtItsPlace(_ text: String, _ says: String) throws {
    let error = #expect(throws: YAMLError.self) { try fonts(text) }
    let said = try #require(error).diagnostic.description
    #expect(said.hasPrefix("skidmark.yml:2:") && said.contains(says), "\(said)")
  }
}
