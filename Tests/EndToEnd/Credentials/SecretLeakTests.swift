import Build
import JSON
import Platform
import TestSupport
import Testing

/// Secrets are planted in every possible source, every command is run, and all output and files are searched
/// for them.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct SecretLeakTests {
  private static let key = "sk-planted-0123456789abcdef"
  /// Parts of the secrets that no URL encoding or markup changes.
  private static let marks = ["planted", "PLANTED", "s2s2s2s2s2s2"]

  /// The output so far.
  private actor Said {
    private(set) var all: [(words: [String], text: String)] = []
    func add(_ words: [String], _ outcome: Outcome) {
      all.append((words, outcome.output + outcome.error))
    }
  }

  /// The commands that `skidmark help` lists.
  private func commands() async throws -> [String] {
    let help = try await Skidmark.succeed(["help"]).output
    let names = help.matches(of: /(?m)^  ([a-z]+) {2}/).map { String($0.output.1) }
    #expect(names.contains("credentials") && names.contains("build") && names.count >= 15)
    return names
  }

  /// The arguments that let a command do its work.
  private func words(_ command: String, _ folder: String) -> [[String]] {
    switch command {
    case "init":
      [["\(folder)/another", "--espn", PrivateLeague.id, "--season", "2026", "--offline"]]
    case "explain": [["luck"]]
    case "template": [["\(folder)/page.liquid", "--data", "\(folder)/data.json"]]
    case "build": [[], ["--force"], ["--offline"]]
    case "credentials": [["status"], ["remove", "anthropic"], ["login", "espn"]]
    // Commands unknown to this test run without arguments, and with common ones.
    case "league", "context": [[], ["list"], ["show"]]
    default: [[]]
    }
  }

  /// The options that bring most out of a command, as far as it takes them.
  private static func options(
    _ command: String, _ words: [String], _ site: String
  ) throws -> [String] {
    let paths = [([command] + words.prefix(1)).joined(separator: "-"), command].map {
      packagePath("Fixtures/help/\($0).txt")
    }
    let help = try text(try #require(paths.first { Files.kind($0) == .file }))
    var options: [String] = []
    if help.contains("  -s, --site") { options += ["-s", site] }
    if help.contains("  -w, --week") { options += ["-w", "latest"] }
    if help.contains("  --trust ") { options += ["--trust"] }
    if help.contains("  --now ") { options += Skidmark.now }
    return options
  }

  private static func workingFolder(_ league: PrivateLeague) -> String { "\(league.folder)/here" }

  private func expectNothing(
    in said: Said, _ folders: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for (words, text) in await said.all {
      for mark in Self.marks {
        #expect(!text.contains(mark), "\(words) says a secret", sourceLocation: sourceLocation)
      }
    }
    for folder in folders {
      for (path, bytes) in try tree(folder) {
        for mark in Self.marks where holds(bytes, mark) {
          Issue.record("\(folder)/\(path) holds a secret", sourceLocation: sourceLocation)
        }
      }
    }
  }

  private func run(
    _ words: [String], _ league: PrivateLeague, _ more: [String: String], _ said: Said,
    input: String? = nil
  ) async throws {
    let program = try #require(Skidmark.path)
    let environment = Skidmark.environment(league.environment(more))
    // A preview does not end by itself.
    let seconds = words.first == "serve" ? 3 : patience
    let file = "\(league.folder)/typed"
    try write(input ?? "", to: file)
    // Some commands write to where they stand.
    let here = Self.workingFolder(league)
    try Files.makeFolder(here)
    let outcome = try await Skidmark.aside {
      try TestSupport.run(
        program, words, environment: environment, in: here, input: file, within: seconds)
    }.get()
    await said.add(words, outcome)
  }

  @Test func noCommandLeaksASecret() async throws {
    try await withPrivateLeague { league in
      let model = try ModelWriterServer(in: league.folder)
      try model.write(league.site, manner: "true")
      try write("{{ a }}", to: "\(league.folder)/page.liquid")
      try write("{\"a\": 1}", to: "\(league.folder)/data.json")
      let (record, temporary) = ("\(league.folder)/record", "\(league.folder)/tmp")
      try Files.makeFolder(temporary)
      let path = try league.program("chromedriver", "exit 1")
      let variables = ["SKIDMARK_RECORD": record, "TMPDIR": temporary].merging(path) { $1 }
      let said = Said()
      // Everything is read from standard input and stored in the file.
      let kept = ["-s", league.site, "--insecure-storage", "-v"]
      try await run(
        ["credentials", "set", "espn", "--trust"] + kept, league, variables, said,
        input: PrivateLeague.cookies)
      for name in ["compatible", "openai", "anthropic"] {
        try await run(
          ["credentials", "set", name] + kept, league, variables, said, input: Self.key)
      }
      #expect(try text(league.secrets).contains(Self.key))
      for command in try await commands() {
        for words in words(command, league.folder) {
          let whole = [command] + words + (try Self.options(command, words, league.site))
          // Commands that use the network also report it as events.
          let hasEvents = ["build", "fetch", "roast", "credentials"].contains(command)
          for manner in hasEvents ? ["-v", "--json"] : ["-v"] {
            try await run(whole + [manner], league, variables, said)
          }
        }
      }
      // `clean` may have removed the site.
      try await run(
        ["build", "-s", league.site, "-w", "latest", "--trust"], league, variables, said)
      // Unless the secrets were used, this test shows nothing. They go with league requests,
      // but not with the doctor's check whether ESPN is up.
      let asked = try league.replay.requests()
      let (ours, others) = (
        asked.filter { $0.path.contains(PrivateLeague.id) },
        asked.filter { !$0.path.contains(PrivateLeague.id) }
      )
      #expect(!ours.isEmpty && ours.allSatisfy { $0.cookie == PrivateLeague.header })
      #expect(others.allSatisfy { $0.cookie == nil })
      let questions = try model.questions()
      #expect(!questions.isEmpty)
      #expect(questions.allSatisfy { $0["key"]?.string == "Bearer \(Self.key)" })
      #expect(try Files.tree("\(league.site)/output").contains { $0.hasSuffix("/edition.json") })
      #expect(try !Files.tree(record).isEmpty)
      try Files.remove(league.secrets)
      try await expectNothing(
        in: said, [league.site, record, temporary, league.home, Self.workingFolder(league)])
    }
  }

  @Test(arguments: ["401", "500", "html", "garbage", "truncated", "redirecthttp://localhost:9/x"])
  func noFailureLeaksASecret(_ fault: String) async throws {
    try await withPrivateLeague(["--fault", "leagues/\(PrivateLeague.id)=\(fault)"]) { league in
      let said = Said()
      let cookies = ["ESPN_S2": PrivateLeague.s2, "SWID": PrivateLeague.swid]
      let path = try league.program(
        "printer", "echo '\(PrivateLeague.s2)'; echo planted >&2; exit $1")
      for manner in ["-v", "--json"] {
        try await run(["build", "-s", league.site, manner], league, cookies, said)
        try await run(
          ["credentials", "set", "espn", "-s", league.site, manner], league, [:], said,
          input: PrivateLeague.cookies)
        for status in [0, 3] {
          try edit("\(league.site)/skidmark.yml") { text in
            "espn_command: [printer, \"\(status)\"]\n"
              + text.split(separator: "\n").filter { !$0.hasPrefix("espn_command") }
              .joined(separator: "\n") + "\n"
          }
          try await run(["build", "-s", league.site, manner, "--trust"], league, path, said)
        }
        try edit("\(league.site)/skidmark.yml") {
          $0.replacing(/espn_command.*\n/, with: "")
        }
      }
      for words in [["credentials", "set", "openai", Self.key], ["credentials", Self.key]] {
        try await run(words, league, [:], said)
      }
      try await expectNothing(in: said, [league.site])
    }
  }
}
