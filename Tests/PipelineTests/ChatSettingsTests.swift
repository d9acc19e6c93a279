import Chat
import Diagnostics
import Pipeline
import Testing
import YAML

/// What `post:` in `skidmark.yml` may say.
@Suite struct ChatSettingsTests {
  private func configuration(_ text: String) throws -> SiteConfiguration {
    try SiteConfiguration(SourceText(name: "skidmark.yml", text: text))
  }

  private func complaint(_ text: String) -> String? {
    do {
      _ = try configuration(text)
      return nil
    } catch let error as YAMLError {
      return error.diagnostic.description
    } catch {
      return "\(error)"
    }
  }

  @Test func chatsStandInTheirOrder() throws {
    let chats = try configuration(
      """
      leagues: [{platform: sleeper, id: "1"}]
      post:
        group: discord
        team-room: {to: slack, leagues: [sleeper-1, some-slug], previews: on}
        family: {to: telegram, chat_id: -1001234567890, secret_command: pass show telegram}
        boys: {to: groupme}
        channel: {to: telegram, chat_id: "@our_league"}
        whats: whatsapp
      """
    ).chats
    #expect(chats.map(\.name) == ["group", "team-room", "family", "boys", "channel", "whats"])
    #expect(
      chats.map(\.service) == [.discord, .slack, .telegram, .groupme, .telegram, .whatsapp])
    #expect(chats[1].leagues == ["sleeper-1", "some-slug"] && chats[1].showsPreviews)
    #expect(chats[2].chatID == "-1001234567890")
    #expect(chats[2].secretCommand == ["pass", "show", "telegram"])
    #expect(chats[4].chatID == "@our_league")
    #expect(chats.map(\.variable).prefix(2) == ["SKIDMARK_POST_GROUP", "SKIDMARK_POST_TEAM_ROOM"])
    #expect(try configuration("post:\n").chats.isEmpty)
  }

  @Test(arguments: [
    ("post: {group: discrod}", "did you mean 'discord'?"),
    ("post: {group: {to: discord, league: [x]}}", "did you mean 'leagues'?"),
    ("post: {group: {leagues: []}}", "where the chat 'group' is, is missing"),
    ("post: {group: {to: discord, chat_id: 1}}", "only Telegram has a 'chat_id'"),
    ("post: {group: telegram}", "a chat of Telegram needs its 'chat_id'"),
    ("post: {group: {to: telegram, chat_id: our league}}", "a chat's id is a number"),
    ("post: {group: {to: slack, previews: maybe}}", "previews of links are on or off"),
    ("post: {Group: discord}", "small letters, digits and hyphens"),
    ("post: {a_b: discord}", "small letters, digits and hyphens"),
    ("post: {a: discord, a: slack}", ""),
    ("post: [discord]", "expected chats by their names"),
    ("post: {group: {to: slack, secret_command: 'pass | head'}}", "no shell reads this command"),
    (
      "leagues: [{platform: sleeper, id: '1234'}]\npost: {group: {to: slack, leagues: [sleeper-1235]}}",
      "did you mean 'sleeper-1234'?"
    ),
  ])
  func mistakesAreShownAtTheirPlace(_ text: String, _ wanted: String) throws {
    let said = try #require(complaint(text))
    #expect(said.contains(wanted), "\(said)")
    #expect(said.hasPrefix("skidmark.yml:") && said.contains("^"))
  }

  @Test(arguments: [
    "post: {group: {to: discrod, webhook: https://discord.com/api/webhooks/1/planted}}",
    "post:\n  group: https://discord.com/api/webhooks/1/planted\n",
    "post:\n  group: {to: slack, webhook_url: \"https://hooks.slack.com/services/T/B/planted\"}\n",
    "post:\n  group:\n    to: telegram\n    token: 123456789:planted\n    chat_id: 1\n",
    "post: {boys: {to: groupme, bot_id: planted01}}",
    "post: {group: {to: telegram, chat_id: '1234567:plantedplantedplantedplantedplanted'}}",
    "post: {group: {to: discord, secret_command: [echo, 'https://discord.com/api/webhooks/1/planted']}}",
    "webhook: https://discord.com/api/webhooks/1/planted\n",
    "title: x\nurl: {x: [https://hooks.slack.com/services/T/B/planted]}\n",
    "https://hooks.slack.com/services/T/B/planted: x\n",
  ])
  func secretsAreRefusedAndNotRepeated(_ text: String) throws {
    let said = try #require(complaint(text))
    #expect(
      said.contains("what opens a chat is a secret, and does not stand in this file"), "\(said)")
    #expect(!said.contains("planted") && said.contains("***"))
    #expect(said.contains("credentials set post"))
  }
}
