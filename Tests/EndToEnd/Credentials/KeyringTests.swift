import Build
import Platform
import TestSupport
import Testing

/// A real keyring on its own message bus, or what a machine may have instead.
final class Keyring: Sendable {
  static let isAvailable = hasPrograms(
    "dbus-daemon", "dbus-send", "gnome-keyring-daemon", "secret-tool", "python3")

  enum State: String { case unlocked, locked, none }

  private let process: ChildProcess
  let address: String

  init(_ state: State, in folder: String) throws {
    try Files.makeFolder(folder)
    process = try ChildProcess(
      "python3", [packagePath("Tests/Support/keyring.py"), folder, state.rawValue], isMuted: true)
    address = try #require(process.line())
  }

  /// Starts a keyring off the few threads that all tests share, because it takes time.
  static func start(_ state: State, for league: PrivateLeague) async throws -> Keyring {
    // Socket paths are short.
    let folder = "\(league.folder)/k"
    return try await Skidmark.aside { try Keyring(state, in: folder) }.get()
  }

  func stop() { process.stop() }
}

@Suite(
  needsReplay,
  .enabled(
    if: Keyring.isAvailable, "needs dbus, gnome-keyring, libsecret-tools and python3"),
  .serialized, .timeLimit(.minutes(120)))
struct KeyringTests {
  private func withKeyring(
    _ state: Keyring.State,
    _ body: (PrivateLeague, _ environment: [String: String]) async throws -> Void
  ) async throws {
    try await withPrivateLeague { league in
      let keyring = try await Keyring.start(state, for: league)
      defer { keyring.stop() }
      try await body(league, ["DBUS_SESSION_BUS_ADDRESS": keyring.address])
    }
  }

  @Test func cookiesAreStoredInTheKeyring() async throws {
    try await withKeyring(.unlocked) { league, bus in
      let set = try await league.run(
        ["credentials", "set", "espn"], bus, input: PrivateLeague.cookies)
      #expect(set.status == 0 && set.error.contains("they are in the keychain"), "\(set.error)")
      #expect(Files.kind(league.secrets) == nil)
      // Other tools find them under the documented names.
      let lookup = try TestSupport.run(
        "secret-tool",
        ["lookup", "service", "com.skidmark.espn", "account", PrivateLeague.key],
        environment: league.environment(Skidmark.environment(bus)))
      #expect(lookup.output == PrivateLeague.header)
      let status = try await league.run(["credentials", "status"], bus)
      #expect(status.output.contains("\(PrivateLeague.key): the keychain\n"))
      #expect(try await league.run(["build"], bus).status == 0)
      #expect(try league.replay.requests().allSatisfy { $0.cookie == PrivateLeague.header })

      let key = try await league.run(["credentials", "set", "openai"], bus, input: "sk-1\n")
      #expect(key.status == 0)
      let removed = try await league.run(["credentials", "remove", "espn"], bus)
      #expect(removed.error.contains(": removed."))
      let again = try await league.run(["credentials", "remove", "espn"], bus)
      #expect(again.status == 0 && again.error.contains("nothing was stored"))
      #expect(try await league.run(["build"], bus).status == 5)
      let left = try await league.run(["credentials", "status"], bus)
      #expect(left.output.contains("\(PrivateLeague.key): nothing\n"))
      #expect(left.output.contains("openai: the keychain\n"))
    }
  }

  @Test func rejectedCookiesAreRemovedFromTheKeyring() async throws {
    try await withPrivateLeague(["--fault", "leagues/\(PrivateLeague.id)=401"]) { league in
      let keyring = try await Keyring.start(.unlocked, for: league)
      defer { keyring.stop() }
      let bus = ["DBUS_SESSION_BUS_ADDRESS": keyring.address]
      let words = ["credentials", "set", "espn", "--no-check"]
      #expect(try await league.run(words, bus, input: PrivateLeague.cookies).status == 0)
      let outcome = try await league.run(["build"], bus)
      #expect(outcome.status == 5 && outcome.error.contains("for this league and were removed"))
      let status = try await league.run(["credentials", "status"], bus)
      #expect(status.output.contains("\(PrivateLeague.key): nothing\n"))
    }
  }

  @Test func aLockedKeyringIsNotTreatedAsEmpty() async throws {
    try await withKeyring(.locked) { league, bus in
      let status = try await league.run(["credentials", "status"], bus)
      #expect(status.output.contains("openai: nothing\n"))
      #expect(status.error.contains("note: the keychain is locked"), "\(status.error)")
      let set = try await league.run(
        ["credentials", "set", "espn"], bus, input: PrivateLeague.cookies)
      #expect(set.status == 5 && set.error.contains("locked"), "\(set.error)")
      #expect(set.error.contains("--insecure-storage") && Files.kind(league.secrets) == nil)
    }
  }

  @Test func aBusWithoutAKeyringIsReported() async throws {
    try await withKeyring(.none) { league, bus in
      try await expectNoKeychain(league, bus, "was not provided by any .service files")
    }
  }

  @Test func aMissingBusIsReported() async throws {
    try await withPrivateLeague { league in
      try await expectNoKeychain(league, [:], "the keychain cannot be used")
      let stale = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(league.folder)/nowhere"]
      try await expectNoKeychain(league, stale, "Could not connect")
    }
  }

  /// Nothing is stored, the reason is reported, and a public league still builds.
  private func expectNoKeychain(
    _ league: PrivateLeague, _ environment: [String: String], _ reason: String
  ) async throws {
    let set = try await league.run(
      ["credentials", "set", "espn"], environment, input: PrivateLeague.cookies)
    #expect(set.status == 5)
    #expect(set.error.hasPrefix("error: There is no keychain to store this in.\n"))
    #expect(set.error.contains(reason) && set.error.contains("--insecure-storage"), "\(set.error)")
    #expect(Files.kind(league.secrets) == nil)
    let build = try await league.run(["build"], environment)
    #expect(build.status == 5 && build.error.contains(reason))
    let open = try Replay(in: league.folder)
    defer { open.stop() }
    let variables = open.environment(environment.merging(["HOME": league.home]) { $1 })
    let built = try await Skidmark.run(["build", "-s", league.site], environment: variables)
    #expect(built.status == 0 && !built.error.contains("keychain"), "\(built.error)")
  }
}

/// Broken replacements for `secret-tool`.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct BrokenKeychainTests {
  @Test(arguments: [
    ("exec sleep 1000", "the keychain did not answer; it may be locked"),
    ("exec >&-; exec sleep 1000", "the keychain did not answer; it may be locked"),
    ("echo 'no \u{1B}[31mway' >&2; exit 1", "the keychain cannot be used: no [31mway"),
    ("exit 7", "the keychain cannot be used: secret-tool ended with 7"),
    ("kill -11 $$", "the keychain cannot be used: secret-tool ended with -11"),
  ])
  func aBrokenKeychainIsAskedOnceAndReported(_ script: String, _ says: String) async throws {
    try await withPrivateLeague { league in
      let path = try league.program("secret-tool", "echo $1 >>'\(league.folder)/asked'\n\(script)")
      let status = try await league.run(["credentials", "status"], path)
      #expect(status.status == 0 && status.error.contains("note: \(says)"), "\(status.error)")
      #expect(try text("\(league.folder)/asked") == "lookup\n")
      let set = try await league.run(
        ["credentials", "set", "espn"], path, input: PrivateLeague.cookies)
      #expect(set.status == 5 && set.error.contains("\n  \(says)\n"), "\(set.error)")
    }
  }

  @Test func aMissingProgramIsReported() async throws {
    try await withPrivateLeague { league in
      let path = ["PATH": "\(league.folder)/empty"]
      let set = try await league.run(
        ["credentials", "set", "espn"], path, input: PrivateLeague.cookies)
      #expect(set.status == 5)
      #expect(set.error.contains("the keychain needs the program 'secret-tool'"), "\(set.error)")
    }
  }

  @Test func theSecretIsInNoArgumentsOrEnvironment() async throws {
    try await withPrivateLeague { league in
      let path = try league.program(
        "secret-tool",
        """
        { tr '\\0' '\\n' </proc/$$/cmdline || printf '%s\\n' "$@"; env; } >>'\(league.folder)/seen'
        [ "$1" = store ] && cat >'\(league.folder)/heard'
        exit 0
        """)
      let set = try await league.run(
        ["credentials", "set", "espn"], path, input: PrivateLeague.cookies)
      #expect(set.status == 0, "\(set.error)")
      #expect(try text("\(league.folder)/heard") == PrivateLeague.header)
      let seen = try text("\(league.folder)/seen")
      #expect(seen.contains("com.skidmark.espn") && seen.contains(PrivateLeague.key))
      #expect(!seen.contains("planted") && !seen.contains("PLANTED"))
    }
  }
}
