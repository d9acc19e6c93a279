package import HTTP

/// A chat that can receive messages: its service and secret. Its description hides the secret.
package struct ChatMailbox: Sendable {
  package let service: ChatService
  private let dialect: any ChatDialect
  private let secrets: [Secret]

  /// Creates a mailbox. Sends nothing. `base` replaces the service's address if the secret has none; `showsPreviews`
  /// lets the service show link previews.
  /// - Throws: An error for a malformed secret.
  package init(
    _ service: ChatService, secret: Secret, chatID: String? = nil, showsPreviews: Bool = false,
    base: Address? = nil
  ) throws(ChatSecretMistake) {
    guard let form = service.secret else { throw .noWebhook }
    self.service = service
    dialect = try form.dialect.init(
      ChatAccess(secret: secret, chatID: chatID, showsPreviews: showsPreviews, base: base))
    // Also hides parts of the secret, because services repeat them in messages.
    let parts = secret.value.split { "/:?&=".contains($0) }.map(String.init)
    let harmless = ["services", "webhooks", "thread_id"] + form.hosts
    secrets =
      [secret]
      + parts.filter { $0.utf8.count >= 8 && !harmless.contains($0) }.map { Secret($0) }
  }

  /// The request that sends a post.
  package func request(_ post: ChatPost) -> Request {
    var request = dialect.request(post)
    request.address = request.address.concealed
    request.bodyLimit = 1 << 20
    request.isRepeatable = false
    return request
  }

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
  package var redacted: String { service.name }
}

extension ChatService {
  /// Parses a webhook's address. Requires HTTPS to the service's own host, or a loopback host for tests.
  func webhook(_ secret: Secret) throws(ChatSecretMistake) -> Address {
    guard let address = Address(secret.value) else { throw .notAnAddress }
    try check(address)
    return address
  }

  /// Checks that a secret may be sent to an address.
  func check(_ address: Address) throws(ChatSecretMistake) {
    if address.isLoopback { return }
    guard address.scheme == .https else { throw .insecure }
    guard let secret, secret.hosts.contains(address.host), address.port == 443 else {
      throw .otherHost
    }
  }
}

extension String {
  /// Whether it consists of ASCII letters, digits and characters in `more`, with a length in `lengths`.
  func isWord(of lengths: ClosedRange<Int>, with more: String = "") -> Bool {
    lengths.contains(utf8.count)
      && utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
          || more.utf8.contains(byte)
      }
  }
}
