import HTTP
import LanguageModels
import Platform
import Testing

/// Signatures that were computed once by hand, so to speak: with Python's hashlib and hmac.
@Suite struct SigV4Tests {
  let signer = SigV4(
    AWSCredentials(
      accessKeyID: "AKIDEXAMPLE", secretAccessKey: Secret("not/much+of=a/secret"),
      sessionToken: Secret("token==")),
    region: "eu-west-1", service: "bedrock")
  let date = Instant(seconds: 1_700_000_000)

  func request(_ text: String) throws -> Request {
    var request = try Request(text, method: "POST")
    request.headers = ["Content-Type": "application/json", "Accept": "application/json"]
    request.body = Array("{}".utf8)
    return request
  }

  func signature(_ request: Request) -> String? {
    request.headers["Authorization"]?.split(separator: "=").last.map(String.init)
  }

  @Test func aColonInThePath() throws {
    let signed = signer.signed(
      try request("https://bedrock-runtime.eu-west-1.amazonaws.com/model/a.b-v1%3A0/invoke"),
      at: date)
    #expect(signed.headers["X-Amz-Date"] == "20231114T221320Z")
    #expect(signed.headers["X-Amz-Security-Token"] == "token==")
    #expect(
      signed.headers["Authorization"]?.hasPrefix(
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20231114/eu-west-1/bedrock/aws4_request, "
          + "SignedHeaders=accept;content-type;host;x-amz-date;x-amz-security-token, Signature=")
        == true)
    #expect(signature(signed) == "0a3d260a9856bf35f72d1860dc51369c3542b1d82819cb50bcfe4f55fd818ae0")
  }

  @Test func placesOfS3() throws {
    var signer = signer
    signer.service = "s3"
    signer.pathRule = .verbatim
    signer.credentials.sessionToken = nil
    let signed = signer.signed(
      try request("http://localhost:5000/bucket/a//b%20c?x=%2F&x=%20&a"), at: date)
    #expect(signed.headers["X-Amz-Content-Sha256"]?.hasPrefix("44136fa355b3678a") == true)
    #expect(signed.headers["X-Amz-Security-Token"] == nil)
    #expect(signature(signed) == "bf941fe531f043b3e1be2daf372ece2fd632496ba51a1824bdd6f44a59ad4617")
  }

  @Test func everythingIsSigned() throws {
    let base = try request("https://example.com/model/a/invoke?b=1")
    let expected = signature(signer.signed(base, at: date))
    #expect(signature(signer.signed(base, at: date)) == expected)
    #expect(signature(signer.signed(signer.signed(base, at: date), at: date)) == expected)
    var others: [Request] = []
    for text in [
      "https://example.com/model/b/invoke?b=1", "https://example.com/model/a/invoke?b=2",
    ] {
      others.append(try request(text))
    }
    others.append(try request("https://example.org/model/a/invoke?b=1"))
    others.append(try request("https://example.com:8443/model/a/invoke?b=1"))
    var other = base
    other.method = "PUT"
    others.append(other)
    other = base
    other.body = Array("{ }".utf8)
    others.append(other)
    other = base
    other.headers["Accept"] = "text/plain"
    others.append(other)
    other = base
    other.headers["X-New"] = "1"
    others.append(other)
    var signatures = Set(others.map { signature(signer.signed($0, at: date)) })
    signatures.insert(signature(signer.signed(base, at: date.adding(seconds: 1))))
    var stranger = signer
    stranger.credentials.secretAccessKey = Secret("another")
    signatures.insert(signature(stranger.signed(base, at: date)))
    stranger = signer
    stranger.region = "us-east-1"
    signatures.insert(signature(stranger.signed(base, at: date)))
    signatures.insert(expected)
    #expect(signatures.count == others.count + 4)
    // What a library adds on its way is not.
    other = base
    other.headers["User-Agent"] = "Skidmark"
    #expect(signature(signer.signed(other, at: date)) == expected)
  }

  @Test func secretsStaySecret() throws {
    let signed = signer.signed(try request("https://example.com/"), at: date)
    for shown in ["\(signer)", "\(signer.credentials)", "\(signed)", "\(signed.headers)"] {
      #expect(!shown.contains("secret") && !shown.contains("token=="), "\(shown)")
    }
    var dumped = ""
    dump(signer, to: &dumped)
    dump(signed.headers, to: &dumped)
    #expect(!dumped.contains("not/much") && !dumped.contains("token=="), "\(dumped)")
  }
}
