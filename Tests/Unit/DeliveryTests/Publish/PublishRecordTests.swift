import Platform
import Testing

@testable import Delivery

/// The record of a publish.
@Suite struct PublishRecordTests {
  @Test func releasesWithoutChangesAreSkipped() {
    func record(_ name: String, after previous: String?, _ digest: String) -> PublishRecord {
      PublishRecord(
        release: name, published: Instant(seconds: 0), previous: previous,
        site: SiteListing([SiteListing.File(path: "index.html", digest: digest, size: 1)]))
    }
    let all = [
      record("a", after: nil, "0"), record("b", after: "a", "1"), record("c", after: "b", "2"),
      record("d", after: "c", "2"), record("e", after: "d", "2"),
    ]
    let find = { (name: String) in all.first { $0.release == name } }
    #expect(all[4].releaseBefore(find)?.release == "b")
    #expect(all[1].releaseBefore(find)?.release == "a")
    #expect(all[0].releaseBefore(find) == nil)
    #expect(all[4].staying(1, find) == ["e", "d", "c", "b"])
    #expect(all[1].staying(1, find) == ["b", "a"] && all[2].staying(1, find) == ["c", "b"])
    // A record that refers to itself has no predecessor.
    #expect(record("x", after: "x", "0").releaseBefore { _ in record("x", after: "x", "1") } == nil)
  }

  private let time = Instant(seconds: 1_733_842_800)
  private let site = SiteListing([
    SiteListing.File(path: "b/ü \"x\".html", digest: digest(of: "b"), size: 1),
    SiteListing.File(path: "a.html", digest: digest(of: "a"), size: 1),
  ])

  @Test func aRecordIsReadBack() throws {
    let stale = SiteListing.File(path: "assets/x.0123abcd.js", digest: digest(of: "x"), size: 7)
    let record = PublishRecord(
      release: PublishRecord.releaseName(site, at: time), published: time, previous: "earlier-1",
      site: site, leftovers: [.init(file: stale, since: time)])
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
