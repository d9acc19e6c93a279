import Build
import Platform
import TestSupport
import Testing

/// A site that comes with a git repository: no program in its settings or hooks is run.
@Suite(.enabled(if: Git.isAvailable, "needs git"), .timeLimit(.minutes(120)))
struct HostileRepositoryTests {
  /// Git settings that name programs; `PROGRAM` leaves a mark.
  private static let settings = """
    [core]
    \trepositoryformatversion = 0
    \tbare = BARE
    \tsshCommand = PROGRAM
    \tfsmonitor = PROGRAM
    \thooksPath = hooks
    \tgitProxy = PROGRAM
    \tpager = PROGRAM
    [credential]
    \thelper = "!PROGRAM"
    [remote "origin"]
    \turl = REMOTE
    \tfetch = +refs/heads/*:refs/remotes/origin/*
    \tuploadpack = PROGRAM
    \treceivepack = PROGRAM
    [protocol "ext"]
    \tallow = always

    """

  private func plant(
    _ hostile: HostileSite, in repository: String, remote: String, isBare: Bool
  ) throws {
    try Git.run(
      ["init", "-q"] + (isBare ? ["--bare"] : []) + [repository], in: hostile.folder,
      test: hostile.folder)
    let config = isBare ? "\(repository)/config" : "\(repository)/.git/config"
    let program = "\(hostile.folder)/program"
    try writeProgram("touch '\(hostile.folder)/ran'\nexit 1", to: program)
    let text = Self.settings.replacing("PROGRAM", with: program)
      .replacing("REMOTE", with: remote).replacing("BARE", with: "\(isBare)")
    try Files.write(Array(text.utf8), to: config)
  }

  private func expectNothing(
    _ hostile: HostileSite, _ words: [[String]] = [["publish"], ["publish", "--dry-run"]]
  ) async throws {
    for words in words {
      let outcome = try await hostile.run(words, Git.environment(hostile.folder))
      #expect(outcome.status != 0, "\(words): \(outcome.error)")
      try hostile.expectUntouched()
    }
    _ = try await hostile.run(["schedule", "github-actions"], Git.environment(hostile.folder))
    _ = try await hostile.run(["doctor", "--offline"], Git.environment(hostile.folder))
    try hostile.expectUntouched()
  }

  @Test func aSiteThatIsABareRepositoryRunsNothing() async throws {
    try await HostileSite.with { hostile in
      try plant(
        hostile, in: hostile.site, remote: "ssh://127.0.0.1:9/league.git", isBare: true)
      try hostile.add("publish: {pages: {to: git}}")
      try await expectNothing(hostile)
    }
  }

  @Test(arguments: [
    "ssh://127.0.0.1:9/league.git", "git://127.0.0.1:9/x", "ext::PROGRAM", "evil.git",
  ])
  func theSettingsOfASitesRepositoryRunNothing(_ remote: String) async throws {
    try await HostileSite.with { hostile in
      let program = "\(hostile.folder)/program"
      try plant(
        hostile, in: hostile.site, remote: remote.replacing("PROGRAM", with: program), isBare: false
      )
      try hostile.add("publish: {pages: {to: git}}")
      try await expectNothing(hostile)
    }
  }

  @Test func theHooksOfARepositoryInTheSiteAreNotRun() async throws {
    try await HostileSite.with { hostile in
      let evil = "\(hostile.site)/evil.git"
      try Git.run(["init", "-q", "--bare", evil], in: hostile.folder, test: hostile.folder)
      for hook in ["pre-receive", "update", "post-receive"] {
        try writeProgram("touch '\(hostile.folder)/ran'", to: "\(evil)/hooks/\(hook)")
      }
      // By its path, which needs trust, and by the name of a remote.
      try hostile.add("publish: {pages: {to: git, remote: ./evil.git}}")
      try await expectNothing(hostile)
      try plant(hostile, in: hostile.site, remote: evil, isBare: false)
      try edit("\(hostile.site)/skidmark.yml") { $0.replacing("remote: ./evil.git", with: "") }
      try await expectNothing(hostile)
    }
  }

  @Test func anAddressThatRunsAProgramIsRefused() async throws {
    try await HostileSite.with { hostile in
      try hostile.add(
        "publish: {pages: {to: git, remote: \"ext::touch% \(hostile.folder)/ran\"}}")
      try await expectNothing(hostile, [["publish", "--trust"]])
    }
  }
}
