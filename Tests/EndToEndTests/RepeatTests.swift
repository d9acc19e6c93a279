import Pipeline
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The same input gives the same bytes, and what is the same is not written again.
@Suite(.timeLimit(.minutes(5))) struct RepeatTests {
  /// What tells one file from another of the same name and bytes.
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
      #expect(differences(try tree(first), try tree(second)) == [])
      #expect(try tree(first).count > 100)
    }
  }

  @Test func aSecondBuildInTheSameFolderRewritesNothing() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let before = try identities("\(site)/output")
      let data = try identities("\(site)/data")
      let again = try await Skidmark.succeed(["build", "-s", site, "-w", "2"] + Skidmark.now)
      #expect(again.error.contains("0 files written, 33 unchanged, 0 removed"))
      #expect(try identities("\(site)/output") == before)
      // Snapshots are stored anew as a whole; what is made of them is the same.
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
      #expect(outcome.error.contains("25 files written, 8 unchanged, 0 removed"))
      for (path, identity) in try identities("\(site)/output") {
        let isPage =
          [".html", "/card.svg", "/feed.xml", "/feed.json"].contains { path.hasSuffix($0) }
          || path == ".skidmark-manifest"
        #expect(isPage || before[path] == identity, "\(path) was written again")
      }
      #expect(try text("\(site)/output/index.html").contains("Another"))
    }
  }
}
