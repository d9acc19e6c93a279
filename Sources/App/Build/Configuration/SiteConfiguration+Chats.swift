import Diagnostics
import LeagueModel
import YAML

/// Parses the chats of `skidmark.yml`:
///
///     post:
///       group: discord
///       team-room: {to: slack, leagues: [sleeper-1234567890], previews: on}
///       family: {to: telegram, chat_id: "-100123", secret_command: [pass, show, telegram]}
extension YAMLNode {
  func chats(among leagues: YAMLNode?) throws(YAMLError) -> [SiteConfiguration.ChatEntry] {
    guard !isNull else { return [] }
    var entries: [SiteConfiguration.ChatEntry] = []
    for member in try members("chats by their names, such as 'group: {to: discord}'") {
      guard SiteConfiguration.ChatEntry.isName(member.key) else {
        throw member.keyNode.error(
          "a chat's name has lowercase letters, digits and hyphens, and begins with a letter")
      }
      guard !entries.contains(where: { $0.name == member.key }) else {
        throw member.keyNode.error("there are two chats '\(member.key)'")
      }
      entries.append(try member.value.chat(member.key, among: leagues))
    }
    return entries
  }

  private func chat(
    _ name: String, among leagues: YAMLNode?
  ) throws(YAMLError) -> SiteConfiguration.ChatEntry {
    guard mapping != nil else {
      return try SiteConfiguration.ChatEntry(name: name, service: choice("a chat service"))
        .checked(at: self)
    }
    try refuseKeys(besides: ["to", "leagues", "chat_id", "previews", "secret_command"])
    guard let service = self["to"] else {
      throw error("the chat '\(name)' does not say where it is", notes: ["such as 'to: discord'"])
    }
    var entry = SiteConfiguration.ChatEntry(
      name: name, service: try service.choice("a chat service"))
    entry.leagues = try self["leagues"]?.chatLeagues(among: leagues) ?? []
    if let node = self["chat_id"] { entry.chatID = try node.chatID(of: entry.service) }
    if let node = self["previews"], !node.isNull {
      guard let isOn = node.bool else { throw node.error("link previews are on or off") }
      entry.showsPreviews = isOn
    }
    entry.secretCommand = try self["secret_command"]?.ifSet?.command("[pass, show, \(name)]")
    return try entry.checked(at: self)
  }

  /// The leagues to post, as written: slugs are unknown until the first edition exists.
  private func chatLeagues(among leagues: YAMLNode?) throws(YAMLError) -> [String] {
    guard !isNull else { return [] }
    let known = try leagues?.leagues().map(\.key.description) ?? []
    var names: [String] = []
    for node in try items("a list of leagues") {
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

  private func chatID(of service: ChatService) throws(YAMLError) -> String {
    guard service == .telegram else {
      throw error(
        "only Telegram has a 'chat_id'",
        notes: ["the \(service.name) chat is set by \(service.secretName ?? "nothing")"])
    }
    let text = try text("a chat's id such as \"-1001234567890\", or a channel such as \"@channel\"")
    let isNumber = Int(text) != nil
    let isChannel =
      text.hasPrefix("@") && text.utf8.count > 4
      && text.utf8.dropFirst().allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
      }
    guard isNumber || isChannel else {
      throw error("a chat's id is a number such as \"-1001234567890\", or a channel's @name")
    }
    return text
  }
}

extension SiteConfiguration.ChatEntry {
  /// Whether `text` can be a chat's name. Without underscores, no two names share an environment variable.
  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let isPlain = bytes.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
    return isPlain && (1...32).contains(bytes.count)
      && bytes.first.map { (0x61...0x7A).contains($0) } == true
  }

  fileprivate func checked(at node: YAMLNode) throws(YAMLError) -> Self {
    guard service == .telegram, chatID == nil else { return self }
    throw node.error(
      "a Telegram chat needs its 'chat_id'",
      notes: ["such as '\(name): {to: telegram, chat_id: \"-1001234567890\"}'"])
  }
}
