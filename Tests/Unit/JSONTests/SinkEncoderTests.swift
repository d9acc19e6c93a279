import JSON
import Testing

@Suite struct SinkEncoderTests {
  /// A value that writes itself as it likes.
  private struct Own: Encodable {
    let write: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }

  private enum Key: String, CodingKey { case first, second, nextRank }

  /// The text of a value between two numbers, which is the same by way of a tree.
  private func text(_ write: @escaping (any Encoder) throws -> Void) throws -> String {
    let value = [Own { try 1.encode(to: $0) }, Own(write: write), Own { try 2.encode(to: $0) }]
    for layout in [JSONValue.Layout.compact, .indented] {
      #expect(try JSONValue.encoded(value, layout) == JSONValue(encoding: value).encoded(layout))
    }
    return String(decoding: try JSONValue.encoded(value), as: UTF8.self)
  }

  @Test func nestedContainersEndWhereTheOuterOneGoesOn() throws {
    let members = try text { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .first)
      try inner.encode(1, forKey: .nextRank)
      var list = inner.nestedUnkeyedContainer(forKey: .second)
      try list.encode("a")
      #expect(list.count == 1)
      try outer.encode(["b"], forKey: .second)
    }
    #expect(members == #"[1,{"first":{"next_rank":1,"second":["a"]},"second":["b"]},2]"#)
    let elements = try text { encoder in
      var outer = encoder.unkeyedContainer()
      var inner = outer.nestedContainer(keyedBy: Key.self)
      try inner.encodeNil(forKey: .first)
      _ = outer.nestedUnkeyedContainer()
      try outer.encode(3)
      #expect(outer.count == 3)
    }
    #expect(elements == #"[1,[{"first":null},[],3],2]"#)
  }

  @Test func aValueThatIsNotWrittenIsNull() throws {
    #expect(try text { _ in } == "[1,null,2]")
    let unused = try text { encoder in
      var container = encoder.container(keyedBy: Key.self)
      _ = container.superEncoder(forKey: .first)
      try container.encode(true, forKey: .second)
      _ = container.superEncoder()
    }
    #expect(unused == #"[1,{"first":null,"second":true,"super":null},2]"#)
  }

  @Test func aContainerThatIsAskedForAgainGoesOn() throws {
    let members = try text { encoder in
      for key in [Key.first, .second] {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode([Int8(4)], forKey: key)
      }
    }
    #expect(members == #"[1,{"first":[4],"second":[4]},2]"#)
  }

  @Test func onlyOneValueIsWritten() throws {
    let value = try text { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Float(0.5))
      try container.encode("too much")
    }
    #expect(value == "[1,0.5,2]")
  }

  @Test func documentsAndEmptyContainersAreWrittenAsTheyAre() throws {
    let document: JSONValue = ["camelCase": [[], .object(JSONObject())], "a": nil]
    #expect(try text(document.encode) == #"[1,{"camelCase":[[],{}],"a":null},2]"#)
    #expect(
      try String(decoding: JSONValue.encoded(document, .indented), as: UTF8.self) == """
        {
          "camelCase": [
            [],
            {}
          ],
          "a": null
        }

        """)
  }
}
