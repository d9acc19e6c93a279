import JSON
import LeagueModel
import Roast

/// Checks the numbers of an answer against the league's data. A number is proven if it is among the known numbers of
/// the players and teams that the sentence names, exactly or rounded, or the difference of two of them. In a sentence
/// without names, any known number counts.
///
/// Not detected: wrong claims without a number, spelled-out numbers, and numbers that are true of something else about
/// the same player or team.
package struct AdviceCheck: Sendable {
  private struct Known {
    var receipt: String
    var numbers: [(key: String, value: Double)]
  }

  /// More sentences than any answer has, so that a flood of text does not take minutes.
  private static let mostSentences = 300
  /// The most pairs of numbers that are compared for a sentence. A sentence that names half the league compares no two
  /// teams, and among so many gaps, one fits any number.
  private static let mostPairs = 100_000
  /// More than anyone would read.
  private static let mostUnverified = 50

  private let known: [Known]
  private let names: NameIndex
  /// Numbers that are no claims about the league: the week, the season, and those of the question.
  private let free: Set<Double>

  /// Prepares the check of an answer to a question.
  package init(_ briefing: LeagueBriefing, question: String) {
    let entries = briefing.entries
    known = entries.map { entry in
      Known(receipt: entry.receipt, numbers: Self.numbers(in: entry.json, of: ""))
    }
    names = NameIndex(entries.map(\.names))
    var free = Set(writtenNumbers(in: question).map(\.value))
    free.formUnion([
      Double(briefing.season), Double(briefing.week), Double(briefing.standings.count),
    ])
    free.formUnion(briefing.playedThrough.map { [Double($0)] } ?? [])
    self.free = free
  }

  /// Adds to an advice the receipts of its numbers, and the numbers without a receipt.
  /// - Complexity: Linear in the text.
  package func mark(_ advice: inout StructuredAdvice) {
    var receipts = Unrepeated()
    var unverified = Unrepeated()
    let texts =
      [advice.mainAdvice, advice.reasoning ?? ""]
      + advice.alternatives.map { $0.option + ($0.reason.map { ". \($0)" } ?? "") }
    for sentence in texts.flatMap({ sentences(of: $0) }).prefix(Self.mostSentences) {
      let named = names.places(in: sentence.foldedName).map { known[$0] }
      let proofs = Proofs(named.isEmpty ? known : named, comparesGaps: !named.isEmpty)
      var seen: Set<WrittenNumber> = []
      for number in writtenNumbers(in: sentence)
      where !free.contains(number.value) && seen.insert(number).inserted {
        let holds = proofs.of(number)
        if holds.isEmpty {
          if unverified.all.count < Self.mostUnverified { unverified.add(number.excerpt) }
        } else if !named.isEmpty || holds.count == 1 {
          for receipt in holds { receipts.add(receipt) }
        }
      }
    }
    (advice.receipts, advice.unverified) = (receipts.all, unverified.all)
  }

  /// Distinct texts in the order of their first appearance.
  private struct Unrepeated {
    private(set) var all: [String] = []
    private var known: Set<String> = []

    mutating func add(_ text: String) { if known.insert(text).inserted { all.append(text) } }
  }

  /// What can prove the numbers of a sentence.
  private struct Proofs {
    private let entries: [Known]
    /// The differences between two players or teams that the sentence compares, by size, with their receipts.
    private let gaps: [(value: Double, receipts: [String])]

    init(_ entries: [Known], comparesGaps: Bool) {
      self.entries = entries
      gaps = comparesGaps ? Self.gaps(between: entries) : []
    }

    private static func gaps(between entries: [Known]) -> [(value: Double, receipts: [String])] {
      var gaps: [(value: Double, receipts: [String])] = []
      var left = AdviceCheck.mostPairs
      for (place, one) in entries.enumerated() {
        for other in entries[(place + 1)...] {
          left -= one.numbers.count * other.numbers.count
          guard left >= 0 else { return [] }
          for (key, value) in one.numbers {
            for counterpart in other.numbers where counterpart.key == key {
              gaps.append((abs(counterpart.value - value), [one.receipt, other.receipt]))
            }
          }
        }
      }
      return gaps.sorted { $0.value < $1.value }
    }

    /// The receipts that prove a number; none if nothing proves it.
    func of(_ number: WrittenNumber) -> [String] {
      let exact = entries.filter { entry in
        entry.numbers.contains { number.isRounded(from: $0.value) }
      }.map(\.receipt)
      guard exact.isEmpty else { return exact }
      // Skips gaps that are too small. The first of the others is the closest one that can match.
      let first = gaps.partitioningIndex {
        $0.value > number.value || number.isRounded(from: $0.value)
      }
      guard first < gaps.count, number.isRounded(from: gaps[first].value) else { return [] }
      return gaps[first].receipts
    }
  }

  /// All numbers in a document, including those in texts, such as a record's wins, losses and ties.
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

extension Array {
  /// The index of the first element that belongs to the second part of a partitioned array.
  fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
