import Platforms
import Testing

/// ESPN's two cookies as people paste them.
@Suite struct ESPNCookieTests {
  private static let s2 = "AEB%2Bab" + String(repeating: "x", count: 95) + "%3D"
  private static let swid = "{1A2B3C4D-0000-4000-8000-ABCDEF012345}"

  private func same(_ text: String) throws -> Bool {
    try ESPNCredentials(reading: text) == ESPNCredentials(s2: Self.s2, swid: Self.swid)
  }

  @Test(arguments: [
    "\(s2)\n\(swid)\n", "  \(s2)\t\r\n\r\n \(swid)\r\n", "espn_s2=\(s2)\nSWID=\(swid)",
    "SWID=\(swid)\nespn_s2=\(s2)\n", "swid = \"\(swid)\"\nESPN_S2 = '\(s2)'",
    "Cookie: country=de; espn_s2=\(s2); other=a=b; SWID=\(swid); last=1",
    "cookie:SWID=\(swid);espn_s2=\(s2)", "espn_s2=\(s2); SWID=\(swid)",
  ])
  func everyPastedFormIsRead(_ text: String) throws { #expect(try same(text)) }

  @Test func percentSignsStayAsTheyAre() throws {
    let read = try ESPNCredentials(reading: "\(Self.s2)\n\(Self.swid)")
    let decoded = ESPNCredentials(s2: Self.s2.replacing("%2B", with: "+"), swid: Self.swid)
    #expect(read != decoded)
  }

  @Test(arguments: [
    ("", ESPNCookieMistake.missing("espn_s2")), ("\n \n", .missing("espn_s2")),
    ("abc", .missing("SWID")), ("SWID={1}", .missing("espn_s2")), ("espn_s2=a", .missing("SWID")),
    ("a\nb\nc", .tooMany), ("a b\n{1}", .notACookie("espn_s2")),
    ("a\n{1 2}", .notACookie("SWID")), ("a\u{7}\n{1}", .notACookie("espn_s2")),
  ])
  func mistakesInCookiePairsAreNamed(_ text: String, _ mistake: ESPNCookieMistake) {
    #expect(throws: mistake) { try ESPNCredentials(reading: text) }
  }

  @Test func theFormIsCheckedBeforeESPNIsAsked() throws {
    try ESPNCredentials(reading: "\(Self.s2)\n\(Self.swid)").checkForm()
    let exact = String(repeating: "a", count: 100)
    try ESPNCredentials(reading: "\(exact)\n\(Self.swid)").checkForm()
    #expect(throws: ESPNCookieMistake.tooShort(99)) {
      try ESPNCredentials(reading: "\(exact.dropLast())\n\(Self.swid)").checkForm()
    }
    for swid in ["1A2B", "{1A2B", "1A2B}", "{}"] {
      #expect(throws: ESPNCookieMistake.withoutBraces) {
        try ESPNCredentials(reading: "\(exact)\n\(swid)").checkForm()
      }
    }
  }

  @Test func cookiesAreNeverShown() throws {
    let credentials = try ESPNCredentials(reading: "\(Self.s2)\n\(Self.swid)")
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped] {
      #expect(!text.contains("AEB") && !text.contains("1A2B"))
    }
  }
}
