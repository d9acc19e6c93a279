import Diagnostics
import JSON
import Testing

@Suite struct JSONReadingTests {
  @Test func documentsKeepTheirOrder() throws {
    let text = #"{"z":1,"a":[true,null,-2.5e3,"\u00e9\ud83d\ude00\n"],"m":{"k":{}}}"#
    let value = try JSONValue(parsing: text)
    #expect(value.object?.keys == ["z", "a", "m"])
    #expect(value["a"]?[2] == .double(-2500))
    #expect(value["a"]?[3] == .string("é😀\n"))
    #expect(
      String(decoding: value.encoded(), as: UTF8.self)
        == #"{"z":1,"a":[true,null,-2500,"é😀\n"],"m":{"k":{}}}"#)
  }

  @Test func numbersTooLargeForDoublesStayExact() throws {
    #expect(try JSONValue(parsing: "1172498767866265601") == .int(1_172_498_767_866_265_601))
    #expect(try JSONValue(parsing: "123456789012345678901").double == 1.2345678901234568e20)
  }

  @Test func unpairedSurrogatesAreReplaced() throws {
    #expect(try JSONValue(parsing: #""a\ud83dx""#) == .string("a\u{FFFD}x"))
    #expect(try JSONValue(parsing: #""\ude00\ud83d\ude00""#) == .string("\u{FFFD}😀"))
  }

  @Test(arguments: [
    ("{\"a\":1,}", "expected a key in double quotes", 8),
    ("[1 2]", "expected ',' or ']'", 4),
    ("\"abc", "the string is not closed", 1),
    ("01", "a number starts with one digit other than 0, or is 0", 1),
    ("1.", "a digit is missing in the number", 1),
    ("tru", "expected a value", 1),
    ("", "expected a value, found the end", 1),
    ("{} x", "expected the end of the document", 4),
    ("<!doctype html>", "expected a value", 1),
    ("1e999", "the number is too large", 1),
    ("\"\\q\"", "unknown escape in a string", 2),
    ("\"a\nb\"", "a line break or control character inside a string", 3),
  ])
  func mistakesShowTheirLocation(_ text: String, _ message: String, _ column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.diagnostic.message == message)
    #expect(error?.diagnostic.place?.position.column == column)
  }

  @Test func endlessNestingIsRefused() {
    let bomb = String(repeating: "[", count: 100_000)
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bomb) }
  }

  @Test func everyTruncatedDocumentIsAnError() throws {
    let text = Array(#"{"a":[1.5e-3,"\u00e9x",true,null,{"b":"c"}]}"#.utf8)
    for end in 0..<text.count {
      let cut = String(decoding: text[..<end], as: UTF8.self)
      #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: cut) }
    }
  }

  @Test func lenientReadingNeverTraps() throws {
    let value = try JSONValue(parsing: #"{"n":"12","d":3.0,"x":null}"#)
    #expect(value["n"]?.int == 12)
    #expect(value["d"]?.int == 3)
    #expect(value["x"]?.double == nil)
    #expect(value["missing"]?["deep"]?[4]?.string == nil)
    #expect(JSONValue.string("nan").double == nil)
  }
}

@Suite struct JSONWritingTests {
  @Test func indentedDocumentsAreReadable() {
    let value: JSONValue = ["name": "A<b>", "points": 10.50, "whole": 3.0, "none": [], "in": [1]]
    #expect(
      String(decoding: value.encoded(.indented), as: UTF8.self) == """
        {
          "name": "A\\u003cb>",
          "points": 10.5,
          "whole": 3,
          "none": [],
          "in": [
            1
          ]
        }

        """)
  }

  @Test func whatLiesDeepStandsOnTheLineOfItsMember() throws {
    let game: JSONValue = ["home": ["id": "1", "points": [7, 3]], "away": nil]
    let season: JSONValue = ["weeks": [["games": [game, game]]]]
    #expect(
      String(decoding: season.encoded(.indented), as: UTF8.self) == """
        {
          "weeks": [
            {
              "games": [
                {"home":{"id":"1","points":[7,3]},"away":null},
                {"home":{"id":"1","points":[7,3]},"away":null}
              ]
            }
          ]
        }

        """)
  }

  @Test func everyStringIsReadBackAndSafeInAScriptElement() throws {
    let texts = [
      "", "a\"b\\c/d", "\n\r\t\u{8}\u{1}\u{7F}", "</script><!--", "\u{2028}x\u{2029}",
      "Ünï 👩‍🍳 \u{20AC}\u{2030}",
      "ends with \u{2028}", "\u{E2}\u{80}",
    ]
    for text in texts {
      let written = String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
      #expect(try JSONValue(parsing: written) == .string(text))
      #expect(
        !written.contains("<")
          && !written.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
    }
    #expect(JSONValue.string("\u{2028}").encoded() == Array(#""\u2028""#.utf8))
  }

  @Test func nonFiniteNumbersBecomeNull() {
    #expect(
      JSONValue.array([.double(.nan), .double(.infinity)]).encoded() == Array("[null,null]".utf8))
  }
}

private struct Sample: Codable, Equatable {
  enum Kind: String, Codable { case regular, playoff }
  struct Part: Codable, Equatable {
    var pointsFor: Double
    var note: String?
  }
  var teamName: String
  var kind: Kind
  var parts: [Part]
  var totals: [Int]
  var previousRank: Int?
}

@Suite struct JSONCodableTests {
  private let sample = Sample(
    teamName: "Ünï", kind: .playoff, parts: [.init(pointsFor: 1.5, note: nil)], totals: [1, 2],
    previousRank: nil)

  @Test func membersAreInDeclaredOrderInSnakeCaseWithNulls() throws {
    let json = try JSONValue(encoding: sample)
    #expect(
      String(decoding: json.encoded(), as: UTF8.self)
        == #"{"team_name":"Ünï","kind":"playoff","parts":[{"points_for":1.5,"note":null}],"#
        + #""totals":[1,2],"previous_rank":null}"#)
    #expect(try json.decoded(Sample.self) == sample)
  }

  @Test func numbersAreEqualByValue() throws {
    let value: JSONValue = ["points": 3.0, "more": [1, 2.5]]
    let read = try JSONValue(parsing: String(decoding: value.encoded(), as: UTF8.self))
    #expect(read == value)
    #expect(read.hashValue == value.hashValue)
    #expect(JSONValue.double(3.5) != .int(3))
  }

  @Test(arguments: [0.0, -0.0, 3, -3, 2.5, 0x1p53, -0x1p63, 0x1p63, 1e300])
  func aNumberIsOfTheKindThatIsRead(_ number: Double) throws {
    let value = JSONValue.number(number)
    let written = String(decoding: JSONValue.double(number).encoded(), as: UTF8.self)
    #expect("\(try JSONValue(parsing: written))" == "\(value)")
    #expect(value.double == number)
  }

  @Test func absentOptionalsAreReadAsNil() throws {
    let json = try JSONValue(
      parsing: #"{"team_name":"a","kind":"regular","parts":[],"totals":[]}"#)
    #expect(try json.decoded(Sample.self).previousRank == nil)
  }

  @Test func wrongShapesNameTheMember() throws {
    let json = try JSONValue(
      parsing: #"{"team_name":"a","kind":"regular","parts":[{"points_for":"x"}],"totals":[]}"#)
    #expect(
      throws: JSONShapeError(
        path: "parts[0].points_for", problem: "expected a number, found a string")
    ) { try json.decoded(Sample.self) }
    #expect(throws: JSONShapeError(path: "", problem: "the member 'team_name' is missing")) {
      try JSONValue.object(JSONObject()).decoded(Sample.self)
    }
  }
}
