import Diagnostics
import Testing

@Suite struct DiagnosticTests {
  let source = SourceText(name: "skidmark.yml", text: "title: Ünï\nplatform: sleper\n")

  @Test func excerptShowsTheLineWithACaretUnderTheWord() {
    let place = SourcePlace(source, 23..<29)
    let diagnostic = Diagnostic(
      .error, "'sleper' is not a platform", at: place, notes: ["did you mean 'sleeper'?"])
    #expect(
      diagnostic.description == """
        skidmark.yml:2:11: error: 'sleper' is not a platform
          2 | platform: sleper
            |           ^~~~~~
          note: did you mean 'sleeper'?
        """)
  }

  @Test func columnsCountCharactersNotBytes() {
    #expect(source.position(at: 9) == SourcePosition(line: 1, column: 9))
    #expect(source.position(at: 12) == SourcePosition(line: 1, column: 11))
  }

  @Test func offsetsOutsideTheTextAreItsEnds() {
    #expect(source.position(at: -5) == SourcePosition(line: 1, column: 1))
    #expect(source.position(at: 1_000) == SourcePosition(line: 3, column: 1))
    #expect(source.line(containing: 1_000) == "")
  }

  @Test func windowsLineEndsAndByteOrderMarkAreNotShown() {
    let windows = SourceText(name: "w", bytes: [0xEF, 0xBB, 0xBF] + Array("a\r\nbc\r\n".utf8))
    #expect(windows.line(containing: 4) == "bc")
    #expect(windows.position(at: 4) == SourcePosition(line: 2, column: 2))
  }

  @Test func controlCharactersCannotReachTheTerminal() {
    let hostile = SourceText(name: "h", text: "a\u{1B}[31mb")
    #expect(SourcePlace(hostile, 0..<1).excerpt.contains("\u{1B}") == false)
  }

  @Test func longLinesAreCutAroundTheCaret() {
    let long = SourceText(name: "l", text: String(repeating: "x", count: 5_000) + "!")
    let excerpt = SourcePlace(long, 5_000..<5_001).excerpt
    #expect(excerpt.count < 400)
    #expect(excerpt.contains("!"))
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("sleper", "sleeper"), ("Espn", "espn"), ("tema", "team"), ("builds", "build"),
  ])
  func nearMissesAreRecognized(_ typed: String, _ meant: String) {
    #expect(nearest(to: typed, among: ["sleeper", "espn", "team", "build", "render"]) == meant)
  }

  @Test func unrelatedWordsAreNotSuggested() {
    #expect(nearest(to: "yahoo", among: ["sleeper", "espn"]) == nil)
    #expect(nearest(to: "", among: ["a"]) == nil)
  }

  @Test func tiesDoNotDependOnOrder() {
    #expect(nearest(to: "bat", among: ["cat", "bar"]) == "bar")
    #expect(nearest(to: "bat", among: ["bar", "cat"]) == "bar")
  }
}
