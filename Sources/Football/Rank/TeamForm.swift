/// The expected points of teams in a week, from their scores so far. A team's average is drawn toward the league's,
/// weight n/(n+3) after n games; the deviation is the league's pooled one, at least 8 points.
struct TeamForm {
  /// Each team's expected points in a week.
  let means: [Double]
  /// The standard deviation of a team's points.
  let deviation: Double

  init(_ scores: [[Double]]) {
    func average(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }
    // Sorted, because sums of fractions depend on their order.
    let all = scores.flatMap { $0 }.sorted()
    let league = average(all)
    means = scores.map { own in
      league + (average(own) - league) * Double(own.count) / Double(own.count + 3)
    }
    let squares = scores.flatMap { own in
      let mean = average(own)
      return own.map { ($0 - mean) * ($0 - mean) }
    }
    let free = all.count - scores.count { !$0.isEmpty }
    // Without data, 25 points is a typical deviation.
    deviation =
      free > 0 ? max(8, (squares.sorted().reduce(0, +) / Double(free)).squareRoot()) : 25
  }
}
