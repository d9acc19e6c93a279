import Platform
import Testing

@testable import Delivery

/// The record of a publish.
@Suite struct PublishRecordTests {
  @Test func theLatestReleasesStay() {
    let record = PublishRecord(
      release: "20261117T090000Z-0", published: time, site: SiteListing([]))
    let older = ["20261116T090000Z-a", "20261115T090000Z-b", "20261114T090000Z-c"]
    #expect(
      record.superseded(of: older.reversed() + [record.release], keeping: 1) == [
        older[2], older[1],
      ])
    #expect(record.superseded(of: older, keeping: 3) == [])
    // The release that readers see stays even if the clock went back.
    #expect(record.superseded(of: ["20271117T090000Z-d", record.release], keeping: 1) == [])
  }

  @Test func releasesOfOneSecondStayInTheirOrder() {
    var releases: [String] = []
    for number in 0..<40 {
      let file = SiteListing.File(path: "\(number)", digest: digest(of: "\(number)"), size: 1)
      // The clock is set back an hour in between.
      let now = Instant(seconds: time.seconds - (number < 20 ? 0 : 3600))
      releases.append(
        PublishRecord.releaseName(SiteListing([file]), at: now, after: releases.last))
    }
    #expect(releases == releases.sorted() && Set(releases).count == releases.count)
    #expect(releases.first?.hasPrefix("20241210T150000Z-") == true)
    #expect(releases.last?.hasPrefix("20241210T150039Z-") == true)
    // A name that is no release of ours has no time.
    let name = PublishRecord.releaseName(site, at: time, after: "20249910T1500999")
    #expect(name == PublishRecord.releaseName(site, at: time))
  }

  @Test func whatAnInterruptedRunSentIsSentAgainOrRemoved() throws {
    let style = SiteListing.File(path: "assets/x.0123abcd.js", digest: digest(of: "x"), size: 1)
    let shown = PublishRecord(
      release: "r-1", published: time, site: site, leftovers: [.init(file: style, since: time)])
    let new = SiteListing.File(path: "new.html", digest: digest(of: "n"), size: 1)
    let sending = shown.doubting([new, site.files[0], style])
    #expect(try PublishRecord(decoding: sending.encoded) == sending)
    #expect(sending.leftovers.isEmpty)
    let listing = SiteListing([new] + site.files)
    let again = PublishPlan(from: sending, to: listing, at: time, grace: 0) { _ in false }
    #expect(again.uploads.map(\.path) == ["a.html", "new.html"])
    #expect(again.added.isEmpty && again.removals.map(\.path) == [style.path])
    let back = PublishPlan(from: sending, to: site, at: time, grace: 0) { _ in false }
    #expect(back.uploads.map(\.path) == ["a.html"])
    #expect(back.removals.map(\.path) == [style.path, "new.html"])
  }

  private let time = Instant(seconds: 1_733_842_800)
  private let site = SiteListing([
    SiteListing.File(path: "b/ü \"x\".html", digest: digest(of: "b"), size: 1),
    SiteListing.File(path: "a.html", digest: digest(of: "a"), size: 1),
  ])

  @Test func aRecordIsReadBack() throws {
    let stale = SiteListing.File(path: "assets/x.0123abcd.js", digest: digest(of: "x"), size: 7)
    let record = PublishRecord(
      release: PublishRecord.releaseName(site, at: time), published: time, site: site,
      leftovers: [.init(file: stale, since: time)])
    #expect(record.release.hasPrefix("20241210T150000Z-"))
    #expect(try PublishRecord(decoding: record.encoded) == record)
    #expect(record.everything.files.map(\.path) == ["a.html", stale.path, "b/ü \"x\".html"])
    #expect(record.everything["a.html"]?.digest == digest(of: "a"))
    #expect(record.everything["c.html"] == nil)
  }

  @Test func differentSitesHaveDifferentReleaseNames() {
    let other = SiteListing([site.files[0]])
    #expect(
      PublishRecord.releaseName(site, at: time) != PublishRecord.releaseName(other, at: time))
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"version\": 2}", "{\"version\": 1, \"release\": \"../x\"}",
  ]) func malformedRecordsAreRefused(text: String) {
    #expect(throws: PublishRecordError.self) { try PublishRecord(decoding: Array(text.utf8)) }
  }

  @Test(arguments: ["../secret", "/etc/passwd", "a//b", "a/../../b", ".", "", "a/./b", "a/"])
  func pathsOutsideTheSiteAreRefused(path: String) {
    let digest = digest(of: "x")
    for member in ["files", "leftovers"] {
      let entry = "{\"sha256\": \"\(digest)\", \"size\": 1, \"since\": \"2024-12-10T15:00:00Z\"}"
      let files = member == "files" ? "" : "\"files\": {}, "
      let text =
        "{\"version\": 1, \"release\": \"r\", \"published\": \"2024-12-10T15:00:00Z\", \(files)"
        + "\"\(member)\": {\"\(path)\": \(entry)}}"
      #expect(throws: PublishRecordError.self) { try PublishRecord(decoding: Array(text.utf8)) }
    }
  }
}
