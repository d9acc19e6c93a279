import Build
import JSON
import Platform
import TestSupport
import Testing

/// The messages between two papers: the week ahead, and the scores of the week that is being played.
@Suite(needsChats, .timeLimit(.minutes(120))) struct MidweekTests {
  private static let league = "873150294416920577"
  /// Monday of week 11, two hours before its last game.
  private static let monday = ["--now", "2026-11-23T23:00:00Z"]
  private static let tuesday = ["--now", "2026-11-17T14:00:00Z"]

  /// A site of the invented Sleeper league on a server whose answers can be edited.
  private func withLeague(
    _ settings: String = "", _ body: (_ site: String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", Self.league, "--offline"])
      try edit("\(site)/skidmark.yml") { $0 + settings }
      try await Skidmark.succeed(
        ["build", "-s", site] + Self.tuesday, environment: platforms.environment())
      try await body(site, platforms)
    }
  }

  private func share(_ site: String, _ more: [String]) async throws -> Outcome {
    try await Skidmark.run(["share", "-s", site] + more)
  }

  /// Gives each team some points in week 11, from 80 to 91.
  private func play(_ platforms: Platforms) throws {
    let path = "\(platforms.recordings)/api.sleeper.app/v1/league/\(Self.league)/matchups/11.json"
    let played = try (json(path).array ?? []).enumerated().map { index, row -> JSONValue in
      guard case .object(var members) = row else { return row }
      members["points"] = .double(80 + Double(index))
      return .object(members)
    }
    try Files.replace(path, with: JSONValue.array(played).encoded())
  }

  @Test func aPreviewHasEveryPairingWithByesAndProjections() async throws {
    try await withLeague { site, _ in
      let text = try await share(site, ["--what", "preview"] + Self.tuesday).output
      #expect(
        text.hasPrefix("*Shame & Prosperity: the games of week 11, 2026*\n\nGame of the week: "))
      #expect(text.matches(of: /vs\./).count == 6)
      #expect(text.matches(of: /projected/).count == 6)
      #expect(text.contains("As set, Team 8 starts Mateus Kettleburn (WR, bye)."))
      // Seeds, records and odds tell how week 10 ended.
      let hidden = try await share(
        site, ["--what", "preview", "--reveal", "strict"] + Self.tuesday
      ).output
      #expect(hidden.contains("As set, Team 8 starts Mateus Kettleburn (WR, bye)."))
      #expect(!hidden.contains("%") && !hidden.contains("Game of the week"), "\(hidden)")
      #expect(hidden.firstMatch(of: /\(\d+-\d+/) == nil)
      let pairings = hidden.split(separator: "\n").filter { $0.contains(" vs. ") }
        .map { $0.lowercased().replacing("∗", with: "*") }
      #expect(pairings.count == 6 && pairings == pairings.sorted())
      #expect(try await share(site, ["--what", "preview", "--format", "json"]).status == 2)
    }
  }

  @Test func scoresSayWhatMondayNightNeeds() async throws {
    try await withLeague { site, platforms in
      let early = try await share(site, ["--what", "scores"] + Self.tuesday)
      #expect(early.status == 2 && early.error.contains("is being played"))
      try play(platforms)
      try await Skidmark.succeed(
        ["build", "-s", site] + Self.monday, environment: platforms.environment())
      let text = try await share(site, ["--what", "scores"] + Self.monday).output
      #expect(text.hasPrefix("*Shame & Prosperity: week 11 so far, 2026*\n"))
      let games = text.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("http") }
      #expect(games.count == 6, "\(text)")
      let margins = try games.map { game in
        let match = try #require(
          game.firstMatch(of: /(\d+(?:\.\d+)?), .*? (\d+(?:\.\d+)?)\./), "\(game)")
        return (Double(match.1) ?? 0) - (Double(match.2) ?? 0)
      }
      #expect(margins.allSatisfy { $0 >= 0 })
      let open = games.filter { !$0.contains("All have played") }
      #expect(!open.isEmpty && open.count < games.count, "\(text)")
      #expect(games.prefix(open.count).elementsEqual(open))
      for game in open {
        #expect(
          game.contains("to come, ") || game.contains("needs more than ")
            || game.contains("To come: "))
      }
      // Hidden outcomes stay hidden, except behind Discord's bars.
      let neutral = try await share(
        site, ["--what", "scores", "--reveal", "hidden"] + Self.monday
      ).output
      #expect(neutral.firstMatch(of: /8\d/) == nil, "\(neutral)")
      let veiled = try await share(
        site, ["--what", "scores", "--reveal", "hidden", "--format", "discord"] + Self.monday
      ).output
      let scores = veiled.split(separator: "\n").filter { $0.firstMatch(of: /8\d/) != nil }
      #expect(scores.count == 6 && scores.allSatisfy { $0.hasPrefix("||") && $0.hasSuffix("||") })
      // A night later they are no news.
      let late = try await share(site, ["--what", "scores", "--now", "2026-11-24T15:00:00Z"])
      #expect(late.status == 2 && late.error.contains("older than twelve hours"))
    }
  }

  @Test func eachSubjectIsPostedOnce() async throws {
    try await withLeague("\npost: {group: discord}\n") { site, _ in
      let chats = try Chats(in: site)
      defer { chats.stop() }
      func post(_ more: [String]) async throws -> Outcome {
        try await Skidmark.run(
          ["post", "-s", site] + more + Self.tuesday, environment: chats.environment())
      }
      #expect(try await post(["--what", "preview"]).status == 0)
      let count = try chats.came(to: "discord").count
      #expect(count > 0)
      let again = try await post(["--what", "preview"])
      #expect(again.status == 0 && again.error.contains("already posted"))
      #expect(try chats.came(to: "discord").count == count)
      // The paper is a message of its own.
      #expect(try await post([]).status == 0)
      #expect(try chats.came(to: "discord").count > count)
      // A job in a week without games is no failure.
      let nothing = try await post(["--what", "scores"])
      #expect(nothing.status == 0 && nothing.error.contains("no game of"))
      #expect(try await post(["--what", "preview", "--card"]).status == 2)
    }
  }
}
