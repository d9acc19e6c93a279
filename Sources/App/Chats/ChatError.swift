package import HTTP

/// Why a message did not reach a chat. Contains no secrets.
package enum ChatError: Error, Sendable, Equatable {
  /// The service does not know or no longer accepts the webhook or bot. `said` is its message.
  case unknown(said: String)
  /// The service refused the message or the chat. `said` is its message.
  case refused(status: Int, said: String)
  /// The rate limit still applies, for the given time if known.
  case tooManyRequests(after: Duration?)
  /// The service failed. The message may have arrived.
  case trouble(status: Int, said: String)
  /// The message was not sent.
  case notSent(HTTPError)
  /// The connection ended before an answer. The message may have arrived.
  case unclear(HTTPError)
}

/// Why a secret is malformed. Contains no part of it.
package enum ChatSecretMistake: Error, Sendable, Equatable {
  case notAnAddress
  /// It uses unencrypted HTTP to another machine.
  case insecure
  /// Its host is not the service's.
  case otherHost
  /// It is on the service's host, but not a channel's webhook.
  case noWebhook
  /// The bot's chat is not configured.
  case noChatID
  /// It is not what the service's secrets look like, which `why` says.
  case malformed(why: String)
}

extension ChatSecretMistake: CustomStringConvertible {
  /// The error in a few words.
  package var description: String {
    switch self {
    case .notAnAddress: "it is not an address"
    case .insecure: "it does not start with https://"
    case .otherHost: "it does not lead to the service"
    case .noWebhook: "it leads to the service, but is not a webhook's address"
    case .noChatID: "there is no chat for the bot to write to"
    case .malformed(let why): why
    }
  }
}
