import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark card`: pictures of a week, a team, an award and a game.
@Suite(.timeLimit(.minutes(120))) struct CardTests {
  private let slug = "shame-and-prosperity"

  private static let canDraw: ConditionTrait = .enabled(
    if: hasPrograms("rsvg-convert"), "needs rsvg-convert (Debian: librsvg2-bin)")

  private func card(_ words: [String], in folder: String) async throws -> String {
    let site = try await Sites.demo()
    try await Skidmark.succeed(["card", "-s", site, "-o", "\(folder)/card.svg"] + words)
    return try text("\(folder)/card.svg")
  }

  private func words(_ svg: String) -> String {
    svg.matches(of: /aria-label="([^"]*)"/).map { String($0.output.1) }.joined(separator: " ")
  }

  /// An amount with two decimals.
  private func hundredths(_ amount: Double?) -> String {
    let number = Int(((amount ?? -1) * 100).rounded())
    return "\(number / 100)." + String("\(100 + number % 100)".dropFirst())
  }

  @Test func theWeeksCardIsTheOneOnTheSite() async throws {
    let site = try await Sites.demo()
    try await withTemporaryFolder { folder in
      for (story, name) in [([], "card.svg"), (["--story"], "story.svg")] {
        let drawn = try await card([slug, "-w", "3"] + story, in: folder)
        #expect(drawn == (try text("\(site)/output/\(slug)/2026/week-03/\(name)")))
        #expect(drawn == (try await card(["-l", slug, "--week=3"] + story, in: folder)))
      }
    }
  }

  @Test func aTeamAnAwardAndAGameHaveCards() async throws {
    let site = try await Sites.demo()
    let edition = try json("\(site)/output/\(slug)/2026/week-10/edition.json")
    let last = try #require(edition["teams"]?.array?.last)
    let name = try #require(last["name"]?.string)
    try await withTemporaryFolder { folder in
      let team = words(try await card(["--team", name], in: folder))
      let record = try #require(last["record"])
      #expect(team.contains("12. \(name.uppercased())"))
      #expect(team.contains("\(record["wins"]?.int ?? -1)-\(record["losses"]?.int ?? -1) · "))
      let sentences = try #require(last["roast"]?["sentences"]?.array)
      let lines = sentences.compactMap { $0["text"]?.string }.map(withStraightQuotes)
      #expect(lines.contains { withStraightQuotes(team).contains($0) }, "\(team)")
      // A part of a name is enough, and so is the owner's.
      let owner = try #require(last["owner"]?.string)
      #expect(words(try await card(["--team", owner], in: folder)) == team)

      let award = words(try await card([slug, "--award", "closest-game"], in: folder))
      let closest = try #require(
        edition["numbers"]?["awards"]?.array?.first { $0["kind"]?.string == "closest_game" })
      #expect(award.contains(hundredths(closest["values"]?["margin"]?.double)))
      // A joke instead of the fact again.
      #expect(award.contains("CLOSEST GAME") && award.contains(" beat"))
      #expect(!award.contains(try #require(closest["text"]?.string)))

      let game = words(try await card(["--game", name], in: folder))
      let played = try #require(
        edition["matchups"]?.array?.first { matchup in
          ["home", "away"].contains { matchup[$0]?["team"] == last["id"] }
        })
      for side in ["home", "away"] {
        let points = hundredths(try #require(played[side]?["points"]?.double))
        #expect(game.contains(points), "\(game)")
      }
      #expect(game.contains("BY "))
    }
  }

  @Test(canDraw) func aNameThatEndsWithPNGMakesOne() async throws {
    let site = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let file = "\(folder)/card.png"
      let said = try await Skidmark.succeed(
        ["card", slug, "-s", site, "--team", "Hibernation", "--story", "-o", file])
      #expect(said.output.isEmpty && said.error == "\(file): 1080 x 1920 pixels.\n")
      let bytes = try Files.read(file)
      #expect(bytes[1..<4].elementsEqual("PNG".utf8) && bytes.count > 10_000)
      #expect(Array(bytes[16..<24]) == [0, 0, 0x04, 0x38, 0, 0, 0x07, 0x80])
      try await Skidmark.succeed(
        ["card", slug, "-s", site, "--team", "Hibernation", "--story", "-o", file])
      #expect(try Files.read(file) == bytes)
      let event = try await Skidmark.succeed(["card", slug, "-s", site, "-o", file, "--json"])
      #expect(event.error.contains("\"event\":\"card\"") && event.error.contains("\"week\":10"))
      let quiet = try await Skidmark.succeed(["card", slug, "-s", site, "-o", file, "-q"])
      #expect(quiet.output.isEmpty && quiet.error.isEmpty)
    }
  }

  /// Librsvg before 2.57 leaves WebP out without a word.
  @Test(canDraw, .enabled(if: hasPrograms("vipsthumbnail", "vips"), "needs libvips-tools"))
  func aPNGShowsTheTeamsPicture() async throws {
    let site = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let file = "\(folder)/card.png"
      try await Skidmark.succeed(
        ["card", slug, "-s", site, "--team", "Gravy Train Robbery", "-o", file])
      // The ground of that picture, near the corner of the card's only face.
      let point = try run("vips", ["getpoint", file, "562", "70"]).output
      let color = point.split(separator: " ").prefix(3).compactMap { Double($0) }
      #expect(color.count == 3, "\(point)")
      for (part, wanted) in zip(color, [242.0, 184, 76]) {
        #expect(abs(part - wanted) < 8, "\(point)")
      }
    }
  }

  @Test func withoutAFileNameItIsMadeOfLeagueWeekAndSubject() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let nowhere = ["PATH": "/nonexistent"]
      for words in [[], ["--award", "closest-game", "--story"]] {
        let said = try await Skidmark.succeed(
          ["card", "-s", site] + words, environment: nowhere, in: folder)
        #expect(said.error.contains("note: rsvg-convert is not installed, so this is an SVG"))
      }
      #expect(
        try Files.list(folder).sorted() == [
          "\(slug)-week-2-closest-game-story.svg", "\(slug)-week-2.svg",
        ])
      let asked = try await Skidmark.run(
        ["card", "-s", site, "-o", "one.png"], environment: nowhere, in: folder)
      #expect(asked.status == 1)
      #expect(asked.error.contains("rsvg-convert, which makes PNGs, is not installed."))
      #expect(asked.error.contains("Debian: librsvg2-bin") && asked.error.contains("'-o one.svg'"))
    }
  }

  @Test func mistakesAreAnsweredWithTheNearestName() async throws {
    let site = try await Sites.demo()
    for (words, answer) in [
      (["--team", "LordOfTheFlins"], "did you mean 'LordOfTheFlings'?"),
      (["--team", "Hibernatoin"], "did you mean 'Hibernation Station™'?"),
      (["--game", "xyzzy"], "There is no team or owner named 'xyzzy'."),
      (["--team", "e"], "'e' could be several teams."),
      (["--award", "closest-gam"], "Did you mean 'closest-game'?"),
      (["--award", "bench"], "Did you mean 'bench-of-shame'?"),
      (["--award", "xyzzy"], "is one of highest-score, lowest-score, closest-game"),
      (["--award", "tie"], "the week's awards are highest-score"),
      (["--team", "a", "--award", "tie"], "A card is about one thing."),
      (["-o", "card.jpg"], "'card.jpg' is neither a .png nor a .svg file."),
      (["-o", "card.svg"], "There are 2 leagues, and one file."),
      (["shame-and-prosparity"], "did you mean 'shame-and-prosperity'?"),
      (["-l", slug, "-w", "14"], "Week 14 of \(Sites.sleeper) is not stored."),
    ] {
      let outcome = try await Skidmark.run(["card", "-s", site] + words)
      #expect(outcome.status == 2, "\(words)")
      #expect(outcome.error.contains(answer), "\(outcome.error)")
    }
  }

  @Test func aSiteThatHidesOutcomesDrawsNone() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      func card(_ words: [String]) async throws -> String {
        try await Skidmark.succeed(["card", "-s", site, "-o", "\(folder)/c.svg"] + words)
        return try text("\(folder)/c.svg")
      }
      let shown = try await card([])
      try edit("\(site)/skidmark.yml") { $0 + "\nreveal: hidden\n" }
      for words in [[], ["--story"]] {
        let hidden = try await card(words)
        let results = self.words(hidden).matches(of: /\d\.\d/)
        #expect(hidden.contains("Spoilers hidden") && results.isEmpty)
      }
      #expect(try await card(["--reveal", "shown"]) == shown)
      for words in [["--team", "Team 8"], ["--award", "closest-game"], ["--game", "Team 8"]] {
        let refused = try await Skidmark.run(["card", "-s", site] + words)
        #expect(refused.status == 2 && refused.error.contains("This site hides outcomes"))
        #expect(!(try await card(words + ["--reveal", "shown"])).contains("Spoilers hidden"))
      }
    }
  }

  /// A program that draws emoji is told apart from one that does not, by what it draws.
  @Test(canDraw) func picturesDependOnWhatTheProgramCanDraw() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      // Every trial succeeds: it gets a drawing with something in it.
      let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>"
        + "<circle cx='30' cy='30' r='20'/></svg>"
      let script = """
        if [ "$1" = --format ]; then echo "\(drawing)" | "$real"; cat > /dev/null; exit 0; fi
        if [ "$1" = --width ]; then tee \(folder)/drawn.svg | "$real" "$@"; exit; fi
        """
      let able = try Front.put("rsvg-convert", script, in: folder)
      let words = ["card", "-s", site, "--team", "Cooking With Gaps", "-o", "\(folder)/c.png"]
      try await Skidmark.succeed(words, environment: able)
      #expect(try text("\(folder)/drawn.svg").contains("👩‍🍳"))
      let unable = try Front.put(
        "rsvg-convert",
        script.replacing("echo \"\(drawing)\" | \"$real\"", with: "exit 3; echo | true"), in: folder
      )
      try await Skidmark.succeed(words, environment: unable)
      let plain = try text("\(folder)/drawn.svg")
      #expect(!plain.contains("👩‍🍳") && plain.contains("COOKING WITH GAPS"))
    }
  }

  @Test func aSiteWithoutAnAddressIsToldOnce() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--demo", "-q"])
      try Sites.keepOnlySleeper(site)
      try edit("\(site)/skidmark.yml") { text in
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("base_url:") }.joined(separator: "\n")
      }
      let note = "note: skidmark.yml has no 'base_url:', so links in chats show no picture"
      let build = ["build", "-s", site, "-w", "1"] + Skidmark.now
      #expect(try await Skidmark.succeed(build).error.ranges(of: note).count == 1)
      #expect(!(try await Skidmark.succeed(build).error.contains("note: skidmark.yml")))
      try edit("\(site)/skidmark.yml") {
        "title: Another\n" + $0.replacing(/(?m)^title:.*$/, with: "")
      }
      #expect(!(try await Skidmark.succeed(build).error.contains("note: skidmark.yml")))
    }
  }
}
