import Diagnostics
import JSON
import TestSupport
import Testing

/// `--profile` says where the time went and changes nothing.
@Suite(.timeLimit(.minutes(120))) struct ProfileRunTests {
  @Test func stagesAndTemplatesAreMeasured() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let before = try tree("\(site)/output")
      let arguments = ["build", "-s", site, "-w", "2", "--profile", "--force"] + Skidmark.now
      let words = try await Skidmark.succeed(arguments).error
      for name in ["total ms", "fetch", "rank", "render", "layouts/page.html.liquid"] {
        #expect(words.contains(name), "\(words)")
      }
      #expect(differences(before, try tree("\(site)/output")).isEmpty)

      let lines = try await Skidmark.succeed(arguments + ["--json"]).error.split(separator: "\n")
      let events = try lines.map {
        try JSONValue(parsing: SourceText(name: "line", text: String($0)))
      }.filter { $0["event"]?.string == "profile" }
      let stages = Set(events.compactMap { $0["stage"]?.string })
      #expect(stages == ["fetch", "normalize", "rank", "roast", "render"])
      let layout = try #require(
        events.first { $0["template"]?.string == "layouts/page.html.liquid" })
      let pages = before.keys.count { $0.hasSuffix(".html") }
      #expect(layout["calls"]?.int == pages)
    }
  }
}
