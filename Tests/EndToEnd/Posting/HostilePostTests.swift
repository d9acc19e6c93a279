import Build
import JSON
import Platform
import TestSupport
import Testing

/// A team's name mentions no one and formats nothing.
@Suite(needsChats, .timeLimit(.minutes(120))) struct HostilePostTests {
  private static let names = [
    "@everyone", "@here and @channel", "<!channel>", "<!here|here>", "<@U123>", "<@&4242>",
    "<@!4242>",
    "@our_league_bot", "**bold** __b__ ~~s~~ ||spoiler|| `c`", "</b><i>x", "<b>&amp;</b> & <",
    "https://evil.example/x|y", "right\u{202E}tfel \u{2066}x\u{2069}", "*b* _i_ ~s~", "> quote",
    "# head",
    "1. item", "[x](https://evil.example)", "<https://evil.example|click>", "&lt;!channel&gt;",
  ]

  private func rename(_ site: String) throws {
    let base = "\(site)/recordings/api.sleeper.app/v1"
    var count = 0
    for key in ["team_name", "display_name"] {
      let member = try Regex("\"\(key)\":\"(?:[^\"\\\\]|\\\\.)*\"")
      try edit("\(base)/league/873150294416920577/users.json") { text in
        text.replacing(member) { _ in
          count += 1
          let name = JSONValue.string(Self.names[count % Self.names.count])
          return "\"\(key)\":\(String(decoding: name.encoded(), as: UTF8.self))"
        }
      }
    }
    try edit("\(base)/league/873150294416920577.json") { text in
      text.replacing(
        /"name":"(?:[^"\\]|\\.)*"/, with: "\"name\":\"@everyone <!channel> </b> league\"")
    }
    #expect(count > Self.names.count)
  }

  @Test func namesArriveInert() async throws {
    try await withTemporaryFolder { folder in
      let chats = try Chats(in: folder)
      defer { chats.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--demo"])
      try Sites.keepOnlySleeper(site)
      try Files.remove("\(site)/context")
      try rename(site)
      try edit("\(site)/skidmark.yml") { $0 + Chats.settings }
      try await Skidmark.succeed(["build", "-s", site, "-w", "2"] + Skidmark.now)
      for more in [[], ["--all"], ["--reveal", "hidden"], ["--reveal", "strict"], ["--card"]] {
        let outcome = try await Skidmark.run(
          ["post", "-s", site, "--again"] + more, environment: chats.environment())
        #expect(outcome.status == 0, "\(outcome.error)")
      }
      let came = try chats.came()
      #expect(came.count > 16 && came.allSatisfy { $0.isTaken })
      #expect(Set(came.map(\.service)).count == 4)
      for request in came where request.service != "groupme" {
        #expect(request.pings == 0 && request.looks == 0, "\(request)")
      }
      for request in came {
        let text = try #require(request.text)
        #expect(
          !text.unicodeScalars.contains { ["\u{202E}", "\u{2066}", "\u{2069}"].contains($0) })
      }
      // They all arrive readable.
      let telegram = try chats.came(to: "telegram").compactMap(\.text).joined()
      for word in ["<!channel>", "<@U123>", "</b><i>x", "**bold**", "&lt;!channel&gt;"] {
        #expect(telegram.replacing("\u{2060}", with: "").contains(word), "\(word)")
      }
    }
  }
}
