/// One message: a text, a picture, or both.
package struct ChatPost: Sendable, Hashable {
  /// The text in the service's markup; nil for a picture alone.
  package var text: String?
  package var picture: ChatPicture?
}

/// A picture of the week.
package struct ChatPicture: Sendable, Hashable {
  /// The file name, such as `card.png`.
  package var name: String
  /// The media type, such as `image/png`.
  package var type: String
  /// The file's contents.
  package var bytes: [UInt8]
  /// The public address, if it is known.
  package var address: String?
  /// The alternative text. Plain text.
  package var words: String

  package init(name: String, type: String, bytes: [UInt8], address: String?, words: String) {
    self.name = name
    self.type = type
    self.bytes = bytes
    self.address = address
    self.words = words
  }
}

extension ChatService {
  /// The posts for some messages and a picture, in order. The picture comes first.
  package func posts(_ messages: [String], picture: ChatPicture?) -> [ChatPost] {
    let texts = messages.map { ChatPost(text: $0) }
    guard let picture, let first = texts.first else { return texts }
    switch pictureWay {
    case .none: return texts
    case .address where picture.address == nil: return texts
    case .bytesAlone: return [ChatPost(text: nil, picture: picture)] + texts
    case .bytes, .address:
      return [ChatPost(text: first.text, picture: picture)] + texts.dropFirst()
    }
  }
}
