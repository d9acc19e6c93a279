import Testing

@testable import CLI

/// Lines typed without echo.
@Suite struct TypedLineTests {
  private func lines(_ pieces: [String]) -> [String] {
    var line = TypedLine()
    var lines: [String] = []
    for piece in pieces {
      line.take(Array(piece.utf8))
      while line.isEnded { lines.append(line.next()) }
    }
    return lines
  }

  @Test(arguments: [
    (["abc\n"], ["abc"]), (["ab", "c", "\r"], ["abc"]), (["one\ntwo\n"], ["one", "two"]),
    (["one\ntw", "o\n"], ["one", "two"]), (["abx\u{7F}c\n"], ["abc"]), (["ü\u{8}u\n"], ["u"]),
    (["\u{7F}a\n"], ["a"]), (["wrong\u{15}right\n"], ["right"]), (["a\u{4}"], ["a"]), ([""], [""]),
  ])
  func keysMakeLines(_ pieces: [String], _ expected: [String]) {
    #expect(lines(pieces) == expected)
  }
}
