package import HTTP

/// Why a chat did not get a message. Facts, and none of them secret.
package enum ChatError: Error, Sendable, Equatable {
  /// The service knows no such webhook or bot, or does not let it in any more; its own words.
  case unknown(said: String)
  /// The service does not take the message: no such chat, or something in it; its own words.
  case refused(status: Int, said: String)
  /// The service still wants fewer messages; how long it wants to be left alone.
  case tooManyRequests(after: Duration?)
  /// The service has a problem of its own. Whether the message arrived is not known.
  case trouble(status: Int, said: String)
  /// The message was not sent.
  case notSent(HTTPError)
  /// The connection broke before the answer came: the message may have arrived.
  case unclear(HTTPError)
}

/// What is wrong with the form of a secret. Nothing of it is repeated.
package enum ChatSecretMistake: Error, Sendable, Equatable {
  /// It is no address.
  case notAnAddress
  /// It is not encrypted, and not on this machine.
  case insecure
  /// It leads to somebody else than the service.
  case otherHost
  /// It leads to the service, but to no webhook of a channel.
  case noWebhook
  /// It is no token of a bot.
  case notAToken
  /// It is no id of a bot.
  case notAnID
  /// There is no chat that the bot could write to.
  case noChatID
}

extension ChatSecretMistake: CustomStringConvertible {
  /// The fact in a few words.
  package var description: String {
    switch self {
    case .notAnAddress: "it is no address"
    case .insecure: "it does not begin with https://"
    case .otherHost: "it does not lead to the service"
    case .noWebhook: "it leads to the service, but is no address of a webhook"
    case .notAToken: "it is no token of a bot: a number, a colon, and letters"
    case .notAnID: "it is no id of a bot, which has letters and digits only"
    case .noChatID: "nobody said which chat the bot writes to"
    }
  }
}
