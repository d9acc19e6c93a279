public import Delivery

extension SiteConfiguration {
  /// One of the chats in which the paper is posted.
  public struct ChatEntry: Sendable, Equatable {
    /// What the commissioner calls it: small letters, digits and hyphens.
    public var name: String
    /// Where it is.
    public var service: ChatService
    /// The leagues whose paper goes there, by key, slug or name; empty for all.
    public var leagues: [String] = []
    /// Which chat of Telegram's bot.
    public var chatID: String?
    /// Whether the service may show previews of links.
    public var showsPreviews = false
    /// The program and its arguments that print what opens the chat; nil for none.
    public var secretCommand: [String]?

    /// Creates an entry.
    public init(name: String, service: ChatService) {
      self.name = name
      self.service = service
    }

    /// The environment's variable that holds what opens the chat.
    public var variable: String {
      "SKIDMARK_POST_" + name.uppercased().replacing("-", with: "_")
    }
  }
}
