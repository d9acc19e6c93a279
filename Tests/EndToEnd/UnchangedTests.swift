import Build
import Platform
import TestSupport
import Testing

/// What has not changed is not made again, and nobody can tell from the site.
@Suite(.timeLimit(.minutes(10))) struct UnchangedTests {
  /// A build that keeps what it can, and one from nothing with everything forced, give the same bytes.
  @Test func whatIsKeptIsWhatWouldBeMade() async throws {
    let demo = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      let notes = "\(site)/.output-weeks"
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
          { try edit("\(site)/context/\(Sites.espn).yml") { $0 + "\nbanned_words: [points]\n" } }
        ),
        ("a page that somebody broke", { try write("broken", to: page) }),
        ("a page that is gone", { try Files.remove(page) }),
        (
          "an edition that somebody changed",
          { try edit("\(week)/edition.json") { $0.replacing("a", with: "b") } }
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
        let copy = "\(folder)/anew"
        _ = try run("cp", ["-R", site, copy])
        try Files.remove("\(copy)/output")
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
}
