import Build
import Platform
import TestSupport
import Testing

/// A site with a private ESPN league, a platform server, and its own home folder.
struct PrivateLeague {
  static let id = "18254195"
  static let key = "espn-\(id)"
  static let s2 = "AEBplanted%2B" + String(repeating: "s2", count: 60) + "%3D"
  static let swid = "{PLANTED1-2222-4333-8444-555555555555}"
  static let cookies = "\(s2)\n\(swid)\n"
  static let header = "espn_s2=\(s2); SWID=\(swid)"
  static let invalid = "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values."

  let folder: String
  let replay: Replay
  var site: String { "\(folder)/site" }
  var home: String { "\(folder)/home" }
  var secrets: String { "\(home)/.config/skidmark/secrets.json" }

  /// The season before its first game: few requests.
  init(_ folder: String, _ arguments: [String] = []) async throws {
    self.folder = folder
    replay = try Replay(["--private", Self.id] + arguments, in: folder)
    try Files.makeFolder("\(folder)/home")
    try await Skidmark.succeed([
      "init", "\(folder)/site", "--espn", Self.id, "--season", "2026", "--offline",
    ])
  }

  /// Variables without a keychain, unless `more` adds one.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    replay.environment(["HOME": home].merging(more) { $1 })
  }

  @discardableResult
  func run(
    _ arguments: [String], _ more: [String: String] = [:], input: String? = nil
  ) async throws -> Outcome {
    try await Skidmark.run(
      arguments + ["-s", site], environment: environment(more), input: input)
  }

  /// Stores good cookies in the file.
  func store(_ more: [String] = []) async throws {
    let outcome = try await run(
      ["credentials", "set", "espn", "--insecure-storage"] + more, input: Self.cookies)
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  /// Writes a program that shadows the installed ones, and returns a PATH with it.
  func program(_ name: String, _ script: String) throws -> [String: String] {
    let path = "\(folder)/bin/\(name)"
    try writeProgram(script, to: path)
    return ["PATH": "\(folder)/bin:\(variable("PATH") ?? "")"]
  }
}

/// Runs a test with its own private league.
func withPrivateLeague(
  _ arguments: [String] = [], _ body: (PrivateLeague) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let league = try await PrivateLeague(folder, arguments)
    defer { league.replay.stop() }
    try await body(league)
  }
}
