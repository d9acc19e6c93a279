import Build
import Platform
import TestSupport
import Testing

/// A site with a font of its own, which a stylesheet names.
@Suite(.timeLimit(.minutes(60))) struct FontTests {
  private static let page = "output/shame-and-prosperity/2026/week-02/index.html"

  private func build(_ site: String) async throws -> Outcome {
    try await Skidmark.run(["build", "-s", site, "--offline", "-w", "2"] + Skidmark.now)
  }

  @Test func pagesFollowTheFontThatAStylesheetNames() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      func fontAndSheet() throws -> Set<String> {
        let files = try Files.list("\(site)/output/assets").filter {
          $0.hasPrefix("gravy.") || $0.hasPrefix("type.")
        }
        let page = try text("\(site)/\(Self.page)")
        #expect(files.allSatisfy { !$0.hasSuffix(".css") || page.contains("assets/\($0)\"") })
        return Set(files)
      }
      #expect(try fontAndSheet().isEmpty)
      try write("wOF2 a", to: "\(site)/assets/gravy.woff2")
      try write(
        "@font-face { font-family: Mine; src: url(\"gravy.woff2\") }\n:root { --serif: Mine, serif }\n",
        to: "\(site)/assets/type.css")
      #expect(try await build(site).status == 0)
      let first = try fontAndSheet()
      #expect(first.count == 2)
      // The stylesheet's link leads to the font.
      try await Skidmark.succeed(["check", "-s", site])
      let again = try await build(site)
      #expect(again.error.contains(": 0 files written"), "\(again.error)")
      // Another font with the same name.
      try write("wOF2 b", to: "\(site)/assets/gravy.woff2")
      #expect(try await build(site).status == 0)
      let second = try fontAndSheet()
      #expect(second.count == 2 && first.isDisjoint(with: second))
    }
  }
}
