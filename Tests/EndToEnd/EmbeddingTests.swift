import Build
import Platform
import TestSupport
import Testing

/// The build step that embeds templates and phrasebooks refuses lines that can never be used.
@Suite(.timeLimit(.minutes(120))) struct EmbeddingTests {
  private static let lines = """
    - say: "{{ team.name }} won by {{ win.margin | points }}."
      facts: [win]
      when: scoring.poor and win.margin > 3
      role: evidence

    """

  @Test func aValidPhrasebookIsEmbedded() async throws {
    let folder = TemporaryFolder.make()
    let outcome = try await embed(Self.lines, in: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    let code = String(decoding: try Files.read("\(folder)/Embedded.swift"), as: UTF8.self)
    #expect(code.contains(Self.lines))
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
  func aMistakeInABookFailsTheBuild(_ right: String, _ wrong: String, _ says: String) async throws {
    let folder = TemporaryFolder.make()
    let outcome = try await embed(Self.lines.replacing(right, with: wrong), in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix("Templates/phrasebook/lines.yml:\(says)"), "\(outcome.output)")
    #expect(Files.kind("\(folder)/Embedded.swift") == nil)
  }

  private func embed(_ lines: String, in folder: String) async throws -> Outcome {
    try Files.makeFolder("\(folder)/Templates/phrasebook")
    try Files.write(Array(lines.utf8), to: "\(folder)/Templates/phrasebook/lines.yml")
    let program = try #require(Skidmark.built("embed-files"), "embed-files has not been built")
    return try await Skidmark.aside {
      try TestSupport.run(program, ["\(folder)/Embedded.swift", folder, "Templates"])
    }.get()
  }
}
