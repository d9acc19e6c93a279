import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Phrases
@testable import Roast

/// A roast has three to five sentences as a reader counts them.
@Suite struct RoastLengthTests {
  @Test(arguments: Seeds.tried(0..<12))
  func everyRoastOfASeasonHasThreeToFiveSentences(_ seed: Int) throws {
    let season = try Season(seed, teams: [10, 12, 8][seed % 3])
    let book = try builtInBook()
    let writer = BuiltInWriter(book, heat: 1 + seed % 5).speaking(Voice.allCases[seed % 3])
    let roles = Dictionary(book.lines.map { ($0.key, $0.role) }) { first, _ in first }
    var weeks: [PrintedBits] = []
    var (bits, closed, all) = (0, 0, 0)
    for week in season.weeks {
      let rankings = try rankInFull(season.league, week: week, seasons: 100)
      var printed = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: Sample.context, about: nil, keeping: [:], after: SeasonMemory(weeks),
        into: &printed)
      weeks.append(printed)
      for roast in roasts.values {
        #expect((3...5).contains(roast.readerCount), "\(roast.readerCount): \(roast.text)")
        #expect((3...5).contains(roast.sentences.count), "\(roast.text)")
        #expect(roast.text.contains { $0.isNumber }, "\(roast.text)")
      }
      for team in printed.teams {
        all += 1
        bits += team.bits.count
        if team.bits.contains(where: { roles[$0] == .closer }) { closed += 1 }
      }
    }
    // It still argues: more than an opening, and most end with a closer as before.
    #expect(bits >= all * 2, "\(bits) bits in \(all) roasts")
    #expect(closed * 2 >= all, "\(closed) of \(all) end with a closer")
  }

  /// Half a sentence is no sentence.
  @Test func aQuestionInsideASentenceDoesNotEndIt() {
    let text =
      "{{ team.owner }} has had \"how'd that feel?\" saved for weeks on end. It shows all day and all night."
    #expect(
      text.templateSentences == [
        "{{ team.owner }} has had \"how'd that feel?\" saved for weeks on end.",
        "It shows all day and all night.",
      ])
  }

  /// What a line is about counts, not how many marks the league's names have.
  @Test func marksInNamesEndNoSentence() throws {
    var rankings = try Sample.rankings(teams: 4, week: 3)
    rankings.teams[0].name = "Win or go home? Yes!"
    let count = SentenceCount(rankings)
    #expect(count("Win or go home? Yes! Lost by 3.2. They did.") == 2)
    #expect(count("No one beats “Win or go home? Yes!” at home. They try.") == 2)
    #expect(count("So what? Yes! Go.") == 3)
    let entry = TeamRoast.Sentence(text: "Win or go home? Yes! Lost. Again.", facts: ["t1.loss"])
    #expect(count.split(entry).map(\.text) == ["Win or go home? Yes! Lost.", "Again."])
    #expect(count.split(entry).allSatisfy { $0.facts == entry.facts })
  }
}
