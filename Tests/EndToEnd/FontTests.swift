import Build
import Platform
import TestSupport
import Testing

/// A site with fonts of its own.
@Suite(.timeLimit(.minutes(60))) struct FontTests {
  private static let page = "output/shame-and-prosperity/2026/week-02/index.html"

  private func build(_ site: String) async throws -> Outcome {
    try await Skidmark.run(["build", "-s", site, "--offline", "-w", "2"] + Skidmark.now)
  }

  /// The start of a WOFF 2.0 file without tables.
  private func font(_ mark: Character) -> String {
    "wOF2" + String(repeating: "\0", count: 44) + String(mark)
  }

  @Test func pagesFollowTheFontAndTheSetting() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      func looks() throws -> Set<Substring> {
        Set(
          try text("\(site)/\(Self.page)").matches(of: /(own-fonts|mine)\.[0-9a-f]{8}\.(css|woff2)/)
            .map(\.output.0))
      }
      #expect(try looks().isEmpty)
      try write(font("a"), to: "\(site)/assets/mine.woff2")
      try edit("\(site)/skidmark.yml") { "fonts: {text: assets/mine.woff2}\n" + $0 }
      #expect(try await build(site).status == 0)
      let first = try looks()
      #expect(first.count == 2)
      try await Skidmark.succeed(["check", "-s", site])
      let again = try await build(site)
      #expect(again.error.contains(": 0 files written"), "\(again.error)")
      // Another font with the same name.
      try write(font("b"), to: "\(site)/assets/mine.woff2")
      #expect(try await build(site).status == 0)
      let second = try looks()
      #expect(second.count == 2 && first.isDisjoint(with: second))
      // The same font for something else.
      try edit("\(site)/skidmark.yml") { $0.replacing("{text: assets", with: "{labels: assets") }
      #expect(try await build(site).status == 0)
      #expect(try looks().intersection(second).count == 1)
      try edit("\(site)/skidmark.yml") { $0.replacing(/fonts: .*\n/, with: "") }
      #expect(try await build(site).status == 0)
      #expect(try looks().isEmpty)
    }
  }

  @Test func aFileThatIsNoSuchFontIsShownInTheSettings() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      try edit("\(site)/skidmark.yml") { "fonts: {text: assets/mine.woff2}\n" + $0 }
      func said() async throws -> String {
        let outcome = try await build(site)
        #expect(outcome.status == 3, "\(outcome.error)")
        #expect(outcome.error.contains("skidmark.yml:1:15: error: "), "\(outcome.error)")
        #expect(outcome.error.contains("^~~~~"), "\(outcome.error)")
        return outcome.error
      }
      var text = try await said()
      #expect(text.contains("there is no file 'assets/mine.woff2'"))
      #expect(text.contains("put the font there, or leave 'text:' out for the theme's own"))
      try write(font("a"), to: "\(site)/assets/mime.woff2")
      #expect(try await said().contains("did you mean 'assets/mime.woff2'?"))
      try write("<!doctype html>", to: "\(site)/assets/mine.woff2")
      text = try await said()
      #expect(text.contains("'assets/mine.woff2' is not a font in WOFF2 format"))
      #expect(text.contains("download the font again"))
      try write("OTTO\0\0", to: "\(site)/assets/mine.woff2")
      #expect(
        try await said().contains("its bytes say OTF: name it 'assets/mine.otf'"))
    }
  }
}
