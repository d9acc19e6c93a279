import Diagnostics
import EmbeddedFiles
import Liquid
import Phrases
import Rank
import Testing

/// The book as the program carries it.
@Suite struct CompiledBookTests {
  @Test func theProgramCarriesTheBookOfTheFiles() throws {
    let written = try PhraseBook(own: builtInSources, environment: environment)
    let carried = try builtInBook()
    let isCurrent = written.compiled == Resources.compiledPhraseBook
    try #require(
      isCurrent,
      "Templates/phrasebook.compiled is not current; this makes it: Scripts/phrasebook")
    #expect(written.lines.map(\.id) == carried.lines.map(\.id))
    #expect(written.lines.map(\.say) == carried.lines.map(\.say))
    #expect(written.lines.map(\.voice) == carried.lines.map(\.voice))
    #expect(written.lines.map(\.kinds) == carried.lines.map(\.kinds))
  }

  @Test func nothingIsLostOnTheWay() throws {
    let text = """
      - say: "{{ team.name }} lost \\"it\\" by {{ narrow_loss.margin | points }}.\\n\\tAgain, and it's like last week."
        facts: [narrow_loss, losing_streak]
        when: losing_streak.length > 2 and narrow_loss.margin < 3
        role: closer
        tier: bottom
        heat: 3
      - {say: Fine., role: opening, tone: respect}
      """
    let written = try book(text)
    let read = try PhraseBook(compiled: written.compiled, environment: environment)
    #expect(read.compiled == written.compiled)
    let line = try #require(read.lines.first)
    #expect(line.id == "ours.yml#0")
    #expect(line.facts == ["narrow_loss", "losing_streak"])
    #expect(line.when == "losing_streak.length > 2 and narrow_loss.margin < 3")
    #expect(line.role == .closer && line.tone == .roast && line.heat == 3)
    #expect(line.tiers == [.bottom])
    #expect(line.length == written.lines.first?.length)
    #expect(line.ease == written.lines.first?.ease)
    #expect(!line.isOwn)
    #expect(read.lines.last?.when == nil)
    #expect(read.lines.last?.tone == .respect)
    #expect(try read.lines.last?.texts([:]) == ["Fine."])
  }

  @Test(arguments: ["loss\na\tb", "loss\n1\topening\troast\t0\t1\t0\ttop\t7\t\tHi."])
  func aDamagedBookIsRefused(text: String) {
    #expect(throws: PhraseBookError.self) {
      try PhraseBook(compiled: Array(text.utf8), environment: environment)
    }
  }
}
