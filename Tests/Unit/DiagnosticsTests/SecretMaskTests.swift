import Diagnostics
import Testing

/// What counts as a secret anywhere in a configuration, and what does not.
@Suite struct SecretMaskTests {
  private static let tail = "0123456789abcdefABCDEF"

  @Test(arguments: [
    "sk-proj-", "sk-ant-", "sk-or-", "sk-svcacct-", "sk-admin-", "xoxb-", "ghp_", "github_pat_",
    "AKIA", "ASIA", "AIza",
  ])
  func everyKindOfKeyIsASecret(_ beginning: String) {
    #expect(SecretMask.isSecret(beginning + Self.tail))
    #expect(SecretMask.isSecret("my key is \(beginning)\(Self.tail), see?"))
    #expect(!SecretMask.opensChat(beginning + Self.tail))
  }

  @Test func aPlainOpenAIStyleKeyIsASecret() {
    #expect(SecretMask.isSecret("sk-a1B2c3D4e5F6g7H8i9J0"))
  }

  @Test(arguments: [
    "https://hooks.slack.com/services/T0/B0/x", "https://discord.com/api/webhooks/1/x",
    "https://discord.com/api/v10/webhooks/1/x",
    "123456:AAabcdefghijklmnopqrstuvwxyz0123456",
  ])
  func chatCredentialsAreSecrets(_ text: String) {
    #expect(SecretMask.opensChat(text) && SecretMask.isSecret(text))
  }

  @Test(arguments: [
    "America/New_York, at night", "a league of 12 teams since 2019", "https://example.com/league",
    "http://127.0.0.1:8080/v1/models", "sk-", "the right to be ghosted by a_name",
  ])
  func wordsAndAddressesAreNotSecrets(_ text: String) {
    #expect(!SecretMask.isSecret(text) && !SecretMask.opensChat(text))
  }
}
