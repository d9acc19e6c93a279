import Build
import JSON
import Platform
import TestSupport
import Testing

/// The week's top scorer chooses how the paper is written.
@Suite(.timeLimit(.minutes(120))) struct VoiceCommandTests {
  @Test func theTopScorerOfTheWeekChoosesTheVoiceAndThePageSaysWho() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let week = "\(site)/output/shame-and-prosperity/2026/week-02"
      let before = try json("\(week)/edition.json")
      #expect(before["roasting"]?["voice"]?.isNull == true)
      let scores = (before["matchups"]?.array ?? []).flatMap { game in
        ["home", "away"].compactMap { side in
          game[side]?["points"]?.double.map { (team: game[side]?["team"]?.string, points: $0) }
        }
      }
      let best = try #require(scores.max { $0.points < $1.points }?.team)
      let team = try #require(before["teams"]?.array?.first { $0["id"]?.string == best })
      let owner = try #require(team["owner"]?.string)
      try edit("\(site)/skidmark.yml") { "voice: top-scorer\n" + $0 }
      let nearly = try await Skidmark.run(["context", "voice", "\(owner)x", "hr", "-s", site])
      #expect(nearly.status == 2 && nearly.error.contains("did you mean '\(owner)'?"))
      let unknown = try await Skidmark.run(["context", "voice", owner, "opera", "-s", site])
      #expect(unknown.status == 2 && unknown.error.contains("house, press-box, hr"))
      let chosen = try await Skidmark.succeed(["context", "voice", owner, "hr", "-s", site])
      #expect(chosen.error.contains(#/ --week \d+ --force && .* print week \d+ again/#))
      #expect(try text("\(site)/\(Sites.sleeperContext)").contains("voice: hr"))
      // Printed stays printed, and the page does not say otherwise, until a new roast is asked for.
      try await Skidmark.succeed(["roast", "-s", site, "-w", "2"])
      #expect(
        try json("\(site)/data/\(Sites.sleeper)/2026/week-02/words.json")["roasting"]?["voice"]?
          .isNull == true)
      try await Skidmark.succeed(["roast", "-s", site, "-w", "2", "--force"])
      try await Skidmark.succeed(["render", "-s", site] + Skidmark.now)
      let after = try json("\(week)/edition.json")
      #expect(after["roasting"]?["voice"]?.string == "hr")
      #expect(after["roasting"]?["voice_chosen_by"]?.string == owner)
      let words =
        "in the voice of Human Resources, chosen by \(owner), who had the week's top score"
      #expect(
        withStraightQuotes(visibleText(try text("\(week)/index.html")))
          .contains(withStraightQuotes(words)))
      #expect(try text("\(week)/week.md").contains(words))
    }
  }
}
