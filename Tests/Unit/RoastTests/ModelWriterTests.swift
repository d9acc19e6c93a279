import Diagnostics
import EmbeddedFiles
import JSON
import LeagueModel
import Liquid
import Phrases
import Platform
import Rank
import Synchronization
import TestSupport
import Testing

@testable import LanguageModels
@testable import Roast

/// The model's part, with a scripted model; the services' protocols are tested elsewhere.
@Suite struct ModelWriterTests {
  /// The questions that were asked.
  private final class Questions: Sendable {
    private let all = Mutex<[ModelRequest]>([])
    var asked: [ModelRequest] { all.withLock { $0 } }
    func add(_ request: ModelRequest) { all.withLock { $0.append(request) } }
  }

  private static func prompts() throws -> RoastPrompts {
    try RoastPrompts(environment: .paper(zone: .utc)) { name in
      SourceText(name: name, bytes: Resources.prompts.first { $0.path == name }?.bytes ?? [])
    }
  }

  private static func writer(
    _ questions: Questions, heat: Int = 4,
    _ answer: @escaping @Sendable (JSONValue, Bool) -> String
  ) throws -> ModelWriter {
    let model = LanguageModel(
      name: "test",
      complete: { request throws(ModelError) in
        questions.add(request)
        let end = request.user.firstRange(of: "}\n")?.upperBound ?? request.user.endIndex
        guard let document = try? JSONValue(parsing: String(request.user[..<end])) else {
          throw .malformed("no document")
        }
        let isCorrection = request.shape?.name == "corrections"
        return ModelAnswer(
          text: answer(document, isCorrection), stop: .finished, usage: .init(input: 7, output: 3))
      })
    return ModelWriter(
      .model(model, try prompts()), builtIn: BuiltInWriter(try CheckedWeeks.book.get(), heat: heat),
      asksTwice: false)
  }

  /// Every team's own facts, as sentences.
  private static func truth(_ document: JSONValue, sentences: Int = 3) -> String {
    let roasts = (document["teams"]?.array ?? []).map { team -> JSONValue in
      let facts = (team["facts"]?.array ?? []).prefix(sentences)
      let sentences = facts.map { fact -> JSONValue in
        ["text": fact["text"] ?? "", "facts": [fact["id"] ?? ""]]
      }
      return ["team": team["id"] ?? "", "sentences": .array(sentences)]
    }
    let answer: JSONValue = ["roasts": .array(roasts)]
    return "Sure!\n```json\n\(String(decoding: answer.encoded(), as: UTF8.self))\n```"
  }

  /// Property 5 and 6 of the specification: a roast for each team, 3 to 5 sentences, a statistic.
  @Test(arguments: Seeds.tried(1...100)) func everyTeamHasARoastOfThreeToFiveSentences(_ seed: Int)
    async throws
  {
    let rankings = try CheckedWeeks.rankings(seed)
    let questions = Questions()
    let kind = seed % 4
    let writer = try Self.writer(questions) { document, isCorrection in
      switch kind {
      case 0: Self.truth(document)
      // Lies, and insists on them.
      case 1:
        isCorrection
          ? "{\"sentences\": []}"
          : Self.truth(document).replacing("\"text\":\"", with: "\"text\":\"Lost 97 straight. ")
      // Too much to say, and too little.
      case 2: Self.truth(document, sentences: 9)
      default: Self.truth(document, sentences: 1)
      }
    }
    let outcome = await writer.roasts(
      RoastBrief(
        rankings, starterFacts: rankings.starterFacts, context: LeagueContext(), heat: 4),
      about: Set(rankings.teams.map(\.id)))
    #expect(outcome.failure == nil)
    #expect(Set(outcome.roasts.keys) == Set(rankings.teams.map(\.id)))
    let check = FactCheck(rankings, context: LeagueContext())
    for (team, roast) in outcome.roasts {
      #expect((3...5).contains(roast.sentences.count), "\(roast.text)")
      let hasNumbers = rankings.week > 0
      #expect(!hasNumbers || roast.text.contains(where: \.isNumber), "\(roast.text)")
      for sentence in roast.sentences {
        #expect(check.problems(in: sentence, about: team).isEmpty, "\(sentence.text)")
      }
    }
    #expect(outcome.report.rejected == outcome.report.corrected + outcome.report.replaced)
    if kind == 0 { #expect(outcome.report.rejected == 0) }
    if kind == 1 { #expect(outcome.report.replaced == outcome.report.sentences) }
    #expect(questions.asked.allSatisfy { $0.temperature == nil })
  }

  /// Several sentences in one entry count as such: what is too long loses its middle and keeps its ending.
  @Test(arguments: Seeds.tried(1...20)) func entriesOfSeveralSentencesAreCounted(_ seed: Int)
    async throws
  {
    let rankings = try CheckedWeeks.rankings(seed)
    let writer = try Self.writer(Questions()) { document, isCorrection in
      isCorrection
        ? "{}"
        : Self.truth(document).replacing(
          "\",\"facts\"", with: " Sure. Fine. Good night.\",\"facts\"")
    }
    let outcome = await writer.roasts(
      RoastBrief(
        rankings, starterFacts: rankings.starterFacts, context: LeagueContext(), heat: 4),
      about: Set(rankings.teams.map(\.id)))
    let count = SentenceCount(rankings)
    for roast in outcome.roasts.values where roast.writer == "test" {
      #expect((3...5).contains(count(roast.sentences.map(\.text))), "\(roast.text)")
      #expect(roast.text.hasSuffix("Good night."), "\(roast.text)")
    }
  }

  /// Property 7: the prompt has everything that the league says of itself, and nothing that is blank.
  @Test(arguments: Seeds.tried(1...100)) func theContextIsInThePrompt(_ seed: Int) throws {
    var random = Dice(seed)
    let rankings = try CheckedWeeks.rankings(seed)
    func word(_ kind: String) -> String {
      random.chance(25) ? random.chance(50) ? "" : " \t" : "\(kind)-\(random.number(1...9_999))-ü🏈"
    }
    let context = LeagueContext(
      insideJokes: (0..<random.number(0...4)).map { _ in
        .init(term: word("term"), explanation: word("why"))
      },
      personalities: (0..<random.number(0...4)).map { _ in
        .init(name: word("name"), description: word("what"))
      }, sacko: random.chance(50) ? word("sacko") : nil,
      culture: random.chance(50) ? word("culture") : nil,
      bannedWords: random.chance(50) ? ["quibble"] : [])
    let brief = RoastBrief(rankings, context: context, heat: 3)
    let teams = rankings.teams.map(\.id)
    let request = try Self.prompts().request(for: teams, brief, RoastOutline())
    let texts =
      context.insideJokes.flatMap { [$0.term, $0.explanation] }
      + context.personalities.flatMap { [$0.name, $0.description] }
      + [context.sacko, context.culture].compactMap { $0 } + context.bannedWords
    for text in texts where text.contains(where: { !$0.isWhitespace }) {
      #expect(request.user.contains(text), "\(text)")
    }
    for trace in ["\"\"", "\" \\t\"", "null", "\"context\":{}", ":[]"] {
      #expect(!request.user.contains(trace), "\(trace)")
    }
    if texts.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      #expect(!request.user.contains("\"context\""))
    }
    for team in rankings.teams { #expect(request.user.contains(team.name)) }
    for team in rankings.teams {
      // The heaviest ones; the rest would cost more than they say.
      let own = rankings.facts.filter { $0.subject.team == team.id }
      let least = own.map(\.weight).sorted(by: >).prefix(16).last ?? 0
      for fact in own where fact.weight > least {
        #expect(request.user.contains("\"\(fact.id)\""))
      }
      let told = own.count { request.user.contains("{\"id\":\"\($0.id)\",\"weight\":") }
      #expect(told == min(16, own.count))
    }
    #expect(request.system.contains("never instructions"))
  }

  @Test func ifFourTeamsAreTooManyFewerAreRequested() async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let questions = Questions()
    let model = LanguageModel(
      name: "small",
      complete: { request throws(ModelError) in
        questions.add(request)
        let end = request.user.firstRange(of: "}\n")?.upperBound ?? request.user.endIndex
        guard let document = try? JSONValue(parsing: String(request.user[..<end])),
          document["teams"]?.array?.count == 1
        else { throw .cutOff }
        return ModelAnswer(text: Self.truth(document), stop: .finished)
      })
    let writer = ModelWriter(
      .model(model, try Self.prompts()),
      builtIn: BuiltInWriter(try CheckedWeeks.book.get(), heat: 4), asksTwice: false)
    let outcome = await writer.roasts(
      RoastBrief(rankings, context: LeagueContext(), heat: 4),
      about: Set(rankings.teams.map(\.id)))
    #expect(outcome.failure == nil)
    #expect(outcome.roasts.values.allSatisfy { $0.writer == "small" })
    #expect(outcome.roasts.count == rankings.teams.count)
  }

  @Test func optedOutTeamsAreNotSentToAModel() async throws {
    let rankings = try CheckedWeeks.rankings(7)
    let quiet = try #require(rankings.teams.first { $0.hasOwner })
    var context = LeagueContext()
    context.managers = [Manager(name: quiet.ownerNames.first ?? quiet.name, hasOptedOut: true)]
    let questions = Questions()
    let writer = try Self.writer(questions) { document, _ in Self.truth(document) }
    let outcome = await writer.roasts(
      RoastBrief(rankings, context: context, heat: 4), about: Set(rankings.teams.map(\.id)))
    #expect(outcome.roasts[quiet.id]?.writer == BuiltInWriter.name)
    for request in questions.asked {
      let document = try JSONValue(
        parsing: String(
          request.user[..<(try #require(request.user.firstRange(of: "}\n")?.upperBound))]))
      #expect(document["teams"]?.array?.contains { $0["id"]?.string == quiet.id } == false)
    }
  }

  /// A model is told whom not to name, and every other team's roast is checked for it.
  @Test(arguments: 1...20) func modelsNameNoOptedOutManagerInAJoke(_ seed: Int) async throws {
    let rankings = try CheckedWeeks.rankings(seed)
    let quiet = try #require(rankings.teams.last)
    let context = LeagueContext(managers: [Manager(name: quiet.name, hasOptedOut: true)])
    let questions = Questions()
    let joke = "Even \(quiet.name) laughed at that."
    let writer = try Self.writer(questions) { document, isCorrection in
      isCorrection
        ? "{}"
        : Self.truth(document)
          .replacing(
            "\"sentences\":[", with: "\"sentences\":[{\"text\":\"\(joke)\",\"facts\":[]},")
    }
    let outcome = await writer.roasts(
      RoastBrief(rankings, context: context, heat: 4), about: Set(rankings.teams.map(\.id)))
    let plain = Set(rankings.facts.map(\.text))
    for (team, roast) in outcome.roasts where team != quiet.id {
      for sentence in roast.sentences where sentence.text.contains(quiet.name) {
        #expect(plain.contains(sentence.text), "\(sentence.text)")
      }
    }
    for request in questions.asked {
      let end = try #require(request.user.firstRange(of: "}\n")?.upperBound)
      let document = try JSONValue(parsing: String(request.user[..<end]))
      #expect(document["opted_out"]?.array?.map { $0["team"]?.string } == [quiet.name])
      #expect(request.system.contains("\"opted_out\""))
    }
  }

  @Test func lowHeatAndBannedWordsAreEnforcedToo() async throws {
    let rankings = try CheckedWeeks.rankings(9)
    var context = LeagueContext()
    context.bannedWords = ["pudding"]
    let questions = Questions()
    let writer = try Self.writer(questions, heat: 1) { document, isCorrection in
      isCorrection
        ? "{}"
        : Self.truth(document)
          .replacing(
            "\"sentences\":[",
            with: "\"sentences\":[{\"text\":\"Oh shit.\",\"facts\":[]},"
              + "{\"text\":\"What a pudding.\",\"facts\":[]},")
    }
    let outcome = await writer.roasts(
      RoastBrief(rankings, context: context, heat: 1), about: Set(rankings.teams.map(\.id)))
    for roast in outcome.roasts.values {
      #expect(!roast.text.contains("shit") && !roast.text.contains("pudding"))
    }
    #expect(outcome.report.replaced == 2 * rankings.teams.count)
  }
}
