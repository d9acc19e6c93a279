import Diagnostics
import Testing
import YAML

@Suite struct YAMLTests {
  private func parse(_ text: String) throws -> YAMLNode {
    try YAMLNode(parsing: SourceText(name: "skidmark.yml", text: text))
  }

  @Test func valuesAreReadByKey() throws {
    let yaml = try parse(
      """
      title: Ünï's "Paper"   # a comment
      heat: 4
      quoted: "4"
      shown: yes
      nothing:
      leagues:
        - { platform: sleeper, id: 1049056120377090048 }
        - platform: espn
          id: "18254195"
      """)
    #expect(yaml["title"]?.string == #"Ünï's "Paper""#)
    #expect(yaml["heat"]?.int == 4)
    #expect(yaml["quoted"]?.int == nil)
    #expect(yaml["quoted"]?.string == "4")
    #expect(yaml["shown"]?.bool == true)
    #expect(yaml["nothing"]?.isNull == true)
    #expect(
      yaml["leagues"]?.sequence?.compactMap { $0["id"]?.string }
        == ["1049056120377090048", "18254195"])
    #expect(yaml.mapping?.map(\.key).prefix(2) == ["title", "heat"])
  }

  @Test func anEmptyFileIsAnEmptyMapping() throws {
    #expect(try parse("").mapping?.isEmpty == true)
    #expect(try parse("# only a comment\n").mapping?.isEmpty == true)
  }

  @Test func columnsCountCharactersInUnicodeText() throws {
    let node = try #require(try parse("emoji: 👨‍👩‍👧\nheat: lots\n")["heat"])
    #expect(node.place.position == SourcePosition(line: 2, column: 7))
    #expect(node.place.length == 4)
  }

  /// Positions are counted from the previous one; counting from the start would take minutes.
  @Test func positionsAreCorrectFarDownALongText() throws {
    let lines = (0..<5_000).map { "k\($0): 👩‍🍳 é ü \($0)\n" }
    let node = try #require(try parse(lines.joined())["k4999"])
    #expect(node.place.position == SourcePosition(line: 5_000, column: 8))
    #expect(node.string == "👩‍🍳 é ü 4999")
  }

  @Test func tabsAreExplained() {
    let error = #expect(throws: YAMLError.self) { try parse("a:\n\tb: 1\n") }
    #expect(error?.diagnostic.place?.position == SourcePosition(line: 2, column: 1))
    #expect(error?.diagnostic.message.contains("spaces, not with tabs") == true)
  }

  @Test func duplicateKeysAreErrors() {
    let error = #expect(throws: YAMLError.self) { try parse("heat: 1\nheat: 2\n") }
    #expect(error?.diagnostic.message == "'heat' is here twice")
    #expect(error?.diagnostic.place?.position.line == 2)
  }

  @Test func aliasesCopyAndCannotGrowWithoutEnd() throws {
    #expect(try parse("a: &x [1, 2]\nb: *x\n")["b"]?.sequence?.count == 2)
    let lines = (1...9).map { level in
      "l\(level): &l\(level) ["
        + Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ",")
        + "]"
    }
    let bomb = "l0: &l0 [x,x,x,x,x,x,x,x,x,x]\n" + lines.joined(separator: "\n")
    let error = #expect(throws: YAMLError.self) { try parse(bomb) }
    #expect(error?.diagnostic.message == "the document is too large")
  }

  /// L5: 27 seconds for the brackets, 24 for the comment, 12 for the mappings. A text of two megabytes is refused
  /// before the library sees it, and one of a megabyte at its 65th bracket. Errors show only a short part of a line,
  /// because looking for secrets in it takes long.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (String(repeating: "[", count: 2_000_000), 1),
      ("#" + String(repeating: "x", count: 10_000_000), 1),
      (String(repeating: "[", count: 1_000_000), 65),
      (String(repeating: "{a: ", count: 100_000), 254),
      (String(repeating: "- ", count: 500_000), 129),
    ])
  func bombsAreRefusedWithTheirPlace(_ text: String, _ column: Int) {
    let error = #expect(throws: YAMLError.self) { try parse(text) }
    let place = error?.diagnostic.place
    #expect(place?.position == SourcePosition(line: 1, column: column))
    #expect((place?.line.utf8.count ?? .max) <= 2_048)
    let isLong = text.utf8.count > 1 << 20
    #expect(
      error?.diagnostic.message
        == (isLong
          ? "this has more than 1 MB, which is more than settings need" : "nested deeper than 64"))
  }

  @Test func theLargestTextIsRead() throws {
    let text = "a: \"" + String(repeating: "x", count: YAMLNode.mostBytes - 5) + "\""
    #expect(text.utf8.count == YAMLNode.mostBytes)
    #expect(try parse(text)["a"]?.string?.utf8.count == YAMLNode.mostBytes - 5)
    #expect(throws: YAMLError.self) { try parse(text + "\n") }
  }

  @Test func everyTruncatedTextIsReadOrRefused() {
    let text = Array("a: [1, {b: \"é\"}]\nc: |\n  text\nd: &x ü\ne: *x\n".utf8)
    for end in 0...text.count {
      _ = try? YAMLNode(parsing: SourceText(name: "cut", bytes: Array(text[..<end])))
    }
    #expect(throws: YAMLError.self) {
      try YAMLNode(parsing: SourceText(name: "bytes", bytes: [0x61, 0x3A, 0x20, 0xFF, 0xFE]))
    }
  }
}
