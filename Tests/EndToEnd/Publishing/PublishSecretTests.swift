import Build
import Platform
import TestSupport
import Testing

/// Secrets appear in no process list, no message, no stored and no published file.
@Suite(
  .enabled(if: Git.isAvailable && SSHServer.isAvailable, "needs git, sshd, ssh, rsync and python3"),
  .timeLimit(.minutes(120)))
struct PublishSecretTests {
  private static let password = "hunter2-but-longer"
  private static let cookie = "AEBabcdefghijklmnopqrstuvwxyz"

  /// Logs what other users can read while a program runs: its arguments and those of its parent process.
  private static func noting(_ folder: String) -> String {
    """
    { echo "$@"; tr '\\0' ' ' </proc/$$/cmdline; tr '\\0' ' ' </proc/$PPID/cmdline; } \
    >>"\(folder)/seen" 2>/dev/null
    """
  }

  private func check(_ outcome: Outcome, _ folder: String, _ places: [String]) throws {
    #expect(outcome.status == 0, "\(outcome.error)")
    let secrets = [Self.password, Self.cookie]
    #expect(try text("\(folder)/seen").contains("skidmark"))
    for text in [outcome.output, outcome.error, try text("\(folder)/seen")] {
      for secret in secrets { #expect(!text.contains(secret)) }
    }
    for place in places {
      for (path, bytes) in try tree(place) {
        let text = String(decoding: bytes, as: UTF8.self)
        for secret in secrets { #expect(!text.contains(secret), "\(place)/\(path)") }
      }
    }
  }

  @Test func gitUsesItsCredentialHelper() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try Git.run(["config", "http.receivepack", "true"], in: world.bare, test: folder)
      let server = try await Skidmark.aside {
        try ChildProcess(
          "python3",
          [packagePath("Tests/Support/git_http.py"), folder, "me", Self.password])
      }.get()
      defer { server.stop() }
      let port = try #require(server.line())
      try writeProgram(
        "[ \"$1\" = get ] && printf 'username=me\\npassword=\(Self.password)\\n'",
        to: "\(folder)/helper")
      try write(
        "[credential]\n\thelper = \(folder)/helper\n", to: "\(folder)/home/.gitconfig")
      try world.place("{to: git, remote: 'http://127.0.0.1:\(port)/pages.git'}")
      var environment = try Front.put("git", Self.noting(folder), in: folder)
      environment["ESPN_S2"] = Self.cookie
      environment["SWID"] = "{12345678-1234-1234-1234-123456789012}"
      for round in 9..<11 {
        try world.change("round \(round)")
        let outcome = try await world.publish(["--verbose"], environment, hour: round)
        try check(
          outcome, folder,
          ["\(folder)/home/.cache", "\(world.site)/data", "\(world.site)/output", world.bare])
      }
      #expect(try world.shown() == world.wanted())
      #expect(try world.commits().count == 2)

      // Without a helper the publish fails at once, without a prompt on the terminal.
      try Files.remove("\(folder)/home/.gitconfig")
      let refused = try await world.publish([], environment, hour: 11)
      #expect(
        refused.status == 6 && refused.error.contains("could not read Username"), "\(refused.error)"
      )
    }
  }

  @Test func rsyncAndSSHGetNoSecrets() async throws {
    try await withTemporaryFolder { folder in
      let world = try await RemoteWorld(in: folder)
      defer { world.server.stop() }
      _ = try Front.put("ssh", Self.noting(folder), in: folder)
      var environment = try Front.put("rsync", Self.noting(folder), in: folder)
      environment["ESPN_S2"] = Self.cookie
      environment["SWID"] = "{12345678-1234-1234-1234-123456789012}"
      let outcome = try await world.publish(["--verbose"], environment)
      try check(outcome, folder, ["\(world.place)/releases", "\(world.site)/data"])
    }
  }

  @Test func anArchiveHoldsTheSiteOnly() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try world.place("{to: archive, path: site.tar.gz}")
      let outcome = try await world.publish(["--verbose"], ["ESPN_S2": Self.cookie])
      try write("skidmark", to: "\(folder)/seen")
      try Files.makeFolder("\(folder)/unpacked")
      try #require(
        try TestSupport.run("tar", ["-xzf", "\(world.site)/site.tar.gz"], in: "\(folder)/unpacked")
          .status == 0)
      try check(outcome, folder, ["\(folder)/unpacked", "\(world.site)/data"])
    }
  }
}
