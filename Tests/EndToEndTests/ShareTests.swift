import JSON
import Pipeline
import TestSupport
import Testing

/// `skidmark share`: what goes into the chat.
@Suite(.timeLimit(.minutes(5))) struct ShareTests {
  private let slug = "shame-and-prosperity"

  @Test func eachTeamHasItsFiguresAndItsRoast() async throws {
    let site = try await Sites.demo()
    let shared = try await Skidmark.succeed(["share", "-s", site, "-l", Sites.sleeper])
    #expect(shared.error.isEmpty)
    let published = "\(site)/output/\(slug)/2026/week-10"
    #expect(shared.output == (try text("\(published)/share.txt")))
    #expect(shared.output.contains("https://example.com/gazette/\(slug)/2026/week-10/"))
    let paragraphs = shared.output.split(separator: "\n\n").dropFirst()
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
      #expect(lines[1].hasPrefix("\(owner) · \(wins)-\(losses)"), "\(lines[1])")
      #expect(lines[1].contains(" points"))
      #expect(lines.count == 3 && lines[2].count > 60)
    }
  }

  @Test func roastsCanBeLeftOut() async throws {
    let site = try await Sites.demo()
    let with = try await Skidmark.succeed(["share", "-s", site, "-l", slug])
    let without = try await Skidmark.succeed(["share", "-s", site, "-l", slug, "--no-roasts"])
    let lines = with.output.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasPrefix("*") && $0 > 0 }
    #expect(places.count == 12)
    let kept = lines.indices.filter { index in !places.contains(index - 2) }
    #expect(without.output == kept.map { String(lines[$0]) }.joined(separator: "\n"))
    let data = try await Skidmark.succeed(
      ["share", "-s", site, "-l", slug, "--no-roasts", "--format", "json"])
    #expect(!data.output.contains("\"sentences\""))
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
    let third = try await Skidmark.succeed(["share", "-s", site, "-l", slug, "-w", "3"])
    #expect(third.output == (try text("\(site)/output/\(slug)/2026/week-03/share.txt")))
    #expect(third.output.contains("Week 3"))
    let all = try await Skidmark.succeed(["share", "-s", site, "-w", "3"])
    let other = try text("\(site)/output/the-folding-chair-classic/2026/week-03/share.txt")
    #expect(all.output == third.output + "\n" + other)
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
          Next: ask for one of the weeks that are, or run 'skidmark build --week 14'.

        """)
    #expect(unplayed.output.isEmpty)
  }

  @Test func anUnknownLeagueIsAnsweredWithTheNearest() async throws {
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
      #expect(outcome.error.contains("Nothing is stored of"))
      #expect(outcome.error.contains("Next: run 'skidmark build'"))
    }
  }
}
