import Platform
import TestSupport
import Testing

/// Runs the examples of the help on the demo site, as a newcomer would.
@Suite(
  .enabled(if: hasPrograms("python3"), "needs python3"), .timeLimit(.minutes(120))
) struct ExampleTests {
  /// Examples that end with another code here, where there is no network, no terminal and no keychain.
  private static let otherCodes: [String: Int32] = [
    "init": 2, "init my-league --sleeper https://sleeper.com/leagues/42": 6,
    "init my-league --espn 42": 6, "league add https://sleeper.com/leagues/42": 4,
    "league add --espn 42 --season 2025": 4, "credentials login espn": 5,
    "credentials set espn": 5, "credentials set anthropic": 5, "credentials set post group": 5,
    "context edit": 2, "post --dry-run": 0, "roast --week 5 --force --writer anthropic": 7,
    "league remove 42": 2, "check --reveal": 3,
    "post group --card": 5, "post --all": 5, "post --what preview": 5, "doctor": 5,
    "doctor --offline": 5,
    "ask delete 3": 2,
    "template week.liquid --data edition.json": 0,
  ]

  @Test func everyExampleOfTheHelpRuns() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Sites.copy(Sites.demo(), to: folder)
      try edit("\(site)/skidmark.yml") {
        $0
          + "\nselected: \(Sites.sleeper)\npublish: {web: {to: folder, path: ../www}}\npost: {group: discord}\n"
      }
      try write("{{ name }}", to: "\(site)/week.liquid")
      try write("{\"name\": \"Taco\"}", to: "\(site)/edition.json")
      try write(inventedTable("PF"), to: "\(site)/offense-2026.csv")
      try write(inventedTable("PA"), to: "\(site)/defense-2026.csv")
      try write(
        "season,week,game_type,away_team,away_score,home_team,home_score\n2026,1,REG,KC,20,BAL,17\n",
        to: "\(site)/games.csv")
      try write(
        "season,week,player_id,player_name,team,opponent_team,attempts,carries,receptions\n"
          + "2026,1,1,A. Back,KC,BAL,0,20,2\n", to: "\(site)/stats_player_week_2026.csv")
      // A white pixel, and a conversation to go on with.
      let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
      try Files.write(try #require(base64Decoded(pixel)), to: "\(site)/trade.png")
      try await Skidmark.succeed(["ask", "new"], in: site)
      for name in try Files.list(packagePath("Fixtures/help")).sorted() where name != "clean.txt" {
        let help = try text(packagePath("Fixtures/help/\(name)"))
        for line in help.split(separator: "\n") where line.hasPrefix("    skidmark ") {
          let example = String(line.dropFirst(13))
          // These stay until they are stopped, or open a window.
          if ["serve", "build --open", "credentials login"].contains(where: example.hasPrefix) {
            continue
          }
          let words = ExampleWords.split(Self.real(example))
          let outcome = try await Skidmark.run(
            words, environment: ["SKIDMARK_TIMEOUT": "0.1"], in: site, input: "")
          #expect(
            outcome.status == Self.otherCodes[example] ?? 0,
            "skidmark \(example) ended with \(outcome.status): \(outcome.error)")
        }
      }
    }
  }

  /// The example with the names of the demo's league instead of the invented ones.
  private static func real(_ example: String) -> String {
    guard !example.contains("://"), !example.hasPrefix("init"), !example.contains("--espn") else {
      return example
    }
    return example.replacing(/\b42\b/, with: String(Sites.sleeper.dropFirst(8)))
      .replacing("Priya", with: "TheSubstitute")
  }
}
