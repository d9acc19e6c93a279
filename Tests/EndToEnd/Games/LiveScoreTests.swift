import HTTP
import Platform
import TestSupport
import Testing

/// `serve --live` next to a server whose game goes on.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct LiveScoreTests {
  private static let transport = Transport.live(userAgent: "Skidmark/test")

  private func page(_ address: String) async throws -> String {
    let response = try await Self.transport.send(try Request(address))
    return String(decoding: response.body, as: UTF8.self)
  }

  /// Waits for a page to say something, however long the machine takes.
  private func wait(for words: String, at address: String) async throws -> String {
    while true {
      let page = try await page(address)
      if page.contains(words) { return page }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test func scoresArriveWhileAGameIsPlayedAndStayHidden() async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try write("title: Live\ngames: {leagues: [NBA]}\n", to: "\(site)/skidmark.yml")
      let games = "\(platforms.recordings)/\(Platforms.games)"
      let live = try text("\(games)/games/4103.json")
        .replacing("\"status\":\"scheduled\"", with: "\"status\":\"in_progress\"")
      try write(live, to: "\(games)/games/4103.json")
      try platforms.edit("\(Platforms.games)/games.json") {
        $0.replacing("\"status\":\"scheduled\"", with: "\"status\":\"in_progress\"")
      }
      let environment = platforms.environment(
        ["SOURCE_DATE_EPOCH": "1731459600", "SKIDMARK_LIVE_SECONDS": "0.2"])
      try await Skidmark.succeed(["games", "build", "-s", site], environment: environment)
      let program = try #require(Skidmark.path)
      let server = try ChildProcess(
        program, ["serve", "--live", "-s", site], environment: Skidmark.environment(environment),
        isMuted: true)
      defer { server.stop() }
      let words = try #require(server.line())
      let origin = try #require(words.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\//)).0
      let address = "\(origin)games/4103/"
      #expect(try await page(address).contains("No plays yet."))
      // A play happens.
      let play =
        #""plays":[{"playIndex":1,"quarter":1,"gameClock":"11:42","playType":"made_shot","#
        + #""description":"A hook shot from nowhere","homeScore":2,"awayScore":0}]"#
      try write(live.replacing(#""plays":[]"#, with: play), to: "\(games)/games/4103.json")
      let after = try await wait(for: "A hook shot from nowhere", at: address)
      // It is in a part that is closed.
      let part = try #require(after.firstRange(of: "<details class=\"reveal"))
      let told = try #require(after.firstRange(of: "A hook shot from nowhere"))
      #expect(part.lowerBound < told.lowerBound && !after.contains("<details open"))
      #expect(!after.contains(/<details[^>]* open/))
      // The game ends: one question more, and then no more of them.
      let over = { (text: String) in
        text.replacing("\"status\":\"in_progress\"", with: "\"status\":\"final\"")
      }
      try write(over(try text("\(games)/games/4103.json")), to: "\(games)/games/4103.json")
      try platforms.edit("\(Platforms.games)/games.json", over)
      _ = try await wait(for: "Final - recap available", at: "\(origin)games/4103/")
      // What is under way ends; then nothing asks any more.
      try await Task.sleep(for: .seconds(1))
      let count = try platforms.requests().count
      try await Task.sleep(for: .seconds(2))
      #expect(try platforms.requests().count == count)
    }
  }
}
