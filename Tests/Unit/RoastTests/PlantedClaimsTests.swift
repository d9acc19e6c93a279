import JSON
import LeagueModel
import Platform
import Rank
import TestSupport
import Testing

@testable import Roast

/// What the words of a model's sentence say must be what its facts say.
@Suite struct PlantedClaimsTests {
  /// A sentence of a line, in a week of the pool that has its facts.
  private struct Planted {
    let week: Rankings
    let team: RankedTeam
    let facts: [Fact]
    let text: String

    /// Why it is refused before the second question; empty if it is not.
    func objections(stating claims: [String]? = nil) -> [String] {
      let brief = RoastBrief(week, context: LeagueContext(), heat: 4)
      let check = FactCheck(brief.citable, context: LeagueContext())
      let draft = DraftSentence(text: text, facts: facts.map(\.id), claims: claims)
      return CheckedRoast(team, [draft], brief, check).rejected.flatMap(\.reasons)
    }
  }

  /// Weeks of the package's recordings and of invented seasons with moves, drafts and playoffs.
  private static let pool: Result<[Rankings], any Error> = Result {
    var weeks: [Rankings] = []
    for league in try CheckedWeeks.fixtures() {
      for week in league.playedWeeks.map(\.number) {
        weeks.append(try rankInFull(league, week: week, seasons: 100))
      }
    }
    for seed in 1...6 {
      let league = try Season(seed, teams: 10).league
      for week in [3, 6, 9, 11, 13, 14] {
        weeks.append(try rankInFull(league, week: week, seasons: 100))
      }
    }
    return weeks
  }

  private static func plant(_ lines: String) throws -> [Planted] {
    let pool = try pool.get()
    return lines.split(separator: "\n").enumerated().compactMap { number, line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      let kinds = parts[0].split(separator: ",").map(String.init)
      // Different weeks for different lines.
      let start = number * 7 % pool.count
      for week in pool[start...] + pool[..<start] {
        for team in week.teams {
          let facts = kinds.compactMap { kind in
            week.facts.first { $0.subject.team == team.id && $0.kind == kind }
          }
          if facts.count == kinds.count, let text = fill(parts[1], facts, team, week) {
            return Planted(week: week, team: team, facts: facts, text: text)
          }
        }
      }
      Issue.record("no fact for: \(line)")
      return nil
    }
  }

  private static func fill(
    _ text: String, _ facts: [Fact], _ team: RankedTeam, _ week: Rankings
  ) -> String? {
    let named = facts.compactMap { $0.values["opponent"]?.string }
    guard let other = week.teams.first(where: { $0.id != team.id && !named.contains($0.textName) })
    else { return nil }
    var text = text.replacing("{own}", with: team.textName)
      .replacing("{other}", with: other.textName)
    let slots = SlotFiller(week)
    for fact in facts {
      for name in SlotFiller.names(of: fact) where text.contains("{\(name)}") {
        text = text.replacing("{\(name)}", with: slots.fill("{\(fact.id).\(name)}").text)
      }
    }
    return text.contains("{") ? nil : text
  }

  /// The claims that a fact proves, as a model would state them.
  private static func claims(_ planted: Planted) -> [String] {
    planted.facts.flatMap { fact -> [String] in
      let (own, values) = ("t\(planted.team.id)", fact.values)
      let rival = fact.subject.matchup?.first { $0 != planted.team.id }.map { " t\($0)" } ?? ""
      func player(_ verb: String, _ name: String) -> String? {
        values[name]?.string.map { "\(own) \(verb) \($0)" }
      }
      switch fact.kind {
      case "win": return ["\(own) won\(rival)"]
      case "loss": return ["\(own) lost\(rival)"]
      case "rise": return ["\(own) rose"]
      case "fall": return ["\(own) fell"]
      case "fatal_bench", "bench_mistake":
        let both = [player("benched", "benched"), player("started", "started")].compactMap(\.self)
        return both + (rival.isEmpty ? [] : ["\(own) lost\(rival)"])
      case "trade":
        return [player("got", "got_headliner"), player("gave", "gave_headliner")].compactMap(\.self)
      default: return []
      }
    }
  }

  private static func expectRefusals(
    _ lines: String, atLeast percent: Int, _ comment: Comment, isStated: Bool = false
  ) throws {
    let planted = try plant(lines)
    let printed = planted.filter { $0.objections(stating: isStated ? claims($0) : nil).isEmpty }
    let refused = planted.count - printed.count
    print("\(comment): \(refused) of \(planted.count) lies are refused")
    #expect(refused * 100 >= percent * planted.count, "\(comment): \(printed.map(\.text))")
  }

  @Test func liesInWordsAreRefused() throws {
    try Self.expectRefusals(PlantedClaims.tunedLies, atLeast: 95, "tuned")
    try Self.expectRefusals(PlantedClaims.otherLies, atLeast: 95, "other words")
    try Self.expectRefusals(
      PlantedClaims.tunedLies + "\n" + PlantedClaims.otherLies + "\n" + PlantedClaims.unseenLies,
      atLeast: 90, "all")
    try Self.expectRefusals(PlantedClaims.lastLies, atLeast: 75, "never seen")
  }

  /// Claims that are true as data make no lie in words pass that the table has.
  @Test func liesWithTrueClaimsAreRefused() throws {
    try Self.expectRefusals(
      PlantedClaims.tunedLies + "\n" + PlantedClaims.otherLies, atLeast: 95, "with true claims",
      isStated: true)
    try Self.expectRefusals(
      PlantedClaims.unseenLies, atLeast: 65, "unseen words with true claims", isStated: true)
  }

  @Test func truthsAreRarelyRefused() throws {
    let planted = try Self.plant(PlantedClaims.truths)
    let refused = planted.compactMap { truth -> String? in
      let why = truth.objections()
      return why.isEmpty ? nil : "\(truth.text): \(why)"
    }
    print("\(refused.count) of \(planted.count) truths are refused")
    #expect(planted.count >= 100)
    #expect(refused.count * 20 <= planted.count, "\(refused)")
  }

  /// Facts in their own words, which a model likes to copy, with a joke behind them.
  @Test func factsInTheirOwnWordsPass() throws {
    var (count, refused): (Int, [String: String]) = (0, [:])
    for week in try Self.pool.get() {
      let check = FactCheck(week, context: LeagueContext())
      for fact in week.facts {
        count += 1
        let text = String(fact.text.dropLast()) + ", and the couch felt it."
        let problems = check.directionProblems(
          in: .init(text: text, facts: [fact.id]), about: fact.subject.team ?? "")
        if let first = problems.first {
          refused[fact.kind] = "\(first.excerpt): \(first.why) IN \(text)"
        }
      }
    }
    #expect(count > 1_000 && refused.isEmpty, "\(refused.values.joined(separator: "\n"))")
  }

  /// The built-in writer's jokes are true, and richer in idioms than most of what models write.
  @Test func mostOfTheBookPassesAModelsCheck() throws {
    let writer = BuiltInWriter(try CheckedWeeks.book.get(), heat: 3)
    var (count, refused) = (0, 0)
    for week in try Self.pool.get().prefix(30) {
      let check = FactCheck(week, context: LeagueContext())
      for (team, roast) in writer.roasts(week, context: LeagueContext()) {
        for sentence in roast.sentences {
          count += 1
          // As if claims were stated about all that it names.
          let problems = check.directionProblems(in: sentence, about: team)
            .filter { !$0.why.hasPrefix("the words do not tell") }
          refused += problems.isEmpty ? 0 : 1
        }
      }
    }
    print("\(refused) of \(count) sentences of the book are refused")
    #expect(refused * 10 <= count)
  }
}
