package struct ServerSentEvent: Sendable, Hashable {
  /// The event type; `message` by default.
  package var name = "message"
  /// The data; several `data` lines are joined by line breaks.
  package var data: String
  /// The stream's last event ID; may be empty.
  package var id = ""
}

/// Parses server-sent events from arbitrarily split bytes (WHATWG HTML, section 9.2.6). Unlike the standard,
/// it accepts a last event without its blank line, which some servers omit.
package struct ServerSentEventParser: Sendable {
  /// An event or line exceeds the limit.
  package struct TooLarge: Error, Sendable, Hashable {}

  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var name = ""
  private var id = ""
  private var isAfterReturn = false
  private var isFirstLine = true
  private let limit: Int

  /// Creates a parser; `limit` is the most bytes of a line or an event's data.
  package init(limit: Int = 16 << 20) { self.limit = limit }

  /// Takes the next bytes and returns the events that they complete.
  package mutating func take(_ bytes: some Sequence<UInt8>) throws(TooLarge) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      defer { isAfterReturn = byte == Self.carriageReturn }
      switch byte {
      case Self.lineFeed where isAfterReturn: continue
      case Self.lineFeed, Self.carriageReturn:
        if let event = try endLine() { events.append(event) }
      default:
        guard line.count < limit else { throw TooLarge() }
        line.append(byte)
      }
    }
    return events
  }

  /// Ends the stream and returns the last event if its blank line is missing.
  package mutating func finish() throws(TooLarge) -> ServerSentEvent? {
    if !line.isEmpty { _ = try endLine() }
    return endEvent()
  }

  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private mutating func endLine() throws(TooLarge) -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    guard !line.isEmpty else { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    // A comment line begins with a colon, so its field name is empty and ignored.
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      guard value.count < limit - data.count else { throw TooLarge() }
      if hasData { data.append(Self.lineFeed) }
      data += value
      hasData = true
    case "event": name = String(decoding: value, as: UTF8.self)
    case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      (name, hasData) = ("", false)
      data.removeAll(keepingCapacity: true)
    }
    guard hasData else { return nil }
    return ServerSentEvent(
      name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self), id: id)
  }
}
