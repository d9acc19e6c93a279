/// Limits how many responses may grow large at once; the others pause. Use only on libcurl's thread.
final class LargeAnswers {
  /// The size in bytes above which a response is large.
  static let size = 4 << 20
  /// The number of large responses allowed at once.
  private static let places = 2

  private var inside: Set<UInt64> = []
  private var queue: [UInt64] = []

  /// Whether a transfer's response may keep growing; if not, it is released later.
  func enter(_ ticket: UInt64) -> Bool {
    if inside.contains(ticket) { return true }
    guard inside.count < Self.places else {
      if !queue.contains(ticket) { queue.append(ticket) }
      return false
    }
    inside.insert(ticket)
    return true
  }

  /// Removes a transfer and returns the one that may proceed in its turn.
  func leave(_ ticket: UInt64) -> UInt64? {
    queue.removeAll { $0 == ticket }
    guard inside.remove(ticket) != nil, !queue.isEmpty else { return nil }
    let next = queue.removeFirst()
    inside.insert(next)
    return next
  }
}
