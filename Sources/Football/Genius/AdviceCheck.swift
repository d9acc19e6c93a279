import JSON
import LeagueModel
import Roast

/// Checks the numbers of an answer against the league's data. A number holds if it is in what is known of those whom
/// the sentence names, exactly or rounded; in a sentence that names no one, if it is known at all.
///
/// Not detected: wrong words without a number, numbers that are spelled, and numbers that are right about something
/// else of the same player or team.
package struct AdviceCheck: Sendable {
  private struct Known {
    var receipt: String
    var names: [String]
    var numbers: [Double]
  }

  private let known: [Known]
  /// Numbers about no one: the week, the season, the question's own.
  private let free: Set<Double>

  /// Prepares the check of an answer to a question.
  package init(_ briefing: LeagueBriefing, question: String) {
    known = briefing.entries.map { entry in
      Known(receipt: entry.receipt, names: entry.names, numbers: Self.numbers(in: entry.json))
    }
    var free = Set(writtenNumbers(in: question).map(\.value))
    free.formUnion([
      Double(briefing.season), Double(briefing.week), Double(briefing.standings.count),
    ])
    free.formUnion((briefing.playedThrough.map { [Double($0)] } ?? []))
    self.free = free
  }

  /// Adds to an advice what its numbers follow from, and which follow from nothing.
  package func mark(_ advice: inout StructuredAdvice) {
    var receipts: [String] = []
    var unverified: [String] = []
    let texts =
      [advice.mainAdvice, advice.reasoning ?? ""]
      + advice.alternatives.map { $0.option + ($0.reason.map { ". \($0)" } ?? "") }
    for sentence in texts.flatMap({ sentences(of: $0) }) {
      let folded = sentence.foldedName
      let named = known.filter { entry in
        entry.names.contains { folded.names($0) || folded.namesLast(of: $0) }
      }
      for number in writtenNumbers(in: sentence) where !isFree(number) {
        let holds = (named.isEmpty ? known : named).filter { entry in
          entry.numbers.contains { number.isRounded(from: $0) }
        }
        if holds.isEmpty {
          if !unverified.contains(number.excerpt) { unverified.append(number.excerpt) }
        } else if !named.isEmpty || holds.count == 1 {
          for entry in holds where !receipts.contains(entry.receipt) {
            receipts.append(entry.receipt)
          }
        }
      }
    }
    (advice.receipts, advice.unverified) = (receipts, unverified)
  }

  /// Whether a number claims nothing about the league: the question's own, or the number of a choice.
  private func isFree(_ number: WrittenNumber) -> Bool {
    free.contains(number.value)
  }

  /// All numbers in a document, in texts too: a record's wins, losses and ties.
  private static func numbers(in json: JSONValue) -> [Double] {
    switch json {
    case .int(let number): return [Double(number)]
    case .double(let number): return [number]
    case .string(let text): return writtenNumbers(in: text).map(\.value)
    case .array(let elements): return elements.flatMap(numbers)
    case .object(let object):
      return zip(object.keys, object.values).flatMap { key, value in
        ["receipt", "team", "home", "away"].contains(key) ? [] : numbers(in: value)
      }
    default: return []
    }
  }
}
