import JSON
import Synchronization
import Testing

@testable import Credentials
@testable import HTTP

/// The protocol, without a browser: requests and how answers are read.
@Suite struct DriverTests {
  /// A driver with scripted answers that records its requests.
  private final class Script: Sendable {
    let asked = Mutex<[(method: String, path: String, body: String)]>([])
    let answers: [String: (Int, String)]

    init(_ answers: [String: (Int, String)]) { self.answers = answers }

    func driver() throws -> Driver {
      try #require(
        Driver(
          port: 9515,
          transport: Transport { request throws(HTTPError) in
            let question = "\(request.method) \(request.address.path)"
            self.asked.withLock {
              $0.append(
                (
                  request.method, request.address.path,
                  String(decoding: request.body ?? [], as: UTF8.self)
                ))
            }
            let (status, body) = self.answers[question] ?? (404, "no JSON")
            return Response(
              status: status, headers: [:], body: Array(body.utf8), address: request.address)
          }))
    }
  }

  private static let session = (
    200, #"{"value":{"sessionId":"s1","capabilities":{"goog:processID":4711}}}"#
  )

  @Test func aSessionIsOpenedReadAndEnded() async throws {
    let script = Script([
      "GET /status": (200, #"{"value":{"ready":true,"message":""}}"#),
      "POST /session": Self.session, "POST /session/s1/url": (200, #"{"value":null}"#),
      "GET /session/s1/cookie": (
        200, #"{"value":[{"name":"SWID","value":"{1}","domain":".espn.com"},{"name":7}]}"#
      ),
      "DELETE /session/s1": (200, #"{"value":null}"#),
    ])
    let driver = try script.driver()
    #expect(await driver.isReady())
    let session = try await driver.newSession(.chrome, arguments: ["--headless", "--x=\"y\""])
    #expect(session.process == 4711)
    try await session.open(try #require(Address("https://www.espn.com/a?b=c")))
    #expect(
      try await session.cookies()
        == [BrowserCookie(name: "SWID", value: "{1}", domain: ".espn.com")])
    try await session.end()
    let asked = script.asked.withLock { $0 }
    #expect(asked.map(\.method) == ["GET", "POST", "POST", "GET", "DELETE"])
    #expect(
      asked[1].body
        == #"{"capabilities":{"alwaysMatch":{"browserName":"chrome","goog:chromeOptions":"#
        + #"{"args":["--headless","--x=\"y\""]}}}}"#)
    #expect(asked[2].body == #"{"url":"https://www.espn.com/a?b=c"}"#)
  }

  @Test func driverErrorsAreNamed() async throws {
    let script = Script([
      "GET /status": (500, "{}"), "POST /session": Self.session,
      "GET /session/s1/cookie": (
        404, #"{"value":{"error":"no such window","message":"gone\n(Session info)"}}"#
      ),
      "POST /session/s1/url": (200, #"{"valu"#),
    ])
    let driver = try script.driver()
    #expect(await driver.isReady() == false)
    let session = try await driver.newSession(.firefox)
    await #expect(throws: DriverError.refused(reason: "no such window", words: "gone")) {
      try await session.cookies()
    }
    await #expect(throws: DriverError.malformed("status 200 without a value")) {
      try await session.open(try #require(Address("https://www.espn.com")))
    }
    await #expect(throws: DriverError.malformed("status 404 without a value")) {
      try await session.end()
    }
  }

  @Test(arguments: [
    (".espn.com", true), ("espn.com", true), ("Secure.web.plus.espn.com", true),
    (".notespn.com", false), ("secure.web.plus.espn.com.evil.example", false), ("", false),
    ("evil.example", false),
  ])
  func cookiesOfOtherHostsAreIgnored(_ domain: String, _ belongs: Bool) {
    let cookie = BrowserCookie(name: "espn_s2", value: "v", domain: domain)
    #expect(cookie.belongs(to: "secure.web.plus.espn.com") == belongs)
    #expect("\(cookie)" == "espn_s2=… of \(domain)")
  }

  @Test func everyDriverGetsItsPort() {
    for browser in Browser.allCases {
      #expect(browser.driverArguments(port: 4444).joined(separator: " ").contains("4444"))
      #expect(!browser.driver.isEmpty)
    }
  }
}
