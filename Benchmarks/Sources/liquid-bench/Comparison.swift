import Foundation

/// Measures both engines in turns, so that other work on the machine affects both.
struct Comparison {
  /// How often the engines take turns; each turn takes a few samples.
  let rounds: Int
  private let samplesPerRound = 2

  init(rounds: Int) {
    self.rounds = rounds
  }

  func run(_ fixtures: [Fixture]) throws {
    var lines = [Line.header]
    for fixture in fixtures {
      let own = try SwiftEngine(fixture)
      let ruby = try RubyEngine(fixture)
      defer { ruby?.stop() }
      if let ruby {
        let isSame = try own.output() == ruby.output()
        print("\(fixture.name): \(ruby.version), same output: \(isSame ? "yes" : "NO")")
      } else {
        print("\(fixture.name): no Ruby gem to compare with (apt-get install ruby ruby-liquid)")
      }
      for phase in Phase.allCases {
        lines.append(Line(fixture.name, phase, try measure(phase, own, ruby)))
      }
    }
    print("\n\(rounds * samplesPerRound) samples each, µs of processor time; ratio: rounds' median")
    for line in lines { print(line.text) }
  }

  private func measure(
    _ phase: Phase, _ own: SwiftEngine, _ ruby: RubyEngine?
  ) throws -> [Round] {
    // The first round only warms up.
    try (0...rounds).map { _ in
      Round(
        own: try own.measure(phase, samples: samplesPerRound),
        ruby: try ruby?.measure(phase, samples: samplesPerRound))
    }.suffix(rounds)
  }
}

/// The samples of one turn of each engine.
private struct Round {
  let own: [Double]
  let ruby: [Double]?

  var ratio: Double? { ruby.map { $0.median / own.median } }
}

/// A line of the table.
private struct Line {
  let text: String

  static let header = Line([
    "fixture", "phase", "Swift", "min", "Ruby", "min", "ratio",
  ])

  init(_ fixture: String, _ phase: Phase, _ rounds: [Round]) {
    let own = rounds.flatMap(\.own)
    let ruby = rounds.compactMap(\.ruby).flatMap { $0 }
    let ratios = rounds.compactMap(\.ratio)
    let minimum = (own.min(), ruby.min())
    self.init([
      fixture, phase.rawValue, number(own.median), number(minimum.0 ?? 0),
      ruby.isEmpty ? "-" : number(ruby.median), minimum.1.map(number) ?? "-",
      ratios.isEmpty ? "-" : number(ratios.median) + "×",
    ])
  }

  private init(_ cells: [String]) {
    let widths = [10, 8, 9, 9, 9, 9, 8]
    text = zip(cells, widths).enumerated().map { place, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return place < 2 ? cell.0 + space : space + cell.0
    }.joined()
  }
}

private func number(_ value: Double) -> String { String(format: "%.1f", value) }

extension [Double] {
  /// The middle of the sorted values; 0 without any.
  fileprivate var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
