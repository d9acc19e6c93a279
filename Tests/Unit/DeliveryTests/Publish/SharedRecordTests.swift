import Platform
import Testing

@testable import Delivery

@Suite struct SharedRecordTests {
  let start = Instant(seconds: 1_700_000_000)

  func file(_ path: String, _ digit: Character = "a") -> SiteListing.File {
    SiteListing.File(path: path, digest: String(repeating: digit, count: 64), size: 3)
  }

  func shown() -> PublishRecord {
    PublishRecord(
      release: "20240101T000000Z-aa", published: start, previous: "20230101T000000Z-bb",
      site: SiteListing([file("index.html"), file("a b/ü.txt", "b")]),
      leftovers: [PublishRecord.Leftover(file: file("old.html"), since: start)])
  }

  @Test func recordsAreReadBack() throws {
    for record in [
      SharedRecord(), SharedRecord(shown: shown()),
      SharedRecord(
        shown: shown(), doubtful: ["index.html", "new.html"],
        claim: SharedRecord.Claim(id: "x", since: start)),
      SharedRecord(doubtful: ["index.html"]),
    ] {
      #expect(try SharedRecord(decoding: record.encoded) == record)
      #expect(try SharedRecord(decoding: record.encoded).encoded == record.encoded)
    }
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"version": 2, "shown": null}"#, #"{"version": 1}"#,
    #"{"version": 1, "shown": {}}"#, #"{"version": 1, "shown": null, "doubtful": [1]}"#,
    #"{"version": 1, "shown": null, "doubtful": ["../x"]}"#,
    #"{"version": 1, "shown": null, "publishing": {"id": "x"}}"#,
  ]) func malformedRecordsAreRefused(text: String) {
    #expect(throws: PublishRecordError.self) { try SharedRecord(decoding: Array(text.utf8)) }
  }

  @Test func aClaimExpiresUnlessConfirmed() {
    var record = SharedRecord(claim: SharedRecord.Claim(id: "x", since: start))
    #expect(record.isTaken(at: start) == start)
    #expect(record.isTaken(at: start.adding(seconds: Int64(SharedRecord.patience - 1))) == start)
    #expect(record.isTaken(at: start.adding(seconds: Int64(SharedRecord.patience))) == nil)
    record.claim = nil
    #expect(record.isTaken(at: start) == nil)
  }

  @Test func doubtfulFilesAreOwnedAndUploadedAgain() throws {
    #expect(SharedRecord(shown: shown()).comparable == shown())
    #expect(SharedRecord().comparable == nil)
    let doubtful: Set = ["index.html", "old.html", "gone.html", "new.html"]
    let record = SharedRecord(shown: shown(), doubtful: doubtful)
    let site = SiteListing([file("index.html"), file("a b/ü.txt", "b"), file("new.html")])
    let later = start.adding(seconds: 1_000)
    let plan = PublishPlan(
      from: record.comparable, to: site, at: later, grace: 2_000, leaving: { _ in true })
    #expect(plan.uploads.map(\.path) == ["new.html", "index.html"])
    #expect(plan.added == [] && plan.unchanged == 1)
    #expect(plan.leftovers.map(\.file.path) == ["gone.html", "old.html"])
    #expect(plan.leftovers.map(\.since) == [later, start])

    // The same after a failed first publish; the grace period ends for these files too.
    let first = SharedRecord(doubtful: ["index.html", "gone.html"])
    let next = PublishPlan(
      from: first.comparable, to: site, at: later, grace: 0, leaving: { _ in true })
    #expect(next.uploads.count == 3 && next.added == ["a b/ü.txt", "new.html"])
    #expect(next.removals.map(\.path) == ["gone.html"])
  }

  @Test func goingBackToTheOldSiteCleansUpDoubtfulFiles() {
    let record = SharedRecord(shown: shown(), doubtful: ["new.html"])
    let plan = PublishPlan(
      from: record.comparable, to: shown().site, at: start, grace: 1_000, leaving: { _ in true })
    #expect(!plan.isEmpty && plan.leftovers.map(\.file.path) == ["new.html", "old.html"])
  }
}
