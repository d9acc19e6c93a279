import Build
import Diagnostics
import HTML
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark check` on whole sites.
@Suite(.timeLimit(.minutes(5))) struct CheckTests {
  @Test func theDemoIsSound() async throws {
    let outcome = try await Skidmark.run(["check", "-s", try await Sites.demo()])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("nothing is wrong"))
  }

  @Test func aFaultIsSaidWithItsPlaceAndEndsWithThree() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let page = "\(site)/output/index.html"
      try edit(page) {
        $0.replacing("<main", with: "<p id=\"content\">\n<a href=\"gone.html\">x</a></p>\n<main")
      }
      let secret = ["ESPN_S2": "AEBabcdefghijklmnop"]
      try edit("\(site)/output/robots.txt") { $0 + "# AEBabcdefghijklmnop\n" }
      let outcome = try await Skidmark.run(["check", "\(site)/output/"], environment: secret)
      #expect(outcome.status == 3)
      #expect(outcome.output.contains("output/index.html:"))
      #expect(outcome.output.contains("<a href=\"gone.html\">x</a></p>\n"))
      #expect(outcome.output.contains("^~~~~~~~~"))
      for rule in ["broken-link", "duplicate-id", "secret"] {
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
          "broken-link", "duplicate-id", "secret",
        ])
      let broken = try #require(findings.first { $0["rule"]?.string == "broken-link" })
      #expect(broken["path"]?.string == "index.html")
      #expect((broken["line"]?.int ?? 0) > 1 && (broken["column"]?.int ?? 0) == 10)
    }
  }

  @Test func noSiteIsNoCleanSite() async throws {
    let outcome = try await Skidmark.run(["check", "/nonexistent/output"])
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("There is no built site"))
  }

  /// Our reader sees in the demo's pages what html5lib sees: each element with its attributes, its
  /// parent and its own text.
  @Test func theReaderAgreesWithHTML5lib() async throws {
    let cached = (variable("HOME") ?? "") + "/.cache/skidmark-browser/bin/python"
    let pythons = [cached, "python3"].filter { python in
      (try? run(python, ["-c", "import html5lib"]))?.status == 0
    }
    guard let python = pythons.first else {
      return print("CheckTests: html5lib is missing; the comparison is skipped")
    }
    let output = try await Sites.demo() + "/output"
    let pages = try Files.tree(output).filter { $0.hasSuffix(".html") }
    // Every kind of page, and every seventh of the many.
    let chosen = pages.enumerated().filter { $0.offset % 7 == 0 || $0.element.count < 60 }
      .map { "\(output)/\($0.element)" }
    let script = packagePath("Tests/Support/html_trees.py")
    let outcome = try await Skidmark.aside {
      try run(python, [script] + chosen, within: 120)
    }.get()
    #expect(outcome.status == 0, "\(outcome.error)")
    let trees = outcome.output.split(separator: "\n")
    try #require(trees.count == chosen.count && trees.count > 30)
    for (path, tree) in zip(chosen, trees) {
      let theirs = try JSONValue(parsing: SourceText(name: path, text: String(tree)))
      let page = MarkupDocument(html: SourceText(name: path, bytes: try Files.read(path)))
      #expect(page.faults.isEmpty, "\(path): \(page.faults)")
      let ours = Self.tree(page)
      let difference = zip(ours.array ?? [], theirs.array ?? []).first { $0 != $1 }
      #expect(ours == theirs, "\(path): \(String(describing: difference))")
    }
  }

  private static func tree(_ page: MarkupDocument) -> JSONValue {
    let elements = page.elements
    var places: [Int: Int] = [:]
    for (place, element) in elements.enumerated() { places[element.index] = place }
    return .array(
      elements.map { element in
        let text = element.childIndices.map { index in
          if case .text(let text) = page.nodes[index].content { text } else { "" }
        }.joined()
        // Names with a prefix are known by what follows it; the order of attributes means nothing.
        let attributes = element.attributes.sorted { $0.name < $1.name }.map { attribute in
          (
            attribute.name.split(separator: ":").last.map(String.init) ?? "",
            JSONValue.string(attribute.value)
          )
        }
        return [
          .string(element.name), .object(JSONObject(attributes)),
          .int(element.parent.flatMap { places[$0.index] } ?? -1),
          .string(text.filter { !$0.isWhitespace }),
        ]
      })
  }
}
