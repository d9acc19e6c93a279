import JSON
import LeagueModel

/// One value of a kind of fact: its name, possible units and how to read it.
struct FactValue<Kind>: Sendable {
  typealias Measure = (json: JSONValue, unit: Fact.Unit)

  let name: String
  /// The possible units: one, unless the unit depends on the fact.
  let units: [Fact.Unit]
  let measure: @Sendable (Kind) -> Measure

  private init(_ name: String, _ unit: Fact.Unit, _ json: @escaping @Sendable (Kind) -> JSONValue) {
    self.name = name
    units = [unit]
    measure = { (json($0), unit) }
  }

  /// Creates a value whose unit depends on the fact.
  static func either(
    _ name: String, _ units: [Fact.Unit], _ measure: @escaping @Sendable (Kind) -> Measure
  ) -> Self {
    Self(name: name, units: units, measure: measure)
  }

  private init(name: String, units: [Fact.Unit], measure: @escaping @Sendable (Kind) -> Measure) {
    self.name = name
    self.units = units
    self.measure = measure
  }

  static func points(_ name: String, _ value: @escaping @Sendable (Kind) -> Points) -> Self {
    Self(name, .points) { .number(value($0).value) }
  }

  static func count(
    _ name: String, _ unit: Fact.Unit, _ value: @escaping @Sendable (Kind) -> Int
  ) -> Self {
    Self(name, unit) { .int(value($0)) }
  }

  static func number(
    _ name: String, _ unit: Fact.Unit, decimals: Int? = nil,
    _ value: @escaping @Sendable (Kind) -> Double
  ) -> Self {
    Self(name, unit) { fact in
      .number(decimals.map { value(fact).rounded(decimals: $0) } ?? value(fact))
    }
  }

  static func name(_ name: String, _ value: @escaping @Sendable (Kind) -> String) -> Self {
    Self(name, .name) { .string(value($0)) }
  }

  static func text(_ name: String, _ value: @escaping @Sendable (Kind) -> String) -> Self {
    Self(name, .text) { .string(value($0)) }
  }

  static func flag(_ name: String, _ value: @escaping @Sendable (Kind) -> Bool) -> Self {
    Self(name, .flag) { .bool(value($0)) }
  }

  static func record(_ value: @escaping @Sendable (Kind) -> Record) -> [Self] {
    [
      .count("wins", .wins) { value($0).wins }, .count("losses", .games) { value($0).losses },
      .count("ties", .games) { value($0).ties },
    ]
  }
}

extension Double {
  func rounded(decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }

  /// A share in the format of formulas: `85%`.
  var percent: String { "\(Int((self * 100).rounded()))%" }
}

extension Int {
  /// A small number in the format of formulas: `three`.
  var inWords: String {
    let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    return words.indices.contains(self) ? words[self] : "\(self)"
  }
}
