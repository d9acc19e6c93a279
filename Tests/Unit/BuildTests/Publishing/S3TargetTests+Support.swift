import Delivery
import HTTP
import LanguageModels
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Build

extension S3TargetTests {
  /// How somebody else's publish ended.
  final class Outcome: Sendable {
    private let state = Mutex<(isSet: Bool, error: PublishError?)>((false, nil))

    var isSet: Bool { state.withLock { $0.isSet } }
    var error: PublishError? { state.withLock { $0.error } }

    func set(_ error: PublishError?) { state.withLock { $0 = (true, error) } }
  }

  func target(
    _ bucket: FakeStore, after seconds: Int64, isForced: Bool = false, attempts: Int = 1,
    elapsed: @escaping @Sendable () -> Duration = { .zero }, as publisher: String? = nil
  ) throws -> S3Target {
    let address = try #require(Address("https://store.example"))
    let place = try #require(Bucket("league", region: "auto", endpoint: address))
    let time = Self.start.adding(seconds: seconds)
    let pace = Pace(
      elapsed: elapsed, date: { time }, sleep: { _ throws(CancellationError) in },
      random: { Double.random(in: 0..<1) })
    var policy = Policy()
    policy.attempts = attempts
    policy.burst = 1_000_000
    let keys = AWSCredentials(accessKeyID: "A", secretAccessKey: Secret("b"))
    return S3Target(
      store: ObjectStore(
        place, as: keys, client: Client(bucket.transport, policy: policy, pace: pace),
        now: { time }),
      prefix: "", kept: 2, publisher: publisher ?? pace.newName(), isForced: isForced,
      cloudFront: nil, now: { time },
      pace: pace, warn: { _ in })
  }

  static func site(_ files: [String: String]) async throws -> BuiltFolder {
    let folder = TemporaryFolder.make()
    for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
    return try await BuiltFolder(reading: folder, of: SiteBoundary(folder))
  }

  func publish(
    _ files: [String: String], to bucket: FakeStore, after seconds: Int64 = 0,
    isForced: Bool = false, attempts: Int = 1, as publisher: String? = nil
  ) async throws {
    try await publish(
      try await Self.site(files), to: bucket, after: seconds, isForced: isForced,
      attempts: attempts, as: publisher)
  }

  /// As the siteRun does it.
  func publish(
    _ site: BuiltFolder, to bucket: FakeStore, after seconds: Int64, isForced: Bool = false,
    attempts: Int = 1, elapsed: @escaping @Sendable () -> Duration = { .zero },
    as publisher: String? = nil
  ) async throws {
    let target = try target(
      bucket, after: seconds, isForced: isForced, attempts: attempts, elapsed: elapsed,
      as: publisher)
    let standing = try await target.standing()
    let plan = PublishPlan(
      from: standing.record, to: site.listing, at: target.now(), grace: 3_600,
      sendingAll: isForced, leaving: target.isLeaving)
    guard !plan.isEmpty else { return }
    var record = PublishRecord(
      release: PublishRecord.releaseName(site.listing, at: target.now()), published: target.now(),
      site: site.listing, leftovers: plan.leftovers)
    record.previous = record.previous(over: standing.record)
    _ = try await target.publish(site, plan, as: record, over: standing, progress: { _, _ in })
  }

  @discardableResult
  func rollBack(_ bucket: FakeStore, after seconds: Int64) async throws -> PublishRecord {
    try await target(bucket, after: seconds).rollBack(isRehearsal: false)
  }

  /// What readers can see.
  static func shown(_ bucket: FakeStore) -> [String: String] {
    bucket.objects.filter { !$0.key.hasPrefix(".skidmark/") }.mapValues {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  static func record(_ bucket: FakeStore) throws -> SharedRecord {
    try SharedRecord(decoding: try #require(bucket.objects[".skidmark/published.json"]).bytes)
  }
}

/// Writes a text file and the folders above it.
func write(_ text: String, to path: String) throws {
  try Files.makeFolder(Files.parent(path))
  try Files.write(Array(text.utf8), to: path)
}
