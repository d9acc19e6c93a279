import Testing

@testable import HTTP

@Suite struct AddressTests {
  @Test func partsAreFound() throws {
    let address = try #require(Address("HTTPS://API.Sleeper.app/v1/league/1?a=b&c=%20d+e#top"))
    #expect(address.scheme == .https)
    #expect(address.host == "api.sleeper.app")
    #expect(address.port == 443)
    #expect(address.path == "/v1/league/1")
    #expect(address.query == "a=b&c=%20d+e")
    #expect(address.queryValues("c") == [" d e"])
    #expect(address.text == "https://api.sleeper.app/v1/league/1?a=b&c=%20d+e")
    let local = try #require(Address("http://[::1]:8080"))
    #expect(local.host == "::1")
    #expect(local.text == "http://[::1]:8080/")
    #expect(Address("https://a.b:443/")?.text == "https://a.b/")
    #expect(Address("https://a.b?x")?.text == "https://a.b/?x")
  }

  @Test(arguments: [
    "", "sleeper.app", "/v1", "ftp://a.b/", "file:///etc/passwd", "https://", "https:///x",
    "https://user:secret@a.b/", "https://a.b@c.d/", "https://a b/", "https://a.b:0/",
    "https://a.b:99999/", "https://a.b:/", "https://a.b:1x/", "https://a..b/", "https://../x",
    "https://.a/", "https://a./", "https://ä.de/", "https://a.b/\u{0}", "https://a.b/x y",
    "https://a.b\\@c.d/", "https://[::1/", "https://[::g]/", "https://::1/", "https://[::1]x/",
    "https://a%2eb/", "https://a.b/\r\nX: y", "https://a.b/\"", "https:/a.b/", "http s://a.b/",
  ])
  func malformedAddressesAreRejected(_ text: String) {
    #expect(Address(text) == nil)
  }

  @Test func plainHTTPIsAllowedOnlyOnThisMachine() {
    for near in ["127.0.0.1", "127.9.9.9", "localhost", "LOCALHOST", "[::1]"] {
      #expect(Address("http://\(near):80/")?.isSecure == true, "\(near)")
    }
    for far in [
      "128.0.0.1", "127.0.0.1.example.com", "127.1", "127.0.0.256", "localhost.example", "a.b",
      "0x7f.0.0.1", "10.0.0.1", "[::2]",
    ] {
      #expect(Address("http://\(far)/")?.isSecure == false, "\(far)")
      #expect(Address("https://\(far)/")?.isSecure == true, "\(far)")
    }
  }

  @Test func segmentsCannotEscape() throws {
    let base = try #require(Address("https://a.b/v1/?old=1"))
    #expect(base.appending(["league", "1"]).text == "https://a.b/v1/league/1")
    #expect(
      base.appending(["../../x", "..", "a?b#c", "é"], query: [("view", "m&T"), ("x", "")]).text
        == "https://a.b/v1/..%2F..%2Fx/_/a%3Fb%23c/%C3%A9?view=m%26T&x=")
  }

  @Test(arguments: [
    ("/x", "https://a.b/x"), ("x", "https://a.b/c/x"), ("../x?y", "https://a.b/x?y"),
    ("?n", "https://a.b/c/d?n"), ("", "https://a.b/c/d?q"), ("#f", "https://a.b/c/d?q"),
    ("./", "https://a.b/c/"), ("../../../x", "https://a.b/x"), ("//e.f/x", "https://e.f/x"),
    ("http://e.f", "http://e.f/"), ("/a/./b/../c", "https://a.b/a/c"), ("x:y", nil),
    ("javascript:alert(1)", nil), ("//user@e.f/", nil), ("/x y", nil),
    ("/x?u=http://z", "https://a.b/x?u=http://z"),
  ])
  func referencesAreResolved(_ reference: String, _ expected: String?) throws {
    let base = try #require(Address("https://a.b/c/d?q"))
    #expect(base.resolving(reference)?.text == expected)
  }
}

@Suite struct SecretTests {
  let secret = "hunter2"

  @Test func nothingPrintsSecrets() throws {
    let address = try #require(
      Address("https://a.b/x?key=hunter2&view=mTeam&access_token=hunter2&%6Bey=hunter2"))
    #expect(
      address.redacted == "https://a.b/x?key=…&view=mTeam&access_token=…&%6Bey=…")
    let cookies = try #require(Cookies([("espn_s2", secret), ("SWID", "{hunter2}")], for: "a.b"))
    var request = Request(address, body: Array(secret.utf8), cookies: cookies)
    request.headers = ["Authorization": "Bearer hunter2", "X-Api-Key": "hunter2", "Accept": "a/b"]
    let response = Response(
      status: 200, headers: ["Set-Cookie": "a=hunter2"], body: Array(secret.utf8),
      address: address)
    #expect(request.headers.redacted == "Authorization: …\nX-Api-Key: …\nAccept: a/b")
    for value in [address, cookies, request, request.headers, response] as [any Redacted] {
      var dumped = ""
      dump(value, to: &dumped)
      let shown = "\(value) \(String(reflecting: value)) \([value]) \(dumped)"
      #expect(!shown.contains(secret), "\(type(of: value))")
      #expect(!shown.contains("104"), "bytes of \(type(of: value))")
    }
  }

  @Test func errorsHoldNoSecrets() throws {
    for text in [
      "https://me:hunter2@a.b/", "htps://a.b/?key=hunter2", "//hunter2@", "https://hunter2@a b/",
    ] {
      let error = #expect(throws: HTTPError.self) { try Request(text) }
      #expect(error.map { !"\($0)\(String(reflecting: $0))".contains(secret) } == true, "\(text)")
    }
    let long = #expect(throws: HTTPError.self) {
      try Request(String(repeating: "x\u{1B}", count: 5_000))
    }
    #expect(long?.description.utf8.count ?? 0 < 300)
    #expect(long?.description.contains("\u{1B}") == false)
  }

  @Test func cookiesThatBreakTheHeaderAreRejected() {
    for value in ["a;b", "a\r\nX: y", "a b", "a,b", "ü", "a\u{0}"] {
      #expect(Cookies([("n", value)], for: "a.b") == nil)
      #expect(Cookies([(value, "v")], for: "a.b") == nil)
    }
    #expect(Cookies([("", "v")], for: "a.b") == nil)
    #expect(Cookies([("SWID", "{A-B}"), ("espn_s2", "AE%2B=")], for: "A.b")?.host == "a.b")
  }
}

/// Addresses whose path is a secret.
@Suite struct ConcealedAddressTests {
  @Test func nothingAfterTheHostIsShown() throws {
    let address = try #require(Address("https://example.com:8443/planted/token?key=planted#x"))
    let hidden = address.concealed
    #expect(hidden.text == address.text)
    #expect(hidden.redacted == "https://example.com:8443/…")
    #expect("\(hidden)" == hidden.redacted && !String(reflecting: hidden).contains("planted"))
    #expect(hidden.appending(["planted"]).redacted == hidden.redacted)
    #expect(Request(hidden, method: "POST").redacted == "POST https://example.com:8443/…")
    #expect(address.redacted == "https://example.com:8443/planted/token?key=…")
  }
}
