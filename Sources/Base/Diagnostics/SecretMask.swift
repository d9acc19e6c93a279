/// Puts stars where a line that people are shown may hold a secret.
///
/// A configuration is no place for secrets, and yet people put them there. What complains about it ends up in
/// terminals, in mails of cron and in the public logs of others' machines.
public enum SecretMask {
  /// Whether a setting's name is one of those that people give secrets.
  public static func isName(_ name: some StringProtocol) -> Bool {
    // Every setting of a site is asked about, and a regex takes its time.
    let lower = name.lowercased()
    guard nameParts.contains(where: lower.contains) else { return false }
    return String(name).wholeMatch(of: names) != nil
  }

  private static let nameParts = [
    "key", "token", "secret", "password", "webhook", "espn_s2", "swid",
  ]
  /// No shape of a secret is shorter, in bytes.
  private static let shortest = 15

  /// Whether a text holds a key that says what it is, or what opens a chat.
  public static func isSecret(_ text: String) -> Bool {
    guard mayHoldSecret(text) else { return false }
    return opensChat(text) || text.contains(keys) || text.matches(of: long).contains { isKey($0.0) }
  }

  /// Whether a text is, or holds, a webhook's address or the token of a bot.
  public static func opensChat(_ text: String) -> Bool {
    mayHoldSecret(text) && text.contains(chats)
  }

  /// What each shape of a secret has in it: to make a regex takes longer than to read a whole configuration.
  private static let signs = [
    "sk-", "xox", "gh", "github_pat_", "AKIA", "ASIA", "AIza", "hooks.slack.com", "webhooks/",
  ].map { Array($0.utf8) }

  /// Whether a text is worth a look with regexes. It is not decided by signs alone: words have them too.
  private static func mayHoldSecret(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= shortest else { return false }
    return bytes.indices.contains { place in
      let rest = bytes[place...]
      if (0x30...0x39).contains(bytes[place]) { return rest.dropFirst().first == UInt8(ascii: ":") }
      return signs.contains { rest.starts(with: $0) }
    }
  }

  /// A line with a star for each character of what may be a secret; as long as it was. All that stands behind
  /// a name that people give secrets may be one.
  public static func masked(line: String) -> String {
    masked(line, line.matches(of: values).map(\.1))
  }

  /// A sentence with a star for each character of what looks like a secret.
  public static func masked(_ sentence: String) -> String { masked(sentence, []) }

  private static func masked(_ text: String, _ parts: [Substring]) -> String {
    var characters = Array(text)
    let shaped = text.matches(of: keys).map(\.0) + text.matches(of: chats).map(\.0)
    let mixed = text.matches(of: long).map(\.0).filter { isMixed($0) }
    // Behind a user's name in an address.
    let passwords = text.matches(of: /:\/\/[^\s\/@"':]*:([^\s\/@"']+)@/).map(\.1)
    for part in parts + shaped + mixed + passwords {
      let start = text.distance(from: text.startIndex, to: part.startIndex)
      for place in start..<(start + part.count) where !characters[place].isWhitespace {
        characters[place] = "*"
      }
    }
    return String(characters)
  }

  // The language has no way yet to say that a literal regex may be shared, so each is made when it is asked
  // for: there is one error at a time.

  /// `espn_s2`, `key`, `api_key`, `bot_token`: but not `key_command`, which has a program print it.
  private static var names: Regex<Substring> {
    /(?i)(?:espn_s2|swid|(?:[a-z0-9]+[_\-])*(?:key|token|secret|password|webhook)(?:_id)?)/
  }

  /// What stands behind such a name, to the end of the line.
  private static var values: Regex<(Substring, Substring)> {
    /(?i)\b(?:espn_s2|swid|(?:[a-z0-9]+[_\-])*(?:key|token|secret|password|webhook)(?:_id)?)["']?\s*[:=](.+)/
  }

  /// Keys that say what they are.
  private static var keys: Regex<Substring> {
    /\b(?:sk-(?:proj|ant|or|svcacct|admin)-|xox[a-z]-|gh[a-z]_|github_pat_|AKIA|ASIA|AIza)[A-Za-z0-9_\-]{12,}/
  }

  /// Addresses of Slack's and Discord's webhooks, and Telegram's tokens: `123456789:` and 35 letters.
  private static var chats: Regex<Substring> {
    /hooks\.slack\.com\/[^\s"']+|\/api\/(?:v[0-9]+\/)?webhooks\/[^\s"']+|[0-9]{6,}:[A-Za-z0-9_\-]{30,}/
  }

  private static var long: Regex<Substring> { /[A-Za-z0-9_%+=\-]{20,}/ }

  /// Whether a long run is a key of the first kind that models had.
  private static func isKey(_ run: Substring) -> Bool { run.hasPrefix("sk-") && isMixed(run) }

  /// Whether a run of letters and digits goes to and fro between small letters, large ones and digits, as
  /// names and numbers do not.
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
  /// The diagnostic with stars in the place of what may be a secret, in the line that it shows and in its
  /// words.
  public func maskingSecrets() -> Diagnostic {
    Diagnostic(
      severity, SecretMask.masked(message), at: place?.maskingSecrets(),
      notes: notes.map { SecretMask.masked($0) })
  }
}
