import Build
import Platform
import TestSupport
import Testing

/// A built site and its rclone target: a bucket of a ``PeerStore``, a local folder, or one behind an sshd.
struct RcloneWorld: Sendable {
  let folder: String
  let site: String
  /// The variables of all runs.
  let environment: [String: String]
  /// The folder that is published to; nil for a bucket.
  let place: String?

  /// A site that is published to a bucket of a store.
  init(in folder: String, store: PeerStore) async throws {
    self.folder = folder
    environment = store.environment
    place = nil
    site = try await Self.site(in: folder, "to: s3, bucket: league")
  }

  /// A site that is published to a folder: a local one, or over SFTP if there is a server.
  init(in folder: String, server: SSHServer?) async throws {
    self.folder = folder
    let place = "\(folder)/the www"
    self.place = place
    try Files.makeFolder(place)
    try write(try server?.rcloneSettings("there") ?? "", to: "\(folder)/rclone.conf")
    environment = ["RCLONE_CONFIG": "\(folder)/rclone.conf"]
    let remote = server == nil ? place : "there:\(place)"
    site = try await Self.site(in: folder, "to: rclone, remote: '\(remote)'")
  }

  private static func site(in folder: String, _ place: String) async throws -> String {
    let site = try Sites.copy(try await Sites.small(), to: folder)
    try edit("\(site)/skidmark.yml") {
      $0 + "\npublish:\n  web: {\(place), grace_days: 3}\n"
    }
    return site
  }

  /// Publishes the site.
  func publish(
    _ words: [String] = [], _ more: [String: String] = [:],
    at time: String = "2026-11-17T09:00:00Z"
  ) async throws -> Outcome {
    try await Skidmark.run(
      ["publish", "-s", site, "--trust", "--now", time] + words,
      environment: environment.merging(more) { $1 })
  }

  @discardableResult
  func succeed(
    _ words: [String] = [], at time: String = "2026-11-17T09:00:00Z"
  ) async throws -> Outcome {
    let outcome = try await publish(words, at: time)
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  /// Changes a page of the site: the home page, if none is named.
  func change(_ words: String, of page: String = "index.html") throws {
    try edit("\(site)/output/\(page)") { $0 + "<!-- \(words) -->\n" }
  }

  /// The `PATH` of a run that is killed after its first transfer: all changed pages but the home page.
  func killingAfterPages() throws -> [String: String] {
    try Front.put(
      "rclone",
      """
      case "$*" in *" -- "*"/output "*)
        "$real" "$@"
        kill -9 $PPID
        exit 1 ;;
      esac
      """, in: folder)
  }

  /// What readers can see in the folder.
  func shown() throws -> [String: [UInt8]] {
    try tree(try #require(place)).filter { !$0.key.hasPrefix(".skidmark/") }
  }

  /// What readers should see.
  func wanted(_ more: [String: String] = [:]) throws -> [String: [UInt8]] {
    try FolderPublishTests.published(site).merging(more.mapValues { Array($0.utf8) }) {
      $1
    }
  }
}
