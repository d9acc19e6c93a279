import LeagueModel
import Statistics

extension Double {
  /// A share as a whole percentage.
  var percent: String {
    if self > 0.99, self < 1 { return ">99%" }
    if self < 0.01, self > 0 { return "<1%" }
    return "\(Int((self * 100).rounded()))%"
  }

  var tenths: String { text(decimals: 1) }

  var signedTenths: String { self > 0.05 ? "+\(tenths)" : tenths }

  var signedHundredths: String { self > 0.005 ? "+\(text(decimals: 2))" : text(decimals: 2) }
}

extension Int {
  /// A number of things: `1 file`, `2 files`.
  func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}

extension Points {
  var tenths: String { value.tenths }
}
