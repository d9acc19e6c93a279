/// A share as text: `87%`. Shares that would round to 0% or 100% are "less than 1%" or "more than 99%".
struct PercentText: CustomStringConvertible {
  let description: String

  init(_ value: Double) {
    let percent = Int((value * 100).rounded())
    description =
      switch percent {
      case 0 where value > 0: "less than 1%"
      case 100 where value < 1: "more than 99%"
      default: "\(percent)%"
      }
  }
}
