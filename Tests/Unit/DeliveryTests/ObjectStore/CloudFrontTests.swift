import HTTP
import LanguageModels
import Platform
import Testing

@testable import Delivery

@Suite struct CloudFrontTests {
  @Test func whatReadersMayHold() {
    #expect(CloudFront.paths(of: ["index.html"]) == ["/", "/index.html"])
    #expect(
      CloudFront.paths(of: ["a b/index.html", "ü.txt", "aindex.html"])
        == ["/a%20b/", "/a%20b/index.html", "/%C3%BC.txt", "/aindex.html"])
    #expect(CloudFront.paths(of: (0..<15).map { "\($0).txt" }).count == 15)
    #expect(CloudFront.paths(of: (0..<16).map { "\($0).txt" }) == ["/*"])
  }

  @Test func theRequest() throws {
    let pace = Pace(
      elapsed: { .zero }, date: { Instant(seconds: 0) },
      sleep: { _ throws(CancellationError) in }, random: { 0 })
    let none = Transport { _ throws(HTTPError) in throw .unavailable("nobody") }
    let made = CloudFront(
      "E2/EXAMPLE", as: AWSCredentials(accessKeyID: "A", secretAccessKey: Secret("b")),
      client: Client(none, pace: pace), now: { Instant(seconds: 0) })
    let request = try #require(made).request(["/", "/a%26b"], reference: "r<1>")
    #expect(
      request.address.text
        == "https://cloudfront.amazonaws.com/2020-05-31/distribution/E2%2FEXAMPLE/invalidation")
    #expect(request.method == "POST")
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    #expect(body.contains("<CallerReference>r&lt;1&gt;</CallerReference>"))
    #expect(body.contains("<Items><Path>/</Path><Path>/a%26b</Path></Items><Quantity>2</Quantity>"))
  }
}
