/// Estimates of groups' means that borrow strength from all groups. If a group has few samples, or the groups hardly
/// differ, its estimate is close to the mean of all samples. Empirical Bayes with variances by the method of moments
/// (the estimator of one-way analysis of variance for groups of different sizes).
struct Shrinkage: Sendable, Equatable {
  /// The mean of all samples.
  let mean: Double
  /// The number of samples that the mean of all counts as; infinite if the groups differ no more than by chance.
  let weight: Double

  init(_ groups: some Sequence<[Double]>) {
    let groups = groups.filter { !$0.isEmpty }
    let count = Double(groups.reduce(0) { $0 + $1.count })
    guard count > 0 else {
      (mean, weight) = (0, .infinity)
      return
    }
    let mean = groups.reduce(0) { $0 + $1.reduce(0, +) } / count
    self.mean = mean
    var (within, between, squares) = (0.0, 0.0, 0.0)
    for group in groups {
      let size = Double(group.count)
      let own = group.reduce(0, +) / size
      within += group.reduce(0) { $0 + ($1 - own) * ($1 - own) }
      between += size * (own - mean) * (own - mean)
      squares += size * size
    }
    let others = Double(groups.count - 1)
    let freedom = count - Double(groups.count)
    guard freedom > 0, others > 0 else {
      weight = .infinity
      return
    }
    let variance = within / freedom
    let difference = (between - others * variance) / (count - squares / count)
    weight = difference > 0 ? variance / difference : .infinity
  }

  /// The estimate of a group's mean.
  func estimate(sum: Double, count: Int) -> Double {
    guard weight.isFinite else { return mean }
    let total = Double(count) + weight
    return total > 0 ? (sum + weight * mean) / total : mean
  }
}
