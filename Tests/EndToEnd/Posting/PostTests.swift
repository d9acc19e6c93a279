import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark post`: what arrives in the chats, and what is recorded.
@Suite(needsChats, .timeLimit(.minutes(120))) struct PostTests {
  private static let record = "data/\(Sites.sleeper)/2026/week-02/posted.json"

  private func post(
    _ site: String, _ chats: Chats, _ more: [String] = [], _ variables: [String: String]? = nil
  ) async throws -> Outcome {
    try await Skidmark.run(
      ["post", "-s", site] + Skidmark.now + more, environment: variables ?? chats.environment())
  }

  @Test func everyChatGetsWhatShareWrites() async throws {
    try await withChats { site, chats in
      let outcome = try await post(site, chats, ["--all"])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.isEmpty)
      for (name, service) in [
        ("group", "discord"), ("work", "slack"), ("boys", "groupme"), ("family", "telegram"),
      ] {
        let shared = try await Skidmark.succeed(
          ["share", "-s", site, "--all", "--format", service]
        ).output
        let messages = shared.split(separator: "\u{C}\n").map { String($0.dropLast()) }
        let came = try chats.came(to: service)
        #expect(came.count == messages.count && came.allSatisfy { $0.isTaken }, "\(service)")
        #expect(came.allSatisfy { $0.pings == 0 && $0.looks == 0 })
        if service != "telegram" { #expect(came.map(\.text) == messages) }
        let count = "\(messages.count) \(messages.count == 1 ? "message" : "messages")"
        #expect(
          outcome.error.contains("\(name): week 2 of \(Sites.sleeper): posted, \(count).\n"))
      }
      // Slack's and Telegram's rule: one message a second, allowing for the time in transit.
      let times = try chats.came(to: "groupme").map(\.time)
      let (first, last) = (try #require(times.first), try #require(times.last))
      #expect(times.count > 2 && last - first > 0.5 * Double(times.count - 1))
    }
  }

  @Test func withoutAnOptionEveryChatGetsTheMessage() async throws {
    try await withChats { site, chats in
      let outcome = try await post(site, chats)
      #expect(outcome.status == 0, "\(outcome.error)")
      for service in ["discord", "slack", "groupme", "telegram"] {
        let shared = try await Skidmark.succeed(["share", "-s", site, "--format", service]).output
        let came = try chats.came(to: service)
        #expect(came.count == 1 && came.allSatisfy { $0.isTaken }, "\(service)")
        if service != "telegram" { #expect(came.map(\.text) == [String(shared.dropLast())]) }
      }
    }
  }

  @Test func aWeekIsPostedOnce() async throws {
    try await withChats(settings: "\npost: {group: discord}\n") { site, chats in
      #expect(try await post(site, chats).status == 0)
      let count = try chats.came().count
      let record = try json("\(site)/\(Self.record)")
      #expect(record["version"]?.int == 1)
      let entry = try #require(record["chats"]?.array?.first)
      #expect(entry["chat"]?.string == "group" && entry["service"]?.string == "discord")
      #expect(entry["posted_at"]?.string == "2026-11-17T09:00:00Z")
      #expect(entry["arrived"]?.int == count && entry["parts"]?.array?.count == count)
      let again = try await post(site, chats)
      #expect(again.status == 0)
      #expect(
        again.error == """
          note: group: week 2 of \(Sites.sleeper): already posted on Nov. 17, 2026, 4 a.m. ET. --again \
          posts it again

          """, "\(again.error)")
      #expect(try chats.came().count == count)
      // The text is new, but the week is the same.
      let changed = try await post(site, chats, ["--no-roasts"])
      #expect(changed.status == 0 && changed.error.contains("; the text has changed since."))
      #expect(try chats.came().count == count)
      #expect(try await post(site, chats, ["--again"]).status == 0)
      #expect(try chats.came().count == 2 * count)
    }
  }

  @Test func lastSeasonsFinalIsPostedOnlyOnRequest() async throws {
    try await withChats(settings: "\npost: {group: discord}\n") { site, chats in
      let words = ["post", "-s", site, "--now", "2027-09-07T13:10:00Z"]
      let late = try await Skidmark.run(words, environment: chats.environment())
      #expect(late.status == 0)
      #expect(late.error.contains("not posted: the 2026 season is over. --week 2 posts it"))
      #expect(try chats.came().isEmpty)
      let asked = try await Skidmark.run(words + ["-w", "2"], environment: chats.environment())
      #expect(asked.status == 0)
      #expect(try !chats.came().isEmpty)
    }
  }

  @Test func deliveredMessagesAreNotSentAgain() async throws {
    try await withChats(["groupme=400@3", "discord=500@1"]) { site, chats in
      let first = try await post(site, chats, ["boys", "--all"])
      #expect(first.status == 3)
      let all = try json("\(site)/\(Self.record)")["chats"]?.array?.first?["parts"]?.array?.count
      let count = try #require(all)
      #expect(count > 3)
      #expect(first.error.contains("2 of \(count) messages have arrived, and this is recorded"))
      let second = try await post(site, chats, ["boys", "--all"])
      #expect(second.status == 0, "\(second.error)")
      #expect(
        second.error.contains("2 of \(count) messages have arrived; continuing with the next"))
      let taken = try chats.came(to: "groupme").compactMap(\.text)
      #expect(taken.count == count)
      for (index, text) in taken.enumerated() {
        #expect(text.hasPrefix("(\(index + 1)/\(count)) "))
      }
      // A server error does not say whether the message arrived.
      let trouble = try await post(site, chats, ["group"])
      #expect(trouble.status == 6)
      #expect(trouble.error.contains("Discord is having problems (status 500)."))
      #expect(trouble.error.contains("the next message may have arrived anyway"))
    }
  }

  @Test func aFailureLeavesTheRecordUnchanged() async throws {
    let share = ["share", "-s", try await Sites.small(), "--format", "discord"]
    let count = try await Skidmark.succeed(share).output.count { $0 == "\u{C}" } + 1
    let settings = "\npost: {group: discord}\n"
    try await withChats(["discord=404@\(count + 1)"], settings: settings) { site, chats in
      #expect(try await post(site, chats).status == 0)
      #expect(try chats.came().count == count)
      let before = try text("\(site)/\(Self.record)")
      let failed = try await post(site, chats, ["--again"])
      #expect(failed.status == 5 && failed.error.contains("nothing has arrived"))
      #expect(try text("\(site)/\(Self.record)") == before)
      // An unreadable record does not lead to a second post.
      try write("{", to: "\(site)/\(Self.record)")
      let damaged = try await post(site, chats)
      #expect(damaged.status == 3 && damaged.error.contains("posted.json"))
      #expect(try chats.came().count == count + 1)
    }
  }

  @Test func partsOfTwoTextsAreNotMixed() async throws {
    try await withChats(["groupme=400@2"], settings: "\npost: {boys: groupme}\n") { site, chats in
      #expect(try await post(site, chats, ["--all"]).status == 3)
      let mixed = try await post(site, chats, ["--all", "--no-roasts"])
      #expect(mixed.status == 3)
      #expect(mixed.error.contains("The text has changed since part of it was posted."))
      #expect(mixed.error.contains("--again"))
      #expect(try chats.came().count == 2)
      #expect(try await post(site, chats, ["--all", "--no-roasts", "--again"]).status == 0)
    }
  }

  @Test(arguments: [
    ("group", "discord=429:2@1"), ("group", "discord=429body:2@1"), ("work", "slack=429:2@1"),
    ("boys", "groupme=429:2@2"), ("family", "telegram=429body:2@1"), ("family", "telegram=429:2@1"),
  ])
  func rateLimitsAreObeyed(_ chat: String, _ fault: String) async throws {
    try await withChats([fault]) { site, chats in
      let outcome = try await post(site, chats, [chat, "--all"])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.error.contains("note: waiting as asked: "))
      let came = try chats.came()
      let refused = try #require(came.firstIndex { $0.status == 429 || $0.status == nil })
      #expect(came[refused + 1].time - came[refused].time >= 2)
      // In order, and each once.
      let texts = came.compactMap(\.text)
      #expect(texts.count == came.count - 1)
      if texts.count > 1 {
        for (index, text) in texts.enumerated() {
          #expect(text.hasPrefix("(\(index + 1)/\(texts.count)) "))
        }
      }
    }
  }

  @Test func aWaitOfMoreThanAMinuteIsRefused() async throws {
    try await withChats(["discord=429:3600@1"]) { site, chats in
      let outcome = try await post(site, chats, ["group"])
      #expect(outcome.status == 6)
      #expect(outcome.error.contains("Discord asks to wait 3600 seconds"))
      // The other chats are not affected.
      let all = try await post(site, chats)
      #expect(all.status == 0)
      #expect(Set(try chats.came().filter { $0.isTaken }.map(\.service)).count == 4)
    }
  }

  @Test func oneFailingChatDoesNotBlockTheOthers() async throws {
    try await withChats(["discord=404@1"]) { site, chats in
      let outcome = try await post(site, chats)
      #expect(outcome.status == 5)
      #expect(
        outcome.error.contains(
          "Discord does not recognize the webhook's address."))
      let taken = Set(try chats.came().filter { $0.isTaken }.map(\.service))
      #expect(taken == ["slack", "groupme", "telegram"])
    }
  }

  @Test func theCardIsPostedWhereTheChatAllowsIt() async throws {
    try await withChats { site, chats in
      let picture = "\(site)/output/shame-and-prosperity/2026/week-02"
      try write("not really a picture", to: "\(picture)/card.00000000.png")
      for name in try Files.list(picture) where name.hasPrefix("card.") && name.hasSuffix(".png") {
        if name != "card.00000000.png" { try Files.remove("\(picture)/\(name)") }
      }
      let outcome = try await post(site, chats, ["--card"])
      #expect(outcome.status == 0, "\(outcome.error)")
      let discord = try #require(try chats.came(to: "discord").first)
      #expect(discord.picture?["name"]?.string == "card.png")
      #expect(discord.picture?["bytes"]?.int == 20 && discord.text?.isEmpty == false)
      let telegram = try chats.came(to: "telegram")
      #expect(telegram.first?.picture?["type"]?.string == "image/png")
      #expect(telegram.first?.text == "" && telegram.dropFirst().allSatisfy { $0.picture == nil })
      let slack = try #require(try chats.came(to: "slack").first?.picture)
      #expect(
        slack["address"]?.string
          == "https://example.com/gazette/shame-and-prosperity/2026/week-02/card.00000000.png")
      #expect(try chats.came(to: "groupme").allSatisfy { $0.picture == nil })
      #expect(outcome.error.contains("GroupMe shows pictures from its own service only"))
      // The card must not reveal outcomes that the text hides.
      let hidden = try await post(
        site, chats, ["--card", "--again", "--reveal", "strict", "group"])
      #expect(hidden.status == 0)
      #expect(hidden.error.contains("the card on the site shows what the text hides"))
      #expect(try chats.came(to: "discord").last?.picture == nil)
    }
  }

  @Test func aDryRunContactsNoChat() async throws {
    try await withChats { site, chats in
      let before = try tree(site)
      // A dry run does not run a secret command either.
      try edit("\(site)/skidmark.yml") {
        $0.replacing(
          "group: discord", with: "group: {to: discord, secret_command: [touch, \(site)/ran]}")
      }
      let outcome = try await post(site, chats, ["--dry-run"], [:])
      #expect(outcome.status == 0, "\(outcome.error)")
      var wanted = ""
      for service in ["discord", "slack", "groupme", "telegram"] {
        wanted += try await Skidmark.succeed(["share", "-s", site, "--format", service]).output
      }
      #expect(outcome.output == wanted)
      #expect(outcome.error.contains(/group: week 2 of sleeper-\d+: 1 message to Discord\.\n/))
      #expect(try chats.came().isEmpty)
      #expect(differences(before, try tree(site)) == ["skidmark.yml"])
    }
  }

  @Test func whatsAppGetsALinkInsteadOfAPost() async throws {
    try await withChats(settings: "\npost: {whats: whatsapp}\n") { site, chats in
      for _ in 1...2 {
        let outcome = try await post(site, chats)
        #expect(outcome.status == 0)
        #expect(outcome.output == (try await Skidmark.succeed(["share", "-s", site]).output))
        let link = try #require(outcome.error.split(separator: "\n").last)
        #expect(link.hasPrefix("https://wa.me/?text=") && link.utf8.count <= 2_000)
        #expect(link.contains("example.com"))
      }
      #expect(Files.kind("\(site)/\(Self.record)") == nil)
    }
  }

  @Test func chatsAndLeaguesAreChosen() async throws {
    let site = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      let chats = try Chats(in: folder)
      defer { chats.stop() }
      try edit("\(site)/skidmark.yml") {
        $0 + """

          post:
            group: {to: discord, leagues: [the-folding-chair-classic]}
            work: {to: slack, leagues: [\(Sites.sleeper)]}

          """
      }
      let dry = try await post(site, chats, ["--dry-run"])
      #expect(
        dry.error.matches(of: /(group|work): week 10 of ([a-z]+)-/).map {
          "\($0.output.1)-\($0.output.2)"
        }
          == ["group-espn", "work-sleeper"])
      let one = try await post(site, chats, ["--dry-run", "-l", Sites.espn])
      #expect(one.error.hasPrefix("group: week 10 of espn-") && !one.error.contains("work"))
      let none = try await post(site, chats, ["--dry-run", "-l", Sites.espn, "work"])
      #expect(none.status == 2 && none.error.contains("None of these chats receives that league."))
      let typo = try await post(site, chats, ["gruop"])
      #expect(typo.status == 2 && typo.error.contains("did you mean 'group'?"))
      let third = try await post(site, chats, ["-w", "3", "group"])
      #expect(third.status == 0, "\(third.error)")
      #expect(try chats.came().allSatisfy { $0.service == "discord" && $0.isTaken })
      #expect(Files.kind("\(site)/data/\(Sites.espn)/2026/week-03/posted.json") == .file)
      try edit("\(site)/skidmark.yml") {
        $0.replacing("the-folding-chair-classic]", with: "folding]")
      }
      let wrong = try await post(site, chats, ["--dry-run"])
      #expect(wrong.status == 3 && wrong.error.contains("This site has no league 'folding'."))
    }
  }
}
