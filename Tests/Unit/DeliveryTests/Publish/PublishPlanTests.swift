import Platform
import Testing

@testable import Delivery

/// What is uploaded and removed, and in what order.
@Suite struct PublishPlanTests {
  private let monday = Instant(seconds: 1_733_788_800)

  @Test func theFirstPublishUploadsEverythingPartsFirstAndHomeLast() {
    let site = listing([
      "index.html": "1", "404.html": "2", "assets/app.0123456789.js": "3", "assets/plain.js": "4",
      "league/week/index.html": "5", "league/edition.json": "6",
    ])
    let plan = plan(nil, site)
    #expect(
      plan.uploads.map(\.path) == [
        "assets/app.0123456789.js", "assets/plain.js", "league/edition.json", "404.html",
        "league/week/index.html", "index.html",
      ])
    #expect(plan.added.count == 6 && plan.unchanged == 0 && plan.removals.isEmpty)
    #expect(!plan.isEmpty)
  }

  @Test func onlyChangedFilesAreUploaded() {
    let old = record(listing(["index.html": "1", "a.html": "2", "gone.html": "3"]))
    let plan = plan(old, listing(["index.html": "1", "a.html": "changed", "b.html": "4"]))
    #expect(plan.uploads.map(\.path) == ["a.html", "b.html"])
    #expect(plan.added == ["b.html"])
    #expect(plan.unchanged == 1)
    #expect(plan.removals.map(\.path) == ["gone.html"])
  }

  @Test func anUnchangedSiteNeedsNoUpload() {
    let site = listing(["index.html": "1"])
    #expect(plan(record(site), site).isEmpty)
    // Other bytes of the same length are a change.
    #expect(!plan(record(site), listing(["index.html": "2"])).isEmpty)
  }

  @Test func forcingUploadsEverythingWithoutCountingChanges() {
    let site = listing(["index.html": "1", "a.html": "2"])
    let old = record(listing(["index.html": "1", "a.html": "2", "gone.html": "3"]))
    let plan = PublishPlan(from: old, to: site, at: monday, grace: 0, sendingAll: true) { _ in false
    }
    #expect(plan.uploads.map(\.path) == ["a.html", "index.html"] && plan.unchanged == 0)
    #expect(plan.added.isEmpty && !plan.isEmpty)
    #expect(plan.removals.map(\.path) == ["gone.html"])
    let same = PublishPlan(
      from: record(site), to: site, at: monday, grace: 0, sendingAll: true
    ) { _ in false }
    #expect(!same.isEmpty)
  }

  @Test func assetsStayForTheGracePeriod() {
    let style = "assets/skidmark.0123456789.css"
    let old = record(listing(["index.html": "1", style: "2"]))
    let site = listing(["index.html": "3"])
    let first = plan(old, site)
    #expect(first.removals.isEmpty)
    #expect(first.leftovers.map(\.file.path) == [style])
    #expect(first.leftovers.map(\.since) == [monday])

    // The grace period starts when the site stops using the file, not at the last publish.
    let between = record(site, leftovers: first.leftovers)
    let later = plan(between, site, at: monday.adding(seconds: 6 * 86_400))
    #expect(later.isEmpty)
    #expect(later.leftovers == first.leftovers)
    let last = plan(between, site, at: monday.adding(seconds: 7 * 86_400))
    #expect(last.removals.map(\.path) == [style])
    #expect(!last.isEmpty)
  }

  @Test func aLeftoverThatComesBackIsPartOfTheSite() {
    let style = "assets/skidmark.0123456789.css"
    let stale = plan(
      record(listing(["index.html": "1", style: "2"])), listing(["index.html": "1"])
    ).leftovers
    let between = record(listing(["index.html": "1"]), leftovers: stale)
    let plan = plan(between, listing(["index.html": "1", style: "2"]))
    #expect(plan.uploads.isEmpty && plan.leftovers.isEmpty && plan.removals.isEmpty)
    #expect(!plan.isEmpty, "the record has to say that it is part of the site again")
  }

  @Test(arguments: [
    ("assets/a.0123abcd.css", true), ("assets/deep/a.0123abcd.css", true),
    ("assets/a.css", false), ("assets/jquery.min.js", false), ("a.0123abcd.css", false),
    ("assets/a.0123ABCD.css", false), ("assets/a.012.css", false),
  ]) func onlyAssetsWithDigestsAreImmutable(path: String, isSo: Bool) {
    #expect(SiteListing.isImmutable(path) == isSo)
  }

  // MARK: Support

  private func plan(
    _ record: PublishRecord?, _ site: SiteListing, at time: Instant? = nil
  ) -> PublishPlan {
    PublishPlan(from: record, to: site, at: time ?? monday, grace: 7 * 86_400) {
      SiteListing.isImmutable($0.path)
    }
  }

  private func listing(_ files: [String: String]) -> SiteListing {
    SiteListing(
      files.map { path, text in
        SiteListing.File(path: path, digest: digest(of: text), size: text.utf8.count)
      })
  }

  private func record(
    _ site: SiteListing, leftovers: [PublishRecord.Leftover] = []
  ) -> PublishRecord {
    PublishRecord(release: "r-1", published: monday, site: site, leftovers: leftovers)
  }
}
