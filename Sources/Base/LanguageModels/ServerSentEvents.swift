/// An event of a stream of server-sent events.
package struct ServerSentEvent: Sendable, Hashable {
  /// The kind; `message` if the stream does not say.
  package var name: String
  /// The data, several `data` lines joined by line breaks.
  package var data: String
  /// The last id that the stream has given so far; empty if none.
  package var id: String

  /// Creates an event.
  package init(name: String = "message", data: String, id: String = "") {
    self.name = name
    self.data = data
    self.id = id
  }
}

/// Reads server-sent events from pieces of bytes that are cut anywhere, by the rules of the WHATWG's
/// HTML standard, section 9.2.6, with one difference: an event at the very end that lacks its
/// blank line counts. Some servers forget it, and a stream that was cut shows in what it lacks.
package struct ServerSentEventParser: Sendable {
  /// An event or a line is larger than the parser takes.
  package struct TooLarge: Error, Sendable, Hashable {}

  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var name = ""
  private var id = ""
  private var isAfterReturn = false
  private var isFirstLine = true
  private let limit: Int

  /// Creates a parser.
  /// - Parameter limit: The most bytes that a line, or the data of an event, may have.
  package init(limit: Int = 16 << 20) { self.limit = limit }

  /// Takes the next bytes and gives the events that they complete.
  package mutating func take(
    _ bytes: some Sequence<UInt8>
  ) throws(TooLarge) -> [ServerSentEvent] {
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

  /// Ends the stream and gives the event that was not closed, if there is one.
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
    // A line that begins with a colon has a name that nobody has: a comment.
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
