import HTTP

/// A run's claim to a target: a file of its own, written before it looks for other claims, so that of two
/// simultaneous runs at least one sees the other and gives up. Claims use the real time, even with `--now`.
struct RcloneClaim {
  let name: String
  private let target: RcloneTarget
  private var record: SharedRecord
  private var confirmed: Duration

  /// Claims the target, and marks the paths of the plan as doubtful.
  /// - Parameter before: Earlier notes, whose claims are from dead runs or overridden with `--force`.
  init(
    _ target: RcloneTarget, changing plan: PublishPlan, over before: RcloneNotes
  ) throws(PublishError) {
    self.target = target
    let id = Self.newID(target.pace)
    name = "\(id).json"
    record = before.state
    record.doubtful.formUnion((plan.uploads + plan.removals).map(\.path))
    record.claim = SharedRecord.Claim(
      id: id, since: target.pace.date(), publisher: target.publisher)
    confirmed = target.pace.elapsed()
    try RcloneNotes.write(record, as: name, with: target.rclone)
    let now = try RcloneNotes(target.rclone)
    let other = now.claims.first { $0.key != name && before.claims[$0.key] == nil }
    guard other == nil, now.published == before.published else {
      try RcloneNotes.remove([name], with: target.rclone)
      guard let other else { throw .overtaken }
      throw .taken(since: other.value?.claim?.since)
    }
    // Their doubtful paths are now in this claim. A run that is still alive notices that its claim is gone.
    try RcloneNotes.remove(before.claims.keys.sorted(), with: target.rclone)
  }

  private static func newID(_ pace: Pace) -> String {
    let chance = (0..<4).map { _ in "\(pace.random())" }.joined()
    return String(digest(of: "\(pace.date()) \(chance)").prefix(16))
  }

  /// Throws `overtaken` if the claim no longer exists.
  func check() throws(PublishError) {
    guard try RcloneNotes.stands(name, with: target.rclone) else { throw .overtaken }
  }

  /// Renews the claim if it is more than a minute old.
  mutating func confirm() throws(PublishError) {
    guard target.pace.elapsed() - confirmed > .seconds(60) else { return }
    try check()
    confirmed = target.pace.elapsed()
    record.claim?.since = target.pace.date()
    try RcloneNotes.write(record, as: name, with: target.rclone)
  }

  /// Gives up the claim if it still exists. Doubtful paths stay recorded.
  func abandon() {
    guard (try? check()) != nil else { return }
    var record = record
    record.claim = nil
    try? RcloneNotes.write(record, as: name, with: target.rclone)
  }
}
