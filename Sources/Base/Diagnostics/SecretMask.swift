/// Masks likely secrets in lines shown to users. Secrets do not belong in a configuration, but users put them
/// there, and error messages end up in terminals, cron mail and public CI logs.
public enum SecretMask {
  /// Whether a setting's name suggests a secret.
  public static func isName(_ name: some StringProtocol) -> Bool {
    // Runs for every setting of a site, so avoid the slow regex where possible.
    let lower = name.lowercased()
    guard nameParts.contains(where: lower.contains) else { return false }
    return String(name).wholeMatch(of: names) != nil
  }

  private static let nameParts = [
    "key", "token", "secret", "password", "webhook", "espn_s2", "swid",
  ]
  /// The length of the shortest detectable secret in bytes.
  private static let shortest = 15

  /// Whether a text contains a recognizable key or a chat credential.
  public static func isSecret(_ text: String) -> Bool {
    guard mayHoldSecret(text) else { return false }
    return opensChat(text) || text.contains(keys) || text.matches(of: long).contains { isKey($0.0) }
  }

  /// Whether a text contains a webhook address or a bot token.
  public static func opensChat(_ text: String) -> Bool {
    mayHoldSecret(text) && text.contains(chats)
  }

  /// Byte patterns that secrets contain. Creating a regex takes longer than reading a whole configuration.
  private static let signs = [
    "sk-", "xox", "gh", "github_pat_", "AKIA", "ASIA", "AIza", "hooks.slack.com", "webhooks/",
  ].map { Array($0.utf8) }

  /// Whether a text may contain a secret, so that the regexes need to run.
  private static func mayHoldSecret(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= shortest else { return false }
    return bytes.indices.contains { place in
      let rest = bytes[place...]
      if (0x30...0x39).contains(bytes[place]) { return rest.dropFirst().first == UInt8(ascii: ":") }
      return signs.contains { rest.starts(with: $0) }
    }
  }

  /// A line with likely secrets masked, including everything after a name that suggests one.
  public static func masked(line: String) -> String {
    masked(line, line.matches(of: values).map(\.1))
  }

  /// A sentence with likely secrets masked.
  public static func masked(_ sentence: String) -> String { masked(sentence, []) }

  private static func masked(_ text: String, _ parts: [Substring]) -> String {
    var characters = Array(text)
    let shaped = text.matches(of: keys).map(\.0) + text.matches(of: chats).map(\.0)
    let mixed = text.matches(of: long).map(\.0).filter { isMixed($0) }
    // A password in an address, after the user name.
    let passwords = text.matches(of: /:\/\/[^\s\/@"':]*:([^\s\/@"']+)@/).map(\.1)
    for part in parts + shaped + mixed + passwords {
      let start = text.distance(from: text.startIndex, to: part.startIndex)
      for place in start..<(start + part.count) where !characters[place].isWhitespace {
        characters[place] = "*"
      }
    }
    return String(characters)
  }

  // Regex literals cannot be shared across threads yet. Creating them on demand is fast enough for one error.

  /// `espn_s2`, `key`, `api_key`, `bot_token`; not `key_command`, which names a program that prints the key.
  private static var names: Regex<Substring> {
    /(?i)(?:espn_s2|swid|(?:[a-z0-9]+[_\-])*(?:key|token|secret|password|webhook)(?:_id)?)/
  }

  /// The rest of the line after such a name.
  private static var values: Regex<(Substring, Substring)> {
    /(?i)\b(?:espn_s2|swid|(?:[a-z0-9]+[_\-])*(?:key|token|secret|password|webhook)(?:_id)?)["']?\s*[:=](.+)/
  }

  /// Keys with a prefix that identifies them.
  private static var keys: Regex<Substring> {
    /\b(?:sk-(?:proj|ant|or|svcacct|admin)-|xox[a-z]-|gh[a-z]_|github_pat_|AKIA|ASIA|AIza)[A-Za-z0-9_\-]{12,}/
  }

  /// Slack and Discord webhook addresses, and Telegram tokens: digits, a colon and at least 30 characters.
  private static var chats: Regex<Substring> {
    /hooks\.slack\.com\/[^\s"']+|\/api\/(?:v[0-9]+\/)?webhooks\/[^\s"']+|[0-9]{6,}:[A-Za-z0-9_\-]{30,}/
  }

  private static var long: Regex<Substring> { /[A-Za-z0-9_%+=\-]{20,}/ }

  /// Whether a long run of characters is an old-style OpenAI key.
  private static func isKey(_ run: Substring) -> Bool { run.hasPrefix("sk-") && isMixed(run) }

  /// Whether a run alternates between lowercase letters, uppercase letters and digits, unlike names and numbers.
  private static func isMixed(_ run: Substring) -> Bool {
    let kinds = run.utf8.map { byte in
      switch byte {
      case 0x30...0x39: 0
      case 0x41...0x5A: 1
      case 0x61...0x7A: 2
      default: 3
      }
    }
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && $0 != 3 && $1 != 3 }
    return kinds.contains(0) && changes >= 6
  }
}

extension Diagnostic {
  /// The diagnostic with likely secrets masked in its excerpt and its words.
  public func maskingSecrets() -> Diagnostic {
    Diagnostic(
      severity, SecretMask.masked(message), at: place?.maskingSecrets(),
      notes: notes.map { SecretMask.masked($0) })
  }
}
