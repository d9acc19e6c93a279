import Build
import Platform
import TestSupport
import Testing

/// What has not changed is not rebuilt, and the site does not show the difference.
@Suite(.timeLimit(.minutes(120))) struct UnchangedTests {
  /// An incremental build and a forced build without the output give the same bytes.
  @Test func anIncrementalBuildEqualsAForcedBuild() async throws {
    let demo = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      // `afterAnyEditsABuildEqualsAFullBuild` has all leagues.
      try Sites.keepOnlySleeper(site)
      let notes = "\(site)/.output-ledger"
      #expect(Files.kind(notes) == .file)
      let week = "\(site)/data/\(Sites.sleeper)/2026/week-02"
      let page = "\(site)/output/shame-and-prosperity/2026/week-02/index.html"
      let changes: [(String, () throws -> Void)] = [
        ("nothing", {}),
        (
          "the title",
          {
            try edit("\(site)/skidmark.yml") {
              $0.replacing("example.com/gazette", with: "example.com/x").replacing(
                "Gazette", with: "Bugle")
            }
          }
        ),
        (
          "heat",
          {
            try edit("\(site)/skidmark.yml") {
              "heat: 1\n" + $0.replacing("\nheat: ", with: "\n# ")
            }
          }
        ),
        ("a section", { try edit("\(site)/skidmark.yml") { "sections: {luck: off}\n" + $0 } }),
        (
          "a template",
          {
            try write("<!-- mine -->", to: "\(site)/templates/partials/luck.html.liquid")
          }
        ),
        ("a style", { try write("body { color: red }", to: "\(site)/assets/mine.css") }),
        ("a page of one's own", { try write("# Rules", to: "\(site)/content/more-rules.md") }),
        (
          "the context",
          { try edit("\(site)/\(Sites.sleeperContext)") { $0 + "\nbanned_words: [points]\n" } }
        ),
        ("a page with broken contents", { try write("broken", to: page) }),
        ("a page that is gone", { try Files.remove(page) }),
        (
          "changed words",
          { try edit("\(week)/words.json") { $0.replacing("a", with: "b") } }
        ),
        ("notes that are cut off", { try write(String(try text(notes).dropLast(70)), to: notes) }),
        ("a week that is gone", { try Files.remove(week) }),
        (
          "the zone",
          {
            try edit("\(site)/skidmark.yml") {
              $0.replacing("time_zone: ", with: "time_zone: Asia/Tokyo # ")
            }
          }
        ),
      ]
      for (name, change) in changes {
        try change()
        let kept = try await Skidmark.run(["build", "-s", site, "--offline"] + Skidmark.now)
        try #require(kept.status == 0, "\(name): \(kept.error)")
        let copy = "\(folder)/again"
        try Sites.copyUnbuilt(site, to: copy)
        try Files.write(try Files.read(notes), to: "\(copy)/.output-ledger")
        try await Skidmark.succeed(["build", "-s", copy, "--offline", "--force"] + Skidmark.now)
        #expect(
          differences(try tree("\(site)/output"), try tree("\(copy)/output")) == [], "\(name)")
        #expect(differences(try tree("\(site)/data"), try tree("\(copy)/data")) == [], "\(name)")
        try Files.remove(copy)
      }
      try await Skidmark.succeed(["clean", "-s", site])
      #expect(Files.kind(notes) == nil)
    }
  }

  @Test func aPageSaysWhyItWasBuilt() async throws {
    let demo = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      let page = "output/shame-and-prosperity/2026/week-02/team-1/"
      let build = ["build", "-s", site, "--offline", "--why", page] + Skidmark.now
      let first = try await Skidmark.succeed(build)
      #expect(first.output == "\(page)index.html was built by an earlier run, for the first time\n")
      try write("mine", to: "\(site)/templates/pages/team.html.liquid")
      let changed = try await Skidmark.succeed(build)
      #expect(
        changed.output == """
          \(page)index.html was built by this run, because:
            templates/pages/team.html changed

          """)
      // What all pages show is one input of each, and is named by what changed in it.
      let settings = try text("\(site)/skidmark.yml")
      let titled = settings.replacing(/title: .*/, with: "title: Another Paper")
      try #require(titled != settings)
      try write(titled, to: "\(site)/skidmark.yml")
      let retitled = try await Skidmark.succeed(build)
      #expect(
        retitled.output == "\(page)index.html was built by this run, because:\n  title changed\n")
      // A damaged file is rebuilt because it changed, not as a new one.
      try write("{}", to: "\(site)/data/\(Sites.sleeper)/2026/week-02/rankings.json")
      let week = "data/\(Sites.sleeper)/2026/week-02/rankings.json"
      let made = try await Skidmark.succeed(build.dropLast(3) + [week] + Skidmark.now)
      #expect(
        made.output == "\(week) was built by this run, because:\n  the file itself changed\n")
      let forced = try await Skidmark.succeed(build + ["--force"])
      #expect(
        forced.output == "\(page)index.html was built by this run, because:\n  --force was given\n")
      let stranger = try await Skidmark.run(
        ["build", "-s", site, "--offline", "--why", "README"] + Skidmark.now)
      #expect(
        stranger.status == 2 && stranger.error.contains("'README' is not a file that a build"))
    }
  }

  /// How many scripts of edits are tried; `Scripts/fuzz` asks for more.
  private static let scripts = variable("FUZZ_EDITS").flatMap { Int($0) } ?? 2

  /// After any edits, a build gives the same bytes as a build from nothing.
  @Test(arguments: 0..<scripts)
  func afterAnyEditsABuildEqualsAFullBuild(_ seed: Int) async throws {
    let demo = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      var edits = RandomEdits(site, seed: seed)
      for step in 1...(Self.scripts > 2 ? 6 : 4) {
        let edit = try edits.next()
        let flags = edits.flags
        let copy = "\(folder)/clean"
        try Sites.copyUnbuilt(site, to: copy)
        let kept = try await Skidmark.run(["build", "-s", site, "--offline"] + flags)
        let clean = try await Skidmark.run(["build", "-s", copy, "--offline"] + flags)
        let name = "seed \(seed), step \(step): \(edit)"
        #expect(kept.status == clean.status, "\(name): \(kept.error) \(clean.error)")
        if kept.status == 0 {
          #expect(
            differences(try Sites.ownFiles("\(site)/output"), try Sites.ownFiles("\(copy)/output"))
              == [], "\(name)")
        }
        #expect(differences(try tree("\(site)/data"), try tree("\(copy)/data")) == [], "\(name)")
        try Files.remove(copy)
      }
    }
    if Self.scripts > 2 { print("edits: script \(seed) gave what a build from nothing gives") }
  }
}
