import LeagueModel
import YAML

extension Manager {
  /// Reads entries such as `{name: pixie, heat: 2, pronouns: she/her}`. Skips those without a name.
  static func all(in node: YAMLNode) throws(YAMLError) -> [Manager] {
    guard !node.isNull else { return [] }
    var managers: [Manager] = []
    for node in try node.items("a list") {
      let manager = try Manager(node)
      if !manager.name.isEmpty { managers.append(manager) }
    }
    return managers
  }

  private init(_ node: YAMLNode) throws(YAMLError) {
    let known = ["name", "heat", "opt_out", "pronouns", "nicknames", "voice"]
    self.init(name: "")
    for member in try node.members("'name: …'") {
      let value = member.value
      switch member.key {
      case "name": name = try value.blankableText() ?? ""
      case "heat": heat = try value.ifSet?.whole("heat", in: 0...5)
      case "opt_out":
        hasOptedOut = value.bool ?? false
        guard value.isNull || value.bool != nil else { throw value.error("opt_out is yes or no") }
      case "pronouns": pronouns = try Self.pronouns(value)
      case "voice": voice = try value.ifSet?.choice("voice")
      case "nicknames": nicknames = try value.texts("nicknames")
      default: throw member.keyNode.unknownKey(member.key, among: known)
      }
    }
  }

  private static func pronouns(_ node: YAMLNode) throws(YAMLError) -> Pronouns? {
    guard let text = try node.blankableText() else { return nil }
    guard let pronouns = Pronouns(text) else {
      throw node.error(
        "pronouns are she/her, he/him, they/them or three forms such as xe/xem/xyr, not '\(text)'")
    }
    return pronouns
  }
}
