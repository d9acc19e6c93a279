import Genius
import LanguageModels
import LeagueModel
import Testing

/// A model that answers without end must not keep this computer busy. The texts are so long that a check which looked
/// at all that it had seen again for each word would run for hours.
@Suite(.timeLimit(.minutes(2))) struct LongAnswerTests {
  private func marked(_ text: String) throws -> StructuredAdvice {
    var league = try #require(BriefingTests.league())
    for number in 0..<400 {
      let id = "x\(number)"
      league.players.append(
        Player(id: id, name: "Invented Longlastname\(number)", position: "RB", team: "DET"))
      league.weeks[2].matchups[0].home.lineup.append(
        LineupEntry(player: id, slot: "BN", points: nil, projected: Points(7)))
    }
    let briefing = LeagueBriefing(league, team: "1")
    var advice = StructuredAdvice(mainAdvice: text)
    AdviceCheck(briefing, question: "Who?").mark(&advice)
    return advice
  }

  /// L3: 80,000 digits took 27 seconds.
  @Test func numbersAreCheckedInLinearTime() throws {
    let one = (0..<300_000).map { "\($0).137" }.joined(separator: " ")
    let advice = try marked(one)
    #expect(advice.unverified.first == "0.137" && advice.unverified.count == 50)
    _ = try marked(String(repeating: "7", count: 1_000_000))
  }

  /// L3: 80,000 words took 15 seconds.
  @Test func wordsAreCheckedInLinearTime() throws {
    let words = String(repeating: "Longlastname7 and Night Shift ", count: 100_000)
    #expect(try marked(words + "have 99.99 points").unverified == ["99.99"])
  }
}
