import Diagnostics
import YAML

/// Keeps secrets out of `skidmark.yml`, which users keep in git.
extension SiteConfiguration {
  /// Keys under which users may write secrets.
  private static let secretKeys: Set<String> = [
    "webhook", "webhook_url", "hook", "url", "address", "token", "bot_token", "bot_id", "bot",
    "key", "secret", "password",
  ]

  /// - Throws: An error that names the places of all secrets in the file, and hides the secrets.
  static func refuseSecrets(in file: YAMLNode) throws(YAMLError) {
    try refuseSecretsOfChats(in: file)
    var found: [YAMLNode] = []
    func refuse(_ key: String, _ value: YAMLNode) {
      if SecretMask.isName(key) { value.forEachScalar { node, _ in found.append(node) } }
    }
    // Users choose the names of chats and targets, so only their settings are checked.
    for member in file.mapping ?? [] {
      if ["post", "publish"].contains(member.key) {
        for named in member.value.mapping ?? [] { named.value.forEachMember(refuse) }
      } else {
        refuse(member.key, member.value)
        member.value.forEachMember(refuse)
      }
    }
    file.forEachScalar { node, text in if SecretMask.isSecret(text) { found.append(node) } }
    guard let first = found.first(where: { !$0.isNull }) else { return }
    throw first.error(
      "this looks like a secret, which does not belong in this file", hiding: found,
      notes: [
        "'skidmark credentials set' stores ESPN cookies and model keys in the keychain, and "
          + "'espn_command:' and 'key_command:' name programs that print them",
        "AWS keys belong where AWS's own tools find them",
        "anyone who has seen this file has it: make a new one",
      ])
  }

  private static func refuseSecretsOfChats(in file: YAMLNode) throws(YAMLError) {
    let post = file["post"]
    var found: [YAMLNode] = []
    file.forEachScalar { node, text in if SecretMask.opensChat(text) { found.append(node) } }
    for chat in post?.mapping ?? [] {
      for member in chat.value.mapping ?? [] where secretKeys.contains(member.key) {
        member.value.forEachScalar { node, _ in found.append(node) }
      }
    }
    guard let first = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return }
    let names = post?.mapping?.map(\.key).filter(ChatEntry.isName) ?? []
    let name = names.first ?? "NAME"
    throw first.error(
      "this opens a chat, so it is a secret and does not belong in this file", hiding: found,
      notes: [
        "'skidmark credentials set post \(name)' stores it in the keychain",
        "anyone who has seen this file can post in the chat: get a new one from the service",
      ])
  }
}

extension YAMLNode {
  fileprivate func forEachMember(_ body: (String, YAMLNode) -> Void) {
    switch content {
    case .scalar: break
    case .sequence(let nodes): for node in nodes { node.forEachMember(body) }
    case .mapping(let members):
      for member in members {
        body(member.key, member.value)
        member.value.forEachMember(body)
      }
    }
  }

  fileprivate func forEachScalar(_ body: (YAMLNode, String) -> Void) {
    switch content {
    case .scalar(let text, _): body(self, text)
    case .sequence(let nodes): for node in nodes { node.forEachScalar(body) }
    case .mapping(let members):
      for member in members {
        member.keyNode.forEachScalar(body)
        member.value.forEachScalar(body)
      }
    }
  }
}
