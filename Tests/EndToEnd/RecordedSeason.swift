import TestSupport
import Testing

/// A recorded season as a site, for programs that compare its words with the platform's answers.
struct RecordedSeason: CustomTestStringConvertible {
  let platform: String
  let league: String
  var year: [String] = []
  var folder = "recordings"
  var settings: String
  /// Lies of these kinds must have been tried.
  var lies: [String] = []

  var testDescription: String { "\(platform) \(league), \(settings)" }

  static let knownSleeper = RecordedSeason(
    platform: "sleeper", league: "1049056120377090048", settings: "heat: 4")
  static let firstSleeper = RecordedSeason(
    platform: "sleeper", league: "521379020332068864", settings: "heat: 2")
  static let secondSleeper = RecordedSeason(
    platform: "sleeper", league: "522458773317046272", settings: "heat: 3")
  static let espn = RecordedSeason(
    platform: "espn", league: "18254195", year: ["2024"], settings: "heat: 5")

  /// The same season with lies that must have been tried.
  func lying(_ lies: [String]) -> RecordedSeason {
    var season = self
    season.lies = lies
    return season
  }

  /// The same season in other settings.
  func told(in settings: String) -> RecordedSeason {
    var season = self
    season.settings = settings
    return season
  }

  /// Builds all weeks of the season's site.
  /// - Parameter body: Gets the words that ask a program in `Tests/Support` about the site.
  func built(askedBy program: String, _ body: ([String]) throws -> Void) async throws {
    try await withTemporaryFolder { temporary in
      let recordings = try #require(sharedPath(folder))
      let site = "\(temporary)/site"
      try await Skidmark.succeed(
        ["init", site, "--\(platform)", league, "--offline"]
          + year.flatMap { ["--season", $0] })
      try edit("\(site)/skidmark.yml") { text in
        text.split(separator: "\n").filter { !$0.hasPrefix("heat:") }.joined(separator: "\n")
          + "\nenv: mock\nrecordings: \(recordings)\n\(settings)\n"
      }
      try await Skidmark.succeed(["build", "-s", site, "-w", "all"])
      try body(
        [packagePath("Tests/Support/\(program)"), recordings, site, platform, league] + year)
    }
  }
}
