import HTTP
import JSON
import Platform
import TestSupport
import Testing

@testable import LanguageModels

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
