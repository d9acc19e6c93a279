import Build
import Chats
import Diagnostics
import Testing
import YAML

/// The `post:` settings in `skidmark.yml`.
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

  @Test func chatsKeepTheirOrder() throws {
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
    ("post: {group: {leagues: []}}", "the chat 'group' does not say where it is"),
    ("post: {group: {to: discord, chat_id: 1}}", "only Telegram has a 'chat_id'"),
    ("post: {group: telegram}", "a Telegram chat needs its 'chat_id'"),
    ("post: {group: {to: telegram, chat_id: our league}}", "a chat's id is a number"),
    ("post: {group: {to: slack, previews: maybe}}", "link previews are on or off"),
    ("post: {Group: discord}", "lowercase letters, digits and hyphens"),
    ("post: {a_b: discord}", "lowercase letters, digits and hyphens"),
    ("post: {a: discord, a: slack}", ""),
    ("post: [discord]", "expected chats by their names"),
    ("post: {group: {to: slack, secret_command: 'pass | head'}}", "no shell reads this command"),
    (
      "leagues: [{platform: sleeper, id: '1234'}]\npost: {group: {to: slack, leagues: [sleeper-1235]}}",
      "did you mean 'sleeper-1234'?"
    ),
  ])
  func mistakesShowTheirLocation(_ text: String, _ wanted: String) throws {
    let said = try #require(complaint(text))
    #expect(said.contains(wanted), "\(said)")
    #expect(said.hasPrefix("skidmark.yml:") && said.contains("^"))
  }

  @Test(arguments: [
    "espn_s2: AEBplanted%2Fplanted\n", "SWID: '{planted}'\n", "openai_key: planted\n",
    "writer: {name: openai, key: planted}\n", "writer: sk-proj-plantedplantedplanted\n",
    "publish: {web: {to: s3, bucket: b, secret_access_key: planted}}\n",
    "leagues:\n  - {platform: espn, id: '1234', season: 2026, cookies: {espn_s2: planted}}\n",
  ])
  func serviceSecretsAreRefusedAndMasked(_ text: String) throws {
    let said = try #require(complaint(text))
    #expect(
      said.contains("this looks like a secret, which does not belong in this file"), "\(said)")
    #expect(said.contains("anyone who has seen this file has it: make a new one"), "\(said)")
    #expect(!said.contains("planted") && said.contains("***"))
  }

  /// Syntax errors are reported before the parser knows which values are secrets.
  @Test(arguments: [
    "title: x\n  espn_s2: planted\n", "title: x\n  writer: {key: 'planted}\n",
    "title: x\n - hooks.slack.com/services/T/B/planted\n", "title: x\n\tkey: planted\n",
    "title: \"\\q key: planted\"\n", "heat: sk-proj-plantedplantedplanted\n",
    "heat: aB3dE6gH9jK2mN5pQ8planted\n", "base_url: https://me:planted@example.com\n",
    "publish: {web: {to: s3, bucket: b, endpoint: 'https://me:planted@s3.example'}}\n",
  ])
  func noErrorMessageShowsASecret(_ text: String) throws {
    let said = try #require(complaint(text))
    #expect(!said.contains("planted"), "\(said)")
  }

  @Test(arguments: [
    "base_url: https://me.example/our-league-2024-paper-2025\n",
    "publish: {web: {to: s3, bucket: league-a1b2c3d4e5f6g7h8i9}}\n",
    "espn_command: [op, read, 'op://Private/a1b2c3d4e5f6g7h8i9j0k1l2m3/espn']\n",
    "writer: {name: openai, key_command: [pass, show, openai]}\n",
    "post: {discord-webhook: discord, key: {to: slack}}\n",
    "publish: {api-key: {to: folder, path: www}}\n",
    "base_url: https://sk-fantasyleague.github.io\n",
    "publish: {pages: {to: git, remote: 'ssh://git@example.com/league.git'}}\n",
    "publish: {web: {to: s3, bucket: sk-fantasy-football-league}}\n",
    "writer: {name: openai, model: sk-something-something}\n",
    "selected: sleeper-873150294416920577\nleagues: [{platform: sleeper, id: '873150294416920577'}]\n",
  ])
  func harmlessValuesAreAccepted(_ text: String) { #expect(complaint(text) == nil) }

  @Test(arguments: [
    "post: {group: {to: discrod, webhook: https://discord.com/api/webhooks/1/planted}}",
    "post:\n  group: https://discord.com/api/webhooks/1/planted\n",
    "post:\n  group: {to: slack, webhook_url: \"https://hooks.slack.com/services/T/B/planted\"}\n",
    "post:\n  group:\n    to: telegram\n    token: 123456789:planted\n    chat_id: 1\n",
    "post: {boys: {to: groupme, bot_id: planted01}}",
    "post: {group: {to: telegram, chat_id: '1234567:plantedplantedplantedplantedplanted'}}",
    "post: {group: {to: discord, secret_command: [echo, 'https://discord.com/api/webhooks/1/planted']}}",
    "webhook: https://discord.com/api/webhooks/1/planted\n",
    "post: {group: {to: discord, secret_command: [echo, 'https://discord.com/api/v10/webhooks/1/planted']}}",
    "title: x\nurl: {x: [https://hooks.slack.com/services/T/B/planted]}\n",
    "https://hooks.slack.com/services/T/B/planted: x\n",
  ])
  func chatSecretsAreRefusedAndMasked(_ text: String) throws {
    let said = try #require(complaint(text))
    #expect(
      said.contains("this opens a chat, so it is a secret and does not belong in this file"),
      "\(said)")
    #expect(!said.contains("planted") && said.contains("***"))
    #expect(said.contains("credentials set post"))
  }
}
