import HTTP

extension Pace {
  /// A name that nobody has used yet: of a run, of a claim.
  func newName() -> String {
    let chance = (0..<4).map { _ in "\(random())" }.joined()
    return String(digest(of: Array("\(date()) \(chance)".utf8)).prefix(16))
  }
}
