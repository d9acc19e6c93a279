import Build
import Platform
import TestSupport
import Testing

/// Programs that belong to a site: trust covers them as they were when the user gave it.
@Suite(.timeLimit(.minutes(120))) struct SiteProgramTests {
  /// A command of a site, and its file that a `git pull` changes.
  struct Command: Sendable, CustomTestStringConvertible {
    let words: String
    let file: String
    var testDescription: String { words }
  }

  static let commands = [
    Command(words: "[bin/key]", file: "bin/key"), Command(words: "[./bin/key]", file: "bin/key"),
    Command(words: "[SITE/bin/key]", file: "bin/key"),
    Command(words: "[sh, bin/key]", file: "bin/key"), Command(words: "sh key", file: "key"),
    Command(words: "[sh, -c, \". ./bin/key\"]", file: "bin/key"),
    Command(words: "[env, \"X=1\", sh, \"./bin/key\"]", file: "bin/key"),
    Command(words: "[sh, -c, \"sh <bin/key\"]", file: "bin/key"),
    Command(words: "[sh, -c, 'for f in @bin/key; do sh ${f#@}; done']", file: "bin/key"),
    Command(words: "[sh, -c, \"cd tools && sh run\"]", file: "tools/run"),
    Command(words: "[sh, -c, 'exec $PWD/bin/key']", file: "bin/key"),
    Command(words: "[sh, -c, '${PWD}/bin/key']", file: "bin/key"),
    Command(words: "[sh, -c, '\"./my tools/key\"']", file: "my tools/key"),
    Command(words: "[env, -Ctools, sh, run]", file: "tools/run"),
    Command(words: "[sh, -c, './bin/ke?']", file: "bin/key"),
    Command(words: "[sh, -c, 'bin/k\"\"ey']", file: "bin/key"),
    Command(words: "[bash, -c, '~+/bin/key']", file: "bin/key"),
    // Links: in the site, and from outside of it into it.
    Command(words: "[bin/link]", file: "bin/key"),
    Command(words: "[FOLDER/link]", file: "bin/key"),
    Command(words: "[bin/out]", file: "bin/out"),
  ]

  private func setUp(_ hostile: HostileSite, _ command: Command, key: String) throws {
    let site = hostile.site
    let script = "echo \(key) >>'\(hostile.folder)/used'; echo sk-test"
    for path in ["bin/key", "key", "tools/run", "my tools/key"] {
      try writeProgram(script, to: "\(site)/\(path)")
    }
    try writeProgram(script, to: "\(hostile.folder)/first")
    for (link, target) in [
      ("\(site)/bin/link", "key"), ("\(hostile.folder)/link", "\(site)/bin/key"),
      ("\(site)/bin/out", "\(hostile.folder)/first"),
    ] where Files.kind(link) == nil {
      let made = try TestSupport.run("ln", ["-s", target, link])
      try #require(made.status == 0)
    }
    let words = command.words.replacing("SITE", with: site).replacing(
      "FOLDER", with: hostile.folder)
    try hostile.add("post: {group: {to: discord, secret_command: \(words)}}")
  }

  private func used(_ hostile: HostileSite) -> String {
    (try? text("\(hostile.folder)/used")) ?? ""
  }

  @Test(arguments: commands) func aChangedProgramOfASiteNeedsTrustAgain(
    _ command: Command
  ) async throws {
    try await HostileSite.with { hostile in
      try setUp(hostile, command, key: "first")
      #expect(try await hostile.run(["post"]).status == 3)
      let shown = try await hostile.run(["trust", "--yes"])
      #expect(shown.output.contains("'\(command.file)'"), "\(shown.output)")
      #expect(shown.output.contains("to the site"), "\(shown.output)")
      // From a folder that is not the site's: the secret is no webhook, so nothing is posted.
      _ = try await hostile.run(["post"])
      #expect(used(hostile) == "first\n")

      let changed = "\(hostile.site)/\(command.file)"
      try Files.removeFile(changed)
      try writeProgram("echo second >>'\(hostile.folder)/used'; echo sk-test", to: changed)
      for words in [["post"], ["build"], ["publish"], ["ask", "Who?"], ["fetch"]] {
        let outcome = try await hostile.run(words)
        #expect(outcome.status == 3 || words == ["publish"], "\(words): \(outcome.error)")
      }
      #expect(used(hostile) == "first\n")
      #expect(try await hostile.run(["trust", "--yes"]).status == 0)
      _ = try await hostile.run(["post"])
      #expect(used(hostile) == "first\nsecond\n")
    }
  }

  /// The folder in which Skidmark was started does not matter: a file of the same name there is not run.
  @Test func aProgramIsLookedForInTheSite() async throws {
    try await HostileSite.with { hostile in
      let elsewhere = "\(hostile.folder)/elsewhere"
      for words in ["[bin/key]", "[sh, bin/key]"] {
        try? Files.removeFile("\(hostile.folder)/used")
        try setUp(hostile, Command(words: words, file: "bin/key"), key: "site")
        try writeProgram("echo elsewhere >>'\(hostile.folder)/used'", to: "\(elsewhere)/bin/key")
        _ = try await Skidmark.run(
          ["post", "-s", hostile.site, "--trust"] + Skidmark.now,
          environment: ["HOME": "\(hostile.folder)/home"], in: elsewhere)
        #expect(used(hostile) == "site\n")
        try edit("\(hostile.site)/skidmark.yml") { text in
          text.split(separator: "\n").filter { !$0.hasPrefix("post:") }.joined(separator: "\n")
        }
      }
    }
  }

  @Test func aNewFileOfANamedFolderNeedsTrust() async throws {
    try await HostileSite.with { hostile in
      try setUp(hostile, Command(words: "[ls, tools]", file: "tools/run"), key: "first")
      #expect(try await hostile.run(["trust", "--yes"]).status == 0)
      #expect(try await hostile.run(["fetch"]).status == 0)
      try write("more", to: "\(hostile.site)/tools/deep/more")
      #expect(try await hostile.run(["fetch"]).status == 3)
    }
  }

  /// What cannot be listed or read is not known, so it is never trusted.
  @Test func aFolderThatCannotBeListedIsNeverTrusted() async throws {
    try await HostileSite.with { hostile in
      let command = Command(words: "[sh, -c, 'cd bin && sh key']", file: "bin/key")
      try setUp(hostile, command, key: "first")
      // Deeper than a path can be long, which no program can list by its path.
      let deep =
        "import os, sys; os.chdir(sys.argv[1])\n"
        + "for _ in range(20): os.mkdir('d' * 250); os.chdir('d' * 250)"
      try #require(try run("python3", ["-c", deep, "\(hostile.site)/bin"]).status == 0)
      _ = try await hostile.run(["trust", "--yes"])
      #expect(try await hostile.run(["post"]).status == 3)
      #expect(used(hostile) == "")
      try #require(try run("rm", ["-r", "\(hostile.site)/bin"]).status == 0)
    }
  }

  /// The same for the program that connects to another machine.
  @Test func aChangedConnectionNeedsTrustAgain() async throws {
    try await HostileSite.with { hostile in
      try writeProgram("touch '\(hostile.folder)/first'; exit 1", to: "\(hostile.site)/bin/ssh")
      try hostile.add(
        "publish: {web: {to: rsync, host: h.invalid, path: /srv, ssh: [bin/ssh, -v]}}")
      #expect(
        try await hostile.run(["trust", "--yes"]).output.contains("'bin/ssh' belongs to the site"))
      #expect(try await hostile.run(["publish"]).status != 3)
      #expect(Files.kind("\(hostile.folder)/first") == .file)
      try writeProgram("touch '\(hostile.folder)/ran'", to: "\(hostile.site)/bin/ssh")
      for words in [["publish"], ["publish", "--dry-run"]] {
        #expect(try await hostile.run(words).status == 3, "\(words)")
      }
      try hostile.expectUntouched()
    }
  }
}
