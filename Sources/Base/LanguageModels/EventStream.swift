import Platform

/// A message of a binary event stream (`application/vnd.amazon.eventstream`).
package struct EventStreamMessage: Sendable, Hashable {
  /// A header's value.
  package enum Value: Sendable, Hashable {
    /// A Boolean.
    case bool(Bool)
    /// An integer of one, two, four or eight bytes.
    case int(Int64)
    /// Bytes.
    case bytes([UInt8])
    /// A string.
    case string(String)
    /// Milliseconds since 1970.
    case timestamp(Int64)
    /// The 16 bytes of a UUID.
    case uuid([UInt8])
  }

  /// A header.
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
  private static let (preludeSize, frameSize) = (12, 16)

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
    guard buffer.count - start >= Self.preludeSize else { return nil }
    let total = Int(number(buffer[start...].prefix(4)))
    let headers = Int(number(buffer[(start + 4)...].prefix(4)))
    guard headers <= Self.headerLimit, total >= headers + Self.frameSize,
      total - headers - Self.frameSize <= Self.payloadLimit
    else { throw .length }
    guard crc32(buffer[start..<start + 8]) == number(buffer[(start + 8)...].prefix(4)) else {
      throw .checksum
    }
    return total
  }

  private func message(_ bytes: ArraySlice<UInt8>) throws(EventStreamError) -> EventStreamMessage {
    guard crc32(bytes.dropLast(4)) == number(bytes.suffix(4)) else { throw .checksum }
    let length = Int(number(bytes.dropFirst(4).prefix(4)))
    let content = bytes.dropFirst(Self.preludeSize).dropLast(4)
    var reader = HeaderReader(rest: content.prefix(length))
    return EventStreamMessage(
      headers: try reader.headers(), payload: Array(content.dropFirst(length)))
  }
}

private func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0) { $0 << 8 | UInt64($1) }
}

private struct HeaderReader {
  var rest: ArraySlice<UInt8>

  mutating func headers() throws(EventStreamError) -> [EventStreamMessage.Header] {
    var headers: [EventStreamMessage.Header] = []
    while !rest.isEmpty {
      let name = try text(try take(1))
      guard !headers.contains(where: { $0.name == name }) else { throw .headers }
      headers.append(EventStreamMessage.Header(name: name, value: try value()))
    }
    return headers
  }

  private mutating func value() throws(EventStreamError) -> EventStreamMessage.Value {
    switch try take(1).first {
    case 0: .bool(true)
    case 1: .bool(false)
    case 2: .int(try signed(1))
    case 3: .int(try signed(2))
    case 4: .int(try signed(4))
    case 5: .int(try signed(8))
    case 6: .bytes(Array(try take(Int(number(try take(2))))))
    case 7: .string(try text(try take(2)))
    case 8: .timestamp(try signed(8))
    case 9: .uuid(Array(try take(16)))
    default: throw .headers
    }
  }

  private mutating func signed(_ size: Int) throws(EventStreamError) -> Int64 {
    let unused = 64 - 8 * size
    return Int64(bitPattern: number(try take(size)) << unused) >> unused
  }

  private mutating func text(_ length: ArraySlice<UInt8>) throws(EventStreamError) -> String {
    let bytes = try take(Int(number(length)))
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .headers }
    return text
  }

  private mutating func take(_ count: Int) throws(EventStreamError) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .headers }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
