extension SiteConfiguration {
  /// One of the chats in which the paper is posted.
  package struct ChatEntry: Sendable, Equatable {
    /// What the commissioner calls it: small letters, digits and hyphens.
    package var name: String
    /// Where it is.
    package var service: ChatService
    /// The leagues whose paper goes there, by key, slug or name; empty for all.
    package var leagues: [String] = []
    /// Which chat of Telegram's bot.
    package var chatID: String?
    /// Whether the service may show previews of links.
    package var showsPreviews = false
    /// The program and its arguments that print what opens the chat; nil for none.
    package var secretCommand: [String]?

    /// The environment's variable that holds what opens the chat.
    package var variable: String {
      "SKIDMARK_POST_" + name.uppercased().replacing("-", with: "_")
    }
  }
}
