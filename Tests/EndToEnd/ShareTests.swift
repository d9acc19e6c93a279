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
      ["share", "-s", site, "-l", Sites.sleeper, "--full", "--budget", "65536"])
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
    let whole = ["share", "-s", site, "-l", slug, "--full", "--budget", "65536"]
    let with = try await Skidmark.succeed(whole)
    let without = try await Skidmark.succeed(whole + ["--no-roasts"])
    let lines = with.output.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasPrefix("*") && $0 > 0 }
    #expect(places.count == 12)
    // The headline, below the title, is a joke too.
    let kept = lines.indices.filter { index in index != 1 && !places.contains(index - 2) }
    // The first lines end with a word of the last team's roast.
    let expected = kept.map { index in
      lines[index].hasPrefix("Last: ")
        ? String(lines[index].replacing(/\). .*$/, with: ")")) : String(lines[index])
    }
    #expect(without.output == expected.joined(separator: "\n"))
    let data = try await Skidmark.succeed(
      ["share", "-s", site, "-l", slug, "--no-roasts", "--format", "json"])
    #expect(!data.output.contains("\"sentences\""))
  }

  @Test func theShortMessageTellsEveryResult() async throws {
    let site = try await Sites.demo()
    for league in [Sites.sleeper, Sites.espn] {
      let short = try await Skidmark.succeed(["share", "-s", site, "-l", league]).output
      #expect(short.utf16.count <= 701 && !short.contains("\u{C}"))
      let data = try await Skidmark.succeed(
        ["share", "-s", site, "-l", league, "--format", "json"]).output
      let edition = try JSONValue(parsing: SourceText(name: "edition", text: data))
      for game in edition["matchups"]?.array ?? [] {
        for side in ["home", "away"] {
          let points = try #require(game[side]?["points"]?.double.flatMap(Points.init))
          #expect(short.contains(" \(points)"), "\(points)")
        }
      }
      #expect(short.contains("\nTop three: ") && short.contains("\nNext week: "))
    }
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
    let third = try await Skidmark.succeed(["share", "-s", site, "-l", slug, "-w", "3", "--full"])
    #expect(third.output == (try published(site, slug, "week-03")))
    #expect(third.output.contains("Week 3"))
    let all = try await Skidmark.succeed(["share", "-s", site, "-w", "3", "--full"])
    let other = try published(site, "the-folding-chair-classic", "week-03")
    #expect(all.output == third.output + "\n" + other)
  }

  /// The messages on the site, as the command prints them.
  private func published(_ site: String, _ slug: String, _ week: String) throws -> String {
    let folder = "\(site)/output/\(slug)/2026/\(week)"
    let names = try Files.list(folder).filter { $0.hasPrefix("share") }
    let ordered = ["share.txt"] + names.filter { $0 != "share.txt" }.sorted()
    return try ordered.map { try text("\(folder)/\($0)") }.joined(separator: "\u{C}\n")
  }

  @Test func messagesFitTheirChatsAndCanBePrintedOneByOne() async throws {
    let site = try await Sites.demo()
    for (format, limit) in [
      ("whatsapp", 4096), ("discord", 2000), ("slack", 4000), ("groupme", 1000), ("telegram", 4096),
    ] {
      let share = ["share", "-s", site, "-l", slug, "--full", "--format", format]
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
    for format in ["markdown", "text"] {
      let share = ["share", "-s", site, "-l", slug, "--format", format]
      #expect(try await !Skidmark.succeed(share).output.contains("\u{C}"))
    }
    let beyond = try await Skidmark.run(["share", "-s", site, "-l", slug, "--full", "--part", "9"])
    #expect(beyond.status == 2)
    #expect(beyond.error.contains("There is no message 9 for \(Sites.sleeper)."))
    #expect(beyond.error.contains("Next: there are 2."))
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
