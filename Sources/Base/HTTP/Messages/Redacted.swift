/// A value that may hold secrets and always prints in a form without them.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The value without secrets, safe for logs and messages.
  var redacted: String { get }
}

extension Redacted {
  /// The redacted form.
  package var description: String { redacted }
  /// The redacted form.
  package var debugDescription: String { redacted }
  /// The redacted form, so that `dump` and test failures show no more.
  package var customMirror: Mirror { Mirror(self, children: ["redacted": redacted]) }
}

/// Replaces a secret.
let blackBar = "…"

func isSecret(_ name: some StringProtocol) -> Bool {
  let name = Array(name.lowercased().utf8)
  return shortSecretNames.contains { name.elementsEqual($0.utf8) }
    || secretNameParts.contains { part in
      name.indices.contains { name[$0...].starts(with: part.utf8) }
    }
}

private let shortSecretNames = ["sig", "pass", "pwd", "code"]
private let secretNameParts = [
  "key", "token", "secret", "password", "auth", "cookie", "session", "signature", "credential",
  "espn_s2", "swid",
]

extension Address: Redacted {
  /// The address with secret query values masked, and the path too if it is secret.
  package var redacted: String {
    if isConcealed { return "\(origin)/\(blackBar)" }
    guard query != nil else { return text }
    let shown = Address.pairs(query).map { name, value in
      guard let value else { return String(name) }
      return "\(name)=\(isSecret(Address.decoded(name)) ? Substring(blackBar) : value)"
    }
    return origin + path + "?" + shown.joined(separator: "&")
  }

  /// Makes an invalid address safe for messages: masks user names, passwords and queries, and truncates.
  static func redacted(unreadable text: String) -> String {
    var shown = text
    if let question = shown.firstIndex(of: "?") { shown = shown[..<question] + "?" + blackBar }
    if let at = shown.lastIndex(of: "@") { shown = blackBar + shown[at...] }
    let visible = shown.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
    var result = String(String.UnicodeScalarView(visible.prefix(200)))
    if visible.count > 200 { result += blackBar }
    return result
  }
}

extension Headers: Redacted {
  /// One header per line, with secret values masked.
  package var redacted: String {
    pairs.map { "\($0.name): \(isSecret($0.name) ? blackBar : $0.value)" }.joined(separator: "\n")
  }
}

extension Cookies: Redacted {
  /// The cookies' names and host, without values.
  package var redacted: String {
    pairs.map { "\($0.name)=\(blackBar)" }.joined(separator: "; ") + " for \(host)"
  }
}

extension Request: Redacted {
  /// The method and the redacted address.
  package var redacted: String { "\(method) \(address.redacted)" }
}

extension Response: Redacted {
  /// The status, the redacted address and the size.
  package var redacted: String { "\(status) \(address.redacted) (\(body.count) bytes)" }
}
