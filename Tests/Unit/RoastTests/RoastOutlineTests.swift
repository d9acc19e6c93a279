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

/// The plan of a week, which a model makes before it writes.
@Suite struct RoastOutlineTests {
  private static func document(_ request: ModelRequest) throws -> JSONValue {
    let end = try #require(request.user.firstRange(of: "}\n")?.upperBound)
    return try JSONValue(parsing: String(request.user[..<end]))
  }

  /// A model that plans as told and then says each team's first facts.
  private static func outcome(
    _ rankings: Rankings, usedImages: [String] = [], context: LeagueContext = LeagueContext(),
    plan: @escaping @Sendable (JSONValue) -> JSONValue
  ) async throws -> (outcome: ModelWriter.Outcome, requests: [ModelRequest]) {
    let requests = Mutex<[ModelRequest]>([])
    let model = LanguageModel(
      name: "test",
      complete: { request throws(ModelError) in
        requests.withLock { $0.append(request) }
        guard let document = try? document(request) else { throw .malformed("no document") }
        let answer: JSONValue =
          request.shape?.name == "outline"
          ? plan(document)
          : [
            "roasts": .array(
              (document["teams"]?.array ?? []).map { team in
                let facts = (team["facts"]?.array ?? []).prefix(3)
                return [
                  "team": team["id"] ?? "",
                  "sentences": .array(
                    facts.map { ["text": $0["text"] ?? "", "facts": [$0["id"] ?? ""]] }),
                ]
              })
          ]
        return ModelAnswer(
          text: String(decoding: answer.encoded(), as: UTF8.self), stop: .finished,
          usage: .init(input: 100, output: 10))
      })
    let prompts = try RoastPrompts(environment: .paper(zone: .utc)) { name in
      SourceText(name: name, bytes: Resources.prompts.first { $0.path == name }?.bytes ?? [])
    }
    let writer = ModelWriter(
      .model(model, prompts), builtIn: BuiltInWriter(try builtInBook(), heat: 4), asksTwice: false)
    let told = Mutex<[Team.ID]>([])
    let brief = RoastBrief(
      rankings, starterFacts: rankings.starterFacts, context: context, heat: 4,
      usedImages: usedImages)
    let outcome = await writer.roasts(brief, about: Set(rankings.teams.map(\.id))) { _ in
    } written: { team, _ in
      told.withLock { $0.append(team.id) }
    }
    // Each of the model's roasts is told once, as it comes.
    let written = outcome.roasts.filter { $0.value.writer == "test" }
    #expect(told.withLock(\.self).sorted() == written.keys.sorted())
    return (outcome, requests.withLock(\.self))
  }

  /// A plan with a headline out of the plot's own fact.
  private static func plan(_ document: JSONValue, headline: String? = nil) -> JSONValue {
    let teams = document["teams"]?.array ?? []
    func entry(_ team: JSONValue?, _ text: String? = nil) -> JSONValue {
      let fact = team?["facts"]?[0]
      return [
        "team": team?["id"] ?? "", "text": text.map { .string($0) } ?? fact?["text"] ?? "",
        "facts": [fact?["id"] ?? ""],
      ]
    }
    return [
      "headline": entry(teams.first, headline), "standfirst": [entry(teams.last)],
      "teams": .array(
        teams.map { team in
          [
            "team": team["id"] ?? "", "angle": team["facts"]?[1]?["id"] ?? "",
            "image": .string("a picture of \(team["id"]?.string ?? "")"),
          ]
        }),
    ]
  }

  @Test func aWeekIsPlannedInOneQuestionBeforeItIsWritten() async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let (outcome, requests) = try await Self.outcome(rankings) { Self.plan($0) }
    #expect(requests.map { $0.shape?.name }.prefix(2) == ["outline", "roasts"])
    #expect(requests.count { $0.shape?.name == "outline" } == 1)
    #expect(outcome.failure == nil)
    #expect(outcome.tokens.input == 100 * requests.count)
    #expect(outcome.tokens.output == 10 * requests.count)
    #expect(outcome.images.count == rankings.teams.count)
    for request in requests.dropFirst() {
      for team in try Self.document(request)["teams"]?.array ?? [] {
        #expect(team["image"]?.string == "a picture of \(team["id"]?.string ?? "")")
        // The angle of the plan: the team's second fact.
        #expect(team["angle"]?.string == team["facts"]?[1]?["id"]?.string)
      }
    }
  }

  @Test func theOpponentIsInTheSameQuestion() async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let (_, requests) = try await Self.outcome(rankings) { Self.plan($0) }
    for request in requests.dropFirst() {
      let document = try Self.document(request)
      let teams = Set((document["teams"]?.array ?? []).compactMap { $0["id"]?.string })
      for game in document["matchups"]?.array ?? [] {
        let sides = (game["sides"]?.array ?? []).compactMap { $0["id"]?.string }
        #expect(teams.isSuperset(of: sides))
      }
    }
  }

  @Test func aTrueHeadlineIsTaken() async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let (outcome, _) = try await Self.outcome(rankings) {
      Self.plan($0, headline: "Nothing to see here.")
    }
    #expect(outcome.headline?.text == "Nothing to see here")
    #expect(outcome.headline?.standfirst.count == 1)
  }

  @Test(arguments: ["They have lost 97 straight.", "", String(repeating: "long ", count: 40)])
  func anotherHeadlineIsNot(_ text: String) async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let (outcome, _) = try await Self.outcome(rankings) { Self.plan($0, headline: text) }
    #expect(outcome.headline == nil)
    #expect(outcome.roasts.count == rankings.teams.count)
  }

  @Test func noHeadlineIsAboutAManagerWhoOptedOut() async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let context = LeagueContext(
      managers: rankings.teams.map { Manager(name: $0.name, hasOptedOut: $0.rank < 3) })
    let (outcome, _) = try await Self.outcome(rankings, context: context) { document in
      var plan = Self.plan(document)
      let quiet = rankings.teams.first { $0.rank < 3 }?.id ?? ""
      if case .object(var object) = plan {
        object["headline"] = [
          "team": .string(quiet), "text": "Ha", "facts": [.string("t\(quiet).record")],
        ]
        plan = .object(object)
      }
      return plan
    }
    #expect(outcome.headline == nil)
  }

  @Test func anImageComesOnce() async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let first = try #require(rankings.teams.first?.id)
    let (outcome, requests) = try await Self.outcome(
      rankings, usedImages: ["A picture of \(first)"]
    ) { Self.plan($0) }
    #expect(!outcome.images.contains("a picture of \(first)"))
    #expect(outcome.images.count == rankings.teams.count - 1)
    #expect(requests.first?.user.contains("\"used_images\":[\"A picture of \(first)\"]") == true)
  }

  @Test(arguments: [JSONValue.string("no"), ["teams": 3], [:]])
  func roastsDoNotDependOnThePlan(_ plan: JSONValue) async throws {
    let rankings = try CheckedWeeks.rankings(10)
    let (outcome, _) = try await Self.outcome(rankings) { _ in plan }
    #expect(outcome.failure == nil)
    #expect(outcome.roasts.count == rankings.teams.count)
    #expect(outcome.headline == nil && outcome.images.isEmpty)
  }

  /// With the longest lineups and facts of a real season, twelve teams stay under 30,000 tokens of four letters.
  @Test func twelveTeamsCostLessThanThirtyThousandTokens() async throws {
    for seed in 1...12 {
      let rankings = try CheckedWeeks.rankings(seed)
      let (_, requests) = try await Self.outcome(rankings) { Self.plan($0) }
      let letters = requests.map { $0.system.utf8.count + $0.user.utf8.count }.reduce(0, +)
      let perTeam = letters / 4 / max(1, rankings.teams.count)
      #expect(perTeam * 12 < 30_000, "\(perTeam) tokens a team of \(rankings.teams.count)")
    }
  }
}
