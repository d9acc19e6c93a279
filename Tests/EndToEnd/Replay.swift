import Build
import Diagnostics
import JSON
import TestSupport
import Testing

/// The recorded platforms on this machine, with faults on request.
final class Replay: Sendable {
  /// Whether the recordings, their server and Python are available.
  static let isAvailable =
    sharedPath("tools/replay.py") != nil && sharedPath("recordings") != nil
    && hasPrograms("python3")

  private let process: ChildProcess
  private let port: Int
  private let log: String

  /// Starts a server that keeps its log in a folder.
  init(_ arguments: [String] = [], in folder: String) throws {
    log = "\(folder)/requests.log"
    let program = try #require(sharedPath("tools/replay.py"))
    process = try ChildProcess(
      "python3", [program, "--log", log] + arguments, isMuted: true)
    let line = try #require(process.line())
    port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
  }

  func stop() { process.stop() }

  /// The variables that send the program here.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    Self.addresses(port: port).merging(more) { $1 }
  }

  static func addresses(port: Int) -> [String: String] {
    let base = "http://127.0.0.1:\(port)"
    return [
      "SKIDMARK_SLEEPER_URL": "\(base)/api.sleeper.app/v1",
      "SKIDMARK_ESPN_URL": "\(base)/lm-api-reads.fantasy.espn.com/apis/v3/games/ffl",
      "SKIDMARK_PROJECTIONS_URL": "\(base)/api.sleeper.com/projections/nfl",
      "SKIDMARK_TEAMS_URL": "\(base)/api.sleeper.com/stats/nfl",
      "SKIDMARK_PLAYS_URL": "\(base)/cdn.espn.com/core/nfl/playbyplay",
    ]
  }

  /// The requests so far.
  func requests() throws -> [Asked] {
    try text(log).split(separator: "\n").map { line in
      let json = try JSONValue(
        parsing: SourceText(name: "a line of the log", bytes: Array(line.utf8)))
      return Asked(
        time: json["t"]?.double ?? 0, path: json["path"]?.string ?? "",
        query: json["query"]?.string ?? "", cookie: json["cookie"]?.string,
        authorization: json["authorization"]?.string)
    }
  }

  struct Asked {
    var time: Double
    var path: String
    var query: String
    var cookie: String?
    var authorization: String?
    /// Whether the request is about the NFL's schedule, not about a league.
    var isSchedule: Bool { path.contains("/seasons/") && !path.contains("/segments/") }

    var isESPN: Bool { path.contains("espn.com") }
  }
}

/// Skips a suite, saying why, where the recordings are not next to the project.
let needsReplay: ConditionTrait = .enabled(
  if: Replay.isAvailable, "needs the shared recordings and python3")
