import HTTP
import JSON
import Platform
import TestSupport
import Testing

@testable import LanguageModels

@Suite(.enabled(if: Peers.areThere, "Scripts/peers fetches them"))
struct EventStreamPeerTests {
  /// botocore's cases: frames that are good, and how bad ones fail.
  @Test func casesOfBotocore() throws {
    let path = Peers.path("frames.json")
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
      // Any of several faults may be found first.
      #expect(error == wanted || error == .length, "\(item)")
    }
  }
}

/// botocore checks what libcurl signs.
@Suite(
  .enabled(if: Peers.areThere, "Scripts/peers fetches them"), .timeLimit(.minutes(120)))
struct SignaturePeerTests {
  static let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"

  // Most signers get a colon in the path wrong.
  @Test(arguments: [
    "us.anthropic.claude-haiku-4-5-20251001-v1:0", "global.anthropic.claude-haiku-5-5",
    "arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/a1b2",
  ])
  func aRightSecretIsLetInAndAWrongOneIsNot(model: String) async throws {
    let python = Peers.path("venv/bin/python")
    let server = try ChildProcess(
      python,
      [
        packagePath("Tests/Support/Peers/signatures.py"), "AKID", Self.secret, "us-east-1",
        "bedrock",
      ],
      isMuted: true)
    defer { server.stop() }
    let port = try #require(server.line())
    func outcome(_ secret: String, token: String? = nil) async throws -> ModelError? {
      let client = Client(.live(userAgent: "Skidmark/test"), pace: TestPace().pace())
      var line = ModelConnection(
        client: client, pace: .real(date: { Instant(seconds: Int64(TestPace.today())) }))
      line.attempts = 1
      let model = try LanguageModel(
        ModelChoice(
          .bedrock, model: model, address: "http://127.0.0.1:\(port)", region: "us-east-1"),
        environment: [
          "AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": secret,
          "AWS_SESSION_TOKEN": token ?? "",
        ], read: { _ in nil }, programs: Programs.none, line: line)
      return await #expect(throws: ModelError.self) {
        try await model.complete(ModelRequest(user: "Say hello: ü", maxTokens: 10))
      }
    }
    // An empty object is no message.
    for token in [nil, "FwoGZXIvYXdzEXAMPLE+/="] {
      let accepted = try await outcome(Self.secret, token: token)
      #expect(accepted == .malformed("a message without content"))
    }
    guard case .service(let failure)? = try await outcome(Self.secret + "x") else {
      Issue.record("a wrong secret was accepted")
      return
    }
    #expect(failure.status == 403 && !"\(failure)".contains(Self.secret))
  }
}
