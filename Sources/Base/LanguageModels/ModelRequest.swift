package import JSON
import Platform

package struct ModelRequest: Sendable, Hashable {
  /// The required shape of the answer's JSON.
  package struct Shape: Sendable, Hashable {
    /// A name of up to 64 letters, digits, `-` and `_`.
    package var name: String
    /// A JSON Schema with types, properties, items, enum, const, anyOf and descriptions; limits are dropped.
    package var schema: JSONValue

    package init(name: String, schema: JSONValue) {
      self.name = name
      self.schema = schema
    }
  }

  /// A turn of a conversation.
  package struct Turn: Sendable, Hashable {
    /// Who speaks.
    package enum Speaker: String, Sendable, Hashable {
      case user
      /// The model.
      case assistant
    }

    /// Who speaks.
    package var speaker: Speaker
    /// What is said.
    package var text: String
    /// The pictures that come with it; only the user's.
    package var pictures: [ModelPicture]

    package init(_ speaker: Speaker, _ text: String, pictures: [ModelPicture] = []) {
      (self.speaker, self.text, self.pictures) = (speaker, text, pictures)
    }
  }

  /// What the service may keep of the request and its answer.
  package enum Retention: Sendable, Hashable {
    /// Nothing, so that a league's private content stays private. Used for roasts.
    case nothing
    /// Both, so that the next request needs only the new message. `after` is the ID of the response that this request
    /// continues; nil for the first. Requires `ModelAbilities.keepsConversations`.
    case conversation(after: String?)
  }

  /// The system prompt.
  package var system: String
  /// The conversation before the user prompt, oldest first.
  package var earlier: [Turn] = []
  /// The user prompt.
  package var user: String
  /// The pictures that come with the user prompt.
  package var pictures: [ModelPicture] = []
  /// What the service may keep.
  package var retention = Retention.nothing
  /// Whether the model may search the web. Ignored if it cannot.
  package var searchesWeb = false
  /// The token limit of the answer, thinking included.
  package var maxTokens: Int
  /// The sampling temperature. Sent only if set, because newer models reject it.
  package var temperature: Double?
  /// The shape of the answer; nil for free text. Services may not support it, so validate the answer.
  package var shape: Shape?

  package init(
    system: String = "", user: String, maxTokens: Int = 4_096, temperature: Double? = nil,
    shape: Shape? = nil
  ) {
    self.system = system
    self.user = user
    self.maxTokens = maxTokens
    self.temperature = temperature
    self.shape = shape
  }
}

extension ModelRequest {
  /// The whole conversation, with the user prompt as its last turn.
  var turns: [Turn] { earlier + [Turn(.user, user, pictures: pictures)] }

  /// Whether the request is more than one text.
  var isConversation: Bool {
    !earlier.isEmpty || !pictures.isEmpty || retention != .nothing
  }
}

package struct ModelPicture: Sendable, Hashable {
  /// The media type, such as `image/jpeg`.
  package var mediaType: String
  /// The file.
  package var bytes: [UInt8]

  package init(mediaType: String, bytes: [UInt8]) {
    (self.mediaType, self.bytes) = (mediaType, bytes)
  }

  /// The file in Base64.
  var base64: String { base64Encoded(bytes) }

  /// The picture as an address.
  var dataURL: String { "data:\(mediaType);base64,\(base64)" }
}
