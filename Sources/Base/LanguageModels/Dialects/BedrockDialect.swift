import HTTP
import JSON
import Platform

/// Claude on Amazon Bedrock: `InvokeModel` and `InvokeModelWithResponseStream`.
struct BedrockDialect: Dialect {
  /// A model ID, or the ID or ARN of an inference profile.
  var model: String
  var region: String
  var base: Address
  var identity: AWSIdentity
  let backoff = Backoff.aws

  var secrets: [Secret] {
    switch identity {
    case .key(let key): [key]
    case .credentials(let credentials): credentials.secrets
    }
  }

  /// The service's address in a region; nil if the region is not a plain name.
  static func address(region: String) -> Address? {
    let isPlain = region.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isPlain, !region.isEmpty else { return nil }
    let suffix = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    return Address("https://bedrock-runtime.\(region).\(suffix)")
  }

  func request(_ question: ModelRequest, isStream: Bool) throws(ModelError) -> Request {
    var body = messagesBody(question)
    body["anthropic_version"] = "bedrock-2023-05-31"
    let action = isStream ? "invoke-with-response-stream" : "invoke"
    var request = jsonRequest(base.appending(["model", model, action]), body)
    request.headers[isStream ? "X-Amzn-Bedrock-Accept" : "Accept"] = "application/json"
    switch identity {
    case .key(let key): request.headers["Authorization"] = "Bearer \(key.value)"
    case .credentials(let credentials):
      request.headers["X-Amz-Security-Token"] = credentials.sessionToken?.value
      request.signature = AWSSignature(
        accessKeyID: credentials.accessKeyID, secretAccessKey: credentials.secretAccessKey,
        region: region, service: "bedrock")
    }
    return request
  }

  func answer(_ document: JSONValue) throws(ModelError) -> ModelAnswer {
    try messagesAnswer(document)
  }

  func framer() -> any Framer { ChunkFramer() }
  func reader() -> MessagesReader { MessagesReader() }
}

/// Unwraps message events: Base64 in JSON in event stream frames.
private struct ChunkFramer: Framer {
  private var parser = EventStreamParser()

  mutating func take(_ bytes: [UInt8]) throws(ModelError) -> [Frame] {
    let messages: [EventStreamMessage]
    do { messages = try parser.take(bytes) } catch {
      throw .malformed("a damaged event stream (\(error))")
    }
    var frames: [Frame] = []
    for message in messages {
      if let frame = try frame(message) { frames.append(frame) }
    }
    return frames
  }

  /// Drops an incomplete frame; the answer then lacks its end marker.
  mutating func finish() throws(ModelError) -> [Frame] { [] }

  private func frame(_ message: EventStreamMessage) throws(ModelError) -> Frame? {
    let payload = try? JSONValue(parsing: String(decoding: message.payload, as: UTF8.self))
    switch message[":message-type"] {
    case "exception":
      let words = payload?["message"]?.string ?? payload?["Message"]?.string
      return .failure(
        StreamFailure(type: message[":exception-type"] ?? "exception", message: words ?? ""))
    case "error":
      return .failure(
        StreamFailure(
          type: message[":error-code"] ?? "error", message: message[":error-message"] ?? ""))
    default: break
    }
    guard message[":event-type"] == "chunk" else { return nil }
    guard let bytes = payload?["bytes"]?.string.flatMap(base64Decoded),
      let document = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    else { throw .malformed("a chunk that is not JSON in Base64") }
    return .document(document)
  }
}
