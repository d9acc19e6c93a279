import HTTP
import LanguageModels
import Testing

@testable import Delivery

@Suite struct StoreRefusalTests {
  func refusal(
    _ status: Int, _ body: String = "", _ headers: Headers = [:], hiding secrets: [Secret] = []
  ) throws -> StoreRefusal {
    let address = try #require(Address("https://s3.example.com/x"))
    return StoreRefusal(
      Response(status: status, headers: headers, body: Array(body.utf8), address: address),
      hiding: secrets)
  }

  @Test(arguments: [
    (403, "SignatureDoesNotMatch", StoreRefusal.Kind.credentials),
    (403, "InvalidAccessKeyId", .credentials), (400, "ExpiredToken", .credentials),
    (403, "AccessDenied", .permission), (404, "NoSuchBucket", .bucket),
    (403, "RequestTimeTooSkewed", .clock), (301, "PermanentRedirect", .region),
    (400, "AuthorizationHeaderMalformed", .region), (412, "PreconditionFailed", .condition),
    (409, "ConditionalRequestConflict", .condition), (503, "SlowDown", .busy),
    (404, "NoSuchKey", .other), (500, "InternalError", .other), (501, "NotImplemented", .other),
  ]) func whatItComesDownTo(status: Int, code: String, kind: StoreRefusal.Kind) throws {
    let refusal = try refusal(status, "<Error><Code>\(code)</Code></Error>")
    #expect(refusal.code == code && refusal.kind == kind)
  }

  @Test(arguments: [
    (301, StoreRefusal.Kind.region), (401, .credentials), (403, .permission), (404, .other),
    (412, .condition), (503, .busy), (500, .other),
  ]) func answersWithoutWords(status: Int, kind: StoreRefusal.Kind) throws {
    #expect(try refusal(status).kind == kind)
    #expect(try refusal(status, "<html><body>nginx</body></html>").kind == kind)
  }

  @Test func factsAreReadAndSecretsAreNot() throws {
    let found = try refusal(
      403,
      """
      <Error><Code>SignatureDoesNotMatch</Code><Message>not with wJalrXUtnFEMI/K7, 
      \u{1B}[31mfriend</Message><AWSAccessKeyId>AKIDEXAMPLE</AWSAccessKeyId>
      <StringToSign>AWS4-HMAC-SHA256</StringToSign></Error>
      """,
      [
        "x-amz-request-id": "R17", "x-amz-bucket-region": "eu-west-1",
        "Date": "Tue, 17 Nov 2026 09:00:00 GMT",
      ], hiding: [Secret("wJalrXUtnFEMI/K7")])
    #expect(found.message == "not with …, [31mfriend" || found.message.hasPrefix("not with …"))
    #expect(!found.line.contains("wJalr") && !found.line.contains("\u{1B}"))
    #expect(found.line.hasPrefix("s3.example.com: status 403, SignatureDoesNotMatch: "))
    #expect(found.line.hasSuffix("(request R17)"))
    #expect(found.region == "eu-west-1" && found.date?.hasPrefix("Tue") == true)
  }
}
