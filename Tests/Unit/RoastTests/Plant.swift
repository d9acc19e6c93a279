import JSON
import Rank

@testable import Roast

/// Makes true sentences false.
enum Plant {
  /// The sentence with each cited number changed by the least that readers would notice.
  static func numbers(_ text: String, _ facts: [Fact]) -> [String] {
    var values: [Double] = []
    for fact in facts { values += (fact.values.object?.values ?? []).compactMap(\.double) }
    var lies: [String] = []
    for fact in facts {
      guard let object = fact.values.object else { continue }
      for (name, value) in zip(object.keys, object.values) {
        guard let number = value.double, let unit = fact.unit(of: name) else { continue }
        let isPoints = unit == .points
        let (digits, step) = isPoints ? (paperPoints(number), 0.1) : (decimals(number, 0), 1)
        let lie = isPoints ? paperPoints(number + step) : decimals(number + step, 0)
        // Another value of the same facts would make it true again, as would a value between two of them.
        let near = isPoints ? 0.06 : 0.001
        let others = values + values.flatMap { one in values.map { abs(one - $0) } }
        if others.contains(where: { abs($0 - number - step) < near }) { continue }
        if let changed = replacing(digits, with: lie, in: text) { lies.append(changed) }
      }
    }
    return lies
  }

  /// Replaces a number that is a separate word, and only if it occurs once.
  private static func replacing(_ digits: String, with lie: String, in text: String) -> String? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let hits = words.indices.filter { words[$0] == digits || words[$0] == digits + "," }
    guard hits.count == 1 else { return nil }
    // "Team 7", "week 3": part of a name.
    if hits[0] > 0, words[hits[0] - 1].hasSuffix("Team") { return nil }
    var changed = words.map(String.init)
    changed[hits[0]] = changed[hits[0]].replacing(digits, with: lie)
    return changed.joined(separator: " ")
  }

  static func decimals(_ number: Double, _ count: Int) -> String {
    let scale = count == 0 ? 1 : count == 1 ? 10.0 : 100
    let units = Int((number * scale).rounded())
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, count + 1 - digits.count)) + digits
    let sign = units < 0 ? "-" : ""
    return sign + padded.dropLast(count) + (count > 0 ? "." + padded.suffix(count) : "")
  }

  /// Points as the filter writes them.
  private static func paperPoints(_ number: Double) -> String {
    let text = decimals(number, 2)
    return text.hasSuffix("0") ? String(text.dropLast()) : text
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let places = [
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
    "seventeenth", "eighteenth", "nineteenth", "twentieth",
  ]

  /// A number below ten thousand in words.
  static func words(_ number: Int) -> String {
    switch number {
    case ..<20: return small[max(0, number)]
    case ..<100:
      return tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10])
    case ..<1_000:
      let rest = number % 100
      return small[number / 100] + " hundred" + (rest == 0 ? "" : " and " + words(rest))
    default:
      let rest = number % 1_000
      return words(number / 1_000) + " thousand" + (rest == 0 ? "" : " " + words(rest))
    }
  }

  /// "third"; digits beyond twenty.
  static func ordinal(_ number: Int) -> String {
    places.indices.contains(number) ? places[number] : suffixed(number)
  }

  static func suffixed(_ number: Int) -> String {
    let suffix =
      (11...13).contains(number % 100) ? "th" : ["th", "st", "nd", "rd"][safe: number % 10] ?? "th"
    return "\(number)\(suffix)"
  }
}
