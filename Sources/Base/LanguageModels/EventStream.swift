import Platform

/// A message of a binary event stream (`application/vnd.amazon.eventstream`).
package struct EventStreamMessage: Sendable, Hashable {
  /// A header's value.
  package enum Value: Sendable, Hashable {
    /// A Boolean.
    case bool(Bool)
    /// An integer of one, two, four or eight bytes.
    case int(Int64)
    case bytes([UInt8])
    case string(String)
    /// Milliseconds since 1970.
    case timestamp(Int64)
    /// The 16 bytes of a UUID.
    case uuid([UInt8])
  }

  package struct Header: Sendable, Hashable {
    /// The name, such as `:event-type`.
    package let name: String
    package let value: Value
  }

  /// The headers in order; names are unique.
  package let headers: [Header]
  /// The body of the message.
  package let payload: [UInt8]

  /// The string value of a header; nil if absent or of another type.
  package subscript(name: String) -> String? {
    guard case .string(let text) = headers.first(where: { $0.name == name })?.value else {
      return nil
    }
    return text
  }
}

/// Why bytes are not a valid event stream.
package enum EventStreamError: Error, Sendable, Hashable {
  /// A checksum does not match.
  case checksum
  /// A length is inconsistent or above the format's limit.
  case length
  /// The headers cannot be parsed.
  case headers
}

/// Parses messages from arbitrarily split bytes: big-endian message and header lengths, their CRC-32,
/// headers, payload, and the CRC-32 of everything before it.
package struct EventStreamParser: Sendable {
  private static let (headerLimit, payloadLimit) = (128 << 10, 24 << 20)
  private static let frameSize = 16

  private var buffer: [UInt8] = []

  package init() {}

  /// Whether the bytes so far end with a complete message.
  package var isBetweenMessages: Bool { buffer.isEmpty }

  /// Takes the next bytes and returns the messages that they complete. After an error the parser is unusable.
  package mutating func take(
    _ bytes: some Collection<UInt8>
  ) throws(EventStreamError) -> [EventStreamMessage] {
    buffer += bytes
    var messages: [EventStreamMessage] = []
    var start = 0
    while let length = try messageLength(from: start), buffer.count - start >= length {
      messages.append(try message(buffer[start..<start + length]))
      start += length
    }
    buffer.removeFirst(start)
    return messages
  }

  /// The length of the message that begins at `start`; nil if more bytes are needed.
  private func messageLength(from start: Int) throws(EventStreamError) -> Int? {
    var reader = ByteReader(buffer, at: start)
    guard let total = reader.big(4), let headers = reader.big(4), let checksum = reader.big(4)
    else { return nil }
    guard headers <= Self.headerLimit, total >= headers + Self.frameSize,
      total - headers - Self.frameSize <= Self.payloadLimit
    else { throw .length }
    guard crc32(buffer[start..<start + 8]) == checksum else { throw .checksum }
    return total
  }

  private func message(_ bytes: ArraySlice<UInt8>) throws(EventStreamError) -> EventStreamMessage {
    var reader = ByteReader(bytes)
    guard reader.skip(4), let length = reader.big(4), reader.skip(4),
      let head = reader.take(length), let payload = reader.take(reader.left - 4),
      let checksum = reader.big(4)
    else { throw .length }
    guard crc32(bytes.dropLast(4)) == checksum else { throw .checksum }
    var headReader = ByteReader(head)
    guard let headers = headReader.headers() else { throw .headers }
    return EventStreamMessage(headers: headers, payload: Array(payload))
  }
}

extension ByteReader {
  fileprivate mutating func headers() -> [EventStreamMessage.Header]? {
    var headers: [EventStreamMessage.Header] = []
    while !isAtEnd {
      guard let name = text(lengthOf: 1), !headers.contains(where: { $0.name == name }),
        let value = value()
      else { return nil }
      headers.append(EventStreamMessage.Header(name: name, value: value))
    }
    return headers
  }

  private mutating func value() -> EventStreamMessage.Value? {
    switch byte() {
    case 0: .bool(true)
    case 1: .bool(false)
    case 2: int(1)
    case 3: int(2)
    case 4: int(4)
    case 5: int(8)
    case 6: piece(lengthOf: 2).map { .bytes(Array($0)) }
    case 7: text(lengthOf: 2).map { .string($0) }
    case 8: signedBig(8).map { .timestamp(Int64($0)) }
    case 9: take(16).map { .uuid(Array($0)) }
    default: nil
    }
  }

  private mutating func int(_ size: Int) -> EventStreamMessage.Value? {
    signedBig(size).map { .int(Int64($0)) }
  }

  /// Bytes that follow their length, a number of `size` bytes.
  private mutating func piece(lengthOf size: Int) -> ArraySlice<UInt8>? {
    guard let count = big(size) else { return nil }
    return take(count)
  }

  private mutating func text(lengthOf size: Int) -> String? {
    piece(lengthOf: size).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
