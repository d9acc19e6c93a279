import Diagnostics
import JSON
import TestSupport
import Testing

/// Both platforms on this machine with the invented leagues, validators, compression and faults:
/// `Tests/Support/platforms.py`.
final class Platforms: Sendable {
  static let isAvailable = hasPrograms("python3")

  /// The source of the answers: a copy that tests may change.
  let recordings: String
  private let process: ChildProcess
  private let port: Int
  private let log: String

  /// Starts a server that keeps its recordings and its log in a folder.
  init(_ arguments: [String] = [], in folder: String) throws {
    recordings = "\(folder)/recordings"
    log = "\(folder)/platforms.log"
    // Keeps the recordings' dates: an answer that changed in the second it is served has no usable date.
    let copied = try run("cp", ["-Rp", packagePath("Fixtures/recordings"), recordings])
    try #require(copied.status == 0)
    let program = packagePath("Tests/Support/platforms.py")
    process = try ChildProcess("python3", [program, recordings, "--log", log] + arguments)
    let line = try #require(process.line())
    port = try #require(Int(line))
  }

  func stop() { process.stop() }

  /// The server's address without a path.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// The variables that send the program here, with one endpoint at fault if one is given. Only `withPictures` sends
  /// it here for teams' pictures: making them small takes as long as the rest of a small build.
  func environment(
    fault: String? = nil, withPictures: Bool = false, _ more: [String: String] = [:]
  ) -> [String: String] {
    let base = origin + (fault.map { "/fault/\($0)" } ?? "")
    let pictures = withPictures ? ["SKIDMARK_PICTURES_URL": base] : [:]
    return [
      "SKIDMARK_SLEEPER_URL": "\(base)/api.sleeper.app/v1",
      "SKIDMARK_ESPN_URL": "\(base)/lm-api-reads.fantasy.espn.com/apis/v3/games/ffl",
      "SKIDMARK_PROJECTIONS_URL": "\(base)/api.sleeper.com/projections/nfl",
      "SKIDMARK_TEAMS_URL": "\(base)/api.sleeper.com/stats/nfl",
      "SKIDMARK_PLAYS_URL": "\(base)/cdn.espn.com/core/nfl/playbyplay",
      "SKIDMARK_GAMES_URL": "\(base)/\(Self.games)",
    ].merging(pictures) { $1 }.merging(more) { $1 }
  }

  /// One request, answered or not.
  struct Asked {
    var fault: String
    var path: String
    var query: String
    var cookie: String?
    /// The key of the sports API.
    var key: String?
    var condition: String?
    var status: Int
    var sent: Int

    /// Whether the request is about the NFL's schedule, not about a league.
    var isSchedule: Bool { path.contains("/seasons/") && !path.contains("/segments/") }

    var isPicture: Bool {
      ["/avatars/", "/uploads/", "/logo/"].contains { path.hasPrefix($0) }
    }

    /// What was requested, without host and league.
    var name: String {
      if let week = path.firstMatch(of: /\/projections\/.*\/(\d+)$/) {
        return "projections/\(week.1)"
      }
      let period = query.split(separator: "&").first { $0.hasPrefix("scoringPeriodId=") }
      if let week = period?.split(separator: "=").last { return "espn/\(week)" }
      if isSchedule { return "schedule" }
      if path.contains("espn.com") { return "espn" }
      let parts = path.split(separator: "/").map(String.init)
      guard let index = parts.firstIndex(of: "league") else { return parts.last ?? "" }
      return parts[index...].dropFirst(2).joined(separator: "/")
    }
  }

  /// The requests so far, without those for pictures.
  func requests() throws -> [Asked] { try allRequests().filter { !$0.isPicture } }

  /// The requests for pictures so far.
  func pictureRequests() throws -> [Asked] { try allRequests().filter(\.isPicture) }

  private func allRequests() throws -> [Asked] {
    try text(log).split(separator: "\n").map { line in
      let json = try JSONValue(
        parsing: SourceText(name: "a line of the log", bytes: Array(line.utf8)))
      return Asked(
        fault: json["case"]?.string ?? "", path: json["path"]?.string ?? "",
        query: json["query"]?.string ?? "", cookie: json["cookie"]?.string,
        key: json["key"]?.string, condition: json["condition"]?.string,
        status: json["status"]?.int ?? 0,
        sent: json["sent"]?.int ?? 0)
    }
  }

  /// The requests during an operation.
  func requests(during body: () async throws -> Void) async throws -> [Asked] {
    let before = (try? requests().count) ?? 0
    try await body()
    return Array(try requests().dropFirst(before))
  }

  /// Changes a recording, named by its path below the host's folder of the platform.
  func edit(_ path: String, _ change: (String) throws -> String) throws {
    try EndToEndTests.edit("\(recordings)/\(path)", change)
  }

  /// The path of the sports API.
  static let games = "sports-data-admin.dock108.ai/api/admin/sports"
  /// The path of the invented Sleeper league's answers.
  static let sleeper = "api.sleeper.app/v1/league/873150294416920577"
  /// The path of the invented ESPN league's answers.
  static let espn =
    "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2026/segments/0/leagues/77310426"
}

/// Skips a suite, saying why, where there is no Python.
let needsPlatforms: ConditionTrait = .enabled(
  if: Platforms.isAvailable, "needs python3")
