package import Diagnostics
package import LeagueModel
package import YAML

extension LeagueContext {
  /// Reads `context/<league>.yml`. Ignores empty texts.
  package init(_ source: SourceText) throws(YAMLError) {
    self.init()
    let yaml = try YAMLNode(parsing: source)
    guard let members = yaml.mapping else {
      throw yaml.error("expected keys and values, such as 'sacko: …'")
    }
    for member in members {
      switch member.key {
      case "inside_jokes":
        for (term, explanation, node) in try member.value.pairs("term", "explanation", "about") {
          let about = try node["about"]?.blankableText()
          insideJokes.append(InsideJoke(term: term, explanation: explanation, about: about))
        }
      case "personalities":
        personalities = try member.value.pairs("name", "description").map {
          Personality(name: $0.0, description: $0.1)
        }
      case "sacko": sacko = try member.value.blankableText()
      case "culture": culture = try member.value.blankableText()
      case "managers": managers = try member.value.managers()
      case "banned_words": bannedWords = try member.value.texts("words")
      case "banned_topics": bannedTopics = try member.value.texts("topics")
      default:
        let known = [
          "inside_jokes", "personalities", "sacko", "culture", "managers", "banned_words",
          "banned_topics",
        ]
        throw member.keyNode.unknownKey(member.key, among: known)
      }
    }
  }
}

extension YAMLNode {
  /// The text on one line; nil if it has only spaces.
  func blankableText() throws(YAMLError) -> String? {
    guard case .scalar = content else { throw error("expected text, found \(kind)") }
    let words = (string ?? "").split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Parses a list of entries with two texts each. Skips entries without the first text.
  fileprivate func pairs(
    _ first: String, _ second: String, _ others: String...
  ) throws(YAMLError) -> [(String, String, YAMLNode)] {
    guard !isNull else { return [] }
    var pairs: [(String, String, YAMLNode)] = []
    for node in try items("a list") {
      _ = try node.members("'\(first): …' and '\(second): …'")
      try node.refuseKeys(besides: [first, second] + others)
      let text = try node[second]?.blankableText()
      guard let titleNode = node[first] else {
        guard text == nil else { throw node.error("the '\(first)' of this '\(second)' is missing") }
        continue
      }
      guard let title = try titleNode.blankableText() else { continue }
      pairs.append((title, text ?? "", node))
    }
    return pairs
  }
}
