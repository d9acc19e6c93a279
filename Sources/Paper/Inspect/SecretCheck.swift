import HTTP

/// The format of a kind of secret.
struct SecretShape: Sendable {
  let start: String
  /// The description, with an article.
  let meaning: String
  /// The minimum number of characters after the prefix.
  let length: Int

  static let all = [
    SecretShape(start: "sk-ant-", meaning: "an Anthropic key", length: 16),
    SecretShape(start: "sk-proj-", meaning: "an OpenAI key", length: 16),
    SecretShape(start: "sk-", meaning: "a language model's key", length: 32),
    SecretShape(start: "AKIA", meaning: "an AWS key", length: 16),
    SecretShape(start: "ASIA", meaning: "an AWS key", length: 16),
    SecretShape(start: "aws_secret_access_key", meaning: "an AWS key", length: 0),
    SecretShape(start: "AIza", meaning: "a Google key", length: 35),
    SecretShape(start: "ghp_", meaning: "a GitHub token", length: 30),
    SecretShape(start: "github_pat_", meaning: "a GitHub token", length: 30),
    SecretShape(start: "xoxb-", meaning: "a Slack token", length: 16),
    SecretShape(start: "xoxp-", meaning: "a Slack token", length: 16),
    SecretShape(start: "espn_s2=", meaning: "an ESPN cookie", length: 1),
    SecretShape(start: "SWID={", meaning: "an ESPN cookie", length: 1),
    SecretShape(start: "hooks.slack.com/services/", meaning: "a Slack webhook", length: 1),
    SecretShape(start: "discord.com/api/webhooks/", meaning: "a Discord webhook", length: 1),
    SecretShape(start: "discordapp.com/api/webhooks/", meaning: "a Discord webhook", length: 1),
    SecretShape(start: "api.telegram.org/bot", meaning: "a Telegram bot token", length: 8),
    SecretShape(start: "-----BEGIN ", meaning: "a private key", length: 0),
  ]

  /// The bytes of the whole secret; nil if the match is not one.
  @Sendable func extent(_ bytes: [UInt8], _ found: Range<Int>) -> Range<Int>? {
    if start.hasPrefix("-----BEGIN") {
      let line = bytes[found.upperBound...].prefix(40).prefix { $0 != UInt8(ascii: "\n") }
      let isPrivate = String(decoding: line, as: UTF8.self).contains("PRIVATE KEY-----")
      return isPrivate ? found.lowerBound..<line.endIndex : nil
    }
    let isHost = start.contains("/")
    guard isHost || !Self.isWordByte(bytes, at: found.lowerBound - 1) else { return nil }
    var end = found.upperBound
    while Self.isWordByte(bytes, at: end) || (isHost || start.hasSuffix("=")) && isValue(bytes, end)
    {
      end += 1
    }
    return end - found.upperBound >= length ? found.lowerBound..<end : nil
  }

  private func isValue(_ bytes: [UInt8], _ place: Int) -> Bool {
    place < bytes.count && "%/+:.".utf8.contains(bytes[place])
  }

  /// The forms in which a secret may occur: as is, percent-decoded, and without braces.
  static func spellings(of value: String) -> Set<String> {
    var spellings: Set = [value, value.resolvingPercents() ?? value]
    if value.hasPrefix("{"), value.hasSuffix("}") {
      spellings.insert(String(value.dropFirst().dropLast()))
    }
    return spellings
  }

  /// A path with a user's folder, not inside an address.
  @Sendable static func path(_ bytes: [UInt8], _ found: Range<Int>) -> Range<Int>? {
    guard !isInAddress(bytes, found.lowerBound) else { return nil }
    var end = found.upperBound
    while isWordByte(bytes, at: end) { end += 1 }
    return end > found.upperBound ? found.lowerBound..<end : nil
  }

  /// A folder of this machine, not inside an address or a longer name.
  @Sendable static func folder(_ bytes: [UInt8], _ found: Range<Int>) -> Range<Int>? {
    let isOther = isInAddress(bytes, found.lowerBound) || isWordByte(bytes, at: found.upperBound)
    return isOther ? nil : found
  }

  private static func isInAddress(_ bytes: [UInt8], _ place: Int) -> Bool {
    guard place > 0 else { return false }
    return isWordByte(bytes, at: place - 1) || "./%:".utf8.contains(bytes[place - 1])
  }

  private static func isWordByte(_ bytes: [UInt8], at place: Int) -> Bool {
    guard bytes.indices.contains(place) else { return false }
    switch bytes[place] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): return true
    default: return false
    }
  }
}
