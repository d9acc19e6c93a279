package import Build
package import HTTP

/// A chat that messages can be sent to: its service, and what opens it. Shows nothing of that.
package struct ChatMailbox: Sendable {
  /// What a message may look like.
  package struct Manner: Sendable, Hashable {
    /// Whether the service may show previews of links in it.
    package var showsPreviews: Bool

    /// Creates a manner.
    package init(showsPreviews: Bool = false) { self.showsPreviews = showsPreviews }
  }

  /// Whose chat it is.
  package let service: ChatService
  private let dialect: any ChatDialect
  private let secrets: [Secret]

  /// Opens a chat.
  /// - Parameters:
  ///   - secret: The webhook's address, the bot's token or the bot's id.
  ///   - chatID: Which of the chats of Telegram's bot.
  ///   - base: The service's own address where the secret has none; nil for the real one.
  /// - Throws: What is wrong with the form of the secret. Nobody is asked whether it is good.
  package init(
    _ service: ChatService, secret: Secret, chatID: String? = nil, manner: Manner = Manner(),
    base: Address? = nil
  ) throws(ChatSecretMistake) {
    self.service = service
    switch service {
    case .discord: dialect = try Discord(webhook: secret, manner)
    case .slack: dialect = try Slack(webhook: secret, manner)
    case .groupme: dialect = try GroupMe(bot: secret, base: base)
    case .telegram: dialect = try Telegram(token: secret, chatID: chatID, manner, base: base)
    case .whatsapp: throw .noWebhook
    }
    // Also its parts alone, as services repeat those.
    let parts = secret.value.split { "/:?&=".contains($0) }.map(String.init)
    let harmless = ["services", "webhooks", "thread_id"] + service.hosts
    secrets =
      [secret]
      + parts.filter { $0.utf8.count >= 8 && !harmless.contains($0) }.map { Secret($0) }
  }

  /// The request that brings a post there.
  package func request(_ post: ChatPost) -> Request {
    var request = dialect.request(post)
    request.address = request.address.concealed
    request.bodyLimit = 1 << 20
    request.isRepeatable = false
    return request
  }

  /// What an answer means.
  func verdict(_ response: Response) -> ChatVerdict {
    switch dialect.verdict(response) {
    case .unknown(let said): .unknown(said: presentable(said, hiding: secrets))
    case .refused(let said): .refused(said: presentable(said, hiding: secrets))
    case .trouble(let said): .trouble(said: presentable(said, hiding: secrets))
    case let verdict: verdict
    }
  }
}

extension ChatMailbox: Redacted {
  /// The service's name.
  package var redacted: String { service.name }
}

/// How a service takes a message and what its answers mean.
protocol ChatDialect: Sendable {
  /// The request that brings a post there.
  func request(_ post: ChatPost) -> Request
  /// What an answer means.
  func verdict(_ response: Response) -> ChatVerdict
}

/// What a service made of a message.
enum ChatVerdict: Sendable, Equatable {
  /// It arrived.
  case taken
  /// Not now: the service's own word on how many seconds, if the body has one.
  case later(seconds: Double?)
  /// There is no such webhook or bot.
  case unknown(said: String)
  /// Not this message, or not there.
  case refused(said: String)
  /// The service has a problem of its own.
  case trouble(said: String)
}

extension ChatService {
  /// Reads the address of a webhook: encrypted, and the service's own host; or this machine, for tests.
  func webhook(_ secret: Secret) throws(ChatSecretMistake) -> Address {
    guard let address = Address(secret.value) else { throw .notAnAddress }
    try check(address)
    return address
  }

  /// Whether something secret may be sent to an address.
  func check(_ address: Address) throws(ChatSecretMistake) {
    if address.isLoopback { return }
    guard address.scheme == .https else { throw .insecure }
    guard hosts.contains(address.host), address.port == 443 else { throw .otherHost }
  }
}

extension String {
  /// Whether it is so many ASCII letters, digits and characters of a text.
  func isWord(of lengths: ClosedRange<Int>, with more: String = "") -> Bool {
    lengths.contains(utf8.count)
      && utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
          || more.utf8.contains(byte)
      }
  }
}
