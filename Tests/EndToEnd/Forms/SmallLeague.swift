import Build
import JSON
import Platform
import TestSupport
import Testing

/// An invented Sleeper league of up to six teams with one starter each, whose weeks are as a test says.
struct SmallLeague {
  /// A game by the teams' numbers, from 1; a team without an opponent plays no one.
  struct Game {
    var home: (team: Int, points: Double)
    var away: (team: Int, points: Double)?
    /// Whether Sleeper numbers the game, as it does for lone teams of a guillotine league.
    var isNumbered = true

    init(_ home: Int, _ points: Double, _ away: Int, _ other: Double) {
      (self.home, self.away) = ((home, points), (away, other))
    }

    init(alone team: Int, _ points: Double, isNumbered: Bool = true) {
      (home, self.isNumbered) = ((team, points), isNumbered)
    }
  }

  static let names = ["Ada", "Bo", "Cy", "Dot", "Eli", "Fay"]

  var weeks: [[Game]]
  /// What differs from the usual settings.
  var settings: [(String, JSONValue)] = []
  /// What differs from the usual roster, by the team's number.
  var rosters: [Int: [(String, JSONValue)]] = [:]
  /// What each team's second player scores every week.
  var backup: Double?
  /// The name and the points of the backup are those of this word: Rookie.
  var backupName = "Backup"
  var name = "Small League"
  /// The managers' names, by their teams; the teams' own in small letters if there are none.
  var people: [String] = []
  /// Whether the first two teams traded their backups in week 2.
  var hasTrade = false
  var status = "complete"
  var season = 2024

  private var count: Int { weeks[0].map { $0.away == nil ? 1 : 2 }.reduce(0, +) }

  /// Builds all weeks of the league in a new site.
  /// - Parameter body: Gets the site's folder and the first build's outcome.
  func built(
    _ configure: (String) throws -> Void = { _ in },
    _ body: (Site) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let root = "\(folder)/recordings"
      try record(in: root)
      let replay = try Replay(["--root", root], in: folder)
      defer { replay.stop() }
      let site = Site(folder: "\(folder)/site", recordings: root, replay: replay)
      try await Skidmark.succeed(
        ["init", site.folder, "--sleeper", "7", "-q"], environment: replay.environment())
      try configure(site.folder)
      try await site.build()
      try await body(site)
    }
  }

  /// A built site of the league.
  struct Site {
    let folder: String
    let recordings: String
    let replay: Replay
    var output: String { "\(folder)/output" }

    @discardableResult
    func build(_ more: [String] = []) async throws -> Outcome {
      try await Skidmark.succeed(
        ["build", "-s", folder, "-w", "all"] + more + Skidmark.now,
        environment: replay.environment())
    }

    func run(_ arguments: [String]) async throws -> Outcome {
      try await Skidmark.run(
        arguments + ["-s", folder] + Skidmark.now, environment: replay.environment())
    }

    /// A file of a week, which is one of `week.md`, `index.html` and so on.
    func file(_ name: String, week: Int, of season: Int = 2024) throws -> String {
      try text("\(output)/small-league/\(season)/week-0\(week)/\(name)")
    }

    /// All that is published in words: pages, texts and data, one after the other.
    func everything() throws -> String {
      try Files.tree(output).filter { name in
        [".html", ".md", ".txt", ".json", ".xml", ".svg"].contains { name.hasSuffix($0) }
          && !name.hasPrefix("assets/")
      }.sorted().map { "\($0)\n" + (try text("\(output)/\($0)")) }.joined(separator: "\n")
    }
  }

  // MARK: Answers

  /// Writes the answers as Sleeper gives them.
  func record(in root: String) throws {
    func put(_ path: String, _ value: JSONValue) throws {
      let file = "\(root)/api.sleeper.app/v1/\(path).json"
      try Files.makeFolder(Paths.parent(file))
      try write(String(decoding: value.encoded(), as: UTF8.self), to: file)
    }
    let last = weeks.count
    var all = JSONObject([
      ("num_teams", .int(count)), ("playoff_week_start", .int(last + 1)), ("playoff_teams", 2),
      ("last_scored_leg", .int(last)), ("leg", .int(last)),
    ])
    for (key, value) in settings { all[key] = value }
    try put(
      "league/7",
      [
        "league_id": "7", "name": .string(name), "season": .string("\(season)"), "sport": "nfl",
        "status": .string(status), "total_rosters": .int(count), "settings": .object(all),
        "scoring_settings": [:], "roster_positions": ["QB", "BN", "BN"], "metadata": [:],
      ])
    let teams = Array(1...count)
    try put("league/7/users", .array(teams.map(user)))
    try put("league/7/rosters", .array(teams.map(roster)))
    for (index, games) in weeks.enumerated() {
      try put("league/7/matchups/\(index + 1)", .array(rows(of: games)))
    }
    if hasTrade {
      try put(
        "league/7/transactions/2",
        [
          [
            "transaction_id": "1", "type": "trade", "status": "complete", "leg": 2,
            "created": 1_726_500_000_000, "status_updated": 1_726_500_000_000,
            "roster_ids": [1, 2],
            "adds": ["x1": 2, "x2": 1], "drops": ["x1": 1, "x2": 2], "draft_picks": [],
            "waiver_budget": [],
          ]
        ])
    }
    var players = JSONObject()
    for team in teams {
      players["q\(team)"] = player("q\(team)", "\(Self.names[team - 1]) Arm")
      players["x\(team)"] = player("x\(team)", "\(Self.names[team - 1]) \(backupName)")
    }
    try put("players/nfl", .object(players))
    try put(
      "state/nfl",
      [
        "week": 1, "leg": 1, "season": "2026", "league_season": "2026", "season_type": "off",
        "previous_season": "2025",
      ])
  }

  private func user(_ team: Int) -> JSONValue {
    let name = Self.names[team - 1]
    return [
      "user_id": .string("u\(team)"),
      "display_name": .string(people.isEmpty ? name.lowercased() : people[team - 1]),
      "metadata": ["team_name": .string("\(name) FC")],
    ]
  }

  private func roster(_ team: Int) -> JSONValue {
    var roster = JSONObject([
      ("roster_id", .int(team)), ("owner_id", .string("u\(team)")),
      ("players", players(of: team)), ("settings", [:]),
    ])
    for (key, value) in rosters[team] ?? [] { roster[key] = value }
    return .object(roster)
  }

  private func players(of team: Int) -> JSONValue {
    .array([.string("q\(team)")] + (backup == nil ? [] : [.string("x\(team)")]))
  }

  private func player(_ id: String, _ name: String) -> JSONValue {
    [
      "player_id": .string(id), "full_name": .string(name), "position": "QB",
      "fantasy_positions": ["QB"], "team": "BUF",
    ]
  }

  private func rows(of games: [Game]) -> [JSONValue] {
    games.enumerated().flatMap { index, game in
      [game.home, game.away].compactMap(\.self).map { team, points in
        var scored = JSONObject([("q\(team)", .double(points))])
        if let backup { scored["x\(team)"] = .double(backup) }
        return [
          "roster_id": .int(team), "matchup_id": game.isNumbered ? .int(index + 1) : .null,
          "points": .double(points), "custom_points": .null,
          "starters": [.string("q\(team)")], "starters_points": [.double(points)],
          "players": players(of: team), "players_points": .object(scored),
        ]
      }
    }
  }
}
