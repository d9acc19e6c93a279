import Diagnostics
import Inspect
import Platform
import Testing

@Suite struct SecretTests {
  @Test(arguments: [
    "sk-ant-api03-abcdefghijklmnop", "sk-proj-abcdefghijklmnopqrst",
    "sk-0123456789abcdef0123456789abcdef", "AKIAABCDEFGHIJKLMNOP", "ASIAABCDEFGHIJKLMNOP",
    "aws_secret_access_key", "ghp_0123456789abcdefghij0123456789abcdef", "xoxb-1234567890-abcdefgh",
    "espn_s2=AEBx%2Fy", "SWID={0A", "https://hooks.slack.com/services/T0/B0/x",
    "https://discord.com/api/webhooks/1/x", "https://api.telegram.org/bot12345678:x",
    "-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----",
  ])
  func shapesOfSecretsAreFoundAndNeverShown(_ secret: String) async {
    for path in ["index.txt", "edition.json", "assets/app.js", "assets/picture.bin"] {
      let text = path.hasSuffix("json") ? "{\"a\": \"\(secret)\"}" : "a = \"\(secret)\" {{"
      let findings = await Sites.check([path: text]).findings
      #expect(findings.contains { $0.rule == "secret" }, "\(path): \(secret)")
      let shown = findings.map(\.diagnostic.description).joined()
      #expect(!shown.contains(secret), "\(shown)")
    }
  }

  @Test(arguments: [
    "task-0123456789abcdef0123456789abcdef", "sk-short", "AKIA", "BEGIN",
    "-----BEGIN CERTIFICATE-----",
    "https://discord.com/invite/x", "the SWID is secret",
  ])
  func lookalikesAreNotSecrets(_ text: String) async {
    #expect(await Sites.check(["a.txt": text]).findings.isEmpty)
  }

  @Test(arguments: ["{{", "{{ winner }}", "/home/me", "A }} B <b>", "file:///etc", "{% raw %}"])
  func aTeamNameMayLookLikeALeftover(_ name: String) async {
    let escaped = name.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let page = "The \(escaped) have won."
    let edition = ["league/2026/week-01/edition.json": "{\"name\": \"\(name)\"}", "week.txt": page]
    #expect(await Sites.check(edition).findings.isEmpty, "\(name)")
    // Without a team of that name, it is a leftover of a template or a machine.
    #expect(await !Sites.check(["week.txt": page]).findings.isEmpty, "\(name)")
    let other = edition.merging(["other.txt": "{{ team.name }} and /home/someone"]) { $1 }
    let findings = await Sites.check(other).findings
    #expect(findings.contains { $0.rule == "machine-path" })
    #expect(findings.contains { $0.rule == "leftover-mark" } || name == "{{")
  }

  @Test func secretsFromTheEnvironmentAreFound() async {
    let environment = [
      "ESPN_S2": "AEBxyz%2Fabcdefgh%3D", "SWID": "{11111111-2222}", "MY_API_KEY": "0123456789abc",
      "AWS_SESSION_TOKEN": "tokentokentoken", "TOKEN_FILE": "/run/secrets/token",
      "HOME": "/home/joe",
      "AWS_REGION": "us-east-1-long-enough", "SHORT_TOKEN": "1234",
    ]
    let secrets = BuiltSite.Secret.secrets(in: environment)
    #expect(secrets.map(\.name) == ["AWS_SESSION_TOKEN", "ESPN_S2", "MY_API_KEY", "SWID"])
    for text in ["AEBxyz%2Fabcdefgh%3D", "AEBxyz/abcdefgh=", "11111111-2222", "0123456789abc"] {
      let findings = await Sites.check(["edition.json": "[\"\(text)\"]"], secrets: secrets).findings
      #expect(findings.map(\.rule) == ["secret"], "\(text)")
      #expect(findings.first?.diagnostic.description.contains(text) == false)
    }
  }
}

/// The check ends for any contents of a site's files.
@Suite struct CheckFuzzTests {
  @Test func mutatedSitesNeverHarmTheCheck() async {
    var random = SeededRandom("sites with holes")
    let pieces = [
      "<", "\"", "url(", "&#", "%zz", "../", "#", "{{", "\0", "{", "<!--", "@import", "//",
    ]
    for _ in 0..<250 {
      let files = Sites.clean.sorted { $0.key < $1.key }.map { path, text in
        var bytes = Array(text.utf8)
        for _ in 0..<random.index(below: 4) {
          let place = random.index(below: bytes.count)
          switch random.index(below: 3) {
          case 0: bytes.removeSubrange(place..<min(bytes.count, place + 9))
          case 1:
            bytes.insert(contentsOf: pieces[random.index(below: pieces.count)].utf8, at: place)
          default: if !bytes.isEmpty { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
          }
        }
        return BuiltSite.File(path: path, bytes: bytes)
      }
      let report = await BuiltSite(folder: "output", files: files).check()
      #expect(report.findings.allSatisfy { !$0.rule.isEmpty && !$0.diagnostic.message.isEmpty })
    }
  }
}
