import Build
import TestSupport
import Testing

/// The Python with third-party parsers; nil without them.
private let peersPython = variable("SKIDMARK_PEERS").map { "\($0)/venv/bin/python" }

private let needsPeers: ConditionTrait = .enabled(
  if: peersPython != nil, "needs Scripts/peers test schedule")

/// How third-party parsers read the jobs that `skidmark schedule` prints.
@Suite(needsPeers, .timeLimit(.minutes(120))) struct SchedulePeerTests {
  @Test(arguments: [
    "", "publish: {web: {to: s3, bucket: b}, there: {to: rsync, host: h.example, path: www}}",
    "publish: {here: {to: folder, path: www}, a: {to: s3, bucket: b}, b: {to: s3, bucket: c}}",
  ]) func githubsSchemaAcceptsTheWorkflow(places: String) async throws {
    let python = try #require(peersPython)
    try await withTemporaryFolder { folder in
      let site = try await ScheduleTests.makeSite(folder)
      try edit("\(site)/skidmark.yml") { "\($0)\n\(places)\n" }
      try await Skidmark.succeed(
        ["schedule", "github-actions", "-s", site, "--write", folder] + Skidmark.now)
      let path = "\(folder)/.github/workflows/skidmark.yml"
      func check() throws -> Outcome {
        try run(
          python, ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", path])
      }
      let verdict = try check()
      #expect(verdict.status == 0, "\(verdict.output)")
      try edit(path) { $0.replacing("runs-on:", with: "run-on:") }
      #expect(try check().status == 1)
    }
  }

  @Test func aCrontabParserFindsTheHours() async throws {
    let python = try #require(peersPython)
    try await withTemporaryFolder { folder in
      let site = try await ScheduleTests.makeSite(folder)
      for (more, start, zone, wanted) in [
        ([], "2026-11-16T12:00:00", "America/New_York", "2026-11-17T09:10:00-05:00"),
        (["--utc"], "2026-11-16T12:00:00", "UTC", "2026-11-17T14:10:00+00:00"),
        // There are no games in summer.
        ([], "2026-02-01T12:00:00", "America/New_York", "2026-09-01T09:10:00-04:00"),
      ] {
        let crontab = try await Skidmark.succeed(
          ["schedule", "cron", "-s", site] + Skidmark.now + more
        ).output
        let job = try #require(crontab.split(separator: "\n").first { $0.contains(" cd ") })
        let fields = job.split(separator: " ").prefix(5).joined(separator: " ")
        let program = """
          import sys
          from datetime import datetime
          from zoneinfo import ZoneInfo
          from croniter import croniter
          fields, start, zone = sys.argv[1:]
          base = datetime.fromisoformat(start).replace(tzinfo=ZoneInfo(zone))
          print(croniter(fields, base).get_next(datetime).isoformat())
          """
        let outcome = try run(python, ["-c", program, fields, start, zone])
        #expect(outcome.output == wanted + "\n", "\(outcome.error)")
      }
    }
  }
}
