import TestSupport
import Testing

@testable import Delivery

/// Text passed to other programs, and what is shown of their output.
@Suite struct ProgramWordsTests {
  @Test(arguments: [
    (
      "fatal: 'https://me:hunter2@example.com/x.git/': no",
      "fatal: 'https://…@example.com/x.git/': no"
    ),
    ("https://ghp_token@github.com/a https://b/c@d", "https://…@github.com/a https://b/c@d"),
    ("ssh://git@host:22/x", "ssh://…@host:22/x"), ("https://a:p@ss@host", "https://…@host"),
    ("git@github.com:me/x.git: denied", "git@github.com:me/x.git: denied"), ("://", "://"),
  ]) func credentialsAreRemovedFromAddresses(said: String, shown: String) {
    #expect(fitForMessage(Array(said.utf8)) == shown)
  }

  @Test func controlCharactersAreRemoved() {
    #expect(fitForMessage(Array("a\u{1B}[2Jb\r\nc\u{202E}d".utf8)) == "a[2Jb\ncd")
  }

  @Test(arguments: [
    "", "plain", "a b", "it's", "''", "$(echo x)", "`echo x`", "$HOME", "a;b", "\\", "\\'", "\"",
    "line\nbreak", "-n", "~", "*", "!!", "ü",
  ]) func shellQuotingKeepsWordsIntact(word: String) throws {
    let said = try run("sh", ["-c", "printf '%s|' \(shellQuoted(word)) end"])
    #expect(said.output == "\(word)|end|" && said.error.isEmpty)
  }

  @Test func rsyncWordsAreQuoted() {
    #expect(rsyncShell(["ssh", "-p", "22"]) == "ssh -p 22")
    #expect(
      rsyncShell(["ssh", "-i", "/a b/it's", "", "a\"b"]) == "ssh -i '/a b/it''s' '' 'a\"b'")
  }
}
