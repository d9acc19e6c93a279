import JSON
import Platform
import TestSupport
import Testing

/// A page whose neighbors come and go is made again: no link leads nowhere, and no page is without one.
@Suite(.timeLimit(.minutes(60))) struct PageInputTests {
  /// Renders, and compares with rendering from nothing.
  private func check(_ site: String) async throws {
    let render = ["render", "-s", site] + Skidmark.now
    try await Skidmark.succeed(render)
    let kept = try Sites.ownFiles("\(site)/output")
    let findings = try await Skidmark.run(["check", "-s", site])
    #expect(findings.status == 0, "\(findings.output)")
    try Files.remove("\(site)/.output-ledger")
    try await Skidmark.succeed(render)
    #expect(differences(kept, try Sites.ownFiles("\(site)/output")) == [])
  }

  /// A report that has nothing to tell any more takes its page and all links to it along, and brings them back.
  @Test(arguments: [
    ("advice.json", "advice/", #"{"teams": [], "record": null}"#),
    ("defenses.json", "defenses/", #"{"positions": []}"#),
    ("managers.json", "managers/", #"{"managers": []}"#),
  ])
  func aReportWithNothingToTellHasNoPage(
    _ file: String, _ folder: String, _ nothing: String
  ) async throws {
    try await withTemporaryFolder { temporary in
      let site = try Sites.copy(try await Sites.demo(), to: temporary)
      let path = "\(site)/data/\(Sites.sleeper)/2026/\(file)"
      let page = "\(site)/output/shame-and-prosperity/\(folder)index.html"
      let stored = try Files.read(path)
      try #require(Files.exists(page))
      var report = try #require(try json(path).object)
      let empty = try #require(try JSONValue(parsing: nothing).object)
      for (name, value) in zip(empty.keys, empty.values) { report[name] = value }
      try Files.write(JSONValue.object(report).encoded(.indented), to: path)
      try await check(site)
      #expect(!Files.exists(page))
      try Files.write(stored, to: path)
      try await check(site)
      #expect(Files.exists(page))
    }
  }

  /// Lineups that are known a day later make the advice's page, and the papers that are there link to it.
  @Test func adviceThatComesADayLaterIsLinkedTo() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.demo(), to: folder)
      let week = "\(site)/data/\(Sites.sleeper)/2026/snapshot/week-11.json"
      let stored = try Files.read(week)
      let none = String(decoding: stored, as: UTF8.self)
        .replacing(/"(starters|players)":\s*\[[^\]]*\]/) { "\"\($0.output.1)\":[]" }
      try #require(none != String(decoding: stored, as: UTF8.self))
      let build = ["build", "-s", site, "--offline"] + Skidmark.now
      try Files.write(Array(none.utf8), to: week)
      try await Skidmark.succeed(build)
      try Files.write(stored, to: week)
      try await Skidmark.succeed(build)
      let latest = try text("\(site)/output/shame-and-prosperity/2026/week-10/index.html")
      #expect(latest.contains("shame-and-prosperity/advice/index.html"))
      let copy = "\(folder)/clean"
      try Sites.copyUnbuilt(site, to: copy)
      try await Skidmark.succeed(["build", "-s", copy, "--offline"] + Skidmark.now)
      let own = try Sites.ownFiles("\(site)/output")
      #expect(differences(own, try Sites.ownFiles("\(copy)/output")) == [])
    }
  }
}
