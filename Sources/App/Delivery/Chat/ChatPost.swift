package import Build

/// What is sent at once: a text, a picture, or both.
package struct ChatPost: Sendable, Hashable {
  /// The text in the service's own marks; nil for a picture alone.
  package var text: String?
  /// The picture that goes with it.
  package var picture: ChatPicture?
}

/// A picture of the week.
package struct ChatPicture: Sendable, Hashable {
  /// What the file is called, such as `card.png`.
  package var name: String
  /// Its kind, such as `image/png`.
  package var type: String
  /// The file.
  package var bytes: [UInt8]
  /// Where it is published; nil if nobody knows.
  package var address: String?
  /// What is said to people who do not see it. Plain text.
  package var words: String
}

extension ChatService {
  /// The posts that bring some messages and a picture to a chat, in order. The picture stands first.
  package func posts(_ messages: [String], picture: ChatPicture?) -> [ChatPost] {
    let texts = messages.map { ChatPost(text: $0) }
    guard let picture, let first = texts.first else { return texts }
    switch pictureWay {
    case .none: return texts
    case .address where picture.address == nil: return texts
    // What is said under a picture of Telegram's is four times shorter than a message.
    case .bytes where self == .telegram: return [ChatPost(text: nil, picture: picture)] + texts
    case .bytes, .address:
      return [ChatPost(text: first.text, picture: picture)] + texts.dropFirst()
    }
  }
}
