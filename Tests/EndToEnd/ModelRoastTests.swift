import Build
import JSON
import Platform
import TestSupport
import Testing

/// A local language model that states facts, or lies on request.
final class ModelWriterServer: Sendable {
  private let process: ChildProcess
  private let port: Int
  private let log: String

  init(in folder: String) throws {
    log = "\(folder)/questions.log"
    try Files.replace(log, with: [])
    process = try ChildProcess("python3", [packagePath("Tests/Support/writer.py"), log])
    port = try #require(process.line().flatMap { Int($0) })
  }

  /// Makes it the writer of a site.
  func write(_ site: String, manner: String, _ more: String = "", check: Bool = true) throws {
    let settings =
      "{name: compatible, address: \"http://127.0.0.1:\(port)/\(manner)/v1\""
      + (check ? "}" : ", check: false}")
    try edit("\(site)/skidmark.yml") { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
        !$0.hasPrefix("writer:") && !$0.hasPrefix("fallback:")
      }
      return lines.joined(separator: "\n") + "\nwriter: \(settings)\n\(more)\n"
    }
  }

  /// Lets `half` answer again.
  func heal() throws { try Files.replace(log + ".healed", with: []) }

  /// The full prompts so far.
  func questions() throws -> [JSONValue] {
    try text(log).split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }
}

@Suite(.timeLimit(.minutes(120))) struct ModelRoastTests {
  private static let key = "sk-quite-secret-0123456789"
  private static let week = "shame-and-prosperity/2026/week-02"
  private static let stored = "data/\(Sites.sleeper)/2026/week-02/words.json"

  private func withWriter(
    _ manner: String, _ more: String = "",
    _ body: (ModelWriterServer, String) async throws -> Void
  ) async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let server = try ModelWriterServer(in: folder)
      let site = try Sites.copy(small, to: folder)
      // The week as if it had just become final: no paper is printed yet.
      try Files.remove("\(site)/\(Self.stored)")
      try server.write(site, manner: manner, more)
      try await body(server, site)
    }
  }

  /// Writes the roasts and renders the site, as `build` does after ranking. The demo's answers are recorded,
  /// and a recorded model would need no server.
  private func build(_ site: String, _ more: [String] = []) async throws -> Outcome {
    let roasted = try await Skidmark.run(
      ["roast", "-s", site, "-w", "2", "--env", "live", "--trust"] + more + Skidmark.now,
      environment: ["SKIDMARK_MODEL_KEY": Self.key])
    let page = try await Skidmark.run(["render", "-s", site])
    try #require(page.status == 0, "\(page.error)")
    return roasted
  }

  private func edition(_ site: String) throws -> JSONValue {
    try JSONValue(parsing: try text("\(site)/output/\(Self.week)/edition.json"))
  }

  /// No model writes about the team that no one owns.
  private func owned(_ teams: [JSONValue]) -> [JSONValue] {
    teams.filter { $0["owner"]?.string != "No owner" }
  }

  @Test func aModelWritesAndIsAskedOnlyOnce() async throws {
    try await withWriter("true") { server, site in
      let built = try await build(site)
      #expect(built.status == 0, "\(built.error)")
      #expect(built.error.contains("sentences by default, and all passed the fact check"))
      let teams = try #require(try edition(site)["teams"]?.array)
      #expect(teams.count == 12)
      let roasts = owned(teams).compactMap { $0["roast"] }
      #expect(roasts.count == 11)
      for roast in roasts {
        #expect(roast["writer"]?.string == "default")
        #expect((3...5).contains(roast["sentences"]?.array?.count ?? 0))
      }
      let questions = try server.questions()
      // The plan and three batches, and a second question about each batch.
      #expect(questions.count == 7)
      #expect(questions.allSatisfy { $0["key"]?.string == "Bearer \(Self.key)" })
      // Unchanged input sends no request.
      let again = try await build(site)
      #expect(again.status == 0)
      #expect(try server.questions().count == 7)
      let forced = try await build(site, ["--force", "--verbose"])
      #expect(forced.status == 0)
      #expect(forced.error.contains("of its sentences and did not stand by 0."))
      #expect(try server.questions().count == 14)
      // Later changes to the context do not change what is printed.
      try edit("\(site)/\(Sites.sleeperContext)") { $0 + "\nculture: A new custom.\n" }
      // The demo's context has a culture, and a second one is an error, so replace it.
      try edit("\(site)/\(Sites.sleeperContext)") { text in
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("culture:") || $0.contains("A new custom") }
          .joined(separator: "\n")
      }
      let changed = try await build(site)
      #expect(changed.status == 0, "\(changed.error)")
      #expect(try server.questions().count == 14)
      for file in try Files.tree(site) {
        let bytes = try text("\(site)/\(file)")
        #expect(!bytes.contains(Self.key), "\(file)")
      }
      for outcome in [built, again, forced, changed] { #expect(!outcome.error.contains(Self.key)) }
    }
  }

  /// A model never writes the same text twice; its recording does.
  @Test func aRecordedModelGivesTheSameBytes() async throws {
    try await withWriter("true") { server, site in
      let arguments = ["roast", "-s", site, "-w", "2", "--force"] + Skidmark.now
      let tape = "\(site)/recordings"
      let live = try await Skidmark.run(
        arguments + ["--env", "live", "--trust"],
        environment: ["SKIDMARK_MODEL_KEY": Self.key, "SKIDMARK_RECORD": tape])
      #expect(live.status == 0, "\(live.error)")
      let path = "\(site)/\(Self.stored)"
      let written = try text(path)
      let asked = try server.questions().count
      try Files.remove(path)
      let replayed = try await Skidmark.run(arguments + ["--env", "mock", "--trust"])
      #expect(replayed.status == 0, "\(replayed.error)")
      #expect(try text(path) == written)
      #expect(try server.questions().count == asked)
      for file in try Files.tree(tape) {
        #expect(!(try text("\(tape)/\(file)")).contains(Self.key))
      }
    }
  }

  @Test func thePromptCarriesTheWeekAndTheContext() async throws {
    try await withWriter("true") { server, site in
      let built = try await build(site)
      #expect(built.status == 0)
      let body = try #require(try server.questions().dropFirst().first?["body"])
      let prompt = try #require(body["messages"]?[1]?["content"]?.string)
      let document = try JSONValue(
        parsing: String(prompt[...(try #require(prompt.lastIndex(of: "}")))]))
      #expect(body["temperature"] == nil)
      // The games of these teams: both sides of two, but not the team that no one owns.
      #expect((3...4).contains(document["teams"]?.array?.count ?? 0))
      #expect(document["matchups"]?.array?.count == 2)
      #expect(document["teams"]?[0]?["image"]?.string?.hasPrefix("a picture of") == true)
      let side = document["matchups"]?[0]?["sides"]?[0]
      #expect(side?["starters"]?.array?.count ?? 0 > 5)
      #expect(document["context"]?["inside_jokes"]?.array?.isEmpty == false)
      #expect(document["teams"]?[0]?["heat"]?.int == 4)
    }
  }

  @Test func aFalseStatementIsRetriedOnce() async throws {
    try await withWriter("lie") { server, site in
      let built = try await build(site)
      #expect(built.status == 0)
      #expect(built.error.contains("11 failed the fact check: 11 were corrected, 0 replaced"))
      #expect(try server.questions().count == 10)
      let page = try text("\(site)/output/\(Self.week)/index.html")
      #expect(!page.contains("97 straight") && page.contains("11 failed the fact check"))
    }
  }

  @Test func aRepeatedFalseStatementIsReplaced() async throws {
    try await withWriter("stubborn") { _, site in
      let built = try await build(site)
      #expect(built.status == 0)
      #expect(built.error.contains("11 failed the fact check: 0 were corrected, 11 replaced"))
      let teams = try #require(try edition(site)["teams"]?.array)
      // Without its opening a roast makes no sense.
      for team in owned(teams) { #expect(team["roast"]?["writer"]?.string == "built-in") }
      #expect(!(try text("\(site)/output/\(Self.week)/week.md")).contains("97 straight"))
    }
  }

  /// The rankings are there, the exit code reports the gap, and only the missing roasts are requested later.
  @Test func aModelThatFailsHalfwayIsAskedForTheRest() async throws {
    try await withWriter("half", "fallback: none") { server, site in
      let built = try await build(site)
      #expect(built.status == 7)
      #expect(built.error.contains("Roast generation failed. Please try again."))
      #expect(!built.error.contains("status 503"))
      let teams = try #require(try edition(site)["teams"]?.array)
      #expect(owned(teams).count { $0["roast"]?.isNull == false } == 4)
      let page = try text("\(site)/output/\(Self.week)/index.html")
      #expect(page.contains("which has not finished yet"))
      let before = try server.questions().count
      try server.heal()
      // Without a fetch: the stored data is enough.
      let roasted = try await Skidmark.run(
        ["roast", "-s", site, "-w", "2", "--env", "live", "--trust"] + Skidmark.now,
        environment: ["SKIDMARK_MODEL_KEY": Self.key, "SKIDMARK_SLEEPER_URL": "https://0.0.0.0"])
      #expect(roasted.status == 0, "\(roasted.error)")
      let asked = try server.questions().dropFirst(before)
      // A plan for those, two batches, and second questions about them and about a headline if the plan has one.
      #expect((5...6).contains(asked.count))
      let rendered = try await Skidmark.run(["render", "-s", site])
      #expect(rendered.status == 0)
      #expect(try edition(site)["teams"]?.array?.count { $0["roast"]?.isNull == false } == 12)
    }
  }

  @Test(arguments: ["down", "prose"])
  func theBuiltInWriterIsTheFallback(_ manner: String) async throws {
    try await withWriter(manner, "fallback: none") { _, site in
      let built = try await build(site, ["--verbose"])
      #expect(built.status == 7)
      #expect(built.error.contains("Roast generation failed. Please try again."))
      #expect(built.error.contains("11 teams have no roast in week 2"))
      #expect(Files.kind("\(site)/output/\(Self.week)/index.html") == .file)
    }
    // The fallback is on by default.
    try await withWriter(manner) { _, site in
      let built = try await build(site)
      #expect(built.status == 0, "\(built.error)")
      #expect(built.error.contains("the built-in writer wrote 11 of the roasts"))
      let page = try text("\(site)/output/\(Self.week)/index.html")
      #expect(page.contains("which filled in"))
      #expect(
        try edition(site)["teams"]?.array?.allSatisfy { $0["roast"]?.isNull == false } == true)
    }
  }

  @Test(arguments: [("none", 7), ("built-in", 0)])
  func aMissingKeyIsReportedAndThePaperIsBuilt(_ fallback: String, _ status: Int32) async throws {
    try await withWriter("true", "fallback: \(fallback)") { _, site in
      let built = try await Skidmark.run(
        ["build", "-s", site, "-w", "2", "--writer", "anthropic", "--trust"] + Skidmark.now)
      #expect(built.status == status)
      #expect(built.error.contains("ANTHROPIC_API_KEY is not set"))
      #expect(Files.kind("\(site)/output/\(Self.week)/index.html") == .file)
    }
  }

  /// Neither a build nor a forced roast loses what a model wrote before.
  @Test(arguments: ["down", "prose"], ["none", "built-in"])
  func aFailingModelRemovesNoStoredRoast(_ manner: String, _ fallback: String) async throws {
    try await withWriter("true") { server, site in
      #expect(try await build(site).status == 0)
      let written = try text("\(site)/\(Self.stored)")
      try server.write(site, manner: manner, "fallback: \(fallback)")
      for command in ["roast", "build"] {
        let quiet = try await Skidmark.run(
          [command, "-w", "2", "-s", site, "--offline", "--trust"] + Skidmark.now,
          environment: ["SKIDMARK_MODEL_KEY": Self.key])
        #expect(quiet.status == 0, "\(quiet.error)")
        #expect(try roasts(text("\(site)/\(Self.stored)")) == roasts(written))
      }
      let forced = try await build(site, ["--force"])
      #expect(forced.status == 7)
      #expect(forced.error.contains("11 teams keep their last roast in week 2"))
      #expect(try roasts(text("\(site)/\(Self.stored)")) == roasts(written))
    }
  }

  private func roasts(_ edition: String) throws -> [JSONValue?] {
    let json = try JSONValue(parsing: edition)
    return owned(json["teams"]?.array ?? []).map { $0["roast"] } + [json["roasting"]]
  }

  /// Broken JSON, and JSON of another shape.
  @Test(arguments: ["broken", "shapeless"])
  func anUnreadableAnswerIsRetriedOnce(_ manner: String) async throws {
    try await withWriter(manner, "fallback: none") { server, site in
      let built = try await build(site)
      #expect(built.status == 0, "\(built.error)")
      let teams = try #require(try edition(site)["teams"]?.array)
      #expect(owned(teams).allSatisfy { $0["roast"]?["writer"]?.string == "default" })
      // Each of the four questions twice. The second questions, whose answers cannot be read either, are not repeated.
      #expect(try server.questions().count == 11)
    }
  }

  @Test func slotsAreFilledAndAFlatMapIsRead() async throws {
    try await withWriter("slots") { _, site in
      let built = try await build(site)
      #expect(built.status == 0, "\(built.error)")
      let page = try text("\(site)/output/\(Self.week)/week.md")
      #expect(page.contains("and the couch felt it.") && !page.contains("{t"))
    }
    try await withWriter("flat", "fallback: none") { _, site in
      let built = try await build(site)
      #expect(built.status == 0, "\(built.error)")
      let teams = try #require(try edition(site)["teams"]?.array)
      #expect(owned(teams).count { $0["roast"]?["writer"]?.string == "default" } >= 9)
    }
  }

  /// The second question: its "unsure" replaces, its failure warns, and it can be turned off.
  @Test func theSecondQuestionDecides() async throws {
    try await withWriter("doubt") { _, site in
      let built = try await build(site, ["--verbose"])
      #expect(built.status == 0)
      // The first sentence of each of three batches.
      #expect(built.error.contains("and did not stand by 3."), "\(built.error)")
      #expect(built.error.contains("3 failed the fact check: 0 were corrected, 3 replaced"))
    }
    try await withWriter("mute") { _, site in
      let built = try await build(site)
      #expect(built.status == 0)
      #expect(built.error.contains("warning: the second question about"), "\(built.error)")
      let teams = try #require(try edition(site)["teams"]?.array)
      #expect(owned(teams).allSatisfy { $0["roast"]?["writer"]?.string == "default" })
    }
    try await withWriter("true") { server, site in
      try server.write(site, manner: "true", check: false)
      #expect(try await build(site).status == 0)
      #expect(try server.questions().count == 4)
    }
  }

  @Test func whatNoPaperPrintsCostsOneSentence() async throws {
    try await withWriter("rude") { _, site in
      let built = try await build(site)
      #expect(built.status == 0)
      #expect(built.error.contains("11 failed the fact check: 11 were corrected, 0 replaced"))
      #expect(!(try text("\(site)/output/\(Self.week)/week.md")).contains("break his legs"))
    }
  }

  @Test func modelOutputIsPlainTextOnThePage() async throws {
    try await withWriter("inject") { _, site in
      let built = try await build(site)
      #expect(built.status == 0)
      for name in ["index.html", "week.md", "share.txt"] {
        let face = try text("\(site)/output/\(Self.week)/\(name)")
        #expect(!face.contains("\u{07}"), "\(name)")
        if name == "index.html" {
          #expect(!face.contains("<script>alert") && !face.contains("javascript:alert(1)\">"))
        }
      }
    }
  }
}

/// A build of a league that is fetched, with a model that fails: the paper is still built.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct ModelBuildTests {
  @Test func aFailingModelLeavesAPaperAndExitsWithSeven() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(["--root", packagePath("Fixtures/recordings")], in: folder)
      defer { replay.stop() }
      let server = try ModelWriterServer(in: folder)
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
      try server.write(site, manner: "down", "fallback: none")
      let built = try await Skidmark.run(
        ["build", "-s", site, "-w", "2", "--trust"] + Skidmark.now,
        environment: replay.environment())
      #expect(built.status == 7, "\(built.error)")
      let page = try text("\(site)/output/shame-and-prosperity/2026/week-02/week.md")
      #expect(page.contains("## Luck"))
    }
  }
}
