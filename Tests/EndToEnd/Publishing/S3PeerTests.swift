import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark publish` to a bucket: moto's server checks every signature, and boto3 reads what is there.
@Suite(.timeLimit(.minutes(10)), .serialized) struct S3PeerTests {
  @Test func theSiteIsThereAsItWasBuilt() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder)
      for name in ["a b+c", "ü%41", "x#y?z", "it's \"q\" & <r>", "🏈"] {
        try write("hello \(name)\n", to: "\(site)/output/odd/\(name).txt")
      }
      let said = try await S3Publishing.publish(site, store, ["-v"])
      let expected = try FolderPublishTests.published(site)
      #expect(try store.shown() == expected)

      let objects = try store.objects()
      let digests = try Self.digests("\(site)/output")
      for path in expected.keys {
        #expect(objects[path]?.digest == digests[path] && digests[path] != nil, "\(path)")
      }
      #expect(objects["index.html"]?.type == "text/html; charset=utf-8")
      #expect(objects["index.html"]?.cache == "public, max-age=300")
      #expect(objects["odd/🏈.txt"]?.type == "text/plain; charset=utf-8")
      for (path, object) in objects where path.hasPrefix("assets/") {
        #expect(object.cache == "public, max-age=31536000, immutable", "\(path)")
      }
      try Self.checkOrder(try store.log(), count: expected.count)

      let again = try await S3Publishing.publish(site, store, ["--json", "-v"])
      #expect(try store.log().map(\.method) == ["GET"])
      for text in [said.output, said.error, again.output, again.error] {
        #expect(!text.contains(store.secret))
      }
      for (path, object) in objects {
        let text = String(decoding: object.bytes, as: UTF8.self)
        #expect(!text.contains(store.secret) && !text.contains(store.id), "\(path)")
      }
    }
  }

  /// The record first, then file after file in their phases, the home page, and the record again.
  private static func checkOrder(_ log: [PeerStore.Asked], count: Int) throws {
    #expect(log.allSatisfy { (200...299).contains($0.status) || $0.status == 404 })
    let sent = log.filter { $0.method == "PUT" }
    let record = "/league/.skidmark/published.json"
    #expect(sent.first?.path == record && sent.first?.headers["if-none-match"] == "*")
    #expect(sent.last?.path == record && sent.last?.headers["if-match"]?.isEmpty == false)
    let paths = sent.dropFirst().dropLast().map(\.path)
    #expect(paths.count == count && paths.last == "/league/index.html")
    let turns = paths.dropLast().map { path in
      if path.hasPrefix("/league/assets/"), path.split(separator: ".").count == 3 { return 0 }
      return path.hasSuffix(".html") ? 2 : 1
    }
    #expect(turns == turns.sorted() && Set(turns) == [0, 1, 2])
    for request in sent {
      #expect(request.headers["x-amz-content-sha256"]?.utf8.count == 64)
      #expect(request.headers["authorization"]?.hasPrefix("AWS4-HMAC-SHA256 ") == true)
    }
  }

  // MARK: No

  @Test func whoIsRefusedIsTold() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder)
      func refused(_ change: [String: String]) async throws -> Outcome {
        let outcome = try await Skidmark.run(
          ["publish", "-s", site, "-v"], environment: store.environment.merging(change) { $1 })
        #expect(!outcome.error.contains(store.secret))
        return outcome
      }
      let wrong = try await refused(["AWS_SECRET_ACCESS_KEY": "\(store.secret)x"])
      #expect(wrong.status == 5 && wrong.error.contains("SignatureDoesNotMatch"), "\(wrong.error)")
      let unknown = try await refused(["AWS_ACCESS_KEY_ID": "AKIDUNKNOWN"])
      #expect(unknown.status == 5 && unknown.error.contains("InvalidAccessKeyId"))
      let none = try await refused(["AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": ""])
      #expect(none.status == 5 && none.error.contains("AWS_ACCESS_KEY_ID"))
      let nobody = try await refused(["AWS_ENDPOINT_URL_S3": "http://127.0.0.1:9"])
      #expect(nobody.status == 6)
      let plain = try await refused(["AWS_ENDPOINT_URL_S3": "http://s3.example.com"])
      #expect(plain.status == 3 && plain.error.contains("https://"))
      #expect(try store.shown().isEmpty)
      try edit("\(site)/skidmark.yml") { $0.replacing("bucket: league", with: "bucket: nowhere") }
      let bucket = try await refused([:])
      #expect(bucket.status == 3 && bucket.error.contains("There is no such bucket"))
    }
  }

  // MARK: Deaths and races

  @Test func aServerThatDiesHalfWayAndASecondRun() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder)
      try await S3Publishing.publish(site, store)
      let before = try store.shown()
      let pages = before.keys.filter { $0.hasSuffix(".html") }
      for page in pages { try edit("\(site)/output/\(page)") { $0 + "<!-- second -->\n" } }
      let after = try FolderPublishTests.published(site)
      // Twice the record, the claim, the old release, a copy of each page, and the first pages.
      _ = try store.order("silent", .int(4 + pages.count + 3))
      let died = try await Skidmark.run(
        ["publish", "-s", site] + Skidmark.now, environment: store.environment)
      #expect(died.status == 6, "\(died.error)")
      let meanwhile = try store.shown()
      let isOldOrNew = meanwhile.allSatisfy { [before[$0], after[$0]].contains($1) }
      let isHomeOld = meanwhile["index.html"] == before["index.html"]
      #expect(isOldOrNew && isHomeOld && meanwhile != before)

      // Whoever it was may come back; others wait.
      _ = try store.order("silent", nil)
      try Files.makeFolder("\(folder)/elsewhere")
      let other = try Sites.copy(site, to: "\(folder)/elsewhere")
      let early = try await Skidmark.run(
        ["publish", "-s", other] + Skidmark.now, environment: store.environment)
      #expect(early.status == 8 && early.error.contains("Somebody else is publishing"))
      try await S3Publishing.publish(site, store)
      try S3Publishing.isWhole(site, store)
    }
  }

  @Test func othersGoOnTenMinutesAfterTheLastSignOfLife() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder)
      _ = try store.order("silent", .int(20))
      let died = try await Skidmark.run(
        ["publish", "-s", site] + Skidmark.now, environment: store.environment)
      #expect(died.status == 6, "\(died.error)")
      _ = try store.order("silent", nil)
      let name = ".skidmark/published.json"
      let record = String(decoding: try #require(try store.objects()[name]).bytes, as: UTF8.self)
      let mark = "\"since\": \""
      let since = try #require(record.firstRange(of: mark)).upperBound
      let older = record[..<since] + "2024-01-01T00:00:00Z" + record[since...].drop { $0 != "\"" }
      _ = try store.order("put", "league", .string(name), .string(String(older)))
      try Files.makeFolder("\(folder)/elsewhere")
      let other = try Sites.copy(site, to: "\(folder)/elsewhere")
      try await S3Publishing.publish(other, store)
      try S3Publishing.isWhole(other, store)
    }
  }

  @Test func oneOfTwoWinsAndTheOtherSaysSo() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let one = try await S3Publishing.site(in: folder)
      try await S3Publishing.publish(one, store)
      try Files.makeFolder("\(folder)/elsewhere")
      let other = try Sites.copy(one, to: "\(folder)/elsewhere")
      try S3Publishing.change(one, "one")
      try S3Publishing.change(other, "other")

      // While the first is at work, the second sees its claim.
      _ = try store.order("hold", "PUT", "/league/index.html")
      async let first = Skidmark.run(
        ["publish", "-s", one] + Skidmark.now, environment: store.environment)
      #expect(try store.order("held") == true)
      let second = try await Skidmark.run(
        ["publish", "-s", other] + Skidmark.now, environment: store.environment)
      #expect(second.status == 8 && second.error.contains("Somebody else is publishing"))
      #expect(try Self.argumentsOfAll().allSatisfy { !$0.contains(store.secret) })
      _ = try store.order("release")
      #expect(try await first.status == 0)
      try S3Publishing.isWhole(one, store)

      // When both have seen that nobody is at work, the store lets one of them claim the place.
      try S3Publishing.change(one, "one again")
      _ = try store.order("log")
      _ = try store.order("hold", "PUT", "/.skidmark/published.json")
      async let slow = Skidmark.run(
        ["publish", "-s", one] + Skidmark.now, environment: store.environment)
      #expect(try store.order("held") == true)
      try await S3Publishing.publish(other, store)
      _ = try store.order("release")
      let lost = try await slow
      #expect(lost.status == 8 && lost.error.contains("Somebody else published there"))
      #expect(try store.log().contains { $0.method == "PUT" && $0.status == 412 })
      try S3Publishing.isWhole(other, store)
    }
  }

  // MARK: Time

  @Test func oldPagesGoAfterTheGraceAndOneStepBackBringsThem() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder)
      try await S3Publishing.publish(site, store)
      let first = try store.shown()
      try S3Publishing.change(site, "second")
      try Files.remove("\(site)/output/robots.txt")
      try write("new\n", to: "\(site)/output/new.txt")
      try await S3Publishing.publish(site, store, at: "2026-11-17T10:00:00Z")
      #expect(try store.shown()["robots.txt"] == first["robots.txt"])
      try await S3Publishing.publish(site, store, at: "2026-11-20T09:00:00Z")
      #expect(try store.shown()["robots.txt"] != nil)
      try await S3Publishing.publish(site, store, at: "2026-11-20T10:00:00Z")
      #expect(try store.shown() == FolderPublishTests.published(site))

      let back = try await Skidmark.succeed(
        ["publish", "-s", site, "--rollback", "--now", "2026-11-20T11:00:00Z"],
        environment: store.environment)
      #expect(back.error.contains("again"))
      // Those that only tidied up have shown nothing else, and are none to go back to.
      let then = try store.shown()
      #expect(first.keys.filter { then[$0] != first[$0] } == [])
      #expect(try store.objects()["robots.txt"]?.type == "text/plain; charset=utf-8")
    }
  }

  @Test func whatIsSomebodyElsesStays() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder)
      _ = try store.order("put", "league", "notes & more.txt", "mine")
      _ = try store.order("put", "league", "index.html", "mine")
      let refused = try await Skidmark.run(
        ["publish", "-s", site] + Skidmark.now, environment: store.environment)
      #expect(refused.status == 3 && refused.error.contains("'index.html' would take the place"))
      #expect(try store.objects().count == 2)
      let asked = try await Skidmark.run(
        ["publish", "-s", site, "--dry-run"] + Skidmark.now, environment: store.environment)
      #expect(asked.output.hasSuffix("+ index.html\n! index.html\n"))
      #expect(asked.status == 3 && asked.error.contains("'index.html' would take the place"))
      #expect(try store.objects().count == 2)
      try await S3Publishing.publish(site, store, ["--force"])
      var expected = try FolderPublishTests.published(site)
      expected["notes & more.txt"] = Array("mine".utf8)
      #expect(try store.shown() == expected)
    }
  }

  // MARK: Support

  /// What another program says that the SHA-256 of each file is.
  private static func digests(_ folder: String) throws -> [String: String] {
    let said = try run("find", [".", "-type", "f", "-exec", "sha256sum", "{}", "+"], in: folder)
    return said.output.split(separator: "\n").reduce(into: [:]) { digests, line in
      digests[String(line.dropFirst("  ./".utf8.count + 64))] = String(line.prefix(64))
    }
  }

  /// The arguments of all programs that run, where the system shows them.
  private static func argumentsOfAll() throws -> [String] {
    try Files.list("/proc").filter { $0.allSatisfy(\.isNumber) }.compactMap { number in
      (try? Files.read("/proc/\(number)/cmdline")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
