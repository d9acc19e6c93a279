import Diagnostics
import JSON
import LeagueModel
import Phrases
import Rank
import TestSupport
import Testing

@testable import Roast

/// Properties of every league: invented seasons of 2 to 20 teams, any week, any heat.
@Suite struct RoastPropertyTests {
  @Test(arguments: Seeds.tried(0..<190))
  func everyTeamGetsARoastThatRestsOnItsFacts(_ seed: Int) throws {
    var (rankings, dice) = try RandomPaper.rankings(seed)
    let context = RandomPaper.context(rankings, &dice)
    let heat = dice.number(0...5)
    let roasts = BuiltInWriter(try builtInBook(), heat: heat).roasts(rankings, context: context)
    #expect(Set(roasts.keys) == Set(rankings.teams.map(\.id)))
    let facts = Dictionary(uniqueKeysWithValues: rankings.facts.map { ($0.id, $0) })
    var said: Set<String> = []
    for team in rankings.teams {
      let roast = try #require(roasts[team.id])
      #expect((3...5).contains(roast.sentences.count), "\(roast.text)")
      #expect(roast.sentences.contains { isStatistic($0, facts) }, "\(roast.text)")
      let manners = context.manners(of: team, heat: heat)
      for sentence in roast.sentences {
        #expect(said.insert(sentence.text).inserted, "\(sentence.text)")
        #expect(!sentence.facts.isEmpty)
        for id in sentence.facts {
          let isOwn = facts[id]?.subject.team == team.id
          let isKnown = id.hasPrefix("context.") && !manners.isRespectful
          #expect(isOwn || isKnown, "\(id): \(sentence.text)")
        }
      }
      if manners.heat <= 2 || manners.isRespectful {
        #expect(Swearing.found(in: roast.text).isEmpty, "\(roast.text)")
      }
    }
  }

  /// Whether a sentence prints a number of a fact that it cites, whole or to its decimals.
  private func isStatistic(_ sentence: TeamRoast.Sentence, _ facts: [Fact.ID: Fact]) -> Bool {
    let printed = Set(
      sentence.text.split { !$0.isNumber && $0 != "." }.map {
        String($0.hasSuffix(".") ? $0.dropLast() : $0)
      })
    return sentence.facts.contains { id in
      guard let values = facts[id]?.values.object else { return false }
      return values.keys.contains { key in
        // Points have two decimals when they are printed, whole ones too.
        guard let value = values[key]?.double else { return false }
        return printed.contains { text in
          guard let number = Double(text) else { return false }
          if case .int = values[key] { return number == abs(value) }
          return abs(number - abs(value)) < 0.051 || abs(number - abs(value) * 100) < 0.51
        }
      }
    }
  }

  @Test(arguments: Seeds.tried(0..<114))
  func eachManagerHasTheirOwnHeat(_ seed: Int) throws {
    var (rankings, dice) = try RandomPaper.rankings(seed)
    let book = try Self.marked.get()
    let context = RandomPaper.context(rankings, &dice)
    let heat = dice.number(0...5)
    let roasts = BuiltInWriter(book, heat: heat).roasts(rankings, context: context)
    for team in rankings.teams {
      let manners = context.manners(of: team, heat: heat)
      for sentence in roasts[team.id]?.sentences ?? [] {
        guard let mark = sentence.text.firstMatch(of: /^HEAT(\d)/) else { continue }
        #expect(!manners.isRespectful, "\(sentence.text)")
        #expect((Int(mark.1) ?? 9) <= manners.heat, "\(sentence.text)")
      }
    }
  }

  /// A book whose lines say how hot they are.
  private static let marked = Result {
    var text = ""
    for role in ["opening", "evidence", "turn", "closer"] {
      for kind in ["record", "rank", "points_for", "points_against", "average"] {
        for copy in 0..<48 {
          text += "- say: HEAT\(copy % 6) {{ team.name }} \(kind) \(copy)\n  facts: [\(kind)]\n"
          text += "  role: \(role)\n  heat: \(copy % 6)\n"
        }
      }
    }
    return try book(text)
  }

  @Test(arguments: Seeds.tried(0..<100))
  func optedOutManagersGetOnlyRespect(_ seed: Int) throws {
    var (rankings, dice) = try RandomPaper.rankings(seed)
    var context = RandomPaper.context(rankings, &dice)
    context.managers = rankings.teams.filter { _ in dice.chance(50) }.map {
      Manager(name: $0.owner.uppercased(), heat: 5, hasOptedOut: true)
    }
    let lines = try builtInBook().lines
    let respect = try PhraseBook(
      own: builtInSources.filter { $0.name.contains("respect") }, environment: environment)
    #expect(respect.lines.allSatisfy { $0.tone == .respect })
    #expect(lines.filter { $0.tone == .respect }.count == respect.count)
    let all = BuiltInWriter(try builtInBook(), heat: 5).roasts(rankings, context: context)
    let dry = BuiltInWriter(respect, heat: 5).roasts(rankings, context: context)
    for team in rankings.teams where context.manners(of: team, heat: 5).isRespectful {
      let roast = try #require(all[team.id])
      #expect(roast.sentences.count == 3)
      // The same as if the book had no other lines.
      #expect(roast == dry[team.id])
      #expect(!roast.sentences.flatMap(\.facts).contains { $0.hasPrefix("context.") })
    }
  }

  @Test(arguments: Seeds.tried(0..<100))
  func aBlankContextLeavesNoTrace(_ seed: Int) throws {
    let (rankings, _) = try RandomPaper.rankings(seed)
    var blank = LeagueContext(sacko: " ", culture: "")
    blank.insideJokes = [.init(term: "", explanation: "x"), .init(term: "Zyx", explanation: " ")]
    blank.personalities = rankings.teams.map { .init(name: $0.owner, description: " . ") }
    blank.managers = rankings.teams.map { Manager(name: $0.owner) }
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    let roasts = writer.roasts(rankings, context: blank)
    for roast in roasts.values {
      #expect(!roast.sentences.flatMap(\.facts).contains { $0.hasPrefix("context.") })
      #expect(!roast.text.contains("Zyx") && !roast.text.contains("\"\""))
    }
  }

  @Test(arguments: 0..<6)
  func aSeasonRepeatsNothingWithinAWeek(_ seed: Int) throws {
    let season = try Season(seed, teams: 10 + 2 * (seed % 3))
    let book = try builtInBook()
    let writer = BuiltInWriter(book, heat: 4)
    var uses: [String: Int] = [:]
    var printed: [PrintedBits] = []
    for week in season.weeks {
      let rankings = try rank(season.league, week: week)
      var bits = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: Sample.context, about: nil, keeping: [:], after: SeasonMemory(printed),
        into: &bits)
      printed.append(bits)
      let sentences = roasts.values.flatMap(\.sentences).map(\.text)
      #expect(Set(sentences).count == sentences.count)
      for sentence in sentences { uses[sentence, default: 0] += 1 }
    }
    // Nor does a season repeat itself: few sentences come again word for word.
    let again = uses.values.filter { $0 > 1 }.count
    #expect(again * 10 < uses.count, "\(again) of \(uses.count)")
  }

  @Test func everyTeamsRoastOfAWeekHasADifferentShape() throws {
    for seed in 0..<100 {
      let count = 2 + seed % 19
      let shapes = RoastShape.ofWeek(seed: "\(seed)", teams: count)
      #expect(shapes.count == count)
      for (place, shape) in shapes.enumerated() {
        #expect(!shapes[..<place].contains(shape))
      }
    }
  }

  @Test(arguments: 0...5)
  func twentyTeamsBeforeTheSeasonAreAllWrittenAbout(_ heat: Int) throws {
    let rankings = try Sample.preseason(teams: 20)
    let roasts = BuiltInWriter(try builtInBook(), heat: heat).roasts(
      rankings, context: LeagueContext())
    let sentences = roasts.values.flatMap(\.sentences).map(\.text)
    #expect(roasts.values.allSatisfy { (3...5).contains($0.readerCount) })
    // No line is used for two teams, no matter what they are called.
    let lines = rankings.teams.flatMap { team in
      (roasts[team.id]?.sentences ?? []).map { sentence in
        sentence.text.replacing(team.name, with: "X").replacing(team.owner, with: "Y")
      }
    }
    #expect(Set(lines).count == lines.count && sentences.count == lines.count)
  }
}
