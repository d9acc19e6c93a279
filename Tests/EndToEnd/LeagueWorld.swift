import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// The invented leagues on a server, with a user in them: a league of two seasons, and an ESPN league.
struct LeagueWorld {
  static let old = "731204455667788993"
  static let new = "873150294416920577"
  static let espn = "77310426"
  static let name = "Shame & Prosperity"

  let folder: String
  let replay: Replay
  var site: String { "\(folder)/site" }

  /// Starts the server, and makes a site without leagues.
  static func with(
    _ arguments: [String] = [], _ body: (LeagueWorld) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let root = "\(folder)/recordings"
      _ = try TestSupport.run("cp", ["-R", packagePath("Fixtures/recordings"), root])
      let base = "\(root)/api.sleeper.app/v1"
      let users = try json("\(base)/league/\(old)/users.json").array ?? []
      let person =
        try #require(
          users.first { $0["is_owner"] == .bool(true) } ?? users.first)["user_id"]?.string ?? ""
      let seasons = [("2025", old), ("2026", new)]
      for (season, id) in seasons {
        let league = try text("\(base)/league/\(id).json")
        try write("[\(league)]", to: "\(base)/user/\(person)/leagues/nfl/\(season).json")
      }
      try write(#"{"user_id":"\#(person)","display_name":"Pixie"}"#, to: "\(base)/user/pixie.json")
      try write(#"{"user_id":"77","display_name":"Nobody"}"#, to: "\(base)/user/idle.json")
      try write("[]", to: "\(base)/user/77/leagues/nfl/2026.json")
      try write("[]", to: "\(base)/user/77/leagues/nfl/2025.json")
      let replay = try Replay(["--root", root] + arguments, in: folder)
      defer { replay.stop() }
      let world = LeagueWorld(folder: folder, replay: replay)
      try await makeEmptySite(world.site)
      try await body(world)
    }
  }

  /// Makes a site that has lost its only league.
  static func makeEmptySite(_ folder: String) async throws {
    try await Skidmark.succeed(["init", folder, "--espn", "1", "--offline"])
    try await Skidmark.succeed(["league", "remove", "espn-1", "--yes", "-s", folder])
  }

  /// Runs the program on the site, at a moment in the second season.
  func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
    try await Skidmark.run(
      arguments + ["-s", site] + Skidmark.now(for: arguments),
      environment: replay.environment(environment))
  }

  @discardableResult
  func succeed(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
    let outcome = try await run(arguments, environment: environment)
    try #require(outcome.status == 0, "\(arguments): \(outcome.error)")
    return outcome
  }

  /// Runs the program in a terminal.
  /// - Parameter answers: The prompts to wait for, and what is typed then.
  func converse(
    _ arguments: [String], _ answers: [(String, String)], environment: [String: String] = [:]
  ) async throws -> Outcome {
    let program = try #require(Skidmark.path, "the program has not been built")
    let script = Paths.parent(#filePath) + "/../Support/questions.py"
    let typed = JSONValue.array(answers.map { .array([.string($0.0), .string($0.1)]) })
    let words =
      [script, String(decoding: typed.encoded(), as: UTF8.self), program] + arguments + Skidmark.now
    let variables = Skidmark.environment(
      replay.environment(environment.merging(["TERM": "dumb"]) { $1 }))
    return try await Skidmark.aside {
      try TestSupport.run("python3", words, environment: variables)
    }.get()
  }

  static func lines(_ outcome: Outcome) throws -> [JSONValue] {
    try outcome.output.split(separator: "\n").map {
      try JSONValue(parsing: .init(name: "a line", text: String($0)))
    }
  }
}
