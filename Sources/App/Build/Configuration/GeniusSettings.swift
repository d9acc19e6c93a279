import Diagnostics
import YAML

/// Who answers questions about the league, and what is sent there.
package struct GeniusSettings: Sendable, Equatable {
  /// The service that answers; nil for the writer of the roasts.
  package var writer: WriterSettings?
  /// The team whose manager asks, by its name or its owner's.
  package var team: String?
  /// Whether a service that keeps conversations may do so. If not, each question tells the whole conversation.
  package var isKeptByService = true
  /// Whether the web may be searched.
  package var searches = true
}

/// Parses `genius: openai`, or a mapping.
extension YAMLNode {
  func genius() throws(YAMLError) -> GeniusSettings {
    var settings = GeniusSettings()
    guard !isNull else { return settings }
    guard let members = mapping else {
      settings.writer = try WriterSettings(self, of: "genius")
      return settings
    }
    let own = ["team", "memory", "search"]
    for member in members {
      let value = member.value
      switch member.key {
      case "team": settings.team = try value.text("the name of a team or its owner")
      case "memory":
        settings.isKeptByService =
          try value.choice(of: ["service", "site"], "memory") == "service"
      case "search": settings.searches = try value.isOn("search")
      default: break
      }
    }
    if members.contains(where: { !own.contains($0.key) }) {
      settings.writer = try WriterSettings(self, of: "genius", besides: own)
    }
    return settings
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
