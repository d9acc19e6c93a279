import HTTP

extension Pace {
  /// A new unique name for a run or a claim.
  func newName() -> String {
    let chance = (0..<4).map { _ in "\(random())" }.joined()
    return String(digest(of: Array("\(date()) \(chance)".utf8)).prefix(16))
  }
}
