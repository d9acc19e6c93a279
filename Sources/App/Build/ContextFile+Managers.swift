import LeagueModel
import YAML

extension YAMLNode {
  /// Parses entries such as `{name: pixie, heat: 2, pronouns: she/her}`. Skips those without a name.
  func managers() throws(YAMLError) -> [Manager] {
    guard !isNull else { return [] }
    var managers: [Manager] = []
    for node in try items("a list") {
      if let manager = try node.manager() { managers.append(manager) }
    }
    return managers
  }

  private func manager() throws(YAMLError) -> Manager? {
    let known = ["name", "heat", "opt_out", "pronouns", "nicknames", "voice"]
    var manager = Manager(name: "")
    for member in try members("'name: …'") {
      let value = member.value
      switch member.key {
      case "name": manager.name = try value.blankableText() ?? ""
      case "heat": manager.heat = try value.ifSet?.whole("heat", in: 0...5)
      case "opt_out": manager.hasOptedOut = try value.yesOrNo("opt_out")
      case "pronouns": manager.pronouns = try value.pronouns()
      case "voice": manager.voice = try value.ifSet?.choice("voice")
      case "nicknames": manager.nicknames = try value.texts("nicknames")
      default: throw member.keyNode.unknownKey(member.key, among: known)
      }
    }
    return manager.name.isEmpty ? nil : manager
  }

  private func yesOrNo(_ name: String) throws(YAMLError) -> Bool {
    if isNull { return false }
    guard let bool else { throw error("\(name) is yes or no") }
    return bool
  }

  private func pronouns() throws(YAMLError) -> Pronouns? {
    guard let text = try blankableText() else { return nil }
    guard let pronouns = Pronouns(text) else {
      throw error(
        "pronouns are she/her, he/him, they/them or three forms such as xe/xem/xyr, not '\(text)'")
    }
    return pronouns
  }

  /// A list of texts, or a single text, without empty ones.
  func texts(_ name: String) throws(YAMLError) -> [String] {
    guard !isNull else { return [] }
    if case .mapping = content { throw error("expected a list of \(name), found \(kind)") }
    var texts: [String] = []
    for node in sequence ?? [self] {
      if let text = try node.blankableText() { texts.append(text) }
    }
    return texts
  }
}
