import JSON
import Platform

/// Writes binary event streams, as the services do.
enum Frames {
  static func message(_ headers: [(String, String)], _ payload: [UInt8]) -> [UInt8] {
    var raw: [UInt8] = []
    for (name, value) in headers {
      raw.append(UInt8(name.utf8.count))
      raw += Array(name.utf8)
      raw.append(7)
      raw += big(UInt16(value.utf8.count))
      raw += Array(value.utf8)
    }
    return message(rawHeaders: raw, payload)
  }

  static func message(rawHeaders: [UInt8], _ payload: [UInt8]) -> [UInt8] {
    var bytes = big(UInt32(rawHeaders.count + payload.count + 16)) + big(UInt32(rawHeaders.count))
    bytes += big(crc32(bytes))
    bytes += rawHeaders + payload
    return bytes + big(crc32(bytes))
  }

  /// A chunk of a Bedrock stream.
  static func chunk(_ document: JSONValue) -> [UInt8] {
    let payload: JSONValue = [
      "bytes": .string(base64Encoded(document.encoded())), "p": "abcdefghij",
    ]
    return message(
      [
        (":event-type", "chunk"), (":content-type", "application/json"), (":message-type", "event"),
      ], payload.encoded())
  }

  /// A failure in the middle of a Bedrock stream.
  static func exception(_ type: String, _ words: String) -> [UInt8] {
    let payload: JSONValue = ["message": .string(words)]
    return message(
      [(":exception-type", type), (":message-type", "exception")], payload.encoded())
  }

  static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
