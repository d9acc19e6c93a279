import Diagnostics
import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Platforms

/// Real seasons, from the recordings next to the project.
enum RecordedLeagues {
  static let folder = sharedPath("recordings")

  /// A season on ESPN, with projections and the schedule of the NFL.
  /// - Parameter last: The last week whose own answer is read.
  static func espn(
    _ id: String = "18254195", _ season: Int = 2024, through last: Int = 17
  ) throws -> League {
    let root = "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/\(season)"
    let base = "\(root)/segments/0/leagues/\(id)"
    var files = ["league": base]
    for week in 1...last { files[Answer.week(week)] = "\(base)@\(week)" }
    let schedule = try JSONValue(
      parsing: SourceText(name: root, bytes: try #require(try bytes(root))))
    return try league(
      .espn, id, season, files,
      [Answer(name: Answer.schedule, address: root, fetchedAt: now, body: Kickoffs.slim(schedule))])
  }

  /// A season on Sleeper without projections, with the points from the statistics.
  static func sleeper(_ id: String, _ season: Int) throws -> League {
    let root = "api.sleeper.app/v1"
    let base = "\(root)/league/\(id)"
    var files = ["league": base, "rosters": "\(base)/rosters", "users": "\(base)/users"]
    for week in 1...18 {
      files[Answer.week(week)] = "\(base)/matchups/\(week)"
      files[Answer.statistics(week)] = "\(root)/stats/nfl/regular/\(season)/\(week)"
    }
    return try league(.sleeper, id, season, files)
  }

  private static let now = Instant(seconds: 1_790_000_000)

  private static func bytes(_ path: String) throws -> [UInt8]? {
    fileBytes("\(try #require(folder))/\(path).json")
  }

  private static func league(
    _ platform: FantasyPlatform, _ id: String, _ season: Int, _ files: [String: String],
    _ more: [Answer] = []
  ) throws -> League {
    let answers = try files.compactMap { name, path in
      try bytes(path).map { Answer(name: name, address: path, fetchedAt: now, body: $0) }
    }
    let players =
      platform == .espn
      ? PlayerIndex.empty
      : try PlayerIndex(
        sleeper: try #require(try bytes("api.sleeper.app/v1/players/nfl")), fetchedAt: now)
    let key = try #require(LeagueKey(platform: platform, id: id))
    return try normalize(
      Snapshot(key: key, season: season, answers: answers + more), players: players)
  }
}
