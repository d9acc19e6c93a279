import HTTP

/// Our word at a place that we are at work. Each run has a file of its own there, and looks at those of others
/// when it has written that: of two that come in the same moment at least one sees the other and leaves. Claims
/// hold the real time, whatever the paper takes for the present.
struct RcloneClaim {
  /// The name of the file.
  let name: String
  private let target: RcloneTarget
  private var record: SharedRecord
  private var confirmed: Duration

  /// Claims the place.
  /// - Parameters:
  ///   - plan: What is going to be changed, and will be in doubt if we do not come to an end.
  ///   - before: What is written down there. Its claims are passed over: they are those of runs that died, or
  ///     the user insists.
  init(
    _ target: RcloneTarget, changing plan: PublishPlan, over before: RcloneNotes
  ) throws(PublishError) {
    self.target = target
    let id = target.pace.newName()
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
    // What is in doubt by them is now in ours, and a run that is not dead after all notices.
    try RcloneNotes.remove(before.claims.keys.sorted(), with: target.rclone)
  }

  /// Looks whether the place is still ours.
  /// - Throws: `overtaken` if it is not.
  func check() throws(PublishError) {
    guard try RcloneNotes.stands(name, with: target.rclone) else { throw .overtaken }
  }

  /// Gives a sign of life if the last one is a minute old.
  mutating func confirm() throws(PublishError) {
    guard target.pace.elapsed() - confirmed > .seconds(60) else { return }
    try check()
    confirmed = target.pace.elapsed()
    record.claim?.since = target.pace.date()
    try RcloneNotes.write(record, as: name, with: target.rclone)
  }

  /// Leaves the place to the next run, as far as that is still possible; what is in doubt stays so.
  func abandon() {
    guard (try? check()) != nil else { return }
    var record = record
    record.claim = nil
    try? RcloneNotes.write(record, as: name, with: target.rclone)
  }
}
