import Foundation

/// A printed calculation, checked from its own digits: a number with decimals stands for all numbers that
/// round to it, a whole number for itself.
struct PrintedSum {
  private let equations: [[ClosedRange<Double>]]

  /// Reads `label: 0.24 + 0.30 = 0.54`, several of them after semicolons; nil if it is something else.
  init?(_ line: String) {
    let body = line.split(separator: ": ").last.map(String.init) ?? line
    var equations: [[ClosedRange<Double>]] = []
    for equation in body.split(separator: ";") {
      let sides = equation.split(separator: "=").map { side in
        var reader = Reader(String(side.split(separator: ",").first ?? ""))
        return reader.sum()
      }
      guard sides.count > 1, sides.allSatisfy({ $0 != nil }) else { return nil }
      equations.append(sides.compactMap(\.self))
    }
    self.equations = equations
  }

  /// Whether some numbers that round to the printed ones make all sides equal.
  var isTrue: Bool {
    equations.allSatisfy { sides in zip(sides, sides.dropFirst()).allSatisfy { $0.overlaps($1) } }
  }

  private struct Reader {
    private var tokens: ArraySlice<String>

    init(_ text: String) {
      let plain = text.replacing("(the most)", with: "").replacing("−", with: "-")
      var tokens: [String] = []
      for character in plain {
        let isDigit = character.isNumber || character == "."
        if isDigit, let last = tokens.last, last.last?.isNumber == true || last.last == "." {
          tokens[tokens.count - 1].append(character)
        } else if isDigit || "()+-×/%".contains(character) {
          tokens.append(String(character))
        } else {
          tokens.append(" ")
        }
      }
      self.tokens = tokens.filter { $0 != " " }[...]
    }

    mutating func sum() -> ClosedRange<Double>? {
      let isNegative = take("-")
      guard var total = product() else { return nil }
      if isNegative { total = -total.upperBound ... -total.lowerBound }
      while true {
        if take("+") {
          guard let next = product() else { return nil }
          total = total.lowerBound + next.lowerBound...total.upperBound + next.upperBound
        } else if take("-") {
          guard let next = product() else { return nil }
          total = total.lowerBound - next.upperBound...total.upperBound - next.lowerBound
        } else {
          return total
        }
      }
    }

    private mutating func product() -> ClosedRange<Double>? {
      guard var total = factor() else { return nil }
      while true {
        let isTimes = take("×")
        guard isTimes || take("/") else { return total }
        guard let next = factor(), isTimes || next.lowerBound > 0 else { return nil }
        let corners = [total.lowerBound, total.upperBound].flatMap { left in
          [next.lowerBound, next.upperBound].map { isTimes ? left * $0 : left / $0 }
        }
        guard let least = corners.min(), let most = corners.max() else { return nil }
        total = least...most
      }
    }

    private mutating func factor() -> ClosedRange<Double>? {
      if take("(") {
        guard let inner = sum(), take(")") else { return nil }
        return inner
      }
      if take("-") { return factor().map { -$0.upperBound ... -$0.lowerBound } }
      if take("+") { return factor() }
      guard let text = tokens.first, let number = Double(text) else { return nil }
      tokens.removeFirst()
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      let share = take("%") ? 100.0 : 1
      let slack = decimals == 0 ? 1e-9 : 0.5 * pow(10, -Double(decimals)) + 1e-9
      return (number - slack) / share...(number + slack) / share
    }

    private mutating func take(_ token: String) -> Bool {
      guard tokens.first == token else { return false }
      tokens.removeFirst()
      return true
    }
  }
}
