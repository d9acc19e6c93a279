import YAML

/// Who answers questions about the league, and what is sent there.
package struct GeniusSettings: Sendable, Equatable {
  /// The service that answers; nil for the writer of the roasts.
  package var writer: WriterSettings?
  /// The team whose manager asks, by its name or its owner's.
  package var team: String?
  /// Whether a service that keeps conversations may do so. If not, each question includes the whole conversation.
  package var isKeptByService = true
  /// Whether the web may be searched.
  package var searches = true
}

/// Reads `genius: openai`, or a mapping.
extension GeniusSettings {
  init(_ node: YAMLNode) throws(YAMLError) {
    self.init()
    guard !node.isNull else { return }
    guard let members = node.mapping else {
      writer = try WriterSettings(node, of: "genius")
      return
    }
    let own = ["team", "memory", "search"]
    for member in members {
      let value = member.value
      switch member.key {
      case "team": team = try value.text("the name of a team or its owner")
      case "memory":
        isKeptByService = try value.choice(of: ["service", "site"], "memory") == "service"
      case "search": searches = try value.isOn("search")
      default: break
      }
    }
    if members.contains(where: { !own.contains($0.key) }) {
      writer = try WriterSettings(node, of: "genius", besides: own)
    }
  }
}

extension SiteConfiguration {
  /// The service that answers questions: its own, or else the writer of the roasts. A service that only writes roasts
  /// cannot answer, so the built-in writer does.
  package var answerer: WriterSettings {
    if let own = genius.writer { return own }
    return writer.name == "backend" ? WriterSettings() : writer
  }
}
