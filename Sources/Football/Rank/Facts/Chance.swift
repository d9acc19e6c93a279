import JSON
import LeagueModel

/// A chance as in facts and sentences. Only proven chances are 0 or 100 percent. Others below 1 or above 99 percent are
/// called so in words.
struct Chance {
  let share: Double

  private var isTiny: Bool { share > 0 && share < 0.01 }
  private var isHuge: Bool { share < 1 && share > 0.99 }

  /// The percentage: whole from 1 to 99, and for 0 and 100; otherwise with a decimal.
  var percent: JSONValue {
    let exact = (share * 100).rounded(decimals: 1)
    if isTiny { return .number(min(0.9, max(0.1, exact))) }
    if isHuge { return .number(min(99.9, max(99.1, exact))) }
    return .int(Int((share * 100).rounded()))
  }

  /// As in "under 1 percent".
  var inWords: String {
    if isTiny { return "under 1 percent" }
    if isHuge { return "over 99 percent" }
    return "\(Int((share * 100).rounded())) percent"
  }

  /// As in "a 5% chance" and "under a 1% chance".
  var chance: String {
    if isTiny { return "under a 1% chance" }
    if isHuge { return "over a 99% chance" }
    return "\("\(Int((share * 100).rounded()))%".withArticle) chance"
  }
}

extension FactValue {
  /// A chance: `percent` for conditions, and `chance` for sentences.
  static func chance(_ value: @escaping @Sendable (Kind) -> Chance) -> [Self] {
    [
      .either("percent", [.percent]) { (value($0).percent, .percent) },
      .text("chance") { value($0).inWords },
    ]
  }
}
