extension SiteConfiguration {
  /// A chat that gets the editions.
  package struct ChatEntry: Sendable, Equatable {
    /// The name in `skidmark.yml`: lowercase letters, digits and hyphens.
    package var name: String
    /// The chat service.
    package var service: ChatService
    /// The leagues to post, by key, slug or name; empty for all.
    package var leagues: [String] = []
    /// The id of a Telegram chat.
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
