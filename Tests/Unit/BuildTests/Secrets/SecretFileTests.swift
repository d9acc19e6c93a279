import Build
import Credentials
import HTTP
import LeagueModel
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

/// The file for machines without a keychain: its permissions and integrity.
@Suite struct SecretFileTests {
  private static let openai = SecretName.model(.openai)

  private func withFile(_ body: (SecretFile, String) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = try #require(SecretFile(environment: ["XDG_CONFIG_HOME": "\(folder)/config"]))
      try body(file, folder)
    }
  }

  private func mode(_ path: String) throws -> mode_t {
    var info = stat()
    try #require(lstat(path, &info) == 0)
    return info.st_mode & 0o7777
  }

  @Test func theFileIsAtTheStandardPath() {
    let xdg = ["XDG_CONFIG_HOME": "/c", "HOME": "/h"]
    #expect(SecretFile(environment: xdg)?.path == "/c/skidmark/secrets.json")
    let relative = ["XDG_CONFIG_HOME": "c", "HOME": "/h"]
    #expect(SecretFile(environment: relative)?.path == "/h/.config/skidmark/secrets.json")
    #expect(SecretFile(environment: [:]) == nil)
  }

  @Test func secretsAreStoredReplacedAndRemoved() async throws {
    try await withFile { file, _ in
      let league = SecretName.espn(try #require(LeagueKey("espn-1")))
      #expect(try file.read(league) == nil && !file.exists)
      #expect(try file.remove(league) == false)
      try file.write(league, Secret("a \"quoted\" ü"))
      try file.write(Self.openai, Secret("k1"))
      try file.write(Self.openai, Secret("k2"))
      #expect(try file.read(league) == Secret("a \"quoted\" ü"))
      #expect(try file.read(Self.openai) == Secret("k2"))
      #expect(try file.remove(league))
      #expect(try file.read(league) == nil)
      #expect(try file.read(Self.openai) == Secret("k2"))
      #expect(try file.remove(Self.openai))
      #expect(!file.exists)
    }
  }

  @Test func onlyTheOwnerMayReadIt() async throws {
    // Even if the umask allows everyone.
    let mask = umask(0)
    defer { umask(mask) }
    try await withFile { file, _ in
      try file.write(Self.openai, Secret("k"))
      #expect(try mode(file.path) == 0o600)
      #expect(try mode(Paths.parent(file.path)) == 0o700)
      try file.write(Self.openai, Secret("k2"))
      #expect(try mode(file.path) == 0o600)
      #expect(try Files.list(Paths.parent(file.path)) == ["secrets.json"])
    }
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o666, 0o610] as [mode_t])
  func looserPermissionsAreRefused(_ permissions: mode_t) async throws {
    try await withFile { file, _ in
      try file.write(Self.openai, Secret("k"))
      chmod(file.path, permissions)
      let refusal = SecretFileError.exposed(file.path, permissions: "600")
      #expect(throws: refusal) { try file.read(Self.openai) }
      #expect(throws: refusal) { try file.write(Self.openai, Secret("k2")) }
      #expect(throws: refusal) { try file.remove(Self.openai) }
      #expect(refusal.advice.hasPrefix("run 'chmod 600 \(file.path)'"))
      chmod(file.path, 0o600)
      #expect(try file.read(Self.openai) == Secret("k"))
      let folder = Paths.parent(file.path)
      chmod(folder, permissions | 0o100)
      #expect(throws: SecretFileError.exposed(folder, permissions: "700")) {
        try file.read(Self.openai)
      }
    }
  }

  @Test func linksAreRefusedAndNotWrittenThrough() async throws {
    try await withFile { file, folder in
      try file.write(Self.openai, Secret("k"))
      let elsewhere = "\(folder)/elsewhere"
      try #require(rename(file.path, elsewhere) == 0 && symlink(elsewhere, file.path) == 0)
      #expect(throws: SecretFileError.notOurs(file.path)) { try file.read(Self.openai) }
      #expect(throws: SecretFileError.notOurs(file.path)) {
        try file.write(Self.openai, Secret("k2"))
      }
      #expect(unlink(file.path) == 0)
      // Another user may have put a link where the new file is written first.
      let before = try Files.read(elsewhere)
      try #require(symlink(elsewhere, "\(file.path).skidmark-new") == 0)
      try #require(symlink(elsewhere, "\(file.path).0123456789abcdef.skidmark-new") == 0)
      try file.write(Self.openai, Secret("k3"))
      #expect(try Files.read(elsewhere) == before)
      #expect(try mode(file.path) == 0o600)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs to be root to give a file away"))
  func filesOfOtherUsersAreRefused() async throws {
    try await withFile { file, _ in
      try file.write(Self.openai, Secret("k"))
      try #require(chown(file.path, 4_242, 4_242) == 0)
      #expect(throws: SecretFileError.notOurs(file.path)) { try file.read(Self.openai) }
    }
  }

  @Test(arguments: ["", "{", "[]", #"{"version":2,"secrets":{}}"#, #"{"secret-word"#])
  func damageIsReportedWithoutAnExcerpt(_ text: String) async throws {
    try await withFile { file, _ in
      try file.write(Self.openai, Secret("k"))
      try Files.write(Array(text.utf8), to: file.path, permissions: 0o600)
      let error = SecretFileError.unreadable(file.path)
      #expect(throws: error) { try file.read(Self.openai) }
      #expect(!error.description.contains("secret-word"))
    }
  }
}
