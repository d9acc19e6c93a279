import Build
import Diagnostics
import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

/// `skidmark share`: the text for the chat.
@Suite(.timeLimit(.minutes(120))) struct ShareTests {
  private let slug = "shame-and-prosperity"

  @Test func eachTeamHasItsFiguresAndItsRoast() async throws {
    let site = try await Sites.demo()
    let shared = try await Skidmark.succeed(
      ["share", "-s", site, "-l", Sites.sleeper, "--all"])
    #expect(shared.error.isEmpty)
    let published = "\(site)/output/\(slug)/2026/week-10"
    #expect(shared.output.hasSuffix("\n\nhttps://example.com/gazette/\(slug)/2026/week-10/\n"))
    let paragraphs = shared.output.split(separator: "\n\n").dropFirst(2)
    let teams = try #require(try json("\(published)/edition.json")["teams"]?.array)
    #expect(teams.count == 12)
    for (team, paragraph) in zip(teams, paragraphs) {
      let lines = paragraph.split(separator: "\n")
      let rank = try #require(team["rank"]?.int)
      let name = try #require(team["name"]?.string).replacing("*", with: "∗")
      #expect(lines[0].hasPrefix("*\(rank). \(name)*"))
      let record = try #require(team["record"])
      let wins = try #require(record["wins"]?.int)
      let losses = try #require(record["losses"]?.int)
      let owner = try #require(team["owner"]?.string)
      // A team that has its manager's name is not named twice.
      let who = owner == team["name"]?.string ? "" : "\(owner) · "
      #expect(lines[1].hasPrefix("\(who)\(wins)-\(losses)"), "\(lines[1])")
      #expect(lines[1].contains(" points"))
      #expect(lines.count == 3 && lines[2].count > 60)
    }
  }

  @Test func roastsCanBeLeftOut() async throws {
    let site = try await Sites.demo()
    let whole = ["share", "-s", site, "-l", slug, "--all"]
    let with = try await Skidmark.succeed(whole)
    let without = try await Skidmark.succeed(whole + ["--no-roasts"])
    let lines = with.output.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasPrefix("*") && $0 > 0 }
    #expect(places.count == 12)
    // The headline, below the title, is a joke too, and its game is first only where it is told.
    let kept = lines.indices.filter { index in index != 1 && !places.contains(index - 2) }
    #expect(
      without.output.split(separator: "\n", omittingEmptySubsequences: false).sorted()
        == kept.map { lines[$0] }.sorted())
    let data = try await Skidmark.succeed(
      ["share", "-s", site, "-l", slug, "--no-roasts", "--format", "json"])
    #expect(!data.output.contains("\"sentences\""))
  }

  /// One text from the command, on the page, in its file and in what is posted.
  @Test func theMessageIsTheSameEverywhere() async throws {
    let site = try await Sites.demo()
    for (key, slug) in [(Sites.sleeper, slug), (Sites.espn, "the-folding-chair-classic")] {
      for week in ["week-01", "week-03", "week-10"] {
        let share = ["-s", site, "-l", key, "-w", String(Int(week.suffix(2)) ?? 0)]
        let message = try await Skidmark.succeed(["share"] + share).output
        #expect(message.utf16.count <= 501 && !message.contains("…") && !message.contains("..."))
        #expect(message.hasSuffix("\n\nhttps://example.com/gazette/\(slug)/2026/\(week)/\n"))
        let folder = "\(site)/output/\(slug)/2026/\(week)"
        #expect(try text("\(folder)/share.txt") == message)
        let page = try text("\(folder)/index.html")
        let field = try #require(
          page.firstMatch(of: /data-share-message>([^<]*)<\/textarea>/)?.output.1)
        let shown = field.replacing("&#10;", with: "\n").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
          .replacing("&amp;", with: "&")
        #expect(shown + "\n" == message)
        try await withTemporaryFolder { folder in
          let copy = try Sites.copy(site, to: folder)
          try edit("\(copy)/skidmark.yml") { $0 + "\npost: {whats: whatsapp}\n" }
          let posted = try await Skidmark.succeed(
            ["post", "--dry-run", "-s", copy] + share.dropFirst(2) + Skidmark.now)
          #expect(posted.output == message)
        }
        // The sentence is the one that templates mark on the page.
        let edition = try json("\(folder)/edition.json")
        let said = (edition["teams"]?.array ?? []).flatMap { team in
          (team["roast"]?["sentences"]?.array ?? []).compactMap { $0["text"]?.string }
        }
        let plain = withStraightQuotes(message.replacing("∗", with: "*"))
        #expect(said.contains { plain.contains(" \(withStraightQuotes($0))\n") }, "\(message)")
      }
    }
  }

  @Test func scoresTellEveryResult() async throws {
    let site = try await Sites.demo()
    for league in [Sites.sleeper, Sites.espn] {
      let scores = try await Skidmark.succeed(["share", "-s", site, "-l", league, "--scores"])
        .output
      let data = try await Skidmark.succeed(
        ["share", "-s", site, "-l", league, "--format", "json"]
      ).output
      let edition = try JSONValue(parsing: SourceText(name: "edition", text: data))
      let games = edition["matchups"]?.array ?? []
      #expect(scores.count { $0 == "\n" } == games.count + 3)
      #expect(scores.matches(of: #/ -?\d+\.\d\d(,|\n)/#).count == 2 * games.count, "\(scores)")
    }
    let both = try await Skidmark.run(["share", "-s", site, "--scores", "--all"])
    #expect(both.status == 2 && both.error.contains("--all and --scores"))
  }

  @Test func dataIsThePublishedEdition() async throws {
    let site = try await Sites.demo()
    for (key, slug) in [
      (Sites.sleeper, "shame-and-prosperity"), (Sites.espn, "the-folding-chair-classic"),
    ] {
      let shared = try await Skidmark.succeed(
        ["share", "-s", site, "--league", key, "--week=3", "--format=json"])
      let published = try Files.read("\(site)/output/\(slug)/2026/week-03/edition.json")
      #expect(shared.outputBytes == published)
    }
  }

  @Test func aWeekCanBeChosen() async throws {
    let site = try await Sites.demo()
    let other = "the-folding-chair-classic"
    for (words, name) in [([], "share.txt"), (["--all"], "share-all.txt")] {
      let third = try await Skidmark.succeed(["share", "-s", site, "-l", slug, "-w", "3"] + words)
      #expect(try third.output == text("\(site)/output/\(slug)/2026/week-03/\(name)"))
      let all = try await Skidmark.succeed(["share", "-s", site, "-w", "3"] + words)
      #expect(
        try all.output == third.output + "\n" + text("\(site)/output/\(other)/2026/week-03/\(name)")
      )
    }
  }

  @Test func messagesFitTheirChatsAndCanBePrintedOneByOne() async throws {
    let site = try await Sites.demo()
    for (format, limit) in [
      ("discord", 2000), ("slack", 4000), ("groupme", 1000), ("telegram", 4096),
    ] {
      let share = ["share", "-s", site, "-l", slug, "--all", "--format", format]
      let all = try await Skidmark.succeed(share).output
      let messages = all.split(separator: "\u{C}\n").map(String.init)
      #expect(messages.count > 1)
      for (index, message) in messages.enumerated() {
        #expect(message.utf16.count <= limit * 95 / 100 + 1, "\(format) \(message.utf16.count)")
        #expect(message.hasPrefix("(\(index + 1)/\(messages.count)) "))
      }
      let second = try await Skidmark.succeed(share + ["--part", "2"])
      #expect(second.output == messages[1])
      #expect(messages.last?.hasSuffix("/\(slug)/2026/week-10/\n") == true)
    }
    for format in ["whatsapp", "markdown", "text"] {
      let share = ["share", "-s", site, "-l", slug, "--all", "--format", format]
      #expect(try await !Skidmark.succeed(share).output.contains("\u{C}"))
    }
    let beyond = try await Skidmark.run(["share", "-s", site, "-l", slug, "--all", "--part", "9"])
    #expect(beyond.status == 2)
    #expect(beyond.error.contains("There is no message 9 for \(Sites.sleeper)."))
    #expect(beyond.error.contains("Next: there is 1."))
    let small = try await Skidmark.run(["share", "-s", site, "--budget", "20"])
    #expect(small.status == 2 && small.error.contains("'20' is not a number for --budget."))
  }

  @Test func aSiteThatHidesOutcomesSharesNone() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      let share = ["share", "-s", site, "--format", "text"]
      let shown = try await Skidmark.succeed(share).output
      try edit("\(site)/skidmark.yml") { $0 + "\nreveal: hidden\n" }
      let hidden = try await Skidmark.succeed(share).output
      #expect(hidden.contains("Spoilers hidden. Tap to see scores: https://"))
      #expect(!hidden.contains("Top three") && !hidden.contains("points"))
      #expect(hidden.matches(of: /\d+\.\d/).isEmpty)
      let asked = try await Skidmark.succeed(share + ["--reveal", "shown"]).output
      #expect(asked == shown)
    }
  }

  @Test func aWeekThatIsNotStoredIsNamed() async throws {
    let site = try await Sites.demo()
    let impossible = try await Skidmark.run(["share", "-s", site, "--week", "99"])
    #expect(impossible.status == 2)
    #expect(impossible.error.contains("'99' is not a week."))
    let unplayed = try await Skidmark.run(["share", "-s", site, "-l", slug, "-w", "14"])
    #expect(unplayed.status == 2)
    #expect(
      unplayed.error == """
        error: Week 14 of \(Sites.sleeper) is not stored. The latest is week 10.
          Next: choose a stored week, or run 'skidmark build --week 14'.

        """)
    #expect(unplayed.output.isEmpty)
  }

  @Test func anUnknownLeagueSuggestsTheNearest() async throws {
    let site = try await Sites.demo()
    for (typed, meant) in [
      ("sleeper-87315029441692057", Sites.sleeper), ("espn-7731042", Sites.espn),
      ("shame-and-prosparity", slug), ("the-folding-chair", "the-folding-chair-classic"),
    ] {
      let outcome = try await Skidmark.run(["share", "-s", site, "-l", typed])
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("This site has no league '\(typed)'."))
      #expect(outcome.error.contains("did you mean '\(meant)'?"), "\(outcome.error)")
    }
    let strange = try await Skidmark.run(["share", "-s", site, "-l", "x"])
    #expect(strange.error.contains("its leagues are \(Sites.sleeper), \(Sites.espn)"))
  }

  @Test func beforeTheFirstBuildThereIsNothingToShare() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--demo"])
      let outcome = try await Skidmark.run(["share", "-s", site])
      #expect(outcome.status == 6)
      #expect(outcome.error.contains("There is no stored data for"))
      #expect(outcome.error.contains("Next: run 'skidmark build'"))
    }
  }
}
