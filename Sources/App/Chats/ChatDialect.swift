import HTTP

/// How messages are sent to a chat of one service, and how its answers are read.
protocol ChatDialect: Sendable {
  /// Reads the secret. Sends nothing.
  init(_ access: ChatAccess) throws(ChatSecretMistake)
  /// The request that sends a post.
  func request(_ post: ChatPost) -> Request
  /// Interprets a response.
  func verdict(_ response: Response) -> ChatVerdict
}

/// What opens a chat.
struct ChatAccess {
  let secret: Secret
  /// The id of the chat, for services with `chatID`.
  let chatID: String?
  /// Whether the service may show link previews.
  let showsPreviews: Bool
  /// Another address of the API, for secrets with `baseVariable`.
  let base: Address?
}

/// A service's response to a message.
enum ChatVerdict: Sendable, Equatable {
  /// The message arrived.
  case taken
  /// The rate limit applies, for this number of seconds if the body has one.
  case later(seconds: Double?)
  /// The webhook or bot does not exist.
  case unknown(said: String)
  /// The message or the chat is refused.
  case refused(said: String)
  /// The service failed.
  case trouble(said: String)
}
