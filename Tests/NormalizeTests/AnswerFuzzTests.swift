import Diagnostics
import Fetch
import JSON
import LeagueModel
import Normalize
import Rank
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Recorded answers that went wrong somewhere: members gone, types changed, sizes blown up, bytes flipped.
/// Whatever comes, there is a league whose numbers are finite, or an error that names an answer and what
/// is wrong in it.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not beside the project"))
struct AnswerFuzzTests {
  /// What became of the mutations.
  private struct Tally {
    var leagues = 0
    var refused = 0
  }

  /// How many for each of the four seasons; `Scripts/fuzz` asks for more.
  private static let rounds =
    ProcessInfo.processInfo.environment["FUZZ_ANSWERS"].flatMap { Int($0) } ?? 40

  @Test(arguments: ["521379020332068864", "522458773317046272", "1049056120377090048"])
  func sleeperAnswersMayGoWrong(_ id: String) throws {
    try survive(try Recordings.sleeperSnapshot(id), seed: UInt64(id) ?? 0)
  }

  @Test func espnAnswersMayGoWrong() throws {
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
        let body = try mutated(answer.body, &random)
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
      case .notFound, .unsupported: #expect(changed.contains("league"), "\(what)")
      }
    }
  }

  // MARK: Mutations

  private func mutated(_ body: [UInt8], _ random: inout SplitMix) throws -> [UInt8] {
    var bytes = body
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      for _ in 0...Int.random(in: 0..<8, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
    case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
    case 2:
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...200, using: &random))
      bytes.insert(contentsOf: bytes[start..<end], at: start)
    default:
      guard let value = try? JSONValue(parsing: SourceText(name: "answer", bytes: body)) else {
        return bytes
      }
      return changed(value, &random).encoded()
    }
    return bytes
  }

  /// The value with one change somewhere in it: the deeper, the likelier.
  private func changed(_ value: JSONValue, _ random: inout SplitMix) -> JSONValue {
    let goesOn = Int.random(in: 0..<5, using: &random) > 0
    switch value {
    case .object(var object) where goesOn && object.count > 0:
      let key = random.pick(Array(object.keys))
      if Int.random(in: 0..<6, using: &random) == 0 {
        object[key] = nil
      } else {
        object[key] = changed(object[key] ?? .null, &random)
      }
      return .object(object)
    case .array(var array) where goesOn && !array.isEmpty:
      let index = Int.random(in: array.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: array.remove(at: index)
      case 1:
        array += Array(repeating: array[index], count: Int.random(in: 1...400, using: &random))
      default: array[index] = changed(array[index], &random)
      }
      return .array(array)
    default: return substitute(&random)
    }
  }

  /// Something of another type or of another size.
  private func substitute(_ random: inout SplitMix) -> JSONValue {
    let plain: [JSONValue] = [
      nil, true, false, "", "x", "-1", "1e999", [], [nil], [:], ["x": 1], 0, -1, 1e300, -1e-300,
      9_223_372_036_854_775_807, -9_223_372_036_854_775_808, 0.1, 99_999_999,
    ]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .string(String(repeating: "long ", count: 20_000))
    case 1: return .string("\u{202E}\u{0}<script>&\u{1F3C8}")
    case 2: return .array(Array(repeating: .array([.int(1)]), count: 5_000))
    case 3: return (0..<200).reduce(.null) { value, _ in .array([value]) }
    default: return random.pick(plain)
    }
  }
}
