import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark publish` to a bucket: rclone sends it, moto's server checks every signature, and boto3 reads the
/// result.
@Suite(
  .enabled(if: Peers.areThere, "Scripts/peers fetches them"), .timeLimit(.minutes(120)),
  .serialized)
struct S3PeerTests {
  private func withWorld(
    _ body: (RcloneWorld, PeerStore) async throws -> Void
  ) async throws {
    let store = try PeerStore()
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      try await body(try await RcloneWorld(in: folder, store: store), store)
    }
  }

  @Test func theBucketHoldsTheSiteAsBuilt() async throws {
    try await withWorld { world, store in
      for name in ["a b+c", "ü%41", "x#y?z", "it's \"q\" & <r>", "🏈"] {
        try write("hello \(name)\n", to: "\(world.site)/output/odd/\(name).txt")
      }
      let said = try await world.succeed(["-v"])
      let expected = try world.wanted()
      #expect(try store.shown() == expected)

      let objects = try store.objects()
      #expect(objects["index.html"]?.type == "text/html; charset=utf-8")
      #expect(objects["index.html"]?.cache == "public, max-age=300")
      #expect(objects["odd/🏈.txt"]?.type == "text/plain; charset=utf-8")
      #expect(objects[".skidmark/published.json"]?.cache == "no-store")
      for (path, object) in objects where path.hasPrefix("assets/") {
        #expect(object.cache == "public, max-age=31536000, immutable", "\(path)")
      }
      try Self.checkOrder(try store.log(), count: expected.count)

      let again = try await world.succeed(["--json", "-v"])
      #expect(try store.log().allSatisfy { ["GET", "HEAD"].contains($0.method) })
      for text in [said.output, said.error, again.output, again.error] {
        #expect(!text.contains(store.secret))
      }
      for (path, object) in objects {
        let text = String(decoding: object.bytes, as: UTF8.self)
        #expect(!text.contains(store.secret) && !text.contains(store.id), "\(path)")
      }
    }
  }

  /// The record first, then the files phase by phase, the home page, and the record again.
  private static func checkOrder(_ log: [PeerStore.Asked], count: Int) throws {
    #expect(log.allSatisfy { (200...299).contains($0.status) || $0.status == 404 })
    let sent = log.filter { $0.method == "PUT" }.map(\.path)
    #expect(sent.first == "/league/.skidmark/published.json")
    #expect(sent.last == "/league/.skidmark/published.json")
    let paths = sent.filter { !$0.hasPrefix("/league/.skidmark/") }
    #expect(paths.count == count && paths.last == "/league/index.html")
    let turns = paths.dropLast().map { path in
      if path.hasPrefix("/league/assets/"), path.split(separator: ".").count == 3 { return 0 }
      return path.hasSuffix(".html") ? 2 : 1
    }
    #expect(turns == turns.sorted() && Set(turns) == [0, 1, 2])
  }

  @Test func onlyWhatChangedIsSentAndRemovalsComeLast() async throws {
    try await withWorld { world, store in
      try await world.succeed()
      try world.change("second")
      try Files.remove("\(world.site)/output/robots.txt")
      try write("new\n", to: "\(world.site)/output/new.txt")
      _ = try store.log()
      try await world.succeed(at: "2026-11-17T10:00:00Z")
      let sent = try store.log().filter { $0.method == "PUT" }.map(\.path)
      let pages = sent.filter { !$0.hasPrefix("/league/.skidmark/") }
      #expect(pages == ["/league/new.txt", "/league/index.html"])
      try await world.succeed(at: "2026-11-20T09:00:00Z")
      #expect(try store.shown()["robots.txt"] != nil)
      _ = try store.log()
      try world.change("third")
      try await world.succeed(at: "2026-11-20T10:00:00Z")
      #expect(try store.shown() == world.wanted())
      let log = try store.log()
      let home = try #require(
        log.lastIndex { $0.method == "PUT" && $0.path == "/league/index.html" })
      let removal = try #require(
        log.firstIndex { $0.method == "DELETE" && $0.path == "/league/robots.txt" })
      #expect(home < removal)
    }
  }

  // MARK: Refusals

  @Test func aRefusalIsReported() async throws {
    try await withWorld { world, store in
      func refused(_ change: [String: String]) async throws -> Outcome {
        let outcome = try await world.publish(["-v"], change)
        #expect(!outcome.error.contains(store.secret))
        return outcome
      }
      let wrong = try await refused(["AWS_SECRET_ACCESS_KEY": "\(store.secret)x"])
      #expect(wrong.status == 5 && wrong.error.contains("SignatureDoesNotMatch"), "\(wrong.error)")
      let unknown = try await refused(["AWS_ACCESS_KEY_ID": "AKIDUNKNOWN"])
      #expect(unknown.status == 5 && unknown.error.contains("InvalidAccessKeyId"))
      let none = try await refused(["AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": ""])
      #expect(none.status == 5 && none.error.contains("AWS_ACCESS_KEY_ID"), "\(none.error)")
      let unreachable = try await refused(["AWS_ENDPOINT_URL_S3": "http://127.0.0.1:9"])
      #expect(unreachable.status == 6, "\(unreachable.error)")
      #expect(try store.shown().isEmpty)
      try edit("\(world.site)/skidmark.yml") {
        $0.replacing("bucket: league", with: "bucket: nowhere")
      }
      let bucket = try await refused([:])
      #expect(bucket.status == 6 && bucket.error.contains("NoSuchBucket"), "\(bucket.error)")
    }
  }

  @Test func foreignObjectsStay() async throws {
    try await withWorld { world, store in
      _ = try store.order("put", "league", "notes & more.txt", "mine")
      _ = try store.order("put", "league", "index.html", "mine")
      let refused = try await world.publish()
      #expect(refused.status == 3 && refused.error.contains("'index.html' would take the place"))
      let asked = try await world.publish(["--dry-run"])
      #expect(asked.status == 3 && asked.output.hasSuffix("+ index.html\n! index.html\n"))
      #expect(try store.objects().count == 2)
      try await world.succeed(["--force"])
      #expect(try store.shown() == world.wanted(["notes & more.txt": "mine"]))
    }
  }

  // MARK: Crashes

  @Test func theNextRunFinishesAKilledPublish() async throws {
    try await withWorld { world, store in
      try await world.succeed()
      let before = try store.shown()
      for page in before.keys where page.hasSuffix(".html") { try world.change("second", of: page) }
      #expect(try await world.publish([], try world.killingAfterPages()).status == -9)
      let meanwhile = try store.shown()
      #expect(meanwhile["index.html"] == before["index.html"] && meanwhile != before)
      try await world.succeed(at: "2026-11-17T10:00:00Z")
      #expect(try store.shown() == world.wanted())
    }
  }

  @Test func noArgumentHasTheSecret() async throws {
    try await withWorld { world, store in
      _ = try store.order("hold", "PUT", "/league/index.html")
      async let publish = world.publish()
      #expect(try store.order("held") == true)
      #expect(try Self.argumentsOfAll().allSatisfy { !$0.contains(store.secret) })
      _ = try store.order("release")
      #expect(try await publish.status == 0)
      #expect(try store.shown() == world.wanted())
    }
  }

  // MARK: Support

  /// The arguments of all running programs, where the system shows them.
  private static func argumentsOfAll() throws -> [String] {
    try Files.list("/proc").filter { $0.allSatisfy(\.isNumber) }.compactMap { number in
      (try? Files.read("/proc/\(number)/cmdline")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
