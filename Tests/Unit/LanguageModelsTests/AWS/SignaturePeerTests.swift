import HTTP
import JSON
import Platform
import TestSupport
import Testing

@testable import LanguageModels

@Suite(.timeLimit(.minutes(5))) struct SignaturePeerTests {
  /// 2015-08-30T12:36:00Z, when the suite was made.
  static let date = Instant(seconds: 1440938160)

  /// AWS's classic suite: a request, what it becomes, and its signature.
  @Test func classicSuite() throws {
    guard let suite = Peers.path("botocore/tests/unit/auth/aws4_testsuite") else { return }
    let found = try run("find", [suite, "-name", "*.req"]).output
    let files = found.split(separator: "\n").sorted()
    var checked = 0
    for file in files {
      let base = String(file.dropLast(4))
      guard let raw = Peers.text(base + ".req"), let canonical = Peers.text(base + ".creq"),
        let sts = Peers.text(base + ".sts"), let authorization = Peers.text(base + ".authz")
      else { continue }
      var message = self.message(raw)
      // One request lacks the token with which it is to be signed.
      let token = Peers.lines(canonical).first { $0.hasPrefix("x-amz-security-token:") }
      if let token, !message.headers.contains(where: { $0.name == "X-Amz-Security-Token" }) {
        message.headers.append(
          ("X-Amz-Security-Token", String(token.dropFirst("x-amz-security-token:".count))))
      }
      let signer = SigV4(
        AWSCredentials(
          accessKeyID: "AKIDEXAMPLE",
          secretAccessKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")),
        region: "us-east-1", service: "service")
      #expect(signer.canonicalRequest(message) == canonical, "\(file)")
      #expect(signer.stringToSign(canonical, at: Self.date) == sts, "\(file)")
      #expect(signer.authorization(message, at: Self.date) == authorization, "\(file)")
      checked += 1
    }
    print("\(checked) cases of the classic suite")
    #expect(checked >= 30)
  }

  private func message(_ raw: String) -> SigV4.Message {
    let lines = Peers.lines(raw)
    let blank = lines.firstIndex(of: "") ?? lines.count
    // Only the outer blanks separate: one path has a blank inside.
    let words = lines[0].split(separator: " ")
    let target = words.dropFirst().dropLast().joined(separator: " ")
    let question = target.firstIndex(of: "?") ?? target.endIndex
    var headers: [(name: String, value: String)] = []
    for line in lines[1..<blank] {
      if line.hasPrefix(" "), let last = headers.popLast() {
        headers.append((last.name, last.value + line))
      } else if let colon = line.firstIndex(of: ":") {
        headers.append((String(line[..<colon]), String(line[colon...].dropFirst())))
      }
    }
    return SigV4.Message(
      method: String(words[0]), path: String(target[..<question]),
      query: String(target[question...].dropFirst()), headers: headers,
      body: Array(lines.dropFirst(blank + 1).joined(separator: "\n").utf8))
  }

  /// botocore signs requests that chance made; so do we.
  @Test func randomRequests() throws {
    guard let python = Peers.path("venv/bin/python") else { return }
    let script = packagePath("Tests/Support/Peers/signatures.py")
    let outcome = try run(python, [script, "400", "7"])
    try #require(outcome.status == 0, "\(outcome.error)")
    var checked = 0
    for line in outcome.output.split(separator: "\n") {
      let document = try JSONValue(parsing: String(line))
      func text(_ key: String) throws -> String { try #require(document[key]?.string) }
      var request = try Request(text("url"), method: text("method"))
      let headers = try #require(document["headers"]?.object)
      for (name, value) in zip(headers.keys, headers.values) {
        request.headers.add(name, value.string ?? "")
      }
      request.body = Peers.bytes(try text("body"))
      let signer = SigV4(
        AWSCredentials(
          accessKeyID: try text("id"), secretAccessKey: Secret(try text("secret")),
          sessionToken: document["token"]?.string.map { Secret($0) }),
        region: try text("region"), service: try text("service"),
        pathRule: try text("service") == "s3" ? .verbatim : .normalized)
      let date = Instant(seconds: Int64(try #require(document["date"]?.int)))
      let signed = signer.signed(request, at: date)
      #expect(try signed.headers["Authorization"] == text("authorization"), "\(line)")
      checked += 1
    }
    #expect(checked == 400)
  }
}
