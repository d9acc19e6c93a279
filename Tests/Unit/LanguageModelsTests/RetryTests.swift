import HTTP
import JSON
import LanguageModels
import Testing

@Suite struct RetryTests {
  let question = ModelRequest(user: "Roast.", maxTokens: 10)

  func failure(
    _ kind: Kind, _ acts: [Stage.Act], random: Double = 0
  ) async throws -> (ServiceFailure?, Stage) {
    let stage = Stage(acts)
    let model = try stage.model(kind, random: random)
    let error = await #expect(throws: ModelError.self) { try await model.complete(question) }
    guard case .service(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return (nil, stage)
    }
    return (failure, stage)
  }

  @Test(arguments: Kind.allCases, [408, 409, 429, 500, 502, 503, 504, 529])
  func passingFailuresAreTriedThreeTimes(_ kind: Kind, _ status: Int) async throws {
    let ill = Stage.Act.json("{}", status: status)
    let (failure, stage) = try await failure(kind, Array(repeating: ill, count: 9))
    #expect(failure?.status == status)
    #expect(stage.asked.count == 3)
    for streams in [false, true] {
      let stage = Stage([ill, ill, streams ? .stream([kind.stream]) : .json(kind.document)])
      let model = try stage.model(kind)
      if streams {
        #expect(try await heard(model.stream(question)).end.get().text == Kind.said)
      } else {
        #expect(try await model.complete(question).text == Kind.said)
      }
      #expect(stage.clock.slept.count == 2)
    }
  }

  @Test(arguments: Kind.allCases, [400, 401, 402, 403, 404, 413, 422])
  func otherFailuresAreNotRetried(_ kind: Kind, _ status: Int) async throws {
    let (failure, stage) = try await failure(kind, [.json("{}", status: status)])
    #expect(failure?.status == status)
    #expect(stage.asked.count == 1)
    let wanted: [Int: ServiceFailure.Kind] = [
      401: .authentication, 402: .quota, 403: .permission, 404: .notFound, 413: .tooLong,
    ]
    #expect(failure?.kind == wanted[status, default: .request])
  }

  @Test(arguments: Kind.allCases)
  func networkErrors(_ kind: Kind) async throws {
    for error in [
      HTTPError.noConnection(host: "h"), .connectionLost(host: "h"), .timedOut(host: "h"),
    ] {
      let stage = Stage([.fails(error), .json(kind.document)])
      #expect(try await stage.model(kind).complete(question).text == Kind.said)
      let dead = Stage(Array(repeating: .fails(error), count: 9))
      await #expect(throws: ModelError.network(error)) {
        try await dead.model(kind).complete(question)
      }
      #expect(dead.asked.count == 3)
    }
    let stranger = HTTPError.tls(host: "h", detail: "d")
    let stage = Stage([.fails(stranger)])
    await #expect(throws: ModelError.network(stranger)) {
      try await stage.model(kind).complete(question)
    }
    await #expect(throws: ModelError.cancelled) {
      try await Stage([.fails(.cancelled)]).model(kind).complete(question)
    }
  }

  @Test func waitsFollowEachServicesRules() async throws {
    func slept(
      _ kind: Kind, _ headers: Headers, status: Int = 529, random: Double = 0
    ) async throws -> [Duration] {
      let act = Stage.Act.json("{}", status: status, headers)
      return try await failure(kind, Array(repeating: act, count: 3), random: random).1.clock.slept
    }
    #expect(try await slept(.anthropic, [:]) == [.seconds(0.5), .seconds(1)])
    #expect(try await slept(.openai, [:], random: 1) == [.seconds(0.375), .seconds(0.75)])
    #expect(try await slept(.anthropic, ["retry-after": "7"]) == [.seconds(7), .seconds(7)])
    #expect(
      try await slept(.openai, ["retry-after-ms": "1500", "retry-after": "7"])
        == [.seconds(1.5), .seconds(1.5)])
    // The clock is at 2023-11-14 22:13:20.
    #expect(
      try await slept(.compatible, ["retry-after": "Tue, 14 Nov 2023 22:13:50 GMT"]).first
        == .seconds(30))
    // A service that asks for an hour is not asked again.
    #expect(try await slept(.anthropic, ["retry-after": "3600"]) == [])
    #expect(try await slept(.anthropic, ["retry-after": "soon"]) == [.seconds(0.5), .seconds(1)])
    #expect(try await slept(.anthropic, ["x-should-retry": "false"]) == [])
    #expect(try await slept(.anthropic, ["x-should-retry": "true"], status: 400).count == 2)
    // AWS: a random part of a second when throttled, of a twentieth of a second otherwise.
    let throttled = try await slept(.bedrock, [:], status: 429, random: 0.5)
    #expect(throttled == [.seconds(0.5), .seconds(1)])
    let ill = try await slept(.bedrock, [:], status: 503, random: 0.5)
    #expect(ill == [.seconds(0.025), .seconds(0.05)])
    let asked = try await slept(.bedrock, ["x-amz-retry-after": "60000"], random: 0)
    #expect(asked == [.seconds(5), .seconds(5)])
  }

  @Test(arguments: [
    #"{"error": {"type": "insufficient_quota", "code": "credit_balance_exhausted"}}"#,
    #"{"error": {"type": "requests", "code": "project_spend_limit_exceeded"}}"#,
    #"{"type": "error", "error": {"type": "rate_limit_error", "details": {"error_code": "enforced_spend_limit_reached"}}}"#,
  ])
  func exhaustedQuotasAreNotRetried(_ body: String) async throws {
    for kind in [Kind.openai, .anthropic] {
      let act = Stage.Act.json(body, status: 429, ["x-should-retry": "true"])
      let (failure, stage) = try await failure(kind, [act])
      #expect(failure?.kind == .quota)
      #expect(stage.asked.count == 1)
    }
  }

  @Test func eachServicesErrorsAreRead() async throws {
    let cases: [(Kind, Int, Headers, String, ServiceFailure.Kind, String, String)] = [
      (
        .anthropic, 401, ["request-id": "req_1"],
        #"{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}"#,
        .authentication, "authentication_error", "invalid x-api-key"
      ),
      (
        .openai, 404, ["x-request-id": "req_1"],
        #"{"error":{"message":"No such model","type":"invalid_request_error","code":"model_not_found","param":null}}"#,
        .notFound, "invalid_request_error", "No such model"
      ),
      (
        .compatible, 400, ["x-request-id": "req_1"],
        #"{"error":{"code":400,"message":"too many tokens","type":"exceed_context_size_error"}}"#,
        .tooLong, "exceed_context_size_error", "too many tokens"
      ),
      (
        .compatible, 404, ["x-request-id": "req_1"], #"{"detail":"Not Found"}"#, .notFound, "",
        "Not Found"
      ),
      (
        .bedrock, 400,
        [
          "x-amzn-errortype": "ValidationException:http://internal.amazon.com/x",
          "x-amzn-RequestId": "req_1",
        ], #"{"message":"Invocation with on-demand throughput isn't supported."}"#, .request,
        "ValidationException", "Invocation with on-demand throughput isn't supported."
      ),
      (
        .bedrock, 403, ["x-amzn-RequestId": "req_1"],
        #"{"__type":"com.amazon.coral#ExpiredTokenException","Message":"expired"}"#,
        .authentication, "ExpiredTokenException", "expired"
      ),
      (
        .bedrock, 403, ["x-amzn-RequestId": "req_1"],
        "<Error><Code>AccessDenied</Code><Message>no</Message></Error>", .permission,
        "AccessDenied", "no"
      ),
      (
        .anthropic, 413, ["request-id": "req_1"], "<html><h1>413 too large</h1></html>", .tooLong,
        "", ""
      ),
    ]
    for (kind, status, headers, body, wanted, type, message) in cases {
      let (failure, _) = try await failure(kind, [.json(body, status: status, headers)])
      #expect(failure?.kind == wanted, "\(body)")
      #expect(failure?.type == type && failure?.message == message, "\(body)")
      #expect(failure?.requestID == "req_1", "\(body)")
    }
  }

  @Test func someFailuresHaveAdvice() async throws {
    let words = "Invocation of model ID x with on-demand throughput isn't supported."
    let (failure, _) = try await failure(
      .bedrock, [.json(#"{"message":"\#(words)"}"#, status: 400)])
    #expect(
      failure.flatMap { ModelError.service($0).advice }?.contains("inference profile") == true)
    #expect(ModelError.truncated.advice == nil)
  }

  @Test func keysAreMasked() async throws {
    let said =
      "Incorrect key sk-hunter2-hunter2, also known as sk-hunte**********ter2 or sk-hunter2-h. "
      + "\\u001b[31mBad\\nkey\\u202e"
    let body =
      #"{"error":{"message":"\#(said)","type":"sk-hunter2-hunter2","code":"invalid_api_key"}}"#
    let (failure, _) = try await failure(.openai, [.json(body, status: 401)])
    let error = ModelError.service(try #require(failure))
    for shown in ["\(error)", "\(String(reflecting: error))", error.advice ?? ""] {
      #expect(!shown.contains("hunte") && !shown.contains("**"), "\(shown)")
      #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
    #expect(error.description.contains("Bad key"))
    #expect(failure?.kind == .authentication)
  }

  @Test func longMessagesAreTruncated() async throws {
    let body = #"{"error":{"message":"\#(String(repeating: "long ", count: 9_000))"}}"#
    let (failure, _) = try await failure(.openai, [.json(body, status: 400)])
    #expect((failure?.message.count ?? 0) < 510)
  }
}
