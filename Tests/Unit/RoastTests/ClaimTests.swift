import Foundation
import LeagueModel
import Phrases
import Rank
import TestSupport
import Testing

@testable import Roast

/// "True in words, not only in numbers": the season is over only when no game is left, the top scorer is not
/// mocked for scoring, close is close.
@Suite struct ClaimTests {
  /// Each line that claims something, with what guards it.
  private func claims() throws -> [(claim: Claim, line: PhraseLine)] {
    try builtInBook().lines.flatMap { line in
      Claim.all.filter { $0.isMade(in: line.say) }.map { ($0, line) }
    }
  }

  @Test func everyClaimOfTheBookHasItsGuard() throws {
    for (claim, line) in try claims() {
      let has = line.facts + [line.when ?? ""]
      let isGuarded = claim.guards.contains { wanted in has.contains { $0.contains(wanted) } }
      #expect(isGuarded, "\(line.id) claims: \(claim.name): \(line.say)")
    }
    for claim in Claim.all {
      for word in claim.words {
        let lines = try builtInBook().lines.map { $0.say.lowercased() }
        // The list stays as long as the book needs it, and no longer.
        #expect(lines.contains { $0.contains(word) }, "no line says: \(word)")
      }
    }
  }

  /// The documented list is the checked list; UPDATE_GOLDEN=1 writes it.
  @Test func theDocumentedClaimsMatchTheBook() throws {
    var text = "# What the lines of the phrase book claim\n\n"
    text +=
      "Each line whose words claim more than the numbers that they print, and what has to be true\n"
    text +=
      "before it may be said: the facts that it rests on, and its condition. ClaimTests writes and\n"
    text += "checks this list, and plays seasons against it.\n"
    let all = try claims()
    for claim in Claim.all {
      text += "\n## \(claim.name.prefix(1).uppercased() + claim.name.dropFirst())\n\n"
      for (made, line) in all where made.name == claim.name {
        let condition = line.when.map { ", when `\($0)`" } ?? ""
        text += "- \(line.say)\n  (\(line.facts.joined(separator: ", "))\(condition))\n"
      }
    }
    let path = URL(filePath: packagePath("Documentation/phrasebook-claims.md"))
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(text.utf8).write(to: path)
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }

  /// 500 leagues of 2 to 20 teams, regular weeks, playoffs and last editions, kind and unprintable.
  @Test(arguments: Seeds.tried(0..<20))
  func noSentenceClaimsWhatTheGamesDoNotShow(_ part: Int) throws {
    let book = try builtInBook()
    let lines = Dictionary(book.lines.map { ($0.key, $0) }) { first, _ in first }
    var made: Set<String> = []
    for seed in (part * 25)..<(part * 25 + 25) {
      var dice = Dice(seed)
      let league =
        seed.isMultiple(of: 5)
        ? try CheckedWeeks.league(seed) : try Season(seed, teams: 2 + seed % 19).league
      let weeks = league.playedWeeks.map(\.number)
      let last = weeks.last ?? 1
      // The last edition often, as most can go wrong there.
      let number = dice.chance(40) ? last : dice.pick(weeks)
      guard let week = league.week(number) else { continue }
      let rankings = try rank(league, week: number)
      let writer = BuiltInWriter(book, heat: seed.isMultiple(of: 2) ? 1 : 5)
      var bits = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: LeagueContext(), about: nil, keeping: [:], after: SeasonMemory(),
        into: &bits)
      for (team, roast) in roasts {
        for sentence in roast.sentences {
          made.formUnion(check(sentence.text, Truth(league: league, week: week, team: team)))
        }
      }
      for printed in bits.teams {
        let truth = Truth(league: league, week: week, team: printed.team)
        for key in printed.bits {
          guard let line = lines[key], let when = line.when else { continue }
          for condition in Condition.all where condition.isRequired(by: when) {
            #expect(
              condition.holds(truth),
              "\(condition.text), week \(number), team \(printed.team), seed \(seed): \(line.say)")
            made.insert(condition.text)
          }
        }
      }
      if let headline = writer.headline(rankings, context: LeagueContext()) {
        let truth = Truth(league: league, week: week, team: headline.team)
        made.formUnion(check(headline.text, truth))
      }
    }
    // The run must print enough text for the check to mean something.
    #expect(made.count >= 8, "\(made)")
  }

  private func check(_ text: String, _ truth: Truth) -> [String] {
    Claim.all.filter { $0.isMade(in: text) }.map { claim in
      #expect(
        claim.holds(truth),
        "\(claim.name), week \(truth.week.number), team \(truth.team) of \(truth.teamCount): \(text)"
      )
      return claim.name
    }
  }
}
