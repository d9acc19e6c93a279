import Build
import Platform
import TestSupport
import Testing

/// Remotes of git that lead to repositories on this machine, or that are meant to run something.
@Suite(.enabled(if: Git.isAvailable, "needs git"), .timeLimit(.minutes(120)))
struct HostileRemoteTests {
  private static let far = "ssh://127.0.0.1:9/league.git"

  /// Addresses in `skidmark.yml`.
  static let addresses: [HostileRemote] = [
    .address("./hub:x.git", "SITE/hub:x.git"), .address("a/b:c", "SITE/a/b:c"),
    .address("SITE/hub:x.git", "SITE/hub:x.git"), .address("./evil.git", "SITE/evil.git"),
    .address("evil.git", "SITE/evil.git"), .address("../outside.git", "FOLDER/outside.git"),
    .address("FOLDER/outside.git", "FOLDER/outside.git"),
    .address("~/evil.git", "FOLDER/home/evil.git"),
    .address("./a/../evil.git", "SITE/evil.git"),
    .address("file://SITE/evil.git", "file://SITE/evil.git"),
    .address("file://SITE/%65vil.git", "file://SITE/%65vil.git"),
    .address("file://localhostSITE/evil.git", "file://localhostSITE/evil.git"),
    .address("FILE://SITE/evil.git", "FILE://SITE/evil.git"),
    .address("ext::touch% FOLDER/ran", "ext::touch% FOLDER/ran"),
    .address("ext://SITE/evil.git", "ext://SITE/evil.git"),
    .address("fd::3", "fd::3"), .address("foo::SITE/evil.git", "foo::SITE/evil.git"),
    .address("--upload-pack=PROGRAM"), .address("--receive-pack=./x"),
    .address("-oProxyCommand=PROGRAM:x"),
    .address("-oProxyCommand=touch:x"), .address("ssh://-oProxyCommand=PROGRAM/x"),
    .address("git://127.0.0.1:9/x"), .address("localhost:evil.git"), .address("hub:x.git"),
    .address("file:SITE/evil.git"), .address(far), .address("https://127.0.0.1:9/x.git"),
    .address(
      "https://example.com/x", "FOLDER/outside.git",
      global: "[url \"FOLDER/outside.git\"]\n\tinsteadOf = https://example.com/x\n"),
    .address(
      "https://example.com/x", "FOLDER/outside.git",
      global: "[url \"FOLDER/outside.git\"]\n\tpushInsteadOf = https://example.com/x\n"),
    // Git replaces once: what it makes is not replaced again.
    .address(
      "one:x", nil,
      global: "[url \"ssh://127.0.0.1:9/x\"]\n\tinsteadOf = one:x\n"
        + "[url \"FOLDER/outside.git\"]\n\tinsteadOf = ssh://127.0.0.1:9/\n"),
  ]

  /// Settings of a repository that comes with the site.
  static let names: [HostileRemote] = [
    .origin("url", "[remote \"origin\"]\n\turl = ./hub:x.git\n", "SITE/hub:x.git"),
    .origin("url with a folder", "[remote \"origin\"]\n\turl = a/b:c\n", "SITE/a/b:c"),
    .origin("url of the site", "[remote \"origin\"]\n\turl = SITE/evil.git\n", "SITE/evil.git"),
    .origin(
      "url outside", "[remote \"origin\"]\n\turl = FOLDER/outside.git\n", "FOLDER/outside.git"),
    .origin(
      "file", "[remote \"origin\"]\n\turl = file://SITE/evil.git\n", "file://SITE/evil.git"),
    .origin(
      "pushurl", "[remote \"origin\"]\n\turl = \(far)\n\tpushurl = ./hub:x.git\n",
      "SITE/hub:x.git"),
    .origin("pushurl alone", "[remote \"origin\"]\n\tpushurl = ./hub:x.git\n", "SITE/hub:x.git"),
    .origin(
      "url and far pushurl", "[remote \"origin\"]\n\turl = a/b:c\n\tpushurl = \(far)\n",
      "SITE/a/b:c"),
    .origin(
      "two urls", "[remote \"origin\"]\n\turl = ./hub:x.git\n\turl = \(far)\n", "SITE/hub:x.git"),
    .origin("far url first", "[remote \"origin\"]\n\turl = \(far)\n\turl = ./hub:x.git\n"),
    .origin(
      "insteadOf",
      "[remote \"origin\"]\n\turl = league:x.git\n"
        + "[url \"./hub:\"]\n\tinsteadOf = league:\n", "SITE/hub:x.git"),
    .origin(
      "pushInsteadOf",
      "[remote \"origin\"]\n\turl = league:x.git\n"
        + "[url \"./hub:\"]\n\tpushInsteadOf = league:\n", "SITE/hub:x.git"),
    .origin(
      "include", "[include]\n\tpath = ../more\n",
      files: ["more": "[remote \"origin\"]\n\turl = ./hub:x.git\n"], "SITE/hub:x.git"),
    .origin(
      "includeIf", "[includeIf \"gitdir:**\"]\n\tpath = ../more\n",
      files: ["more": "[remote \"origin\"]\n\turl = ./hub:x.git\n"], "SITE/hub:x.git"),
    .origin(
      "worktree settings", "[extensions]\n\tworktreeConfig = true\n",
      files: [".git/config.worktree": "[remote \"origin\"]\n\turl = ./hub:x.git\n"],
      "SITE/hub:x.git"),
    .origin("old file", "", files: [".git/remotes/origin": "URL: ./hub:x.git\n"], "SITE/hub:x.git"),
    .origin(
      "an option", "[remote \"origin\"]\n\turl = --upload-pack=PROGRAM\n",
      "SITE/--upload-pack=PROGRAM"),
    .origin("ext", "[remote \"origin\"]\n\turl = ext::PROGRAM\n", "ext::PROGRAM"),
    .origin("vcs", "[remote \"origin\"]\n\tvcs = ext\n\turl = ./hub:x.git\n", "SITE/hub:x.git"),
    .origin(
      "services",
      "[remote \"origin\"]\n\turl = \(far)\n\treceivepack = PROGRAM\n\tuploadpack = PROGRAM\n"),
    .origin("proxy", "[remote \"origin\"]\n\turl = git://127.0.0.1:9/x\n"),
    .origin("helper of keys", "[remote \"origin\"]\n\turl = https://127.0.0.1:9/x\n"),
    HostileRemote(
      name: "a name that is a folder", setting: ", remote: hub",
      config: "[remote \"hub\"]\n\tprune = true\n",
      trusted: "SITE/hub"),
  ]

  /// What is not refused by a name alone needs trust with the address that git would use; with trust, a push to it runs
  /// nothing of the repository either.
  @Test(arguments: addresses + names) func noProgramOfTheRemoteIsRun(
    _ variant: HostileRemote
  ) async throws {
    try await HostileRemotes.with { world in
      try world.set(variant)
      let shown = try await world.run(["trust"])
      if let trusted = variant.trusted {
        let words = "publish.pages.remote"
        let address = world.filled(trusted)
        #expect(shown.status == 2 && shown.output.contains(words), "\(shown.output) \(shown.error)")
        #expect(shown.output.contains("\"\(address)\""), "\(shown.output)")
        for words in [["publish"], ["publish", "--dry-run"], ["build"]] {
          let outcome = try await world.run(words)
          #expect(outcome.status == 3, "\(words): \(outcome.output) \(outcome.error)")
          #expect(outcome.error.contains("\"\(address)\""), "\(words): \(outcome.error)")
        }
        let doctor = try await world.run(["doctor", "--offline"])
        #expect(doctor.status == 3 && doctor.output.contains("\"\(address)\""), "\(doctor.output)")
      } else {
        for words in [["publish"], ["publish", "--dry-run"]] {
          #expect(try await world.run(words).status != 0, "\(words)")
        }
        _ = try await world.run(["doctor", "--offline"])
      }
      _ = try await world.run(["schedule", "github-actions"])
      try world.hostile.expectUntouched()
      for words in [["publish"], ["publish", "--dry-run"]] {
        _ = try await world.run(words + ["--trust"])
        try world.hostile.expectUntouched()
      }
    }
  }

  /// The hooks and settings of these repositories are ones that git runs: without Skidmark's care they leave a mark.
  @Test func aTrustedRepositoryGetsThePagesAndRunsNothing() async throws {
    try await HostileRemotes.with { world in
      try world.set(.address("./hub:x.git"))
      let trusted = try await world.run(["trust", "--yes"])
      #expect(trusted.status == 0, "\(trusted.error)")
      for change in ["first", "second"] {
        try edit("\(world.site)/output/index.html") { $0 + "<!-- \(change) -->\n" }
        let outcome = try await world.run(["publish"])
        #expect(outcome.status == 0, "\(outcome.error)")
      }
      try world.hostile.expectUntouched()
      let bare = "\(world.site)/hub:x.git"
      let count = try Git.run(
        ["-c", "core.alternateRefsCommand=true", "rev-list", "--count", "gh-pages"], in: bare,
        test: world.folder)
      #expect(count == "2\n")
      try world.git(["--git-dir", bare, "push", "-q", "\(world.site)/evil.git", "gh-pages"])
      #expect(world.hostile.wasRun, "the hooks are no danger, so this test shows nothing")
    }
  }

  /// Settings of the repository that a hook path alone does not disarm.
  @Test(arguments: [
    "[receive]\n\tprocReceiveRefs = refs/\n",
    "[core]\n\tbare = false\n\tworktree = SITE/checkout\n",
    "[filter \"x\"]\n\tsmudge = PROGRAM\n\tclean = PROGRAM\n\tprocess = PROGRAM\n\trequired = true\n",
    "[extensions]\n\tpartialClone = promisor\n[core]\n\trepositoryformatversion = 1\n",
    "[include]\n\tpath = SITE/more\n",
  ])
  func noSettingOfATrustedRepositoryRunsAProgram(_ settings: String) async throws {
    try await HostileRemotes.with { world in
      try Files.makeFolder("\(world.site)/checkout")
      try write(
        world.filled("[core]\n\thooksPath = SITE/hub/hooks\n\tfsmonitor = PROGRAM\n"),
        to: "\(world.site)/more")
      let place = "\(world.site)/special.git"
      try world.plant(place, settings: settings)
      try write("* filter=x\n", to: "\(place)/info/attributes")
      try write("ref: refs/heads/gh-pages\n", to: "\(place)/HEAD")
      try world.set(.address("./special.git"))
      for words in [["publish"], ["publish"]] {
        _ = try await world.run(words + ["--trust"])
        try edit("\(world.site)/output/index.html") { $0 + "<!-- more -->\n" }
        try world.hostile.expectUntouched()
      }
    }
  }

  /// Git would write where the links and references of a repository lead, and `trust` shows only its path.
  @Test(arguments: [
    "mkdir -p special.git/logs/refs/heads && ln -s CANARY/file special.git/logs/refs/heads/gh-pages",
    "rm -r special.git/refs/heads && ln -s CANARY special.git/refs/heads",
    "rm -r special.git && mkdir special.git && echo gitdir: FOLDER/outside.git >special.git/.git",
    "rm -r special.git && echo gitdir: FOLDER/outside.git >special.git",
    "echo FOLDER/outside.git >special.git/commondir",
  ])
  func aRepositoryThatLeadsElsewhereIsRefused(_ detour: String) async throws {
    try await HostileRemotes.with { world in
      try world.plant("\(world.site)/special.git")
      let script = world.filled(detour).replacing("CANARY", with: world.hostile.canary)
      try #require(try run("sh", ["-c", "cd '\(world.site)' && \(script)"]).status == 0)
      try world.set(.address("./special.git"))
      let outcome = try await world.run(["publish", "--trust"])
      #expect(outcome.status == 3 && outcome.error.contains("leads to another"), "\(outcome.error)")
      try world.hostile.expectUntouched()
      let refs = [
        "--git-dir", "\(world.folder)/outside.git", "for-each-ref", "refs/heads/gh-pages",
      ]
      #expect(try Git.run(refs, in: world.folder, test: world.folder) == "")
    }
  }

  /// Hooks that newer versions of git find in settings are not those of a folder.
  @Test(arguments: ["SITE/special.git", "file://SITE/special%2egit", "./special"])
  func aRepositoryWhoseSettingsNameHooksIsRefused(_ address: String) async throws {
    try await HostileRemotes.with { world in
      let hook = "[hook \"x\"]\n\tevent = post-receive\n\tcommand = PROGRAM\n"
      try world.plant("\(world.site)/special.git", settings: hook)
      try world.set(.address(address))
      let outcome = try await world.run(["publish", "--trust"])
      #expect(outcome.status == 3 && outcome.error.contains("hook.x."), "\(outcome.error)")
      try world.hostile.expectUntouched()
    }
  }

  /// The words of the setting are the same; what git makes of them is not.
  @Test func aRemoteThatLeadsElsewhereNeedsTrustAgain() async throws {
    try await HostileRemotes.with { world in
      try world.set(.origin("url", "[remote \"origin\"]\n\turl = FOLDER/outside.git\n"))
      #expect(try await world.run(["trust", "--yes"]).status == 0)
      #expect(try await world.run(["publish", "--dry-run"]).status == 0)
      try edit("\(world.site)/.git/config") {
        $0.replacing("\(world.folder)/outside.git", with: "./hub:x.git")
      }
      let outcome = try await world.run(["publish"])
      #expect(outcome.status == 3 && outcome.error.contains("hub:x.git"), "\(outcome.error)")
      try world.hostile.expectUntouched()
    }
  }

  /// What git does not resolve may need trust, so the command does not vouch for it.
  @Test func trustSaysNothingOfARemoteThatGitDoesNotResolve() async throws {
    try await HostileRemotes.with { world in
      try world.set(.origin("broken", "[remote \"origin\"\n"))
      let outcome = try await world.run(["trust"])
      #expect(outcome.status != 0 && !outcome.error.contains("needs trust"), "\(outcome.error)")
      #expect(try await world.run(["publish"]).status != 0)
    }
  }
}
