import Build
import Platform
import Synchronization
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `skidmark publish` to another machine: a real sshd on this one, and rsync.
@Suite(
  .enabled(if: SSHServer.isAvailable, "needs sshd, ssh, rsync and python3"),
  .timeLimit(.minutes(120)))
struct RsyncPublishTests {
  private func withWorld(_ body: (RemoteWorld) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let world = try await RemoteWorld(in: folder)
      defer { world.server.stop() }
      try await body(world)
    }
  }

  @Test func eachPublishSendsOnlyWhatChanged() async throws {
    try await withWorld { world in
      let rehearsal = try await world.publish(["--dry-run"])
      #expect(rehearsal.status == 0 && Files.kind(world.place) == nil, "\(rehearsal.error)")
      try await world.succeed()
      #expect(try world.files() == world.wanted())
      let again = try await world.publish(hour: 10)
      #expect(again.status == 0 && again.error.contains("nothing to do"), "\(again.error)")

      try world.change("second")
      try write("new\n", to: "\(world.site)/output/deep/er/new.txt")
      try Files.remove("\(world.site)/output/robots.txt")
      let some = try await world.publish(["--dry-run"], hour: 11)
      #expect(some.output == "+ deep/er/new.txt\n~ index.html\n- robots.txt\n")
      try await world.succeed(hour: 11)
      #expect(try world.files() == world.wanted())
      try Files.remove("\(world.site)/output/deep")
      try await world.succeed(hour: 12)
      #expect(try world.files() == world.wanted())
      #expect(Files.kind("\(world.shown)/deep") == nil)
      #expect(try world.isTidy())
    }
  }

  @Test func existingFilesAreNotSentAgain() async throws {
    try await withWorld { world in
      try await world.succeed()
      let first = "\(world.place)/\(try Self.link(world))"
      // The same bytes with another time are the same file; others of the same length are not.
      let file = "\(world.site)/output/404.html"
      try #require(try run("touch", [file]).status == 0)
      try edit("\(world.site)/output/robots.txt") { String($0.reversed()) }
      try #require(
        try run("touch", ["-r", "\(first)/robots.txt", "\(world.site)/output/robots.txt"]).status
          == 0)
      try await world.succeed(hour: 10)
      #expect(try world.files() == world.wanted())
      let second = "\(world.place)/\(try Self.link(world))"
      #expect(try Self.isSame("\(first)/404.html", "\(second)/404.html"))
      #expect(try !Self.isSame("\(first)/robots.txt", "\(second)/robots.txt"))
      #expect(try run("stat", ["-c", "%a", "\(second)/404.html"]).output == "644\n")
    }
  }

  @Test func onlyOurOldReleasesAreRemoved() async throws {
    try await withWorld { world in
      try write("kept", to: "\(world.place)/notes.txt")
      try write("kept", to: "\(world.place)/releases/mine/index.html")
      try write("body {}", to: "\(world.site)/output/assets/old.0123456789.css")
      try await world.succeed()
      try Files.remove("\(world.site)/output/assets/old.0123456789.css")
      try world.change("second")
      try await world.succeed(hour: 10)
      let second = try world.files()
      // Files that last week's pages load stay while a reader may have such a page open.
      #expect(try world.wanted(["assets/old.0123456789.css": "body {}"]) == second)
      for hour in 12..<15 {
        try world.change("round \(hour)")
        try await world.succeed(hour: hour)
      }
      let records = try Files.list("\(world.place)/releases").filter { $0.hasSuffix(".json") }
      #expect(records.count == 3, "two are kept besides the one that readers see")
      #expect(try text("\(world.place)/notes.txt") == "kept")
      #expect(try text("\(world.place)/releases/mine/index.html") == "kept")
      #expect(try world.isTidy())
    }
  }

  @Test func forceRestoresRemovedAndChangedFiles() async throws {
    try await withWorld { world in
      try await world.succeed()
      try world.change("second")
      try await world.succeed(hour: 10)
      let second = try world.files()
      try Files.remove("\(world.shown)/index.html")
      // A new file, because the old one may be a hard link into the previous release.
      try Files.remove("\(world.shown)/404.html")
      try write("tampered", to: "\(world.shown)/404.html")
      #expect(try await world.publish(hour: 11).error.contains("nothing to do"))
      // Killed in the middle and repeated: each time the same site.
      let path = try world.killing(transfer: 1)
      #expect(try await world.publish(["--force"], path, hour: 11).status == -9)
      try world.ageUnfinished()
      try await world.succeed(["--force"], hour: 12)
      #expect(try differences(world.files(), second) == [] && world.isTidy())
    }
  }

  /// A publish that only removes files that the site no longer has.
  @Test func unusedFilesGoAfterTheGracePeriod() async throws {
    try await withWorld { world in
      let style = "\(world.site)/output/assets/old.0123456789.css"
      try write("body {}", to: style)
      try await world.succeed()
      try Files.remove(style)
      try world.change("second")
      try await world.succeed(hour: 10)
      let tidied = try await Skidmark.succeed([
        "publish", "-s", world.site, "--trust", "--now", "2026-12-17T09:00:00Z",
      ])
      #expect(tidied.error.contains("1 removed"), "\(tidied.error)")
      #expect(try world.files() == world.wanted() && world.isTidy())
    }
  }

  @Test(arguments: [1, 2])
  func aKilledPublishKeepsTheOldSiteAndTheNextRunFinishes(transfer: Int) async throws {
    try await withWorld { world in
      try await world.succeed()
      let old = try world.files()
      try write("body {}", to: "\(world.site)/output/assets/new.0123456789.css")
      try edit("\(world.site)/output/404.html") { $0 + "<!-- changed -->\n" }
      try world.change("new")
      // Killed in the transfer of this number.
      let path = try world.killing(transfer: transfer)
      let killed = try await world.publish([], path, hour: 10)
      #expect(killed.status == -9, "\(killed.error)")
      #expect(try world.files() == old)
      // Without the interrupted files: the result is a whole site again.
      if transfer == 2 {
        try Files.remove("\(world.site)/output/assets/new.0123456789.css")
        try edit("\(world.site)/output/404.html") { $0.replacing("<!-- changed -->\n", with: "") }
        try world.change("another")
      }
      // What may still be another run's stays for a day.
      let isYoung = transfer == 1
      if !isYoung { try world.ageUnfinished() }
      try await world.succeed(hour: 11)
      #expect(try world.files() == world.wanted())
      #expect(try world.isTidy() == !isYoung)
      #expect(try await world.publish(hour: 12).error.contains("nothing to do"))
    }
  }

  /// A publish's last script, cut at many points, must do nothing.
  @Test func aTruncatedScriptDoesNothing() async throws {
    try await withWorld { world in
      for hour in 9...11 {
        try world.change("round \(hour)")
        try await world.succeed(hour: hour)
      }
      // Captures the last script of the next publish instead of running it.
      try world.change("the last")
      let script = "\(world.folder)/script"
      let path = try Front.put(
        "ssh",
        """
        case " $* " in *" sh -s "*) ;; *) exec "$real" "$@" ;; esac
        cat >"\(script).now"
        said() { grep -q "$1" "\(script).now"; }
        if said "^END-OF-RECORD" && said "echo finished" && ! said "^keep()"; then
          mv "\(script).now" "\(script)"
          kill -9 $PPID
          exit 1
        fi
        exec "$real" "$@" <"\(script).now"
        """, in: world.folder)
      #expect(try await world.publish([], path, hour: 12).status == -9)
      let bytes = try Files.read(script)
      let place = "\(world.place)/releases"
      let (before, shown) = (try tree(place), try world.files())
      for cut in stride(from: 1, to: bytes.count - 16, by: max(1, bytes.count / 150)) {
        let input = "\(world.folder)/cut"
        try Files.write(Array(bytes[..<cut]), to: input)
        _ = try run("sh", ["-s"], in: world.folder, input: input)
      }
      #expect(try differences(before, tree(place)) == [] && shown == world.files())
      _ = try run("sh", ["-s"], in: world.folder, input: script)
      #expect(try differences(before, tree(place)) != [], "whole it does its work")
    }
  }

  @Test func anOvertakenPublishSaysSo() async throws {
    try await withWorld { world in
      try await world.succeed()
      try world.change("mine")
      let other = "\(world.folder)/other"
      try #require(try run("cp", ["-R", world.site, other]).status == 0)
      try edit("\(other)/output/index.html") { $0 + "<!-- theirs -->\n" }
      // Another publisher finishes while we send.
      let program = try #require(Skidmark.path)
      let path = try Front.put(
        "rsync",
        """
        if mkdir "\(world.folder)/once" 2>/dev/null; then
          "$real" "$@"
          "\(program)" publish -q -s "\(other)" --trust --now 2026-11-17T10:30:00Z || exit 99
          exit 0
        fi
        """, in: world.folder)
      let lost = try await world.publish([], path, hour: 10)
      #expect(lost.status == 8 && lost.error.contains("at the same time"), "\(lost.error)")
      #expect(try world.files()["index.html"] == Files.read("\(other)/output/index.html"))
      try await world.succeed(hour: 11)
      #expect(try world.files() == world.wanted() && world.isTidy())
    }
  }

  @Test func readersNeverSeeAPageWithoutItsParts() async throws {
    try await withWorld { world in
      let style = "assets/round.0000000000.css"
      try write("body {}", to: "\(world.site)/output/\(style)")
      try write("<p>\(style)</p>", to: "\(world.site)/output/round.txt")
      try await world.succeed()
      let isOver = Atomic(false)
      let shown = world.shown
      async let reading = Skidmark.aside { () -> (rounds: Int, missing: [String]) in
        var (rounds, missing) = (0, [String]())
        while !isOver.load(ordering: .relaxed) {
          // The page first, and after a while what it loads.
          let page = String(decoding: fileBytes("\(shown)/round.txt") ?? [], as: UTF8.self)
          let name = page.dropFirst(3).dropLast(4)
          if page.isEmpty || fileBytes("\(shown)/\(name)") == nil { missing.append(page) }
          rounds += 1
          // Leaves time for other tests.
          usleep(5_000)
        }
        return (rounds, missing)
      }
      for round in 1...4 {
        try Files.remove("\(world.site)/output/assets/round.000000000\(round - 1).css")
        let style = "assets/round.000000000\(round).css"
        try write("body {}", to: "\(world.site)/output/\(style)")
        try write("<p>\(style)</p>", to: "\(world.site)/output/round.txt")
        try await world.succeed(hour: 10 + round)
      }
      isOver.store(true, ordering: .relaxed)
      let read = try await reading.get()
      #expect(read.missing.isEmpty && read.rounds > 50)
    }
  }

  @Test func aRejectedKeyIsReported() async throws {
    try await withWorld { world in
      try world.name(key: "stranger")
      let refused = try await world.publish()
      #expect(
        refused.status == 6 && refused.error.contains("Permission denied"), "\(refused.error)")
      #expect(refused.error.contains("could not connect"))
      #expect(Files.kind(world.place) == nil)
    }
  }

  // MARK: Support

  private static func link(_ world: RemoteWorld) throws -> String {
    String(try run("readlink", ["\(world.place)/current"]).output.dropLast())
  }

  /// Whether two paths are hard links to one file.
  private static func isSame(_ one: String, _ other: String) throws -> Bool {
    try run("sh", ["-c", "[ \"$1\" -ef \"$2\" ]", "sh", one, other]).status == 0
  }
}
