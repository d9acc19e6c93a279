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
  .timeLimit(.minutes(10)))
struct RsyncPublishTests {
  private func withWorld(
    links hasLinks: Bool, _ body: (RemoteWorld) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let world = try await RemoteWorld(in: folder, hasLinks: hasLinks)
      defer { world.server.stop() }
      try await body(world)
    }
  }

  @Test(arguments: [true, false])
  func theFirstOneSendsAllTheSecondNothingTheThirdWhatChanged(hasLinks: Bool) async throws {
    try await withWorld(links: hasLinks) { world in
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

  @Test func whatIsThereAlreadyIsNotSentAgain() async throws {
    try await withWorld(links: true) { world in
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

  @Test func oneStepBackAndOnlyOurReleasesGo() async throws {
    try await withWorld(links: true) { world in
      try write("kept", to: "\(world.place)/notes.txt")
      try write("kept", to: "\(world.place)/releases/mine/index.html")
      try write("body {}", to: "\(world.site)/output/assets/old.0123456789.css")
      try await world.succeed()
      #expect(try await world.publish(["--rollback"]).status == 2)
      let first = try world.files()
      try Files.remove("\(world.site)/output/assets/old.0123456789.css")
      try world.change("second")
      try await world.succeed(hour: 10)
      let second = try world.files()
      // What last week's pages load is there as long as somebody may have one open.
      #expect(try world.wanted(["assets/old.0123456789.css": "body {}"]) == second)
      let back = try await world.publish(["--rollback"], hour: 11)
      #expect(back.status == 0, "\(back.error)")
      #expect(try world.files() == first)
      #expect(try await world.publish(["--rollback"], hour: 11).status == 2)
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

  @Test(arguments: [true, false])
  func whatSomebodyTookAwayComesBackByForce(links: Bool) async throws {
    try await withWorld(links: links) { world in
      try await world.succeed()
      let first = try world.files()
      try world.change("second")
      try await world.succeed(hour: 10)
      let second = try world.files()
      try Files.remove("\(world.shown)/index.html")
      // Another file, as the old one may have a second name in the release before.
      try Files.remove("\(world.shown)/404.html")
      try write("tampered", to: "\(world.shown)/404.html")
      #expect(try await world.publish(hour: 11).error.contains("nothing to do"))
      // Killed in the middle, and done again: each time the same site.
      let path = try world.killing(transfer: 1)
      #expect(try await world.publish(["--force"], path, hour: 11).status == -9)
      try await world.succeed(["--force"], hour: 12)
      #expect(try differences(world.files(), second) == [] && world.isTidy())
      let rehearsed = try await world.publish(["--rollback", "--dry-run"], hour: 13)
      #expect(rehearsed.error.contains("would see the site of 2026-11-17T04:00:00-05:00"))
      #expect(try differences(world.files(), second) == [] && world.isTidy())
      try await world.succeed(["--rollback"], hour: 13)
      #expect(try differences(world.files(), first) == [] && world.isTidy())
    }
  }

  /// However often one site is sent again, there is one to go back to, and nothing piles up; also if the way back
  /// dies on its way.
  @Test(arguments: [true, false])
  func withOneReleaseKeptThereIsAWayBack(links: Bool) async throws {
    try await withWorld(links: links) { world in
      try world.name(more: ", keep: 1, grace_days: 0")
      try write("body {}", to: "\(world.site)/output/assets/old.0123456789.css")
      try await world.succeed()
      let first = try world.files()
      try Files.remove("\(world.site)/output/assets/old.0123456789.css")
      try world.change("second")
      try await world.succeed(hour: 10)
      for hour in 11...13 { try await world.succeed(["--force"], hour: hour) }
      let notes = "\(world.place)/\(links ? "releases" : ".skidmark-kept")"
      #expect(try Files.list(notes).count { $0.hasSuffix(".json") } == (links ? 2 : 1))
      let ssh = try Front.put(
        "ssh",
        """
        cat >"\(world.folder)/script"
        if grep -q '^back ' "\(world.folder)/script"; then kill -9 $PPID; exit 1; fi
        exec "$real" "$@" <"\(world.folder)/script"
        """, in: world.folder)
      if !links { #expect(try await world.publish(["--rollback"], ssh, hour: 14).status == -9) }
      try Files.remove("\(world.folder)/front")
      try await world.succeed(["--rollback"], hour: 15)
      #expect(try differences(world.files(), first) == [] && world.isTidy())
    }
  }

  /// A publish that only removes what nobody needs any more shows nothing else.
  @Test(arguments: [true, false]) func tidyingUpIsNoReleaseToGoBackTo(links: Bool) async throws {
    try await withWorld(links: links) { world in
      let style = "\(world.site)/output/assets/old.0123456789.css"
      try write("body {}", to: style)
      try await world.succeed()
      let first = try world.files()
      try Files.remove(style)
      try world.change("second")
      try await world.succeed(hour: 10)
      let tidied = try await Skidmark.succeed([
        "publish", "-s", world.site, "--trust", "--now", "2026-12-17T09:00:00Z",
      ])
      #expect(tidied.error.contains("1 removed"), "\(tidied.error)")
      #expect(try world.files() == world.wanted())
      try await world.succeed(["--rollback"], hour: 12)
      #expect(try differences(world.files(), first) == [] && world.isTidy())
    }
  }

  @Test func withoutLinksWhatIsNotOursStays() async throws {
    try await withWorld(links: false) { world in
      try write("theirs", to: "\(world.place)/index.html")
      try write("kept", to: "\(world.place)/assets/theirs.css")
      let asked = try await world.publish(["--dry-run"])
      #expect(asked.status == 3 && asked.output.hasSuffix("! index.html\n"), "\(asked.error)")
      let refused = try await world.publish()
      #expect(refused.status == 3 && refused.error.contains("not Skidmark's"), "\(refused.error)")
      #expect(try world.files().count == 2 && text("\(world.place)/index.html") == "theirs")
      try await world.succeed(["--force"])
      #expect(try world.files() == world.wanted(["assets/theirs.css": "kept"]))
      let back = try await world.publish(["--rollback"])
      #expect(back.status == 2 && back.error.contains("no release before"), "\(back.error)")

      // A folder that leads elsewhere is not ours to write through or to replace.
      try write("body {}", to: "\(world.site)/output/more/a.css")
      try Files.makeFolder("\(world.folder)/elsewhere")
      try #require(
        try run("ln", ["-s", "\(world.folder)/elsewhere", "\(world.place)/more"]).status == 0)
      #expect(try await world.publish(hour: 10).status == 3)
      #expect(try Files.list("\(world.folder)/elsewhere").isEmpty)
      #expect(try world.isTidy())
    }
  }

  @Test func withoutLinksTooOneCanGoBack() async throws {
    try await withWorld(links: false) { world in
      try write("kept", to: "\(world.place)/notes.txt")
      #expect(try await world.publish(["--rollback"]).status == 2)
      try write("body {}", to: "\(world.site)/output/assets/old.0123456789.css")
      try write("first", to: "\(world.site)/output/deep/first.txt")
      var sites: [[String: [UInt8]]] = []
      for hour in 9...12 {
        try world.change("round \(hour)")
        if hour == 10 {
          try Files.remove("\(world.site)/output/deep")
          try Files.remove("\(world.site)/output/assets/old.0123456789.css")
        }
        try write("new", to: "\(world.site)/output/new/\(hour).txt")
        try await world.succeed(hour: hour)
        sites.append(try world.files())
      }
      #expect(
        try sites[3] == world.wanted(["assets/old.0123456789.css": "body {}", "notes.txt": "kept"]))
      // Two releases are kept; the third is forgotten.
      for number in [2, 1] {
        let back = try await world.publish(["--rollback"], hour: 13)
        #expect(back.status == 0, "\(back.error)")
        #expect(try differences(world.files(), sites[number]) == [])
        #expect(try world.isTidy())
      }
      #expect(try await world.publish(["--rollback"], hour: 13).status == 2)
      // And on from there, and back again.
      try await world.succeed(hour: 14)
      #expect(try differences(world.files(), sites[3]) == [])
      #expect(try await world.publish(["--rollback"], hour: 15).status == 0)
      #expect(try differences(world.files(), sites[1]) == [] && world.isTidy())
      #expect(try await world.publish(["--dry-run"], hour: 15).output.contains("~ index.html\n"))
    }
  }

  @Test(arguments: [2, 3, 4])
  func fromAnInterruptedOneTheWayBackLeadsToTheSiteBefore(transfer: Int) async throws {
    try await withWorld(links: false) { world in
      try await world.succeed()
      let first = try world.files()
      try world.change("second")
      try await world.succeed(hour: 10)
      let second = try world.files()
      try write("body {}", to: "\(world.site)/output/assets/new.0123456789.css")
      try write("new", to: "\(world.site)/output/new/words.txt")
      try edit("\(world.site)/output/404.html") { $0 + "<!-- changed -->\n" }
      try world.change("third")
      let path = try world.killing(transfer: transfer)
      #expect(try await world.publish([], path, hour: 11).status == -9)
      #expect(try world.files() != second)
      // The way back dies too, before its last step.
      let ssh = try Front.put(
        "ssh",
        """
        if [ -e "\(world.folder)/on-its-way" ]; then kill -9 $PPID; exit 1; fi
        cat >"\(world.folder)/script"
        if grep -q '^back ' "\(world.folder)/script"; then : >"\(world.folder)/on-its-way"; fi
        exec "$real" "$@" <"\(world.folder)/script"
        """, in: world.folder)
      #expect(try await world.publish(["--rollback"], ssh, hour: 12).status == -9)
      try Files.remove("\(world.folder)/front")
      let back = try await world.publish(["--rollback"], hour: 12)
      #expect(back.status == 0, "\(back.error)")
      let left = ["assets/new.0123456789.css": Array("body {}".utf8)]
      #expect(try differences(world.files(), second.merging(left) { $1 }) == [])
      #expect(try await world.publish(["--rollback"], hour: 13).status == 0)
      #expect(try differences(world.files(), first.merging(left) { $1 }) == [] && world.isTidy())
    }
  }

  @Test(arguments: [(true, 1), (true, 2), (false, 1), (false, 2), (false, 4)])
  func killedAnywhereTheOldSiteIsWholeAndTheNextRunFinishes(
    hasLinks: Bool, transfer: Int
  ) async throws {
    try await withWorld(links: hasLinks) { world in
      try await world.succeed()
      let old = try world.files()
      try write("body {}", to: "\(world.site)/output/assets/new.0123456789.css")
      try edit("\(world.site)/output/404.html") { $0 + "<!-- changed -->\n" }
      try world.change("new")
      // Killed in the transfer of this number, with what it sends there.
      let path = try world.killing(transfer: transfer)
      let killed = try await world.publish([], path, hour: 10)
      #expect(killed.status == -9, "\(killed.error)")
      if hasLinks {
        #expect(try world.files() == old)
      } else {
        // The parts of pages come first, pages after them, the home page last.
        let now = try world.files()
        #expect(now["assets/new.0123456789.css"] != nil)
        #expect((now["404.html"] == old["404.html"]) == (transfer < 3))
        #expect((now["index.html"] == old["index.html"]) == (transfer < 4))
      }
      // Not what was on its way, but the site of before: also that is a whole site again.
      if transfer == 2 {
        try Files.remove("\(world.site)/output/assets/new.0123456789.css")
        try edit("\(world.site)/output/404.html") { $0.replacing("<!-- changed -->\n", with: "") }
        try world.change("another")
      }
      try await world.succeed(hour: 11)
      let left = ["assets/new.0123456789.css": "body {}"]
      #expect(try world.files() == world.wanted(transfer == 2 && !hasLinks ? left : [:]))
      #expect(try world.isTidy())
      #expect(try await world.publish(hour: 12).error.contains("nothing to do"))
    }
  }

  @Test func anInterruptedFirstOneIsOursToFinish() async throws {
    try await withWorld(links: false) { world in
      let path = try Front.put(
        "rsync", "\"$real\" \"$@\"\nkill -9 $PPID\nexit 1", in: world.folder)
      #expect(try await world.publish([], path).status == -9)
      #expect(try !world.files().isEmpty && world.files() != world.wanted())
      try await world.succeed()
      #expect(try world.files() == world.wanted() && world.isTidy())
    }
  }

  @Test func whatTwoInterruptedOnesHaveLeftIsOursToo() async throws {
    try await withWorld(links: false) { world in
      try await world.succeed()
      // Each sends what is no page, and comes no further.
      let path = try Front.put(
        "rsync",
        """
        "$real" "$@"
        case " $* " in *" --dry-run "*) kill -9 $PPID ;; esac
        exit $?
        """, in: world.folder)
      for name in ["first", "second"] {
        try write(name, to: "\(world.site)/output/\(name).txt")
        #expect(try await world.publish([], path, hour: 10).status == -9)
        #expect(try text("\(world.place)/\(name).txt") == name)
        try Files.remove("\(world.site)/output/\(name).txt")
      }
      try await world.succeed(hour: 11)
      #expect(try world.files() == world.wanted() && world.isTidy())
    }
  }

  /// The last script of a publish is cut at places all over it: nothing of it may be done.
  @Test(arguments: [true, false])
  func whatArrivesInPartIsNotDone(hasLinks: Bool) async throws {
    try await withWorld(links: hasLinks) { world in
      for hour in 9...11 {
        try world.change("round \(hour)")
        try await world.succeed(hour: hour)
      }
      // What the next one would say last, kept instead of said.
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
      let place = hasLinks ? "\(world.place)/releases" : world.place
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

  @Test func whoeverIsOvertakenSaysSo() async throws {
    try await withWorld(links: true) { world in
      try await world.succeed()
      try world.change("mine")
      let other = "\(world.folder)/other"
      try #require(try run("cp", ["-R", world.site, other]).status == 0)
      try edit("\(other)/output/index.html") { $0 + "<!-- theirs -->\n" }
      // Another publisher is faster while we send.
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

  @Test func withoutLinksOnePublishesAtATime() async throws {
    try await withWorld(links: false) { world in
      try await world.succeed()
      try world.change("second")
      let lock = "\(world.place)/.skidmark-lock"
      try write("somebody\n", to: "\(lock)/owner")
      let busy = try await world.publish(hour: 10)
      #expect(try busy.status == 8 && text("\(lock)/owner") == "somebody\n", "\(busy.error)")
      try write("somebody else 2026-11-17T09:58:00Z\n", to: "\(lock)/owner")
      #expect(try await world.publish(hour: 10).error.contains("since 17 November 2026, 04:58"))
      #expect(try await world.publish(["--rollback"], hour: 10).status == 8)
      // Nobody publishes for six hours.
      try #require(try run("touch", ["-d", "6 hours ago", lock]).status == 0)
      try await world.succeed(hour: 11)
      #expect(try world.files() == world.wanted() && world.isTidy())
      // Or somebody knows that they died.
      try write("somebody\n", to: "\(lock)/owner")
      try world.change("third")
      #expect(try await world.publish(hour: 12).status == 8)
      try await world.succeed(["--force"], hour: 12)
      #expect(try world.files() == world.wanted() && world.isTidy())
      // Who was passed over finds out, and does not touch what is another's.
      try write(lock, to: "\(world.folder)/lock-path")
      let path = try Front.put(
        "rsync",
        """
        case " $* " in *" --server "*) exec "$real" "$@" ;; esac
        echo "somebody" >"$(cat "\(world.folder)/lock-path")/owner"
        """, in: world.folder)
      try world.change("fourth")
      let lost = try await world.publish([], path, hour: 13)
      #expect(try lost.status == 8 && text("\(lock)/owner") == "somebody\n", "\(lost.error)")
    }
  }

  @Test func readersNeverMeetAPageWithoutItsParts() async throws {
    try await withWorld(links: true) { world in
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
          // Others test here too.
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

  @Test(arguments: [true, false])
  func aKeyThatIsNotLetInIsSaidSo(hasLinks: Bool) async throws {
    try await withWorld(links: hasLinks) { world in
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

  /// Whether two paths are names of one file.
  private static func isSame(_ one: String, _ other: String) throws -> Bool {
    try run("sh", ["-c", "[ \"$1\" -ef \"$2\" ]", "sh", one, other]).status == 0
  }
}
