import Diagnostics
import Testing

@testable import Liquid

@Suite struct LexerTests {
  /// The tokens of a template in a form that is easy to read.
  private func tokens(_ text: String) throws -> [String] {
    let source = SourceText(name: "t", text: text)
    var lexer = Lexer(source)
    var result: [String] = []
    while let token = try lexer.next() {
      let content = source.bytes.string(token.content)
      switch token.kind {
      case .text: result.append("text \(content)")
      case .output: result.append("output \(content)")
      case .raw: result.append("raw \(content)")
      case .tag(let name): result.append("\(source.bytes.string(name)):\(content)")
      }
    }
    return result
  }

  @Test func cutsATemplateIntoTokens() throws {
    #expect(
      try tokens("a {{ b | c }} {%if d%}e{% endif %}")
        == ["text a ", "output  b | c ", "text  ", "if: d", "text e", "endif: "])
    #expect(try tokens("").isEmpty)
    #expect(try tokens("{ {a} }") == ["text { {a} }"])
  }

  @Test func findsBracesAtEveryDistance() throws {
    for length in 0..<40 {
      // High bytes and lone braces on the way must not match.
      let text = String(String(repeating: "{é|}z\u{7A}{ ", count: 8).prefix(length)) + "x"
      #expect(try tokens(text + "{{a}}").last == "output a")
      #expect(try tokens(text + "{%a%}").last == "a:")
      #expect(try tokens(text) == ["text \(text)"])
    }
  }

  @Test func trimsWhiteSpace() throws {
    #expect(try tokens(" a {{- b -}} c ") == ["text  a", "output  b ", "text c "])
    #expect(try tokens(" {%- x -%} ") == ["x: "])
    #expect(try tokens("{{-}} a") == ["output ", "text a"])
  }

  @Test func leavesOutCommentsAndKeepsRaw() throws {
    #expect(
      try tokens("a{% # b %}c{% comment %}{% if %}{% endcomment %}d") == [
        "text a", "text c", "text d",
      ])
    #expect(try tokens("{% raw %} {{ a }} {% endraw -%} b") == ["raw  {{ a }} ", "text b"])
    #expect(try tokens("{% doc %}{{ {% enddoc %}") == [])
  }

  @Test func endsWithTheFirstClosingPair() throws {
    #expect(try tokens("{{ '}}' }}") == ["output  '", "text ' }}"])
  }

  /// The words of an expression with their kinds.
  private func words(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var lexer = ExpressionLexer(bytes, 0..<bytes.count)
    var result: [String] = []
    while case let word = lexer.next(), word.kind != .end {
      result.append("\(word.kind) \(bytes.string(word.range))")
    }
    return result
  }

  @Test func cutsAnExpressionIntoWords() {
    #expect(
      words("a-b?.c[0] | d: 'e', -1.5")
        == [
          "name a-b?", "dot .", "name c", "openSquare [", "number 0", "closeSquare ]", "pipe |",
          "name d", "colon :", "string 'e'", "comma ,", "number -1.5",
        ])
    #expect(words("(1..x)") == ["openRound (", "number 1", "dots ..", "name x", "closeRound )"])
    #expect(
      words("a contains b.contains <> c")
        == [
          "name a", "comparison contains", "name b", "dot .", "name contains", "comparison <>",
          "name c",
        ])
    #expect(words("- é 'x") == ["dash -", "other é", "other '", "name x"])
  }
}
