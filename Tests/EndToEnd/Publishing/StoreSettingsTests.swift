import JSON
import TestSupport
import Testing

/// What `skidmark doctor` and skidmark.yml say about stores before any request.
@Suite(.timeLimit(.minutes(120))) struct StoreSettingsTests {
  @Test(arguments: ["{to: s3, bucket: league}", "{to: rclone, remote: 'b2:league'}"])
  func theDoctorNamesRclone(place: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      func symptom() async throws -> JSONValue? {
        let outcome = try await Skidmark.run(["doctor", "--json", "-s", site] + Skidmark.now)
        return try events(outcome.output).first { $0["subject"]?.string == "rclone" }
      }
      #expect(try await symptom() == nil)
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: \(place)}\n" }
      let found = try await symptom()
      #expect(found?["state"]?.string == "ok")
      #expect(found?["message"]?.string?.hasPrefix("rclone v") == true)
    }
  }

  @Test(arguments: [
    ("{to: s3}", "'bucket' is missing"), ("{to: s3, bucket: a/b}", "a bucket's name"),
    ("{to: s3, bucket: a, prefix: ../b}", "no steps"),
    ("{to: s3, bucket: a, endpoint: x}", "https://"),
    ("{to: s3, bucket: a, keep: 2}", "RCLONE_BACKUP_DIR"),
    ("{to: s3, bucket: a, cloudfront: E2}", "aws cloudfront create-invalidation"),
    ("{to: rclone}", "'remote' is missing"), ("{to: rclone, remote: --config=x}", "a remote has"),
    ("{to: rclone, remote: \":sftp,ssh='sh -c x':y\"}", "a remote has"),
    ("{to: rclone, remote: 'a:b/../c'}", "a remote has"),
    ("{to: rclone, remote: 'a:b', links: off}", "links"),
    ("{to: rsync, host: a, path: b, links: off}", "'to: rclone'"),
  ]) func mistakesAreLocated(place: String, words: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: \(place)}\n" }
      let outcome = try await Skidmark.run(["publish", "-s", site])
      #expect(outcome.status == 3 && outcome.error.contains(words), "\(outcome.error)")
      #expect(outcome.error.contains("skidmark.yml:"))
    }
  }
}
