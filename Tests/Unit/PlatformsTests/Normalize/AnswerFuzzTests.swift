import Diagnostics
import LeagueModel
import Platforms
import Rank
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Recorded answers with missing members, changed types, huge sizes and flipped bytes. Each gives a league
/// with finite numbers, or an error that names an answer and its fault.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct AnswerFuzzTests {
  /// The outcomes of the mutations.
  private struct Tally {
    var leagues = 0
    var refused = 0
  }

  /// Cases per season; `Scripts/fuzz` asks for more.
  private static let rounds =
    ProcessInfo.processInfo.environment["FUZZ_ANSWERS"].flatMap { Int($0) } ?? 40

  @Test(arguments: ["521379020332068864", "522458773317046272", "1049056120377090048"])
  func mutatedSleeperAnswersAreHandled(_ id: String) throws {
    try survive(try Recordings.sleeperSnapshot(id), seed: UInt64(id) ?? 0)
  }

  @Test func mutatedESPNAnswersAreHandled() throws {
    try survive(try Recordings.espnSnapshot("18254195", 2024), seed: 2_024)
  }

  private func survive(_ snapshot: Snapshot, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var tally = Tally()
    for round in 0..<Self.rounds {
      var changed = snapshot
      var names: Set<String> = []
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let answer = random.pick(changed.answers)
        let body = mutatedAnswer(answer.body, &random)
        names.insert(answer.name)
        changed = changed.replacing(answer.name, body)
      }
      check(changed, names, "round \(round) of \(snapshot.key)", &tally)
    }
    #expect(tally.leagues + tally.refused == Self.rounds)
    #expect(tally.leagues > Self.rounds / 10 && tally.refused > Self.rounds / 20)
    if Self.rounds > 100 {
      print("answers: \(Self.rounds) mutations, \(tally.leagues) leagues, \(tally.refused) errors")
    }
  }

  private func check(
    _ snapshot: Snapshot, _ changed: Set<String>, _ what: String, _ tally: inout Tally
  ) {
    do throws(NormalizeError) {
      let league = try normalize(snapshot, players: .empty)
      tally.leagues += 1
      #expect(!league.teams.isEmpty, "\(what)")
      guard let rankings = try? rank(league) else { return }
      #expect(rankings.teams.map(\.rank) == Array(1...league.teams.count), "\(what)")
      #expect(rankings.teams.allSatisfy { $0.powerScore.isFinite && !$0.name.isEmpty }, "\(what)")
      #expect(rankings.facts.allSatisfy { $0.weight.isFinite && !$0.text.isEmpty }, "\(what)")
      #expect(Set(rankings.facts.map(\.id)).count == rankings.facts.count, "\(what)")
    } catch {
      tally.refused += 1
      switch error {
      case .unreadable(let answer, let diagnostic):
        #expect(changed.contains(answer), "\(what): \(answer)")
        #expect(diagnostic.description.contains("\(answer).json:"), "\(what): \(diagnostic)")
      case .missing(let answer, let field):
        #expect(changed.contains(answer) && !field.isEmpty, "\(what): \(answer) \(field)")
      case .outOfRange(let answer, let field, let value):
        #expect(changed.contains(answer) && !field.isEmpty && !value.isEmpty, "\(what): \(field)")
      case .contradiction(let answer, let field, let other, let detail):
        #expect(
          changed.contains(answer) || changed.contains(other), "\(what): \(answer) \(other)")
        #expect(!field.isEmpty && !detail.isEmpty, "\(what)")
      case .notFound, .unsupported: #expect(changed.contains("league"), "\(what)")
      }
    }
  }
}
