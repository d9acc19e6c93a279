package import Render

/// A chat service: how its chats are named and opened, and what their messages may have. Each has a file of its own
/// in `Services`; `allCases` lists them. Nothing else knows services by name.
package struct ChatService: Sendable, Equatable, RawRepresentable, CaseIterable {
  /// The name in `skidmark.yml`.
  package let rawValue: String
  /// The brand name.
  package let name: String
  /// How its messages are written.
  package let format: ShareFormat
  /// What opens a chat; nil if programs cannot write to one, so that users paste the text.
  package var secret: ChatSecret?
  /// What a chat's id looks like; nil if the secret says which chat it is.
  package var chatID: ChatIDForm?
  /// How it accepts a picture of the week.
  package let pictureWay: PictureWay
  /// What to check after a refused message.
  package var refusalAdvice = "check that the channel still exists"

  /// Whether users paste the texts.
  package var isByHand: Bool { secret == nil }

  /// How a service accepts a picture of the week.
  package enum PictureWay: Sendable {
    /// As uploaded bytes, with the first text.
    case bytes
    /// As uploaded bytes, in a message of its own.
    case bytesAlone
    /// By its public address.
    case address
    /// Not at all, for a reason.
    case none(because: String)
  }
}

extension ChatService {
  /// In the order of messages about them.
  package static let allCases = [discord, slack, groupme, telegram, whatsapp]

  package init?(rawValue: String) {
    guard let service = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = service
  }
}

/// The secret that opens a service's chats: what it is, where it may go, and who writes with it.
package struct ChatSecret: Sendable {
  /// With its article, such as "the bot's token".
  package let name: String
  /// Where users find it, as in "copy … (Telegram)".
  package let source: String
  /// The only hosts, other than this machine, that receive it.
  let hosts: [String]
  /// The variable that replaces the address of the API; nil if the secret is an address.
  package var baseVariable: String?
  /// How messages are sent and answers read.
  let dialect: any ChatDialect.Type
}

/// What the id of a chat looks like.
package struct ChatIDForm: Sendable {
  /// An id, as an example.
  package let example: String
  /// What is expected, with an example.
  package let meaning: String
  /// The rule, for those who broke it.
  package let rule: String
  package let isValid: @Sendable (String) -> Bool
}
