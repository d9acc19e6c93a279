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

/// The same input gives the same bytes, and unchanged files are not rewritten.
@Suite(.timeLimit(.minutes(120))) struct RepeatTests {
  /// What distinguishes two files of the same name and bytes.
  private struct Identity: Equatable {
    var inode: UInt64
    var modified: Int
    var nanoseconds: Int
  }

  private func identities(_ folder: String) throws -> [String: Identity] {
    var found: [String: Identity] = [:]
    for path in try Files.tree(folder) {
      var info = stat()
      try #require(stat("\(folder)/\(path)", &info) == 0)
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      found[path] = Identity(
        inode: UInt64(info.st_ino), modified: time.tv_sec, nanoseconds: time.tv_nsec)
    }
    return found
  }

  @Test func twoBuildsInTwoFoldersAreByteIdentical() async throws {
    let first = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let second = "\(folder)/elsewhere"
      try await Skidmark.succeed(["init", second, "--demo"])
      try await Skidmark.succeed(["build", "-s", second] + Skidmark.now)
      // Only the ledger identifies the files themselves.
      let differing = differences(try tree(first), try tree(second))
      #expect(differing.filter { $0 != ".output-ledger" } == [])
      #expect(try tree(first).count > 100)
    }
  }

  /// The paper remembers earlier weeks only, so a lost week is written as it was.
  @Test func aWeekThatIsWrittenAgainReadsTheSame() async throws {
    let demo = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      let before = try tree("\(site)/data")
      let week = "\(site)/data/\(Sites.sleeper)/2026/week-05"
      #expect(Files.kind("\(week)/bits.json") == .file)
      try Files.remove(week)
      try await Skidmark.succeed(["build", "-s", site, "--offline"] + Skidmark.now)
      #expect(differences(before, try tree("\(site)/data")) == [])
    }
  }

  @Test func aSecondBuildInTheSameFolderRewritesNothing() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let before = try identities("\(site)/output")
      let data = try identities("\(site)/data")
      let again = try await Skidmark.succeed(["build", "-s", site, "-w", "2"] + Skidmark.now)
      let count = before.count - 1
      #expect(count >= 37)
      #expect(again.error.contains(" 0 files written, \(count) unchanged, 0 removed"))
      #expect(try identities("\(site)/output") == before)
      // Snapshots are replaced as a whole; what is made from them is the same.
      let later = try identities("\(site)/data")
      for (path, identity) in data where !path.contains("/snapshot/") {
        #expect(later[path] == identity, "\(path) was written again")
      }
    }
  }

  @Test func aChangedTitleLeavesAllOtherFilesAlone() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let before = try identities("\(site)/output")
      try edit("\(site)/skidmark.yml") { $0.replacing("The Skidmark Gazette", with: "Another") }
      let outcome = try await Skidmark.succeed(["render", "-s", site])
      let after = try identities("\(site)/output")
      let changed = after.count { before[$0.key] != $0.value && $0.key != ".skidmark-manifest" }
      let same = after.count - 1 - changed
      // A card and its picture, where a program can draw it, get new names.
      let gone = before.keys.count { after[$0] == nil }
      #expect(changed > 10 && same > 5)
      #expect(
        outcome.error.contains(" \(changed) files written, \(same) unchanged, \(gone) removed"))
      for (path, identity) in after {
        let isPage =
          [".html", "/card.svg", "/story.svg", "/feed.xml", "/feed.json"].contains {
            path.hasSuffix($0)
          }
          || [".skidmark-manifest", "manifest.webmanifest", "service-worker.js"].contains(path)
          || (path.contains("/card.") && path.hasSuffix(".png")) || path.contains("/award-")
        #expect(isPage || before[path] == identity, "\(path) was written again")
      }
      #expect(try text("\(site)/output/index.html").contains("Another"))
    }
  }
}
