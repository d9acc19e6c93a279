import Delivery
import HTTP
import LanguageModels
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Build

/// Publishing to a bucket, with one in memory that can fail at any request.
@Suite(.timeLimit(.minutes(5))) struct S3TargetTests {
  static let start = Instant(seconds: 1_700_000_000)

  /// Two sites in their order: pages, what they load, and names that want to be more than names.
  static let first = [
    "index.html": "home 1", "a/index.html": "week 1", "a/week.md": "text 1", "gone/index.html": "x",
    "assets/s.0123456789.css": "one", "_headers": "/a/*\n  Cache-Control: no-store\n",
    "b ü/+%41#?&<'\".txt": "odd", "service-worker.js": "sw",
  ]
  static let second = [
    "index.html": "home 2", "a/index.html": "week 2", "a/week.md": "text 1", "a/new.html": "new",
    "assets/s.9876543210.css": "two", "_headers": "/a/*\n  Cache-Control: no-store\n",
    "b ü/+%41#?&<'\".txt": "odder", "service-worker.js": "sw",
  ]

  // MARK: What is where, and when

  @Test func whatPagesNeedComesFirstAndTheHomePageLast() async throws {
    let bucket = FakeStore()
    try await publish(Self.first, to: bucket)
    let log = bucket.log
    #expect(
      log.prefix(3) == ["GET .skidmark/published.json", "GET .skidmark/published.json", "LIST "])
    let sent = log.filter { $0.hasPrefix("PUT ") }.map { $0.dropFirst(4) }
    #expect(sent.first == ".skidmark/published.json" && sent.last == ".skidmark/published.json")
    let files = sent.dropFirst().dropLast()
    #expect(files.first == "assets/s.0123456789.css" && files.last == "index.html")
    #expect(Set(files.dropFirst(5).dropLast()) == ["a/index.html", "gone/index.html"])
    #expect(files.count == Self.first.count)
    #expect(Self.shown(bucket) == Self.first)
    let objects = bucket.objects
    #expect(objects["a/index.html"]?.headers["Cache-Control"] == "no-store")
    #expect(objects["a/index.html"]?.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(
      objects["assets/s.0123456789.css"]?.headers["Cache-Control"]
        == "public, max-age=31536000, immutable")
    #expect(objects["service-worker.js"]?.headers["Cache-Control"] == "no-cache")
    #expect(objects["index.html"]?.headers["x-amz-meta-sha256"]?.utf8.count == 64)
    #expect(objects[".skidmark/published.json"]?.headers["Cache-Control"] == "no-store")
  }

  @Test func onlyWhatChangedIsSentAndOldPagesGoAfterAWhile() async throws {
    let bucket = FakeStore()
    try await publish(Self.first, to: bucket)
    bucket.restart()
    try await publish(Self.second, to: bucket, after: 60)
    let sent = bucket.log.filter { $0.hasPrefix("PUT ") && !$0.contains(".skidmark/") }
    #expect(
      sent == [
        "PUT assets/s.9876543210.css", "PUT b ü/+%41#?&<'\".txt", "PUT a/index.html",
        "PUT a/new.html", "PUT index.html",
      ] || Set(sent).count == 5 && sent.last == "PUT index.html")
    #expect(bucket.log.filter { $0.hasPrefix("DELETE") } == [])
    #expect(Self.shown(bucket) == Self.second.merging(Self.first) { new, _ in new })

    bucket.restart()
    try await publish(Self.second, to: bucket, after: 3_000)
    #expect(bucket.log == ["GET .skidmark/published.json"], "nothing to do, and nothing is touched")
    try await publish(Self.second, to: bucket, after: 3_700)
    #expect(Self.shown(bucket) == Self.second)
  }

  // MARK: Failures

  /// A publish is cut off at every request that it makes. Whatever is there then, pages have what they load,
  /// and the next publish, or going back, makes the place whole.
  @Test(arguments: [true, false]) func whoeverComesAfterADeathMakesItWhole(isRollback: Bool)
    async throws
  {
    let model = FakeStore()
    try await publish(Self.first, to: model)
    model.restart()
    try await publish(Self.second, to: model, after: 10)
    let steps = model.log.count
    #expect(steps > 15)
    for step in 0..<steps {
      let bucket = FakeStore()
      try await publish(Self.first, to: bucket)
      bucket.restart(silentAfter: step)
      await #expect(throws: PublishError.self) {
        try await publish(Self.second, to: bucket, after: 10)
      }
      let meanwhile = Self.shown(bucket)
      for (path, text) in Self.first where meanwhile[path] != text {
        #expect(meanwhile[path] == Self.second[path], "step \(step): \(path)")
      }
      if meanwhile["a/index.html"] == "week 2" || meanwhile["index.html"] == "home 2" {
        #expect(meanwhile["assets/s.9876543210.css"] == "two", "step \(step)")
      }
      if meanwhile["index.html"] == "home 2" { #expect(meanwhile["a/new.html"] == "new") }

      bucket.restart()
      if isRollback {
        // The first release is the one that the record names: there is nothing before it.
        await #expect(throws: PublishError.nothingBefore) {
          try await rollBack(bucket, after: 1_000)
        }
        try await publish(Self.first, to: bucket, after: 1_000)
        for (path, text) in Self.first { #expect(Self.shown(bucket)[path] == text, "step \(step)") }
      } else {
        try await publish(Self.second, to: bucket, after: 1_000)
        for (path, text) in Self.second {
          #expect(Self.shown(bucket)[path] == text, "step \(step)")
        }
        try await rollBack(bucket, after: 1_001)
        for (path, text) in Self.first { #expect(Self.shown(bucket)[path] == text, "step \(step)") }
      }
      #expect(try Self.record(bucket).claim == nil && Self.record(bucket).doubtful == [])
    }
  }

  @Test func aRollbackThatDiesIsFinishedToo() async throws {
    func twice() async throws -> FakeStore {
      let bucket = FakeStore()
      try await publish(Self.first, to: bucket)
      try await publish(Self.second, to: bucket, after: 10)
      bucket.restart()
      return bucket
    }
    let model = try await twice()
    try await rollBack(model, after: 20)
    for step in 0..<model.log.count {
      let bucket = try await twice()
      bucket.restart(silentAfter: step)
      await #expect(throws: PublishError.self) { try await rollBack(bucket, after: 20) }
      bucket.restart()
      try await rollBack(bucket, after: 1_000)
      for (path, text) in Self.first { #expect(Self.shown(bucket)[path] == text, "step \(step)") }
      try await publish(Self.second, to: bucket, after: 1_100)
      for (path, text) in Self.second { #expect(Self.shown(bucket)[path] == text, "step \(step)") }
    }
  }

  @Test func anAnswerThatGetsLostDoesNotLookLikeSomebodyElse() async throws {
    let model = FakeStore()
    try await publish(Self.first, to: model)
    for step in 1...model.log.count {
      let bucket = FakeStore()
      bucket.restart(losingAnswer: step)
      try await publish(Self.first, to: bucket, attempts: 2)
      #expect(Self.shown(bucket) == Self.first, "step \(step)")
    }
  }

  @Test func aFailureThatIsToldLeavesNoClaim() async throws {
    let bucket = FakeStore()
    try await publish(Self.first, to: bucket)
    let site = try await Self.site(Self.second)
    try write("changed meanwhile", to: "\(site.path)/a/new.html")
    await #expect(throws: PublishError.changedMeanwhile("a/new.html")) {
      try await publish(site, to: bucket, after: 10)
    }
    #expect(try Self.record(bucket).claim == nil)
    // So that the next one need not wait.
    try await publish(Self.second, to: bucket, after: 11)
  }

  /// There is one run of a site on a machine at a time: its own word is that of one that died.
  @Test func onesOwnDeadClaimHoldsNobodyUp() async throws {
    let bucket = FakeStore()
    try await publish(Self.first, to: bucket)
    bucket.restart(silentAfter: 6)
    await #expect(throws: PublishError.self) {
      try await publish(Self.second, to: bucket, after: 10, as: "this machine")
    }
    bucket.restart()
    #expect(try Self.record(bucket).claim?.publisher == "this machine")
    await #expect(throws: PublishError.taken(since: Self.start.adding(seconds: 10))) {
      try await publish(Self.second, to: bucket, after: 11, as: "another machine")
    }
    try await publish(Self.second, to: bucket, after: 12, as: "this machine")
    for (path, text) in Self.second { #expect(Self.shown(bucket)[path] == text) }
    #expect(try Self.record(bucket).claim == nil)
  }

  /// Whatever somebody has changed or taken away is sent again, and is not kept as if it were ours.
  @Test func byForceAllIsSentAgain() async throws {
    let bucket = FakeStore()
    try await publish(Self.first, to: bucket)
    bucket.place("tampered", at: "index.html")
    bucket.restart()
    try await publish(Self.first, to: bucket, after: 10, isForced: true)
    #expect(Self.shown(bucket) == Self.first)
    #expect(bucket.log.count { $0.hasPrefix("PUT ") } >= Self.first.count)
    // It is no release to go back to.
    await #expect(throws: PublishError.nothingBefore) { try await rollBack(bucket, after: 20) }
    try await publish(Self.second, to: bucket, after: 30)
    for seconds: Int64 in [40, 40, 40, 42] {
      try await publish(Self.second, to: bucket, after: seconds, isForced: true)
    }
    try await rollBack(bucket, after: 50)
    for (path, text) in Self.first { #expect(Self.shown(bucket)[path] == text) }
    let kept = bucket.objects.filter { $0.key.hasPrefix(".skidmark/kept/") }
    #expect(!kept.values.contains { $0.bytes == Array("tampered".utf8) })
  }

  // MARK: Two at once

  /// Somebody else publishes something at every moment of a publish: one of the two gives up, and the site
  /// is the other's.
  @Test func twoPublishersNeverMix() async throws {
    let third = Self.second.merging(["index.html": "home 3", "c.html": "third"]) { $1 }
    let model = FakeStore()
    try await publish(Self.first, to: model)
    model.restart()
    try await publish(Self.second, to: model, after: 10)
    // Whoever is done before we have looked has not been at work at the same time.
    for step in 2...model.log.count {
      let bucket = FakeStore()
      try await publish(Self.first, to: bucket)
      let other = Outcome()
      bucket.interrupt(at: step) {
        do {
          try await publish(third, to: bucket, after: 10)
          other.set(nil)
        } catch {
          other.set(error as? PublishError)
        }
      }
      var ours: PublishError?
      do { try await publish(Self.second, to: bucket, after: 10) } catch {
        ours = error as? PublishError
      }
      let isOurs = ours == nil
      #expect(other.isSet && isOurs != (other.error == nil), "step \(step): exactly one wins")
      let loser = isOurs ? other.error : ours
      #expect(
        loser == .overtaken || loser == .taken(since: Self.start.adding(seconds: 10)),
        "step \(step): \(String(describing: loser))")
      for (path, text) in isOurs ? Self.second : third {
        #expect(Self.shown(bucket)[path] == text, "step \(step): \(path)")
      }
      #expect(try Self.record(bucket).claim == nil)
    }
  }

  @Test func somebodyWhoIsAtWorkIsLeftAloneForTenMinutes() async throws {
    let bucket = FakeStore()
    try await publish(Self.first, to: bucket)
    bucket.restart(silentAfter: 8)
    await #expect(throws: PublishError.self) {
      try await publish(Self.second, to: bucket, after: 10)
    }
    bucket.restart()
    let since = Self.start.adding(seconds: 10)
    #expect(try Self.record(bucket).claim?.since == since)
    let before = bucket.objects
    await #expect(throws: PublishError.taken(since: since)) {
      try await publish(Self.second, to: bucket, after: 609)
    }
    await #expect(throws: PublishError.taken(since: since)) {
      try await rollBack(bucket, after: 609)
    }
    #expect(bucket.objects == before)
    try await publish(Self.second, to: bucket, after: 20, isForced: true)
    #expect(try Self.record(bucket).claim == nil)
  }

  @Test func aLongPublishGivesSignsOfLife() async throws {
    let bucket = FakeStore()
    let clock = Mutex(Duration.zero)
    let site = try await Self.site(Self.first)
    try await publish(site, to: bucket, after: 0) {
      clock.withLock { time in
        time += .seconds(40)
        return time
      }
    }
    let record = bucket.log.indices.filter { bucket.log[$0] == "PUT .skidmark/published.json" }
    let home = try #require(bucket.log.firstIndex(of: "PUT index.html"))
    #expect(record.count > 3 && record.dropFirst().contains { $0 < home })
    #expect(Self.shown(bucket) == Self.first)
    #expect(try Self.record(bucket).claim == nil)
  }

  // MARK: What is not ours

  @Test func whatIsNotOursIsLeftAlone() async throws {
    let bucket = FakeStore()
    bucket.place("mine", at: "notes.txt")
    bucket.place("mine", at: "a/index.html")
    let before = bucket.objects
    let error = await #expect(throws: PublishError.self) {
      try await publish(Self.first, to: bucket)
    }
    #expect(error == .inTheWay(["a/index.html"]))
    #expect(bucket.objects == before)
    try await publish(Self.first, to: bucket, isForced: true)
    try await publish(Self.second, to: bucket, after: 10)
    try await publish(Self.second, to: bucket, after: 4_000)
    let all = Self.shown(bucket)
    #expect(all["notes.txt"] == "mine" && all.filter { $0.key != "notes.txt" } == Self.second)
  }

  @Test func aRecordThatIsNoneStopsEverything() async throws {
    let bucket = FakeStore()
    bucket.place("{}", at: ".skidmark/published.json")
    await #expect(throws: PublishError.self) { try await publish(Self.first, to: bucket) }
    #expect(bucket.objects.count == 1)
  }

  // MARK: Going back

  @Test func oneCanGoBackAsFarAsIsKept() async throws {
    let bucket = FakeStore()
    func site(_ number: Int) -> [String: String] {
      [
        "index.html": "home \(number)", "assets/s.000000000\(number).css": "s \(number)",
        "same.txt": "same", "half.txt": "\(number / 2)",
      ]
    }
    for number in 0..<6 {
      try await publish(site(number), to: bucket, after: Int64(number) * 10_000)
    }
    let notes = bucket.objects.keys.filter { $0.hasPrefix(".skidmark/") }
    #expect(notes.count { $0.contains("/releases/") } == 2)
    // Two home pages, a style sheet whose time was up, and what changes with every other release.
    #expect(notes.count { $0.contains("/kept/") } == 4)
    for number: Int64 in [4, 3] {
      let record = try await rollBack(bucket, after: 60_000)
      #expect(record.published == Self.start.adding(seconds: number * 10_000))
      for (path, text) in site(Int(number)) { #expect(Self.shown(bucket)[path] == text) }
    }
    await #expect(throws: PublishError.nothingBefore) { try await rollBack(bucket, after: 60_000) }
    #expect(bucket.objects["index.html"]?.headers["Content-Type"] == "text/html; charset=utf-8")
    try await publish(site(5), to: bucket, after: 61_000)
    for (path, text) in site(5) { #expect(Self.shown(bucket)[path] == text) }
  }

  @Test func theWayBackRemovesNothing() async throws {
    let bucket = FakeStore()
    func site(_ number: Int) -> [String: String] {
      ["index.html": "home \(number)", "assets/s.000000000\(number).css": "s \(number)"]
    }
    for number in 0..<3 { try await publish(site(number), to: bucket, after: Int64(number) * 10) }
    // By now all style sheets but the last have had their time.
    for number in [1, 0] {
      try await rollBack(bucket, after: 10_000)
      for (path, text) in site(number) { #expect(Self.shown(bucket)[path] == text) }
    }
    try await publish(site(3), to: bucket, after: 20_000)
    for (path, text) in site(3) { #expect(Self.shown(bucket)[path] == text) }
    try await rollBack(bucket, after: 20_000)
    for (path, text) in site(0) { #expect(Self.shown(bucket)[path] == text) }
  }
}
