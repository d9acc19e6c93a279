import Build
import HTTP
import LeagueModel
import Platform
import Platforms
import Synchronization
import TestSupport
import Testing

@testable import Credentials

/// The order in which secrets are looked up; no source is asked without need.
@Suite struct CredentialLookupTests {
  private static let s2 = String(repeating: "s", count: 120)

  /// An in-memory keychain that can fail and counts its requests.
  private final class Memory: Sendable {
    let secrets = Mutex<[SecretName: Secret]>([:])
    let asked = Mutex(0)
    let problem = Mutex<KeychainError?>(nil)

    var keychain: Keychain {
      Keychain(
        read: { (name) throws(KeychainError) in
          try self.ask()
          return self.secrets.withLock { $0[name] }
        },
        write: { (name, secret) throws(KeychainError) in
          try self.ask()
          self.secrets.withLock { $0[name] = secret }
        },
        remove: { (name) throws(KeychainError) in
          try self.ask()
          return self.secrets.withLock { $0.removeValue(forKey: name) } != nil
        })
    }

    private func ask() throws(KeychainError) {
      asked.withLock { $0 += 1 }
      if let problem = problem.withLock({ $0 }) { throw problem }
    }
  }

  private struct Setting {
    let memory = Memory()
    let file: SecretFile
    let store: SecretStore
    let key: LeagueKey

    init(_ folder: String) throws {
      file = SecretFile("\(folder)/skidmark/secrets.json")
      store = SecretStore(keychain: memory.keychain, file: file)
      key = try #require(LeagueKey("espn-42"))
    }

    func lookup(
      _ environment: [String: String] = [:], espn: [String]? = nil, key: [String]? = nil
    ) -> CredentialLookup {
      var writer = WriterSettings()
      writer.keyCommand = key
      return CredentialLookup(
        store: store, environment: environment, programs: .system,
        espnCommand: espn.flatMap { SecretCommand($0, in: nil) }, writer: writer.key)
    }
  }

  private func cookies(_ swid: String) throws -> ESPNCredentials {
    try #require(ESPNCredentials(s2: Self.s2, swid: "{\(swid)}"))
  }

  private func withSetting(_ body: (Setting) throws -> Void) async throws {
    try await withTemporaryFolder { folder in try body(try Setting(folder)) }
  }

  @Test func theFirstSourceWithCookiesWins() async throws {
    try await withSetting { setting in
      let name = SecretName.espn(setting.key)
      #expect(try setting.lookup().cookies(for: setting.key) == nil)
      try setting.file.write(name, Secret(espn: try cookies("FILE")))
      var found = try setting.lookup().cookies(for: setting.key)
      #expect(try found?.credentials == cookies("FILE"))
      #expect(found?.source == .stored(.file(setting.file.path)))

      setting.memory.secrets.withLock { $0[name] = Secret("espn_s2=\(Self.s2); SWID={CHAIN}") }
      found = try setting.lookup().cookies(for: setting.key)
      #expect(try found?.credentials == cookies("CHAIN") && found?.source == .stored(.keychain))

      let command = ["printf", "%s\\n", Self.s2, "{COMMAND}"]
      found = try setting.lookup(espn: command).cookies(for: setting.key)
      #expect(try found?.credentials == cookies("COMMAND"))
      #expect(found?.source == .command("printf"))

      let environment = ["ESPN_S2": Self.s2, "SWID": "{ENV}"]
      let before = setting.memory.asked.withLock { $0 }
      found = try setting.lookup(environment, espn: command).cookies(for: setting.key)
      #expect(try found?.credentials == cookies("ENV"))
      #expect(found?.source == .environment(["ESPN_S2", "SWID"]))
      #expect(setting.memory.asked.withLock { $0 } == before)
    }
  }

  @Test func eachLeagueHasItsOwnCookies() async throws {
    try await withSetting { setting in
      let other = try #require(LeagueKey("espn-43"))
      _ = try setting.store.keep(
        Secret(espn: try cookies("A")), as: .espn(setting.key), insecurely: false)
      #expect(try setting.lookup().cookies(for: other) == nil)
      _ = try setting.store.keep(Secret(espn: try cookies("B")), as: .espn(other), insecurely: true)
      #expect(try setting.store.remove(.espn(setting.key)))
      #expect(try setting.store.remove(.espn(setting.key)) == false)
      #expect(try setting.lookup().cookies(for: setting.key) == nil)
      #expect(try setting.lookup().cookies(for: other)?.credentials == cookies("B"))
    }
  }

  @Test func anIncompletePairInTheEnvironmentIsAnError() async throws {
    try await withSetting { setting in
      for environment in [
        ["ESPN_S2": Self.s2], ["SWID": "{1}"], ["ESPN_S2": "a b", "SWID": "{1}"],
      ] {
        #expect(throws: CredentialError.malformed) {
          try setting.lookup(environment).cookies(for: setting.key)
        }
      }
      let blank = try setting.lookup(["ESPN_S2": "", "SWID": " "]).cookies(for: setting.key)
      #expect(blank == nil)
    }
  }

  @Test func aBrokenKeychainIsAskedOnce() async throws {
    try await withSetting { setting in
      setting.memory.problem.withLock { $0 = .tookTooLong }
      try setting.file.write(.espn(setting.key), Secret(espn: try cookies("FILE")))
      for _ in 0..<3 {
        let found = try setting.lookup().cookies(for: setting.key)
        #expect(found?.source == .stored(.file(setting.file.path)))
      }
      #expect(setting.memory.asked.withLock { $0 } == 1)
      #expect(setting.store.keychainProblem == .tookTooLong)
    }
  }

  @Test func aFileIsUsedOnlyOnRequest() async throws {
    try await withSetting { setting in
      let secret = Secret(espn: try cookies("A"))
      setting.memory.problem.withLock { $0 = .notInstalled("secret-tool") }
      #expect(throws: SecretStoreError.keychain(.notInstalled("secret-tool"))) {
        try setting.store.keep(secret, as: .espn(setting.key), insecurely: false)
      }
      #expect(!setting.file.exists)
      let place = try setting.store.keep(secret, as: .espn(setting.key), insecurely: true)
      #expect(place == .file(setting.file.path))
      // Once the file exists, it takes secrets when there is no keychain.
      #expect(
        try setting.store.keep(Secret("k"), as: .model(.openai), insecurely: false)
          == .file(setting.file.path))
    }
  }

  @Test func aSecretIsStoredOnlyOnce() async throws {
    try await withSetting { setting in
      let name = SecretName.espn(setting.key)
      _ = try setting.store.keep(Secret("1"), as: name, insecurely: true)
      #expect(try setting.store.keep(Secret("2"), as: name, insecurely: false) == .keychain)
      #expect(!setting.file.exists)
      _ = try setting.store.keep(Secret("3"), as: name, insecurely: true)
      #expect(setting.memory.secrets.withLock { $0.isEmpty })
      #expect(try setting.store.find(name)?.secret == Secret("3"))
    }
  }

  @Test func aFileThatOthersMayReadStopsTheRun() async throws {
    try await withSetting { setting in
      try setting.file.write(.espn(setting.key), Secret("x"))
      try #require(try run("chmod", ["644", setting.file.path]).status == 0)
      #expect(
        throws: CredentialError.file(.exposed(setting.file.path, permissions: "600"))
      ) { try setting.lookup().cookies(for: setting.key) }
    }
  }

  // MARK: Commands

  @Test func aCommandIsRunOnceAndWithoutAShell() async throws {
    try await withTemporaryFolder { folder in
      let setting = try Setting(folder)
      let script = "printf x >>'\(folder)/ran'; printf '%s\\n' \"$0\" '{$HOME}'"
      let lookup = setting.lookup(espn: ["sh", "-c", script, Self.s2])
      let other = try #require(LeagueKey("espn-43"))
      for key in [setting.key, other] {
        #expect(try lookup.cookies(for: key)?.credentials == cookies("$HOME"))
      }
      #expect(try Files.read("\(folder)/ran") == Array("x".utf8))
    }
  }

  @Test(arguments: [
    (["sh", "-c", "echo secret-word; echo secret-word >&2; exit 3"], "ended with status 3"),
    (["sh", "-c", "echo secret-word; kill -9 $$"], "was ended by signal 9"),
    (["no-such-program-here", "secret-word"], "was not found"),
    (["echo", "secret-word"], "did not print two lines, espn_s2 and SWID"),
    (["true"], "did not print two lines, espn_s2 and SWID"),
  ])
  func aFailedCommandIsNamedWithoutItsOutput(_ words: [String], _ says: String) async throws {
    try await withSetting { setting in
      let lookup = setting.lookup(espn: words)
      let error = #expect(throws: CredentialError.self) {
        try lookup.cookies(for: setting.key)
      }
      #expect(error.map { "\($0)" } == "the command '\(words[0])' \(says)")
    }
  }

  @Test func modelKeysAreLookedUpInTheSameOrder() async throws {
    try await withSetting { setting throws in
      #expect(try setting.lookup().key(for: .openai) == nil)
      setting.memory.secrets.withLock { $0[.model(.openai)] = Secret("chain") }
      #expect(try setting.lookup().key(for: .openai) == Secret("chain"))
      #expect(try setting.lookup().key(for: .anthropic) == nil)
      let command = ["printf", "\\n command \\n second line\\n"]
      #expect(try setting.lookup(key: command).key(for: .openai) == Secret("command"))
      // The model reads keys from the environment itself.
      #expect(try setting.lookup(["OPENAI_API_KEY": "e"], key: command).key(for: .openai) == nil)
      #expect(throws: CredentialError.command(.saidNothing("true"))) {
        try setting.lookup(key: ["true"]).key(for: .openai)
      }
    }
  }
}
