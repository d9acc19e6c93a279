package import Credentials
import HTTP
package import LanguageModels
import YAML

/// The writer of the roasts, as chosen in `skidmark.yml`.
package enum WriterChoice: Sendable, Hashable {
  /// The phrase book, which needs no key and no network.
  case builtIn
  /// A language model.
  case model(ModelChoice)
  /// A service with its own prompts. `address` includes `/roasts/generate`.
  case backend(address: String)

  /// The names that can be chosen.
  package static let names =
    ["built-in"] + ModelChoice.Provider.allCases.map(\.rawValue) + ["backend"]
}

/// The settings of a writer. Only the name is required.
package struct WriterSettings: Sendable, Hashable {
  /// One of `WriterChoice.names`.
  package var name = "built-in"
  /// The model's id.
  package var model: String?
  /// The service's address.
  package var address: String?
  /// The AWS region.
  package var region: String?
  /// The AWS profile.
  package var profile: String?
  /// The command that prints the key.
  package var keyCommand: [String]?
  /// Whether a model that writes roasts is asked if its sentences follow from the facts.
  package var asksTwice = true

  /// Creates the settings of the built-in writer.
  package init() {}

  /// The choice; nil for a backend without an address.
  package var choice: WriterChoice? {
    if let provider = ModelChoice.Provider(rawValue: name) {
      return .model(
        ModelChoice(provider, model: model, address: address, region: region, profile: profile))
    }
    return name == "backend" ? address.map { .backend(address: $0) } : .builtIn
  }

  /// The writer's key, from the site's settings alone.
  package var key: WriterKey {
    WriterKey(of: name, origin: foreignOrigin, command: keyCommand)
  }

  /// The origin that gets the writer's key, if it is not the service's own. An invalid address counts as foreign.
  package var foreignOrigin: String? {
    guard let text = address, name != "built-in" else { return nil }
    guard let address = Address(text) else { return text }
    let isOwn = ModelChoice.Provider(rawValue: name)?.isOwn(address) ?? false
    return isOwn ? nil : address.origin
  }
}

extension WriterSettings {
  /// The keys of a writer's mapping.
  static let keys = ["name", "model", "address", "region", "profile", "key_command", "check"]

  /// Reads `writer: anthropic`, or a mapping with the name and other settings.
  /// - Parameters:
  ///   - setting: The name of the setting.
  ///   - others: More keys that the mapping may have, which are not the writer's.
  init(
    _ node: YAMLNode, of setting: String = "writer", besides others: [String] = []
  ) throws(YAMLError) {
    self.init()
    guard let members = node.mapping else {
      name = try node.choice(of: WriterChoice.names, setting)
      try check(node, setting)
      return
    }
    for member in members where !others.contains(member.key) {
      let value = member.value
      switch member.key {
      case "name": name = try value.choice(of: WriterChoice.names, setting)
      case "model": model = try value.text("the model's id")
      case "address": address = try value.text("the service's address")
      case "region": region = try value.text("an AWS region such as us-east-1")
      case "profile": profile = try value.text("the name of an AWS profile")
      case "key_command": keyCommand = try value.command("[op, read, \"op://league/model/key\"]")
      case "check" where setting == "writer":
        guard let isOn = value.bool else { throw value.error("the second question is on or off") }
        asksTwice = isOn
      default:
        let own = Self.keys.filter { setting == "writer" || $0 != "check" }
        throw member.keyNode.unknownKey(member.key, among: own + others)
      }
    }
    guard node["name"] != nil else {
      throw node.error("a writer needs its name, such as 'name: anthropic'")
    }
    try check(node, setting)
  }

  private func check(_ node: YAMLNode, _ setting: String) throws(YAMLError) {
    guard ["backend", "compatible"].contains(name), address == nil else { return }
    throw node.error(
      "the writer '\(name)' needs its address",
      notes: ["such as '\(setting): {name: \(name), address: \"https://example.com/v1\"}'"])
  }
}
