import Platform
import TestSupport
import Testing

@testable import LanguageModels

@Suite struct ServerSentEventTests {
  /// The events of bytes that come in the given pieces.
  func events(_ pieces: [[UInt8]]) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser()
    var events: [ServerSentEvent] = []
    for piece in pieces { events += try parser.take(piece) }
    if let last = try parser.finish() { events.append(last) }
    return events
  }

  func events(_ text: String) throws -> [ServerSentEvent] { try events([Array(text.utf8)]) }

  /// Everything at once: comments, names, ids, several lines of data, characters of one to four bytes,
  /// unknown fields, a space after the colon and none, and no empty line at the end.
  static let everything = """
    \u{FEFF}: a comment

    event: first
    id: 7
    retry: 100
    data: einzig–artig 🏈
    data:two
    data:  three
    data

    unknown: x
    : another

    data: {"a": "é"}

    event: nothing to say

    event: last
    data: no blank line
    """

  static let expected = [
    ServerSentEvent(name: "first", data: "einzig–artig 🏈\ntwo\n three\n", id: "7"),
    ServerSentEvent(data: #"{"a": "é"}"#, id: "7"),
    ServerSentEvent(name: "last", data: "no blank line", id: "7"),
  ]

  static let lineEnds = ["\n", "\r", "\r\n"]

  @Test(arguments: lineEnds)
  func everyCutGivesTheSameEvents(_ lineEnd: String) throws {
    let lines = Self.everything.split(separator: "\n", omittingEmptySubsequences: false)
    for end in ["", lineEnd, lineEnd + lineEnd] {
      let bytes = Array((lines.joined(separator: lineEnd) + end).utf8)
      #expect(try events([bytes]) == Self.expected)
      #expect(try events(bytes.map { [$0] }) == Self.expected)
      for cut in 0...bytes.count {
        let found = try events([Array(bytes[..<cut]), Array(bytes[cut...])])
        #expect(found == Self.expected, "cut at \(cut)")
      }
    }
  }

  @Test func randomCutsGiveTheSameEvents() throws {
    var random = SeededRandom("cuts")
    for _ in 0..<200 {
      // Each line ends in its own way.
      var bytes: [UInt8] = []
      for line in Self.everything.split(separator: "\n", omittingEmptySubsequences: false) {
        // A lone CR before a lone LF would be one line end.
        let ends = bytes.last == 0x0D ? ["\r", "\r\n"] : Self.lineEnds
        bytes += Array(line.utf8)
        bytes += Array(ends[random.index(below: ends.count)].utf8)
      }
      var pieces: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let size = 1 + random.index(below: 9)
        pieces.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(try events(pieces) == Self.expected)
    }
  }

  @Test func eventsComeAsSoonAsTheyAreWhole() throws {
    var parser = ServerSentEventParser()
    #expect(try parser.take("data: a\n".utf8).isEmpty)
    #expect(try parser.take("\n".utf8) == [ServerSentEvent(data: "a")])
    // A CR ends a line at once; an LF after it adds nothing.
    #expect(try parser.take("data: b\r\r".utf8) == [ServerSentEvent(data: "b")])
    #expect(try parser.take("\n".utf8).isEmpty)
    #expect(try parser.finish() == nil)
  }

  @Test func eventsFollowTheStandard() throws {
    #expect(try events("").isEmpty)
    #expect(try events("\n\n\n").isEmpty)
    #expect(try events("data\n\ndata\ndata\n\n").map(\.data) == ["", "\n"])
    #expect(try events("data:test\n\ndata: test\n\n").map(\.data) == ["test", "test"])
    #expect(try events("id: 1\ndata: a\n\nid\ndata: b\n\n").map(\.id) == ["1", ""])
    #expect(try events("id: a\0b\ndata: a\n\n").map(\.id) == [""])
    #expect(try events("DATA: a\n\n data: b\n\n").isEmpty)
    #expect(try events("data: \u{FEFF}a\n\n").map(\.data) == ["\u{FEFF}a"])
    let broken: [UInt8] = Array("data: ".utf8) + [0xFF, 0x0A, 0x0A]
    #expect(try events([broken]).map(\.data) == ["\u{FFFD}"])
  }

  @Test func sizesAreLimited() throws {
    var long = ServerSentEventParser(limit: 100)
    #expect(throws: ServerSentEventParser.TooLarge.self) {
      for _ in 0..<101 { _ = try long.take("x".utf8) }
    }
    var many = ServerSentEventParser(limit: 100)
    #expect(throws: ServerSentEventParser.TooLarge.self) {
      for _ in 0..<101 { _ = try many.take("data: x\n".utf8) }
    }
    var fine = ServerSentEventParser(limit: 100)
    for _ in 0..<101 { #expect(try fine.take("data: x\n\n".utf8).count == 1) }
  }

  @Test func recordedStreamsSurviveEveryCut() throws {
    for name in ["messages", "responses", "chat"] {
      let bytes = try #require(fileBytes(packagePath("Fixtures/models/\(name).sse")))
      let whole = try events([bytes])
      #expect(whole.count > 8)
      for cut in 0...bytes.count {
        #expect(
          try events([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "\(name) \(cut)")
      }
    }
  }
}
