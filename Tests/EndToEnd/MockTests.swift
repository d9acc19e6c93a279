import Build
import TestSupport
import Testing

/// Recordings instead of the platforms.
@Suite(.timeLimit(.minutes(120))) struct MockTests {
  @Test func leftoverVariablesDoNotAffectRecordings() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let before = try tree("\(site)/output")
      for address in ["http://127.0.0.1:9/v1", "http://example.com", "nonsense"] {
        let outcome = try await Skidmark.run(
          ["build", "-s", site, "-w", "2", "--force"] + Skidmark.now,
          environment: ["SKIDMARK_SLEEPER_URL": address, "SKIDMARK_ESPN_URL": address])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(differences(before, try tree("\(site)/output")) == [])
      }
    }
  }
}
