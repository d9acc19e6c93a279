import Build
import Platform
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Links in a site that lead out of it.
@Suite(.timeLimit(.minutes(120))) struct HostileLinkTests {
  /// What a site is read from and written to.
  static let entries = [
    "output", "data", "content", "assets", "templates", "context", "themes", "phrasebook",
    "recordings", "skidmark.yml", ".output-ledger",
  ]

  @Test(arguments: entries) func anEntryThatIsALinkOutOfTheSiteIsRefused(
    _ entry: String
  ) async throws {
    try await HostileSite.with { hostile in
      let link = "\(hostile.site)/\(entry)"
      let real = "\(hostile.folder)/real"
      if Files.kind(link) == nil {
        try write("mine", to: "\(real)/file.txt")
      } else {
        try #require(rename(link, real) == 0)
      }
      try #require(symlink("../real", link) == 0)
      let before = try Files.kind(real) == .folder ? tree(real) : ["": Files.read(real)]
      for words in [["render"], ["build"], ["publish", "--dry-run"], ["context", "show"]] {
        let outcome = try await hostile.run(words)
        #expect(outcome.status == 3, "\(words): \(outcome.error)")
        #expect(outcome.error.contains("/\(entry)' is a link that leaves the site's folder."))
        #expect(outcome.error.contains("it leads to '\(Paths.resolved(real))'"))
      }
      let cleaned = try await hostile.run(["clean"])
      // `clean` does not touch recordings.
      #expect(cleaned.status == (entry == "recordings" ? 0 : 3))
      let after = try Files.kind(real) == .folder ? tree(real) : ["": Files.read(real)]
      #expect(differences(before, after) == [])
    }
  }

  @Test(arguments: [
    "content/notes.txt", "assets/extra.css", "templates/extra.liquid", "output/extra.txt",
    "data/\(Sites.sleeper)/2026/league.json", Sites.sleeperContext,
  ])
  func aFileThatIsALinkOutOfTheSiteIsNeitherReadNorPublished(_ path: String) async throws {
    try await HostileSite.with { hostile in
      let link = "\(hostile.site)/\(path)"
      try Files.makeFolder(Paths.parent(link))
      try Files.remove(link)
      try #require(symlink("\(hostile.canary)/file", link) == 0)
      try hostile.add("publish: {web: {to: folder, path: ../www}}")
      for words in [["render"], ["publish"]] {
        let outcome = try await hostile.run(words)
        #expect(
          outcome.status == 3 && outcome.error.contains("\(path)' is a link"), "\(outcome.error)")
        #expect(!outcome.error.contains(HostileSite.secret))
      }
      for (name, bytes) in try tree("\(hostile.site)/output") where name != "extra.txt" {
        #expect(!String(decoding: bytes, as: UTF8.self).contains(HostileSite.secret), "\(name)")
      }
      #expect(Files.kind("\(hostile.folder)/www") == nil)
      try hostile.expectUntouched()
    }
  }

  @Test func anOutputThatTheUserNamesIsPublishedWithoutLinksOutOfIt() async throws {
    try await HostileSite.with { hostile in
      let output = "\(hostile.folder)/public"
      try #require(rename("\(hostile.site)/output", output) == 0)
      try #require(symlink("\(hostile.canary)/file", "\(output)/extra.txt") == 0)
      try hostile.add("publish: {web: {to: folder, path: ../www}}")
      let outcome = try await hostile.run(["publish", "-o", output])
      #expect(
        outcome.status == 3 && outcome.error.contains("extra.txt' is a link"), "\(outcome.error)")
      #expect(Files.kind("\(hostile.folder)/www") == nil)
      try Files.remove("\(output)/extra.txt")
      #expect(try await hostile.run(["publish", "-o", output]).status == 0)
    }
  }

  /// Temporary names were once the same in each run.
  /// A folder or archive is published to where its path leads: with a link of the site, that is out of it.
  @Test(arguments: [
    "{to: folder, path: out}", "{to: folder, path: out/deep}", "{to: archive, path: out/site.zip}",
  ])
  func aTargetBehindALinkNeedsTrust(_ target: String) async throws {
    try await HostileSite.with { hostile in
      let made = try run("ln", ["-s", hostile.canary, "\(hostile.site)/out"])
      try #require(made.status == 0)
      try hostile.add("publish: {away: \(target)}")
      let shown = try await hostile.run(["trust"])
      #expect(
        shown.status == 2 && shown.output.contains("leads out of the site"), "\(shown.output)")
      #expect(try await hostile.run(["publish"]).status == 3)
      try hostile.expectUntouched()
    }
  }

  @Test func aFolderOfReleasesThatIsALinkIsRefused() async throws {
    try await HostileSite.with { hostile in
      try Files.makeFolder("\(hostile.site)/out")
      let made = try run("ln", ["-s", hostile.canary, "\(hostile.site)/out/releases"])
      try #require(made.status == 0)
      try hostile.add("publish: {away: {to: folder, path: out}}")
      let outcome = try await hostile.run(["publish", "--trust"])
      #expect(outcome.status == 3 && outcome.error.contains("is a link"), "\(outcome.error)")
      try hostile.expectUntouched()
    }
  }

  @Test func aLinkUnderATemporaryNameIsNotWrittenThrough() async throws {
    try await HostileSite.with { hostile in
      for path in ["skidmark.yml", Sites.sleeperContext] {
        try #require(
          symlink("\(hostile.canary)/file", "\(hostile.site)/\(path).skidmark-new") == 0)
      }
      for name in [".output-staging", ".output-patch", ".output-retired", ".output-clock"] {
        try #require(symlink(hostile.canary, "\(hostile.site)/\(name)") == 0)
      }
      for words in [
        ["league", "select", Sites.sleeper], ["context", "sacko", "Washes the cars."], ["render"],
        ["build", "--offline"], ["clean"],
      ] {
        _ = try await hostile.run(words)
        try hostile.expectUntouched()
      }
    }
  }

  @Test func aSiteReachedThroughALinkWorks() async throws {
    try await HostileSite.with { hostile in
      try #require(symlink("site", "\(hostile.folder)/way") == 0)
      try #require(symlink("data", "\(hostile.site)/themes") == 0)
      let outcome = try await Skidmark.run(["render", "-s", "\(hostile.folder)/way"])
      #expect(outcome.status == 0, "\(outcome.error)")
    }
  }
}
