import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Roast

/// What a league has written of itself is told in turns.
@Suite struct KnowledgeDeckTests {
  private struct Told {
    /// The weeks of each entry, by the id that sentences cite.
    var weeks: [String: [Int]] = [:]
    var roasts = 0
  }

  /// Writes ten weeks, with what the context has in each.
  private func told(
    _ seed: Int, heat: Int, _ context: (_ week: Int, _ league: League) -> LeagueContext
  ) throws -> Told {
    let season = try Season(seed, teams: 10)
    let writer = BuiltInWriter(try builtInBook(), heat: heat)
    var told = Told()
    var printed: [PrintedBits] = []
    for week in 1...10 {
      let rankings = try rankInFull(season.league, week: week, seasons: 100)
      var bits = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: context(week, season.league), about: nil, keeping: [:],
        after: SeasonMemory(printed), into: &bits)
      printed.append(bits)
      told.roasts += roasts.count
      let cited = Set(roasts.values.flatMap(\.sentences).flatMap(\.facts))
      for id in cited where id.hasPrefix("context.") { told.weeks[id, default: []].append(week) }
    }
    return told
  }

  private func context(_ league: League) -> LeagueContext {
    let owners = league.teams.flatMap(\.owners).map(\.name)
    return LeagueContext(
      insideJokes: [
        .init(term: "the Wet Napkin", explanation: "a soup that went wrong", about: owners[1]),
        .init(term: "the Long Tuesday", explanation: "a trade that took a day", about: owners[4]),
        .init(term: "the Folding Chair", explanation: "the trophy"),
        .init(term: "the Empty Jar", explanation: "the fee that no one paid"),
        .init(term: "the Warm Beer", explanation: "the draft of August", about: owners[1]),
      ],
      personalities: owners.prefix(6).map { .init(name: $0, description: "counts to two") },
      sacko: "mows the champion's lawn", culture: "insults come before breakfast")
  }

  @Test(arguments: Seeds.tried(0..<6))
  func everyEntryHasItsTurnAndThePunishmentIsRare(_ seed: Int) throws {
    let told = try told(seed, heat: [1, 4][seed % 2]) { _, league in context(league) }
    for place in 0..<5 {
      let weeks = told.weeks["context.joke.\(place)"] ?? []
      #expect(weeks.count >= 2, "joke \(place): \(weeks)")
    }
    for place in 0..<6 {
      let weeks = told.weeks["context.personality.\(place)"] ?? []
      #expect(!weeks.isEmpty, "personality \(place)")
    }
    let jokes = (0..<5).map { told.weeks["context.joke.\($0)"]?.count ?? 0 }
    #expect((jokes.max() ?? 0) - (jokes.min() ?? 0) <= 2, "\(jokes)")
    let punishment = told.weeks["context.sacko"] ?? []
    #expect((1...4).contains(punishment.count), "\(punishment)")
    #expect(zip(punishment, punishment.dropFirst()).allSatisfy { $1 - $0 >= 3 }, "\(punishment)")
  }

  @Test(arguments: Seeds.tried(0..<6), [true, false])
  func aNewJokeIsInTheNextPaper(_ seed: Int, _ isOwned: Bool) throws {
    let told = try told(seed, heat: 3) { week, league in
      var context = context(league)
      if week >= 6 {
        context.insideJokes.append(
          .init(
            term: "the Great Fog", explanation: "a kickoff that no one saw",
            about: isOwned ? league.teams[7].owners.first?.name : nil))
      }
      return context
    }
    #expect(told.weeks["context.joke.5"]?.first == 6, "\(told.weeks["context.joke.5"] ?? [])")
  }

  /// Ten jokes and ten habits of a league of twelve are all told within six papers, and a joke is explained before it is
  /// called by its name.
  @Test(arguments: Seeds.tried(0..<6))
  func aFullContextIsToldWithinSixPapers(_ seed: Int) throws {
    let season = try Season(seed, teams: 12)
    let owners = season.league.teams.flatMap(\.owners).map(\.name)
    let context = FullContext(owners).context
    let writer = BuiltInWriter(try builtInBook(), heat: 1 + seed % 4)
    var printed: [PrintedBits] = []
    var told: [String: [String]] = [:]
    for week in 2...12 {
      let rankings = try rankInFull(season.league, week: week, seasons: 100)
      var bits = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: context, about: nil, keeping: [:], after: SeasonMemory(printed),
        into: &bits)
      printed.append(bits)
      for roast in roasts.sorted(by: { $0.key < $1.key }).map(\.value) {
        let ids = Set(roast.sentences.flatMap(\.facts)).filter { $0.hasPrefix("context.") }
        for id in ids {
          let text = roast.sentences.filter { $0.facts.contains(id) }.map(\.text)
            .joined(separator: " ")
          told[id, default: []].append(text)
        }
      }
      guard week == 7 else { continue }
      let entries =
        (0..<10).flatMap { ["context.joke.\($0)", "context.personality.\($0)"] }
      for id in entries { #expect(told[id] != nil, "\(id) after six papers") }
    }
    for (place, joke) in context.insideJokes.enumerated() {
      let texts = told["context.joke.\(place)"] ?? []
      let explanation = joke.explanation.split(separator: ".")[0]
      for (number, text) in texts.enumerated() {
        #expect(text.contains(joke.term), "\(text)")
        #expect(text.contains(explanation) == (number == 0), "\(number): \(text)")
      }
    }
  }

  /// A league's only joke wears out as fast as any other.
  @Test(arguments: Seeds.tried(0..<6))
  func theOnlyJokeIsNotInEachPaper(_ seed: Int) throws {
    let told = try told(seed, heat: 3) { _, league in
      LeagueContext(insideJokes: [
        .init(
          term: "the Wet Napkin", explanation: "a soup that went wrong",
          about: league.teams[1].owners.first?.name)
      ])
    }
    let weeks = told.weeks["context.joke.0"] ?? []
    #expect(weeks.count >= 2, "\(weeks)")
    #expect(zip(weeks, weeks.dropFirst()).allSatisfy { $1 - $0 >= 3 }, "\(weeks)")
  }

  /// A context without a manager who opted out keeps no turn for them.
  @Test func aJokeAboutOneWhoOptedOutTakesNoTurn() throws {
    let told = try told(3, heat: 3) { _, league in
      var context = context(league)
      let quiet = league.teams.flatMap(\.owners).map(\.name)[1]
      context.managers = [Manager(name: quiet, hasOptedOut: true)]
      return context
    }
    #expect(told.weeks["context.joke.0"] == nil && told.weeks["context.joke.4"] == nil)
    #expect(told.weeks["context.joke.1"]?.count ?? 0 >= 2)
  }
}
