package import LanguageModels
package import Platform

/// A conversation with Genius, as it is stored.
package struct Conversation: Sendable, Equatable, Identifiable {
  /// Who wrote a message.
  package enum Role: String, Sendable, Equatable {
    case user
    /// Genius.
    case assistant
    /// The program. Never shown or sent.
    case system
  }

  /// Something that comes with a message.
  package struct Attachment: Sendable, Equatable {
    /// The kinds that are known. Only pictures are shown and sent.
    package enum Kind: String, Sendable, Equatable {
      /// A picture.
      case image
      /// Any other file.
      case file
    }

    package var kind: Kind
    /// The media type, such as `image/jpeg`; nil if unknown.
    package var mediaType: String?
    /// What the picture is, for those who do not see it; nil if unknown.
    package var altText: String?
    /// The file, without metadata.
    package var bytes: [UInt8]

    package init(kind: Kind, mediaType: String?, altText: String?, bytes: [UInt8]) {
      (self.kind, self.mediaType, self.altText, self.bytes) = (kind, mediaType, altText, bytes)
    }
  }

  package struct Message: Sendable, Equatable, Identifiable {
    /// A UUID.
    package var id: String
    /// Who wrote it.
    package var role: Role
    /// The text.
    package var content: String
    /// When it was written.
    package var createdAt: Instant
    /// The files that come with it.
    package var attachments: [Attachment]
    /// The card, in Genius's messages.
    package var advice: StructuredAdvice?

    package init(
      id: String, role: Role, content: String, createdAt: Instant, attachments: [Attachment] = [],
      advice: StructuredAdvice? = nil
    ) {
      self.id = id
      self.role = role
      self.content = content
      self.createdAt = createdAt
      self.attachments = attachments
      self.advice = advice
    }
  }

  /// A UUID.
  package let id: String
  package var title: String
  /// The messages, oldest first.
  package var messages: [Message] = []
  /// When it began.
  package var createdDate: Instant
  /// When the last message was written, or it began.
  package var lastMessageDate: Instant
  /// The ID of the service's last response, to continue from; nil if the next request includes the whole history.
  package var lastResponseID: String?
  /// The key of the league that it is about; nil if none, or from before that was stored.
  package var league: String?
  /// The service that gave the ID. Other services do not know it.
  package var lastWriter: String?

  /// The title before the first message.
  package static let newTitle = "New Chat"
  /// The most characters of a title that is made from a message.
  package static let titleLength = 30
  /// The characters of the last message that a list shows.
  package static let previewLength = 50

  /// Begins a conversation.
  package init(id: String, at date: Instant) {
    self.id = id
    title = Self.newTitle
    (createdDate, lastMessageDate) = (date, date)
  }
}

extension Conversation {
  /// The title of a conversation that begins with a message: its first 30 visible characters.
  package static func title(from text: String) -> String {
    // A character may have any number of scalars. No script needs more than this allows.
    let text = String(text.trimmed.unicodeScalars.prefix(20 * titleLength))
    guard text.count > titleLength else { return text.isEmpty ? newTitle : text }
    return text.prefix(titleLength) + "..."
  }

  /// Adds a message, unless there is one with its ID. The user's first message gives the title.
  package mutating func append(_ message: Message) {
    guard !messages.contains(where: { $0.id == message.id }) else { return }
    if message.role == .user, title == Self.newTitle,
      !messages.contains(where: { $0.role == .user })
    {
      title = Self.title(from: SearchDiscipline(message.content).question)
    }
    messages.append(message)
    lastMessageDate = max(lastMessageDate, message.createdAt)
  }

  /// Adds Genius's answer, and records the response to continue from.
  package mutating func append(_ answer: Message, responseID: String?, writer: String) {
    append(answer)
    lastResponseID = responseID
    lastWriter = responseID == nil ? nil : writer
  }

  /// Forgets the response, so that the next request includes the whole history. Keeps the messages.
  package mutating func reset() {
    lastResponseID = nil
    lastWriter = nil
  }

  /// Gives the conversation another title.
  package mutating func rename(_ title: Title) { self.title = title.text }

  /// The beginning of the last message.
  package var preview: String {
    String((messages.last?.content ?? "").prefix(Self.previewLength))
  }

  /// Newest first; equal dates by ID.
  package static func isNewer(_ one: Conversation, _ other: Conversation) -> Bool {
    (other.lastMessageDate, one.id) < (one.lastMessageDate, other.id)
  }

  /// A new UUID (RFC 9562, version 4).
  package static func newID(using random: inout some RandomNumberGenerator) -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(hexadecimal(bytes).uppercased())
    let ends = [8, 12, 16, 20, 32]
    return zip([0] + ends, ends).map { String(digits[$0..<$1]) }.joined(separator: "-")
  }

  /// Whether a text is a UUID. Only a UUID can be a file's name.
  package static func isID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { part in
        part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
      }
  }
}

extension Conversation.Attachment {
  /// The picture, if it is one.
  package var picture: ModelPicture? {
    kind == .image ? ModelPicture(mediaType: mediaType ?? "image/jpeg", bytes: bytes) : nil
  }
}
