import JSON
import TestSupport
import Testing

/// What `skidmark doctor` and `skidmark publish` say of a bucket that nobody has been asked about.
@Suite(.timeLimit(.minutes(5))) struct StoreDoctorTests {
  @Test func missingCredentialsAreNamed() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      try edit("\(site)/skidmark.yml") {
        $0 + "\npublish:\n  web: {to: s3, bucket: league}\n  old: {to: s3, bucket: x, profile: p}\n"
      }
      func symptoms(_ environment: [String: String]) async throws -> [String: JSONValue] {
        let outcome = try await Skidmark.run(
          ["doctor", "--json", "-s", site] + Skidmark.now, environment: environment)
        let lines = try events(outcome.output)
        return Dictionary(lines.map { ($0["subject"]?.string ?? "", $0) }) { first, _ in first }
      }
      let none = try await symptoms([:])
      #expect(none["publish web"]?["state"]?.string == "warning")
      #expect(none["publish web"]?["message"]?.string?.contains("AWS_ACCESS_KEY_ID") == true)
      let keys = ["AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "not-to-be-shown"]
      let some = try await symptoms(keys)
      #expect(some["publish web"]?["state"]?.string == "ok")
      // Who names a profile wants that one.
      #expect(some["publish old"]?["message"]?.string?.contains("profile 'p'") == true)

      let more = ["AWS_EC2_METADATA_DISABLED": "true"]
      let refused = try await Skidmark.run(
        ["publish", "-s", site, "--trust", "web"], environment: more)
      #expect(refused.status == 5 && refused.error.contains("AWS_ACCESS_KEY_ID"))
    }
  }

  @Test(arguments: [
    ("{to: s3}", "'bucket' is missing"), ("{to: s3, bucket: a/b}", "a bucket's name"),
    ("{to: s3, bucket: a, prefix: ../b}", "no steps"),
    ("{to: s3, bucket: a, endpoint: x}", "https://"), ("{to: s3, bucket: a, keep: 0}", "keep"),
  ]) func mistakesAreShownAtTheirPlace(place: String, words: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: \(place)}\n" }
      let outcome = try await Skidmark.run(["publish", "-s", site])
      #expect(outcome.status == 3 && outcome.error.contains(words), "\(outcome.error)")
      #expect(outcome.error.contains("skidmark.yml:"))
    }
  }
}
