import Delivery
import HTTP

/// Our word in a bucket's record that we are at work. Every change of the record needs the one before, so
/// that nobody who was overtaken can go on. Claims hold the real time, whatever the paper takes for the
/// present.
struct S3Claim {
  private let target: S3Target
  private var record: SharedRecord
  private var tag: String
  private var confirmed: Duration

  /// Claims the place.
  /// - Parameters:
  ///   - plan: What is going to be changed, and will be in doubt if we do not come to an end.
  ///   - before: The record as it is.
  ///   - tag: Its entity tag; nil if there is none.
  init(
    _ target: S3Target, changing plan: PublishPlan, over before: SharedRecord, tag: String?
  ) async throws(PublishError) {
    self.target = target
    record = before
    record.doubtful.formUnion((plan.uploads + plan.removals).map(\.path))
    record.claim = SharedRecord.Claim(
      id: target.pace.newName(), since: target.pace.date(), publisher: target.publisher)
    confirmed = target.pace.elapsed()
    self.tag = try await target.write(record, over: tag)
  }

  /// Gives a sign of life if the last one is a minute old.
  mutating func confirm() async throws(PublishError) {
    guard target.pace.elapsed() - confirmed > .seconds(60) else { return }
    confirmed = target.pace.elapsed()
    record.claim?.since = target.pace.date()
    tag = try await target.write(record, over: tag)
  }

  /// Says that readers see a release now, whole.
  mutating func finish(with release: PublishRecord) async throws(PublishError) {
    tag = try await target.write(SharedRecord(shown: release), over: tag)
  }

  /// Leaves the place to the next one, as far as that is still possible; what is in doubt stays so.
  mutating func abandon() async {
    record.claim = nil
    if let tag = try? await target.write(record, over: tag) { self.tag = tag }
  }
}
