import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// Plays of the NFL from ESPN, for the pages that tell matchups part by part.
@Suite(needsPlatforms, .timeLimit(.minutes(60))) struct PlaysTests {
  private static let week = "shame-and-prosperity/2026/week-10"
  private static let firstGame = "cdn.espn.com/core/nfl/playbyplay@401900200.json"

  private func withSite(
    plays: String? = "espn", _ body: (_ site: String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(["--elsewhere", "http://localhost:9"], in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--offline", "--sleeper", "873150294416920577"])
      if let plays { try edit("\(site)/skidmark.yml") { "\($0)\nplays: \(plays)\n" } }
      try await body(site, platforms)
    }
  }

  private func build(
    _ site: String, _ platforms: Platforms, hour: Int, fault: String? = nil
  ) async throws -> Outcome {
    try await Skidmark.succeed(
      ["build", "-s", site, "-w", "10", "--now", "2026-11-17T\(hour):00:00Z"],
      environment: platforms.environment(
        fault: fault, ["SKIDMARK_TIMEOUT": fault == nil ? "25" : "3"]))
  }

  private func games(_ site: String) throws -> [String] {
    try (1...6).map { try text("\(site)/output/\(Self.week)/game-\($0)/index.html") }
  }

  private func asked(_ requests: [Platforms.Asked]) -> [String] {
    requests.filter { $0.path.hasSuffix("/playbyplay") }.map(\.query).sorted()
  }

  @Test func eachGameIsAskedForOnce() async throws {
    try await withSite { site, platforms in
      let first = try await platforms.requests {
        _ = try await build(site, platforms, hour: 10)
      }
      let games = asked(first)
      #expect(games.count == 14 && Set(games).count == 14, "\(games)")
      #expect(first.allSatisfy { !$0.path.hasSuffix("/playbyplay") || $0.cookie == nil })
      let later = try await platforms.requests {
        _ = try await build(site, platforms, hour: 12)
      }
      #expect(asked(later) == [])
      // What is asked for again stays where it does not come again.
      let told = try self.games(site)
      let forced = try await platforms.requests {
        try await Skidmark.succeed(
          ["build", "-s", site, "-w", "10", "--force", "--now", "2026-11-17T13:00:00Z"],
          environment: platforms.environment(fault: "plays/500"))
      }
      #expect(Set(asked(forced)) == Set(games))
      #expect(try self.games(site) == told)
    }
  }

  @Test func noOneIsAskedWithoutTheSetting() async throws {
    for plays in [nil, "off"] {
      try await withSite(plays: plays) { site, platforms in
        let requests = try await platforms.requests {
          _ = try await build(site, platforms, hour: 10)
        }
        #expect(asked(requests) == [])
        #expect(try games(site).allSatisfy { !$0.contains("story-plays") })
      }
    }
  }

  /// The invented plays are the same in both layouts, and so is what the pages tell.
  @Test func espnTellsWhatNflverseTells() async throws {
    try await withSite { site, platforms in
      _ = try await build(site, platforms, hour: 10)
      let told = try games(site)
      #expect(told.allSatisfy { $0.contains("class=\"story-plays\"") })
      try await withSite(plays: nil) { other, _ in
        try Files.makeFolder("\(other)/plays")
        let table = try Files.read(packagePath("Fixtures/demo/plays/play_by_play_2026.csv"))
        try Files.replace("\(other)/plays/play_by_play_2026.csv", with: table)
        _ = try await build(other, platforms, hour: 10)
        #expect(try games(other) == told)
      }
    }
  }

  /// A fault costs the plays, never the paper, and the next run asks again.
  @Test(arguments: ["429", "500", "html", "truncated", "garbage", "reset", "hang", "redirect"])
  func aMissingPartCostsOnlyThePlays(_ action: String) async throws {
    try await withSite { site, platforms in
      let outcome = try await build(site, platforms, hour: 10, fault: "plays/\(action)")
      #expect(outcome.error.contains("plays of the NFL could not be fetched"), "\(outcome.error)")
      #expect(try games(site).allSatisfy { !$0.contains("story-plays") })
      _ = try await build(site, platforms, hour: 12)
      let told = try games(site)
      #expect(told.allSatisfy { $0.contains("story-plays") })
      // A later failure keeps what is known.
      _ = try await build(site, platforms, hour: 14, fault: "plays/\(action)")
      #expect(try games(site) == told)
    }
  }

  /// A game that is not over, another game, and answers beyond all bounds are not told; the others are.
  @Test(arguments: ["running", "other", "endless", "empty", "strange"])
  func onlyAWholeGameIsStored(_ kind: String) async throws {
    try await withSite { site, platforms in
      let good = try text("\(platforms.recordings)/\(Self.firstGame)")
      try platforms.edit(Self.firstGame) { answer in
        switch kind {
        case "running": return answer.replacing("\"completed\":true", with: "\"completed\":false")
        case "other": return answer.replacing("\"abbreviation\":\"", with: "\"abbreviation\":\"X")
        case "endless":
          return answer.replacing(
            "\"plays\":[",
            with: "\"plays\":[" + String(repeating: "{\"text\":\"x\"},", count: 100_000))
        case "empty": return answer.replacing("\"previous\":", with: "\"past\":")
        default:
          return #"{"gamepackageJSON":{"drives":{"previous":[7,null,{"plays":{}}]},"header":[]}}"#
        }
      }
      _ = try await build(site, platforms, hour: 10)
      let stored = "\(site)/data/sleeper-873150294416920577/2026/snapshot"
      let plays = try Files.list(stored).filter { $0.hasPrefix("plays-") }
      #expect(plays.count == 13 && !plays.contains { $0.contains("401900200") }, "\(plays)")
      try platforms.edit(Self.firstGame) { _ in good }
      let later = try await platforms.requests {
        _ = try await build(site, platforms, hour: 12)
      }
      #expect(asked(later) == ["xhr=1&gameId=401900200"])
      #expect(try Files.list(stored).contains("plays-10-401900200.json"))
    }
  }

  /// Numbers that no game has, and texts that no page should run.
  @Test func hostilePlaysAreBounded() async throws {
    try await withSite { site, platforms in
      try platforms.edit(Self.firstGame) { answer in
        answer.replacing("\"number\":1", with: "\"number\":9223372036854775807")
          .replacing("\"homeScore\":0", with: "\"homeScore\":-9223372036854775808")
          .replacing("\"displayValue\":\"", with: "\"displayValue\":\"<script>alert(1)</script>")
          .replacing("T.Nobody", with: String(repeating: "x", count: 20_000))
      }
      _ = try await build(site, platforms, hour: 10)
      #expect(try games(site).allSatisfy { !$0.contains("<script>alert") })
      let stored = "\(site)/data/sleeper-873150294416920577/2026/snapshot/plays-10-401900200.json"
      #expect(try Files.read(stored).count < 300_000)
    }
  }

  /// The invented league has a receiver whose team of today is not the one of week 2.
  @Test func aMovedStarterIsToldInTheGameOfHisOldTeam() async throws {
    try await withSite(plays: nil) { site, platforms in
      let build = ["build", "-s", site, "-w", "2", "--now", "2026-11-17T10:00:00Z"]
      let answer = try json("\(platforms.recordings)/api.sleeper.com/stats/nfl/2026/2.json")
      let players = try json("\(platforms.recordings)/api.sleeper.app/v1/players/nfl.json")
      let movers = (answer.array ?? []).filter { row in
        row["team"] != players[row["player_id"]?.string ?? ""]?["team"]
      }
      #expect(movers.count == 1)
      let id = try #require(movers.first?["player_id"]?.string)
      let (old, new) = (movers.first?["team"]?.string, players[id]?["team"]?.string)
      let outcome = try await Skidmark.succeed(
        build, environment: platforms.environment(fault: "teams/500"))
      #expect(outcome.error.contains("the NFL teams of the week's players could not be fetched"))
      #expect(try team(of: id, site) == new)
      try await Skidmark.succeed(build, environment: platforms.environment())
      #expect(try team(of: id, site) == old)
    }
  }

  private func json(_ path: String) throws -> JSONValue {
    try JSONValue(parsing: SourceText(name: path, bytes: try Files.read(path)))
  }

  /// The NFL team of a player in week 2, as the league is stored.
  private func team(of player: String, _ site: String) throws -> String? {
    let league = try json("\(site)/data/sleeper-873150294416920577/2026/league.json")
    let week = (league["weeks"]?.array ?? []).first { $0["number"]?.int == 2 }
    let sides = (week?["matchups"]?.array ?? []).flatMap { [$0["home"], $0["away"]] }
    return sides.flatMap { $0?["lineup"]?.array ?? [] }
      .first { $0["player"]?.string == player }?["pro_team"]?.string
  }

  @Test func anUnknownSourceIsRefused() async throws {
    try await withSite(plays: "epsn") { site, platforms in
      let outcome = try await Skidmark.run(
        ["build", "-s", site], environment: platforms.environment())
      #expect(outcome.status == 3)
      #expect(outcome.error.contains("did you mean 'espn'?"), "\(outcome.error)")
    }
  }
}
