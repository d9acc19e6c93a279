/// `1st`, `2nd`, `3rd`, `11th`.
package func ordinal(_ number: Int) -> String {
  let tail = abs(number) % 100
  let ending =
    switch (tail, tail % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  return "\(number)\(ending)"
}
