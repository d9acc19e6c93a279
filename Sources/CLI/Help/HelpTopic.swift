import EmbeddedFiles

/// A guide of Documentation/ that the program carries, for `skidmark help publishing`.
struct HelpTopic: Sendable {
  let name: String
  /// One sentence without a period.
  let abstract: String

  static let all = [
    HelpTopic("guide", "A season with Skidmark, for commissioners"),
    HelpTopic("configuration", "Every setting in skidmark.yml and the other files"),
    HelpTopic("rankings", "How teams are ranked, and what each number means"),
    HelpTopic("models", "What a model is asked, what it may answer, and what is checked"),
    HelpTopic("publishing", "Put the site where the league can open it"),
    HelpTopic("posting", "Post to Discord, Slack, GroupMe, Telegram and WhatsApp"),
    HelpTopic("scheduling", "Make the paper every week without you"),
    HelpTopic("themes", "Change how the paper looks and what it says"),
    HelpTopic("edition", "The paper as data: edition.json"),
    HelpTopic("environment", "Environment variables"),
    HelpTopic("exit-codes", "What the exit codes mean"),
    HelpTopic("troubleshooting", "Common mistakes and what to do"),
  ]

  private init(_ name: String, _ abstract: String) {
    self.name = name
    self.abstract = abstract
  }

  /// The guide for a terminal: links become their words, and other guides become commands.
  var text: String? {
    guard let file = Resources.guides.first(where: { $0.path == "\(name).md" }) else { return nil }
    let text = String(decoding: file.bytes, as: UTF8.self)
    let codeOrLink = /(`[^`]*`|^    .*$)|\[([^\]]+)\]\(([^)]+)\)/.anchorsMatchLineEndings()
    return text.replacing(codeOrLink) { match in
      guard let words = match.output.2, let address = match.output.3 else {
        return String(match.output.0)
      }
      return Self.words(String(words), to: String(address))
    }
  }

  private static func words(_ words: String, to address: String) -> String {
    let page = address.prefix { $0 != "#" }
    let topic = all.first { "\($0.name).md" == page }
    if let topic { return "\(words) (skidmark help \(topic.name))" }
    return address.hasPrefix("https://") ? "\(words) (\(address))" : words
  }
}

extension HelpText {
  func topics(_ topics: [HelpTopic]) -> String {
    "TOPICS:\n" + topics.map { row($0.name, $0.abstract) }.joined()
      + "\n'skidmark help <topic>' prints one.\n"
  }
}
