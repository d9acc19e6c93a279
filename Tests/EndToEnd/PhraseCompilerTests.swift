import Build
import Platform
import TestSupport
import Testing

/// `compile-phrases` refuses lines that can never be used.
@Suite(.timeLimit(.minutes(120))) struct PhraseCompilerTests {
  private static let lines = """
    - say: "{{ team.name }} won by {{ win.margin | points }}."
      facts: [win]
      when: scoring.poor and win.margin > 3
      role: evidence

    """

  @Test func aValidBookIsCompiled() async throws {
    let folder = TemporaryFolder.make()
    let outcome = try await compile(Self.lines, in: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    let rows = try text("\(folder)/book.compiled").split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows[1] == "phrasebook/lines.yml")
    #expect(rows[2].hasSuffix("{{ team.name }} won by {{ win.margin | points }}."))
  }

  @Test(arguments: [
    ("[win]", "[wins]", "2:11: error: no fact 'wins'; did you mean 'win'?"),
    (
      "win.margin |", "win.margn |",
      "1:35: error: 'win' has no value 'margn'; did you mean 'margin'?"
    ),
    (
      "win.margin >", "blowout_wins.margin >",
      "3:26: error: no fact 'blowout_wins'; did you mean 'blowout_win'?"
    ),
    (
      "scoring.poor", "scoring.por",
      "3:9: error: 'scoring' has no value 'por'; did you mean 'poor'?"
    ),
    ("| points", "| pionts", "1:8: error: there is no filter 'pionts'"),
  ])
  func aMistakeIsShownWithItsPlace(_ right: String, _ wrong: String, _ says: String) async throws {
    let folder = TemporaryFolder.make()
    let outcome = try await compile(Self.lines.replacing(right, with: wrong), in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("lines/lines.yml:\(says)"), "\(outcome.output)")
    #expect(Files.kind("\(folder)/book.compiled") == nil)
  }

  private func compile(_ lines: String, in folder: String) async throws -> Outcome {
    try write(lines, to: "\(folder)/lines/lines.yml")
    let program = try #require(
      Skidmark.built("compile-phrases"), "compile-phrases has not been built")
    return try await Skidmark.aside {
      try TestSupport.run(program, ["lines", "book.compiled"], in: folder)
    }.get()
  }
}
