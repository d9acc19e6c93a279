import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Roast

/// What no sentence of a paper may do, in a thousand invented leagues. Names are searched letter by letter.
@Suite struct MannersPropertyTests {
  /// A printed sentence and the team that it is about.
  private struct Printed {
    let team: Team.ID
    let text: String
    let facts: [Fact.ID]
  }

  @Test(arguments: Seeds.tried(0..<1000, oneIn: 10))
  func noSentenceBreaksHeatOptOutsOrBans(_ seed: Int) throws {
    var (rankings, dice) = try RandomPaper.rankings(seed)
    let context = RandomPaper.context(rankings, &dice)
    let heat = dice.number(0...5)
    let writer = BuiltInWriter(try builtInBook(), heat: heat)
    var printed = writer.roasts(rankings, context: context).flatMap { team, roast in
      roast.sentences.map { Printed(team: team, text: $0.text, facts: $0.facts) }
    }
    if let headline = writer.headline(rankings, context: context) {
      printed.append(Printed(team: headline.team, text: headline.text, facts: headline.facts))
      printed += headline.standfirst.map { sentence in
        Printed(team: headline.team, text: sentence.text, facts: sentence.facts)
      }
    }
    #expect(printed.count >= 3 * rankings.teams.count)
    let plain = Set(rankings.facts.map(\.text))
    for sentence in printed {
      let others = rankings.teams.filter {
        $0.id != sentence.team && isNamed($0, in: sentence.text)
      }
      let own = rankings.teams.filter { $0.id == sentence.team }
      let manners = (own + others).map { context.manners(of: $0, heat: heat) }
      if manners.contains(where: { $0.isRespectful || $0.heat <= 2 }) {
        #expect(Swearing.found(in: sentence.text).isEmpty, "\(sentence.text)")
      }
      let isGuarded = others.contains { context.manners(of: $0, heat: heat).isRespectful }
      if isGuarded, !plain.contains(sentence.text) {
        let team = try #require(own.first)
        #expect(
          writer.isDry(
            .init(text: sentence.text, facts: sentence.facts), about: team, rankings, context),
          "\(sentence.text)")
      }
      if own.contains(where: { context.manners(of: $0, heat: heat).isRespectful }) {
        #expect(!sentence.facts.contains { $0.hasPrefix("context.") }, "\(sentence.text)")
      }
      checkBans(context, sentence, rankings)
    }
  }

  private func isNamed(_ team: RankedTeam, in text: String) -> Bool {
    [team.name, team.owner].contains { text.lowercased().contains($0.lowercased()) }
  }

  private func checkBans(_ context: LeagueContext, _ sentence: Printed, _ rankings: Rankings) {
    let words = sentence.text.lowercased().split { !$0.isLetter }.map(String.init)
    for banned in context.bannedWords + context.bannedTopics {
      let found = words.filter { [banned, banned + "s", banned + "es"].contains($0) }
      #expect(found.isEmpty, "\(banned): \(sentence.text)")
    }
    for topic in context.bannedTopics {
      for id in sentence.facts {
        let kind = rankings.facts.first { $0.id == id }?.kind ?? id
        #expect(!kind.contains(topic), "\(topic): \(sentence.text)")
      }
    }
  }
}
