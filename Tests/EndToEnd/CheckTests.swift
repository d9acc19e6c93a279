import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark check` on whole sites.
@Suite(.timeLimit(.minutes(120))) struct CheckTests {
  @Test func theDemoPassesCheck() async throws {
    let outcome = try await Skidmark.run(["check", "-s", try await Sites.demo()])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("no problems found"))
  }

  @Test func aProblemIsReportedWithItsLocationAndExitsWithThree() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let page = "\(site)/output/index.html"
      try edit(page) {
        $0.replacing("<main", with: "<div>\n<a href=\"gone.html\">x</a>\n<main")
      }
      let secret = ["ESPN_S2": "AEBabcdefghijklmnop"]
      try edit("\(site)/output/robots.txt") { $0 + "# AEBabcdefghijklmnop\n" }
      let outcome = try await Skidmark.run(["check", "\(site)/output/"], environment: secret)
      #expect(outcome.status == 3)
      #expect(outcome.output.contains("output/index.html:"))
      #expect(outcome.output.contains("<a href=\"gone.html\">x</a>\n"))
      #expect(outcome.output.contains("^~~~~~~~~"))
      for rule in ["broken-link", "unclosed-element", "secret"] {
        #expect(outcome.output.contains("[\(rule)]"), "\(outcome.output)")
      }
      #expect(!outcome.output.contains("AEBabc") && !outcome.error.contains("AEBabc"))

      let lines = try await Skidmark.run(
        ["check", "-s", site, "--json"], environment: secret
      ).output.split(separator: "\n")
      let findings = try lines.map {
        try JSONValue(parsing: SourceText(name: "line", text: String($0)))
      }
      #expect(
        Set(findings.compactMap { $0["rule"]?.string }) == [
          "broken-link", "unclosed-element", "secret",
        ])
      let broken = try #require(findings.first { $0["rule"]?.string == "broken-link" })
      #expect(broken["path"]?.string == "index.html")
      #expect((broken["line"]?.int ?? 0) > 1 && (broken["column"]?.int ?? 0) == 10)
    }
  }

  @Test func aMissingSiteIsAnError() async throws {
    let outcome = try await Skidmark.run(["check", "/nonexistent/output"])
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("There is no built site"))
  }

  /// HTML conformance, which `check` does not test. Scripts/test-browser runs html5lib, too.
  @Test func tidyFindsNothingInTheDemo() async throws {
    let output = try await Sites.demo() + "/output"
    let pages = try Files.tree(output).filter { $0.hasSuffix(".html") }
    try #require(pages.count > 200)
    let outcome = try run(
      "tidy", ["-errors", "-quiet", "-utf8", "--doctype", "html5", "--gnu-emacs", "yes"] + pages,
      in: output)
    // Debian's tidy is older than groups of <dt> and <dd> in a <div>, than aria-current and than the media of a
    // <meta name="theme-color">. Empty elements are dots that the stylesheet draws.
    let isOld = [
      "missing </dl> before </div>", "missing </div> before <dt>", "inserting implicit <dl>",
      "missing <dd>", "proprietary attribute \"aria-current\"",
      "<meta> proprietary attribute \"media\"", "trimming empty <i>",
    ]
    let faults = outcome.error.split(separator: "\n").filter {
      !isOld.contains(where: $0.hasSuffix)
    }
    #expect(faults.isEmpty, "\(faults.prefix(20).joined(separator: "\n"))")
    #expect(outcome.status < 2, "\(outcome.error.suffix(500))")
  }
}
