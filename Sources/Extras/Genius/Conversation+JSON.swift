package import JSON
import Platform

/// The stored form has the names of the first Fantasy Genius, so that its conversations can be read.
extension Conversation {
  /// The current version of the stored form.
  package static let version = 1

  /// The stored form.
  package var json: JSONValue {
    var object = JSONObject([
      ("version", .int(Self.version)), ("id", .string(id)), ("title", .string(title)),
      ("createdDate", .string(createdDate.rfc3339())),
      ("lastMessageDate", .string(lastMessageDate.rfc3339())),
    ])
    if let league { object["league"] = .string(league) }
    if let lastResponseID { object["lastResponseId"] = .string(lastResponseID) }
    if let lastWriter { object["lastWriter"] = .string(lastWriter) }
    object["messages"] = .array(messages.map(\.json))
    return .object(object)
  }

  /// Reads a stored form; nil if it is invalid, or of a later version.
  package init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, Self.isID(id), json["version"]?.int ?? 1 <= Self.version,
      let list = json["messages"]?.array
    else { return nil }
    var messages: [Message] = []
    for entry in list {
      guard let message = Message(entry) else { return nil }
      messages.append(message)
    }
    let created =
      json["createdDate"].flatMap(Instant.init(stored:)) ?? messages.first?.createdAt
      ?? Instant(seconds: 0)
    self.init(id: id, at: created)
    self.messages = messages
    title = json["title"]?.string ?? Self.newTitle
    lastMessageDate =
      json["lastMessageDate"].flatMap(Instant.init(stored:)) ?? messages.last?.createdAt ?? created
    league = json["league"]?.string
    lastResponseID = json["lastResponseId"]?.string
    lastWriter = json["lastWriter"]?.string
  }
}

extension Conversation.Message {
  fileprivate var json: JSONValue {
    var object = JSONObject([
      ("id", .string(id)), ("role", .string(role.rawValue)), ("content", .string(content)),
      ("createdAt", .string(createdAt.rfc3339())),
    ])
    if !attachments.isEmpty { object["attachments"] = .array(attachments.map(\.json)) }
    if let advice { object["structuredAdvice"] = advice.json }
    return .object(object)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.string,
      let role = json["role"]?.string.flatMap(Conversation.Role.init),
      let content = json["content"]?.string
    else { return nil }
    self.init(
      id: id, role: role, content: content,
      createdAt: json["createdAt"].flatMap(Instant.init(stored:)) ?? Instant(seconds: 0),
      attachments: (json["attachments"]?.array ?? []).compactMap(Conversation.Attachment.init),
      advice: json["structuredAdvice"].flatMap { $0.isNull ? nil : StructuredAdvice($0) })
  }
}

extension Conversation.Attachment {
  /// The types of pictures. A file from elsewhere may claim anything.
  private static let mediaTypes: Set = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  fileprivate var json: JSONValue {
    var object = JSONObject([("type", .string(kind.rawValue))])
    if let mediaType { object["mediaType"] = .string(mediaType) }
    if let altText { object["altText"] = .string(altText) }
    object["data"] = .string(base64Encoded(bytes))
    return .object(object)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let bytes = json["data"]?.string.flatMap(base64Decoded) else { return nil }
    self.init(
      kind: json["type"]?.string.flatMap(Kind.init) ?? .file,
      mediaType: json["mediaType"]?.string.flatMap { Self.mediaTypes.contains($0) ? $0 : nil },
      altText: json["altText"]?.string, bytes: bytes)
  }
}

extension Instant {
  /// A date as text, or as the seconds since 2001 that Swift's own coding writes.
  fileprivate init?(stored json: JSONValue) {
    if let text = json.string {
      self.init(iso8601: text)
    } else if let seconds = json.double, seconds.isFinite, abs(seconds) < 1e11 {
      self.init(seconds: 978_307_200 + Int64(seconds.rounded(.down)))
    } else {
      return nil
    }
  }
}
