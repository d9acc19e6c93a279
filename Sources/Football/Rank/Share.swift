/// A share as people read it: `87 %`. Only nothing and everything are 0 % and 100 %; what would be
/// rounded to them is "less than 1 %" or "more than 99 %".
struct Share: CustomStringConvertible {
  let description: String

  /// The share of a number; 0.87 is 87 %.
  init(_ value: Double) {
    let percent = Int((value * 100).rounded())
    description =
      switch percent {
      case 0 where value > 0: "less than 1 %"
      case 100 where value < 1: "more than 99 %"
      default: "\(percent) %"
      }
  }
}
