import Chats
import HTTP
import Testing

/// Secrets go to their service's own hosts, encrypted, and nowhere else.
@Suite struct SecretFormTests {
  private func mistake(
    _ service: ChatService, _ secret: String, chatID: String? = "1", base: String? = nil
  ) -> ChatSecretMistake? {
    do throws(ChatSecretMistake) {
      _ = try ChatMailbox(
        service, secret: Secret(secret), chatID: chatID, base: base.flatMap { Address($0) })
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("https://discord.com/api/webhooks/1/abcdefgh", nil),
      ("https://discord.com:443/api/webhooks/1/abcdefgh", nil),
      ("  https://discordapp.com/api/webhooks/1/abcdefgh\n", nil),
      ("http://127.0.0.1:8080/api/webhooks/1/abcdefgh", nil),
      ("http://localhost:8080/api/webhooks/1/abcdefgh", nil),
      ("http://discord.com/api/webhooks/1/abcdefgh", .insecure),
      ("https://discord.com.evil.example/api/webhooks/1/abcdefgh", .otherHost),
      ("https://evil.example/discord.com/api/webhooks/1/abcdefgh", .otherHost),
      ("https://discord.com@evil.example/api/webhooks/1/abcdefgh", .notAnAddress),
      ("https://discord.com:8443/api/webhooks/1/abcdefgh", .otherHost),
      ("https://hooks.slack.com/services/T000/B000/abcdefgh", .otherHost),
      ("https://discord.com/api/webhooks/1", .noWebhook),
      ("https://discord.com/api/webhooks/x/abcdefgh", .noWebhook),
      ("https://discord.com/api/webhooks/1/abcdefgh/slack", .noWebhook),
      ("https://discord.com/api/webhooks/1/../../../x", .noWebhook),
      ("https://discord.com/channels/1/2", .noWebhook),
      ("ftp://discord.com/api/webhooks/1/abcdefgh", .notAnAddress),
      ("what is this", .notAnAddress), ("", .notAnAddress),
    ] as [(String, ChatSecretMistake?)])
  func webhooksOfDiscord(_ secret: String, _ wanted: ChatSecretMistake?) {
    #expect(mistake(.discord, secret) == wanted)
  }

  @Test(
    arguments: [
      ("https://hooks.slack.com/services/T000/B000/abcdefgh", nil),
      ("https://hooks.slack.com/workflows/T000/B000/abcdefgh", .noWebhook),
      ("https://hooks.slack.com/services/T000", .noWebhook),
      ("http://hooks.slack.com/services/T000/B000/abcdefgh", .insecure),
      ("https://slack.com/services/T000/B000/abcdefgh", .otherHost),
    ] as [(String, ChatSecretMistake?)])
  func webhooksOfSlack(_ secret: String, _ wanted: ChatSecretMistake?) {
    #expect(mistake(.slack, secret) == wanted)
  }

  @Test func botsOfGroupMeAndTelegram() {
    #expect(mistake(.groupme, "0123456789abcdef") == nil)
    for wrong in ["", "short", "0123456789abcdef/../x", "https://api.groupme.com", "a b c d e f g"]
    {
      #expect(mistake(.groupme, wrong) == .notAnID)
    }
    let token = Mailboxes.token
    #expect(mistake(.telegram, token) == nil)
    #expect(mistake(.telegram, token, chatID: nil) == .noChatID)
    for wrong in ["", "424242", "424242:short", "x:\(token)", "\(token)/getMe", "bot\(token)"] {
      #expect(mistake(.telegram, wrong) == .notAToken)
    }
    for (base, wanted) in [
      ("https://evil.example", ChatSecretMistake.otherHost), ("http://api.telegram.org", .insecure),
    ] {
      #expect(mistake(.telegram, token, base: base) == wanted)
    }
    #expect(mistake(.groupme, "0123456789abcdef", base: "https://api.telegram.org") == .otherHost)
    #expect(mistake(.groupme, "0123456789abcdef", base: "http://127.0.0.1:1/v3") == nil)
  }

  @Test func mistakesNeverRepeatTheSecret() {
    let mistakes: [ChatSecretMistake] = [
      .notAnAddress, .insecure, .otherHost, .noWebhook, .notAToken, .notAnID, .noChatID,
    ]
    for mistake in mistakes { #expect(!"\(mistake)".contains("planted")) }
    #expect(Set(mistakes.map { "\($0)" }).count == mistakes.count)
  }
}
