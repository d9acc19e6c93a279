import Build
import TestSupport
import Testing

/// Sites that are published to the bucket of a ``PeerStore``.
enum S3Publishing {
  /// A built site that is published to the bucket.
  static func site(in folder: String, _ more: String = "") async throws -> String {
    let site = try Sites.copy(try await Sites.small(), to: folder)
    try edit("\(site)/skidmark.yml") {
      $0 + "\npublish:\n  web: {to: s3, bucket: league, grace_days: 3\(more)}\n"
    }
    return site
  }

  /// Publishes a site.
  @discardableResult
  static func publish(
    _ site: String, _ store: PeerStore, _ words: [String] = [],
    at time: String = "2026-11-17T09:00:00Z"
  ) async throws -> Outcome {
    try await Skidmark.succeed(
      ["publish", "-s", site, "--trust", "--now", time] + words, environment: store.environment)
  }

  /// Changes the home page.
  static func change(_ site: String, _ words: String) throws {
    try edit("\(site)/output/index.html") { $0 + "<!-- \(words) -->\n" }
  }

  /// Expects that readers see a site, whatever else is there.
  static func isWhole(_ site: String, _ store: PeerStore) throws {
    let now = try store.shown()
    let site = try FolderPublishTests.published(site)
    #expect(site.keys.filter { now[$0] != site[$0] } == [])
  }
}
