/// The candidate nearest to a word, or nil. The limit is a Damerau-Levenshtein distance (optimal string
/// alignment) of a third of the word's length, at most 3, ignoring case. Ties go to the alphabetically first.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  let limit = min(3, max(1, wanted.count / 3))
  var best: (name: String, distance: Int)?
  for candidate in candidates where candidate.unicodeScalars.count <= wanted.count + limit {
    let distance = editDistance(wanted, Array(candidate.lowercased().unicodeScalars))
    guard distance <= limit else { continue }
    if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of adjacent scalars.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    row.reserveCapacity(right.count + 1)
    for j in right.indices {
      var cost = last[j] + (left[i] == right[j] ? 0 : 1)
      cost = min(cost, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[right.count]
}
