import Diagnostics
import HTTP
import JSON
import Platform

extension Request {
  static func json(_ address: Address, _ value: JSONValue) -> Request {
    Request(
      address, method: "POST", headers: ["Content-Type": "application/json"], body: value.encoded())
  }

  static func form(_ address: Address, _ form: FormData) -> Request {
    Request(
      address, method: "POST", headers: ["Content-Type": form.type], body: form.body)
  }
}

extension Response {
  var json: JSONValue? {
    try? JSONValue(parsing: SourceText(name: "an answer", bytes: body))
  }

  /// The body as one line of text.
  var text: String {
    let text = String(decoding: body.prefix(2_000), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }
}

/// `multipart/form-data` (RFC 7578). Equal parts give equal bytes.
struct FormData {
  private var parts: [(head: String, body: [UInt8])] = []

  /// Adds a part. Names and types must be constants, since they are not escaped.
  mutating func add(_ name: String, _ body: [UInt8], type: String? = nil, file: String? = nil) {
    var head = "Content-Disposition: form-data; name=\"\(name)\""
    if let file { head += "; filename=\"\(file)\"" }
    if let type { head += "\r\nContent-Type: \(type)" }
    parts.append((head, body))
  }

  /// The boundary between parts: a digest of all parts, which none of them contains.
  private var boundary: String {
    let digests = parts.flatMap { sha256(Array($0.head.utf8)) + sha256($0.body) }
    return "skidmark-\(hexadecimal(sha256(digests).prefix(16)))"
  }

  var type: String { "multipart/form-data; boundary=\(boundary)" }

  var body: [UInt8] {
    let boundary = boundary
    var bytes: [UInt8] = []
    for part in parts {
      bytes += Array("--\(boundary)\r\n\(part.head)\r\n\r\n".utf8)
      bytes += part.body
      bytes += Array("\r\n".utf8)
    }
    return bytes + Array("--\(boundary)--\r\n".utf8)
  }
}
