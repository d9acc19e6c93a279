/// What is sent at once: a text, a picture, or both.
public struct ChatPost: Sendable, Hashable {
  /// The text in the service's own marks; nil for a picture alone.
  public var text: String?
  /// The picture that goes with it.
  public var picture: ChatPicture?

  /// Creates a post.
  public init(text: String?, picture: ChatPicture? = nil) {
    self.text = text
    self.picture = picture
  }
}

/// A picture of the week.
public struct ChatPicture: Sendable, Hashable {
  /// What the file is called, such as `card.png`.
  public var name: String
  /// Its kind, such as `image/png`.
  public var type: String
  /// The file.
  public var bytes: [UInt8]
  /// Where it is published; nil if nobody knows.
  public var address: String?
  /// What is said to people who do not see it. Plain text.
  public var words: String

  /// Creates a picture.
  public init(name: String, type: String, bytes: [UInt8], address: String?, words: String) {
    self.name = name
    self.type = type
    self.bytes = bytes
    self.address = address
    self.words = words
  }
}

extension ChatService {
  /// The posts that bring some messages and a picture to a chat, in order. The picture stands first.
  public func posts(_ messages: [String], picture: ChatPicture?) -> [ChatPost] {
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
