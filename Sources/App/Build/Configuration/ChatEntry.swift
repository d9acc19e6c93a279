package import Chats
import Diagnostics
import LeagueModel
import YAML

extension SiteConfiguration {
  /// A chat that gets the editions.
  package struct ChatEntry: Sendable, Equatable {
    /// The name in `skidmark.yml`: lowercase letters, digits and hyphens.
    package var name: String
    package var service: ChatService
    /// The leagues to post, by key, slug or name; empty for all.
    package var leagues: [String] = []
    /// The id of the chat, for services whose secret does not say which it is.
    package var chatID: String?
    /// Whether the service may show link previews.
    package var showsPreviews = false
    /// The command that prints the chat's secret.
    package var secretCommand: [String]?

    /// The environment variable that holds the chat's secret.
    package var variable: String {
      "SKIDMARK_POST_" + name.uppercased().replacing("-", with: "_")
    }
  }
}

/// Reads the chats of `skidmark.yml`:
///
///     post:
///       group: discord
///       team-room: {to: slack, leagues: [sleeper-1234567890], previews: on}
///       family: {to: telegram, chat_id: "-100123", secret_command: [pass, show, telegram]}
extension SiteConfiguration.ChatEntry {
  /// The chats of `post`, which post leagues of the site's `leagues`.
  static func all(in node: YAMLNode, among leagues: YAMLNode?) throws(YAMLError) -> [Self] {
    guard !node.isNull else { return [] }
    let chats = try node.members("chats by their names, such as 'group: {to: discord}'")
    return try chats.map { member throws(YAMLError) in
      guard isName(member.key) else {
        throw member.keyNode.error(
          "a chat's name has lowercase letters, digits and hyphens, and begins with a letter")
      }
      return try Self(member.value, named: member.key, among: leagues)
    }
  }

  private init(
    _ node: YAMLNode, named name: String, among known: YAMLNode?
  ) throws(YAMLError) {
    if node.mapping == nil {
      self.init(name: name, service: try node.choice("a chat service"))
    } else {
      try node.refuseKeys(besides: ["to", "leagues", "chat_id", "previews", "secret_command"])
      guard let to = node["to"] else {
        throw node.error(
          "the chat '\(name)' does not say where it is", notes: ["such as 'to: discord'"])
      }
      self.init(name: name, service: try to.choice("a chat service"))
      if let node = node["leagues"]?.ifSet { leagues = try Self.leagues(node, among: known) }
      if let node = node["chat_id"] { chatID = try Self.chatID(node, of: service) }
      if let node = node["previews"]?.ifSet {
        guard let isOn = node.bool else { throw node.error("link previews are on or off") }
        showsPreviews = isOn
      }
      secretCommand = try node["secret_command"]?.ifSet?.command("[pass, show, \(name)]")
    }
    if let form = service.chatID, chatID == nil {
      throw node.error(
        "a \(service.name) chat needs its 'chat_id'",
        notes: ["such as '\(name): {to: \(service.rawValue), chat_id: \"\(form.example)\"}'"])
    }
  }

  /// The leagues to post, as written: slugs are unknown until the first edition exists.
  private static func leagues(
    _ node: YAMLNode, among leagues: YAMLNode?
  ) throws(YAMLError) -> [String] {
    let known = try SiteConfiguration.LeagueEntry.all(in: leagues).map(\.key.description)
    var names: [String] = []
    for node in try node.items("a list of leagues") {
      let name = try node.text("a league such as sleeper-1234567890, or its slug")
      if LeagueKey(name) != nil, !known.contains(name) {
        let hint = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        throw node.error(
          "this site has no league '\(name)'",
          notes: [hint ?? "its leagues are \(known.joined(separator: ", "))"])
      }
      names.append(name)
    }
    return names
  }

  private static func chatID(
    _ node: YAMLNode, of service: ChatService
  ) throws(YAMLError) -> String {
    guard let form = service.chatID else {
      let names = ChatService.allCases.filter { $0.chatID != nil }.map(\.name)
      throw node.error(
        "only \(names.joined(separator: " or ")) has a 'chat_id'",
        notes: ["the \(service.name) chat is set by \(service.secret?.name ?? "nothing")"])
    }
    let text = try node.text(form.meaning)
    guard form.isValid(text) else { throw node.error(form.rule) }
    return text
  }

  /// Whether `text` can be a chat's name. Without underscores, no two names share an environment variable.
  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let isPlain = bytes.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
    return isPlain && (1...32).contains(bytes.count)
      && bytes.first.map { (0x61...0x7A).contains($0) } == true
  }
}
