import JSON
import LeagueModel
import Phrases
import Testing

@testable import Rank
@testable import Roast

/// The league's own jokes have owners.
@Suite struct OwnedJokeTests {
  @Test func aJokeIsToldOnlyAboutItsOwnerAndTheLeaguesAboutNoOne() throws {
    var seasonsWithIt = 0
    for seed in 0..<40 where try timesToldAboutItsOwner(seed) > 0 { seasonsWithIt += 1 }
    #expect(seasonsWithIt > 20)
  }

  /// Checks one season, and counts how often the owner's joke was told.
  private func timesToldAboutItsOwner(_ seed: Int) throws -> Int {
    let season = try Season(seed, teams: 6 + seed % 7)
    var dice = Dice(seed)
    let owner = dice.pick(season.league.teams)
    let about = dice.chance(50) ? owner.name : owner.owners.first?.name.uppercased() ?? ""
    let context = LeagueContext(insideJokes: [
      .init(term: "the Wet Napkin", explanation: "a soup that went wrong", about: about),
      .init(term: "the Folding Chair", explanation: "the trophy"),
      .init(term: "the Empty Jar", explanation: "of a stranger", about: "Zaphod B."),
    ])
    let names = season.league.teams.flatMap { [$0.name] + $0.owners.map(\.name) }
    let writer = BuiltInWriter(try builtInBook(), heat: 5)
    var own = 0
    for week in season.weeks {
      let rankings = try rank(season.league, week: week)
      for (team, roast) in writer.roasts(rankings, context: context) {
        #expect(!roast.text.contains("Empty Jar"))
        if team != owner.id { #expect(!roast.text.contains("Wet Napkin"), "\(roast.text)") }
        own += roast.text.ranges(of: "Wet Napkin").count
        for sentence in roast.sentences where sentence.text.contains("Folding Chair") {
          #expect(!names.contains { sentence.text.contains($0) }, "\(sentence.text)")
          #expect(!sentence.text.contains(" their "), "\(sentence.text)")
        }
      }
    }
    return own
  }

  /// A model must obey it as well, by citation and by word.
  @Test(arguments: [true, false])
  func aModelTellsNoJokeAboutTheWrongTeam(_ isCited: Bool) throws {
    let rankings = try Sample.rankings(teams: 6, week: 5)
    let (owner, other) = (rankings.teams[0], rankings.teams[1])
    let context = LeagueContext(
      insideJokes: [.init(term: "the Wet Napkin", explanation: "soup", about: owner.name)],
      personalities: [.init(name: owner.owner, description: "counts to two")])
    let brief = RoastBrief(rankings, context: context, heat: 4)
    let check = FactCheck(rankings, context: context)
    func rejected(_ team: RankedTeam, _ text: String, _ fact: String) -> Bool {
      let draft = [DraftSentence(text: text, facts: isCited ? ["context.\(fact)"] : [])]
      let roast = CheckedRoast(team, draft, brief, check)
      return roast.rejected.contains { $0.reasons.contains { $0.contains("belongs to") } }
    }
    for (text, fact) in [
      ("Somewhere the Wet Napkin is smiling.", "joke.0"),
      ("Here is one who counts to two.", "personality.0"),
    ] {
      #expect(rejected(other, text, fact), "\(text)")
      #expect(!rejected(owner, text, fact), "\(text)")
      #expect(!rejected(other, text + " Ask \(owner.name).", fact), "\(text)")
    }
  }
}
