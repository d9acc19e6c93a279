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
        for (term, text, node) in try Self.pairs(member.value, "term", "explanation", "about") {
          let about = try node["about"]?.blankableText()
          insideJokes.append(InsideJoke(term: term, explanation: text, about: about))
        }
      case "personalities":
        personalities = try Self.pairs(member.value, "name", "description").map {
          Personality(name: $0.0, description: $0.1)
        }
      case "sacko": sacko = try member.value.blankableText()
      case "sacko_name": sackoName = try member.value.blankableText()
      case "culture": culture = try member.value.blankableText()
      case "managers": managers = try Manager.all(in: member.value)
      case "banned_words": bannedWords = try member.value.texts("words")
      case "banned_topics": bannedTopics = try member.value.texts("topics")
      default:
        let known = [
          "inside_jokes", "personalities", "sacko", "sacko_name", "culture", "managers",
          "banned_words",
          "banned_topics",
        ]
        throw member.keyNode.unknownKey(member.key, among: known)
      }
    }
  }

  /// Reads a list of entries with two texts each. Skips entries without the first text.
  private static func pairs(
    _ node: YAMLNode, _ first: String, _ second: String, _ others: String...
  ) throws(YAMLError) -> [(String, String, YAMLNode)] {
    guard !node.isNull else { return [] }
    var pairs: [(String, String, YAMLNode)] = []
    for node in try node.items("a list") {
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
