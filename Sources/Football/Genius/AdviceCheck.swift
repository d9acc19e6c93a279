import JSON
import LeagueModel
import Roast

/// Checks the numbers of an answer against the league's data. A number holds if it is in what is known of those whom
/// the sentence names, exactly or rounded, or the difference between two of them; in a sentence that names no one, if
/// it is known at all.
///
/// Not detected: wrong words without a number, numbers that are spelled, and numbers that are right about something
/// else of the same player or team.
package struct AdviceCheck: Sendable {
  private struct Known {
    var receipt: String
    var names: [String]
    var numbers: [(key: String, value: Double)]
  }

  /// More than any answer has; a flood of text must not take minutes.
  private static let mostSentences = 300

  private let known: [Known]
  /// Numbers that claim nothing about the league: the week, the season, the question's own.
  private let free: Set<Double>

  /// Prepares the check of an answer to a question.
  package init(_ briefing: LeagueBriefing, question: String) {
    known = briefing.entries.map { entry in
      Known(
        receipt: entry.receipt, names: entry.names, numbers: Self.numbers(in: entry.json, of: ""))
    }
    var free = Set(writtenNumbers(in: question).map(\.value))
    free.formUnion([
      Double(briefing.season), Double(briefing.week), Double(briefing.standings.count),
    ])
    free.formUnion(briefing.playedThrough.map { [Double($0)] } ?? [])
    self.free = free
  }

  /// Adds to an advice what its numbers follow from, and which follow from nothing.
  package func mark(_ advice: inout StructuredAdvice) {
    var receipts: [String] = []
    var unverified: [String] = []
    let texts =
      [advice.mainAdvice, advice.reasoning ?? ""]
      + advice.alternatives.map { $0.option + ($0.reason.map { ". \($0)" } ?? "") }
    for sentence in texts.flatMap({ sentences(of: $0) }).prefix(Self.mostSentences) {
      let folded = sentence.foldedName
      let named = known.filter { entry in
        entry.names.contains { folded.names($0) || folded.namesLast(of: $0) }
      }
      for number in writtenNumbers(in: sentence) where !free.contains(number.value) {
        let holds = proofs(of: number, among: named.isEmpty ? known : named, named: !named.isEmpty)
        if holds.isEmpty {
          if !unverified.contains(number.excerpt) { unverified.append(number.excerpt) }
        } else if !named.isEmpty || holds.count == 1 {
          for receipt in holds where !receipts.contains(receipt) { receipts.append(receipt) }
        }
      }
    }
    (advice.receipts, advice.unverified) = (receipts, unverified)
  }

  /// The receipts that a number follows from; none if it does not.
  private func proofs(of number: WrittenNumber, among entries: [Known], named: Bool) -> [String] {
    let exact = entries.filter { entry in
      entry.numbers.contains { number.isRounded(from: $0.value) }
    }.map(\.receipt)
    guard exact.isEmpty, named else { return exact }
    // The gap between two players or teams that the sentence compares.
    for (place, one) in entries.enumerated() {
      for other in entries[(place + 1)...] {
        for (key, value) in one.numbers {
          let isGap = other.numbers.contains {
            $0.key == key && number.isRounded(from: abs($0.value - value))
          }
          if isGap { return [one.receipt, other.receipt] }
        }
      }
    }
    return []
  }

  /// All numbers in a document, in texts too: a record's wins, losses and ties.
  private static func numbers(
    in json: JSONValue, of key: String
  ) -> [(key: String, value: Double)] {
    switch json {
    case .int(let number): return [(key, Double(number))]
    case .double(let number): return [(key, number)]
    case .string(let text): return writtenNumbers(in: text).map { (key, $0.value) }
    case .array(let elements): return elements.flatMap { numbers(in: $0, of: key) }
    case .object(let object):
      return zip(object.keys, object.values).flatMap { key, value in
        ["receipt", "team", "home", "away"].contains(key) ? [] : numbers(in: value, of: key)
      }
    default: return []
    }
  }
}
