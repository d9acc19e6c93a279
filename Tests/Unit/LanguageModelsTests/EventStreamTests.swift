import LanguageModels
import Platform
import Testing

@Suite struct EventStreamTests {
  func messages(_ pieces: [[UInt8]]) throws -> [EventStreamMessage] {
    var parser = EventStreamParser()
    var messages: [EventStreamMessage] = []
    for piece in pieces { messages += try parser.take(piece) }
    return messages
  }

  static let stream =
    Frames.message([(":event-type", "chunk"), (":message-type", "event")], Array("{}".utf8))
    + Frames.message([], [])
    + Frames.message([("é", "")], [0, 1, 2, 255])

  @Test func everyCutGivesTheSameMessages() throws {
    let whole = try messages([Self.stream])
    #expect(whole.map(\.headers.count) == [2, 0, 1])
    #expect(whole.map(\.payload) == [Array("{}".utf8), [], [0, 1, 2, 255]])
    #expect(whole[0][":event-type"] == "chunk")
    #expect(whole[0][":error-code"] == nil)
    #expect(whole[2]["é"] == "")
    for cut in 0...Self.stream.count {
      let parts = [Array(Self.stream[..<cut]), Array(Self.stream[cut...])]
      #expect(try messages(parts) == whole, "cut at \(cut)")
    }
    #expect(try messages(Self.stream.map { [$0] }) == whole)
  }

  @Test func everyDamagedBitIsNoticed() throws {
    let message = Frames.message([(":event-type", "chunk")], Array(#"{"bytes":"e30="}"#.utf8))
    for bit in 0..<message.count * 8 {
      var damaged = message
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      // A longer length would wait for more bytes; with more bytes, the damage shows.
      #expect(throws: EventStreamError.self, "bit \(bit)") {
        try messages([damaged + [UInt8](repeating: 0, count: 200)])
      }
    }
  }

  @Test func headersOfAllTypesAreRead() throws {
    func named(_ name: String, _ type: UInt8, _ value: [UInt8]) -> [UInt8] {
      [UInt8(name.utf8.count)] + Array(name.utf8) + [type] + value
    }
    let uuid = (0..<16).map { UInt8($0) }
    let raw =
      named("yes", 0, []) + named("no", 1, []) + named("byte", 2, [0x80])
      + named("short", 3, [0xFF, 0xFE]) + named("int", 4, [0, 1, 0, 0])
      + named("long", 5, [0x80] + Array(repeating: 0, count: 7))
      + named("bytes", 6, [0, 2, 9, 8]) + named("text", 7, [0, 1, 0x41])
      + named("time", 8, Frames.big(Int64(1_750_000_000_000))) + named("uuid", 9, uuid)
    let found = try messages([Frames.message(rawHeaders: raw, [])])[0].headers
    #expect(
      found.map(\.value) == [
        .bool(true), .bool(false), .int(-128), .int(-2), .int(65_536), .int(.min), .bytes([9, 8]),
        .string("A"), .timestamp(1_750_000_000_000), .uuid(uuid),
      ])
    let wrong = [
      named("twice", 0, []) + named("twice", 0, []), named("new", 10, []), named("cut", 4, [0]),
      named("text", 7, [0, 9, 0x41]), named("text", 7, [0, 1, 0xFF]), [9, 0x41],
    ]
    for headers in wrong {
      #expect(throws: EventStreamError.headers) {
        try messages([Frames.message(rawHeaders: headers, [])])
      }
    }
  }

  @Test func sizesAreLimited() {
    // The prelude is enough to refuse 24 MB, without waiting for them.
    for (total, headers) in [(25 << 20, 0), (1 << 18, 1 << 18), (15, 0), (20, 10), (0, 0)] {
      let lengths = Frames.big(UInt32(total)) + Frames.big(UInt32(headers))
      #expect(throws: EventStreamError.length) { try messages([lengths + [0, 0, 0, 0]]) }
    }
  }

  @Test func noiseNeverCrashes() {
    var random = SeededRandom("noise")
    for _ in 0..<500 {
      let noise = (0..<random.index(below: 200)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      // Half of the noise is in the headers, behind valid checksums.
      let bytes = Bool.random(using: &random) ? noise : Frames.message(rawHeaders: noise, noise)
      let found = try? messages([bytes])
      #expect((found?.count ?? 0) <= 1)
    }
  }
}
