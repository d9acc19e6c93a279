/// Lets few answers at once grow large: the others wait where they are. To be used on libcurl's thread only.
final class LargeAnswers {
  /// From how many bytes on an answer is large.
  static let size = 4 << 20
  /// How many may be at once.
  private static let places = 2

  private var inside: Set<UInt64> = []
  private var queue: [UInt64] = []

  /// Whether a transfer's answer may go on growing. One that may not is released later.
  func enter(_ ticket: UInt64) -> Bool {
    if inside.contains(ticket) { return true }
    guard inside.count < Self.places else {
      if !queue.contains(ticket) { queue.append(ticket) }
      return false
    }
    inside.insert(ticket)
    return true
  }

  /// Ends with a transfer; gives the one that may go on instead.
  func leave(_ ticket: UInt64) -> UInt64? {
    queue.removeAll { $0 == ticket }
    guard inside.remove(ticket) != nil, !queue.isEmpty else { return nil }
    let next = queue.removeFirst()
    inside.insert(next)
    return next
  }
}
