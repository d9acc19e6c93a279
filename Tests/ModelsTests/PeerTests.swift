import Crypto
import Dates
import HTTP
import JSON
import TestSupport
import Testing

@testable import Models

/// Test cases and programs of other people's, which `Scripts/peers` fetches.
enum Peers {
  /// A path in their folder; nil, and a line that says so, without them.
  static func path(_ relative: String) -> String? {
    guard let folder = variable("SKIDMARK_PEERS") else {
      print("skipped: SKIDMARK_PEERS is not set; Scripts/peers test aws sets it")
      return nil
    }
    return "\(folder)/\(relative)"
  }

  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func text(_ path: String) -> String? {
    fileBytes(path).map { String(decoding: $0.filter { $0 != 0x0D }, as: UTF8.self) }
  }

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}

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

@Suite struct EventStreamPeerTests {
  /// botocore's cases: frames that are good, and how bad ones fail.
  @Test func casesOfBotocore() throws {
    guard let path = Peers.path("frames.json") else { return }
    let cases = try JSONValue(parsing: try #require(Peers.text(path)))
    let good = try #require(cases["good"]?.array)
    let bad = try #require(cases["bad"]?.array)
    #expect(good.count >= 9)
    #expect(bad.count >= 5)
    for item in good {
      var parser = EventStreamParser()
      let found = try parser.take(Peers.bytes(item["bytes"]?.string ?? ""))
      let message = try #require(found.first)
      #expect(found.count == 1 && parser.isBetweenMessages)
      #expect(hexadecimal(message.payload) == item["payload"]?.string)
      let headers = try #require(item["headers"]?.object)
      #expect(message.headers.map(\.name).sorted() == headers.keys.sorted())
      for header in message.headers {
        let wanted = headers[header.name]
        switch header.value {
        case .bool(let value): #expect(wanted?["bool"]?.bool == value)
        case .int(let value), .timestamp(let value):
          #expect(wanted?["int"]?.int == Int(value), "\(header.name)")
        case .string(let value): #expect(wanted?["string"]?.string == value)
        case .bytes(let value), .uuid(let value):
          #expect(wanted?["bytes"]?.string == hexadecimal(value))
        }
      }
    }
    for item in bad {
      let wanted: EventStreamError =
        switch item["error"]?.string {
        case "ChecksumMismatch": .checksum
        case "DuplicateHeader": .headers
        default: .length
        }
      var parser = EventStreamParser()
      let error = #expect(throws: EventStreamError.self, "\(item)") {
        try parser.take(Peers.bytes(item["bytes"]?.string ?? ""))
      }
      // Which of several faults is found first is a matter of taste, but it is one of them.
      #expect(error == wanted || error == .length, "\(item)")
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct MotoPeerTests {
  /// moto's server checks signatures as AWS does: the right secret is let in, a wrong one is not.
  @Test func signaturesAreAccepted() async throws {
    guard let python = Peers.path("venv/bin/python") else { return }
    let server = try ChildProcess(
      python, [packagePath("Tests/Support/Peers/moto_server.py")], isMuted: true)
    defer { server.stop() }
    let said = try JSONValue(parsing: try #require(server.line(within: 60)))
    let port = try #require(said["port"]?.int)
    let secret = try #require(said["secret"]?.string)
    // A colon in the path is what most signers get wrong.
    let models = [
      "us.anthropic.claude-haiku-4-5-20251001-v1:0", "global.anthropic.claude-haiku-5-5",
    ]
    for model in models {
      func outcome(_ secret: String) async throws -> ModelError? {
        let client = Client(.live(userAgent: "Skidmark/test"), pace: TestPace().pace())
        var line = Line(
          client: client, pace: .real(date: { Instant(seconds: Int64(TestPace.today())) }))
        line.attempts = 1
        let model = try LanguageModel(
          ModelChoice(
            .bedrock, model: model, address: "http://127.0.0.1:\(port)", region: "us-east-1"),
          environment: [
            "AWS_ACCESS_KEY_ID": said["id"]?.string ?? "", "AWS_SECRET_ACCESS_KEY": secret,
          ], read: { _ in nil }, line: line)
        return await #expect(throws: ModelError.self) {
          try await model.complete(ModelRequest(user: "Say hello", maxTokens: 10))
        }
      }
      // Accepted, moto answers with an empty object, which is no message.
      #expect(try await outcome(secret) == .malformed("a message without content"))
      guard case .service(let failure)? = try await outcome(secret + "x") else {
        Issue.record("a wrong secret was accepted")
        return
      }
      #expect(failure.kind == .authentication, "\(failure)")
      #expect(!"\(failure)".contains(secret))
    }
  }
}
