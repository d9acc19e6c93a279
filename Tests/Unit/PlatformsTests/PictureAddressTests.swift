import HTTP
import JSON
import LeagueModel
import Platforms
import Testing

/// Which addresses of teams' pictures are asked at all.
@Suite struct PictureAddressTests {
  @Test(arguments: [
    "https://g.espncdn.com/lm-static/logo.png", "https://i.postimg.example.com/a%20b.gif?x=1&y",
    "https://mystique-api.fantasy.espn.com/apis/v1/domains/lm/images/6f71d980-77ba",
    "https://xn--bcher-kva.xn--p1ai/a.png", "https://a.b.museum", "https://EXAMPLE.com/A.JPG",
  ]) func publicAddressesAreAsked(_ text: String) {
    #expect(
      PictureAddress.checked(text, of: .espn)?.text.lowercased().hasPrefix("https://") == true)
  }

  @Test(arguments: [
    "", "logo.png", "//example.com/a.png", "http://example.com/a.png", "ftp://example.com/a.png",
    "data:image/png;base64,AAAA", "javascript:alert(1)", "file:///etc/passwd",
    "https://user@example.com/a.png", "https://user:pass@example.com/a.png",
    "https://example.com:8443/a.png", "https://example.com:80/a.png", "https://localhost/a.png",
    "https://printer/a.png", "https://router.local/a.png", "https://db.internal/a.png",
    "https://nas.lan/a.png", "https://box.home.arpa/a.png", "https://a.localhost/a.png",
    "https://127.0.0.1/a.png", "https://10.1/a.png", "https://0x7f.1/a.png", "https://2130706433/a",
    "https://127.0.0.0x1/a.png", "https://169.254.169.254/latest/meta-data", "https://[::1]/a.png",
    "https://[::ffff:10.0.0.1]/a.png", "https://example.com./a.png", "https://example.c0m/a.png",
    "https://exa mple.com/a.png", "https://example.com/\u{202E}gnp.a", "https://bücher.de/a.png",
    "https://example.com/a\r\nHost: b", "https://example.com/logo.svg",
    "https://example.com/LOGO.SVGZ",
  ]) func othersAreNot(_ text: String) {
    #expect(PictureAddress.checked(text, of: .espn) == nil)
  }

  @Test func longAddressesAreNotAsked() {
    let text = "https://example.com/"
    let letters = String(repeating: "a", count: 1_000 - text.utf8.count)
    #expect(PictureAddress.checked(text + letters, of: .espn) != nil)
    #expect(PictureAddress.checked(text + letters + "a", of: .espn) == nil)
  }

  private static let upload = "https://sleepercdn.com/uploads/12f7be2d.jpg"
  private static let thumb = "https://sleepercdn.com/avatars/thumbs/cafe01"

  private static let owners: [(JSONValue, String?)] = [
    (["avatar": "cafe01", "metadata": ["avatar": .string(upload)]], upload),
    (["avatar": "cafe01", "metadata": ["avatar": nil]], thumb),
    (["avatar": "cafe01", "metadata": nil], thumb), (["avatar": nil], nil), (["avatar": ""], nil),
    (["avatar": "cafe01", "metadata": ["avatar": "https://evil.example.com/a.png"]], thumb),
    (["avatar": "cafe01", "metadata": ["avatar": "https://sleepercdn.com.evil.com/a"]], thumb),
    (["avatar": "../../x"], nil), (["avatar": "a/b"], nil), (["avatar": 7], nil),
    (["avatar": .string(String(repeating: "a", count: 65))], nil),
  ]

  /// The picture that an owner chose for this team comes first. Only Sleeper's own host counts.
  @Test(arguments: owners)
  func sleeperTeamsHaveTheirOwnersPicture(_ user: JSONValue, _ expected: String?) throws {
    var answers = SleeperAnswers()
    answers.users[0] = answers.users[0].merging(user)
    #expect(try answers.normalized().teams[0].picture == expected)
    answers.rosters[0] = answers.rosters[0].merging(["owner_id": nil, "co_owners": ["u1"]])
    #expect(try answers.normalized().teams[0].picture == nil)
  }

  @Test(
    arguments: [
      (["logo": "https://i.example.com/a.png"], "https://i.example.com/a.png"),
      (["logo": ""], nil), (["logo": nil], nil), (["logo": 3], nil),
      (["logo": "https://g.espncdn.com/lm-static/ffl/images/default_logos/6.svg"], nil),
      (["logo": "http://i.example.com/a.png"], nil),
    ] as [(JSONValue, String?)])
  func espnTeamsHaveTheirLogo(_ team: JSONValue, _ expected: String?) throws {
    var answers = ESPNAnswers()
    answers.teams[0] = answers.teams[0].merging(team)
    #expect(try answers.normalized().teams[0].picture == expected)
  }
}
