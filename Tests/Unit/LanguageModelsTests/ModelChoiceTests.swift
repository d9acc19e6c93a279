import HTTP
import LanguageModels
import Platform
import Testing

@Suite struct ModelChoiceTests {
  func model(
    _ choice: ModelChoice, _ environment: [String: String] = Stage.keys
  ) throws(ModelError) -> LanguageModel {
    try LanguageModel(
      choice, environment: environment, read: { _ in nil }, programs: Programs.none,
      line: Stage([]).line())
  }

  @Test func usualModels() throws {
    #expect(try model(ModelChoice(.anthropic)).name == "claude-sonnet-5-5")
    #expect(try model(ModelChoice(.openai, model: "any/thing:1")).name == "any/thing:1")
    #expect(
      try model(ModelChoice(.bedrock, region: "eu-west-1")).name
        == "global.anthropic.claude-sonnet-5-5")
    #expect(throws: ModelError.self) { try model(ModelChoice(.openai, model: "")) }
  }

  @Test func missingSettingsAreNamed() {
    let cases: [(ModelChoice, String)] = [
      (ModelChoice(.anthropic), "ANTHROPIC_API_KEY"), (ModelChoice(.openai), "OPENAI_API_KEY"),
      (ModelChoice(.bedrock), "AWS_REGION"),
      (ModelChoice(.bedrock, region: "us-east-1"), "AWS_ACCESS_KEY_ID"),
    ]
    for (choice, name) in cases {
      let error = #expect(throws: ModelError.self) { try model(choice, ["OPENAI_API_KEY": ""]) }
      guard case .noCredentials(let sentence) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(sentence.contains(name))
    }
    let error = #expect(throws: ModelError.self) { try model(ModelChoice(.compatible), [:]) }
    guard case .invalid(let sentence) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(sentence.contains("address"))
  }

  @Test func keysAreNeverSentOverPlainHTTP() {
    for provider in ModelChoice.Provider.allCases {
      let choice = ModelChoice(provider, address: "http://models.example.com/v1?key=x", region: "r")
      #expect(throws: ModelError.insecure("http://models.example.com/v1?key=…")) {
        try model(choice)
      }
      let broken = ModelChoice(provider, address: "http://user:hunter2@[", region: "r")
      let error = #expect(throws: ModelError.self) { try model(broken) }
      #expect(!"\(String(describing: error))".contains("hunter2"))
    }
  }

  @Test func malformedRegionsAreRejected() {
    for region in ["", "us-east-1.evil.com/", "us east", "US-EAST-1", "a@b"] {
      #expect(throws: ModelError.self) { try model(ModelChoice(.bedrock, region: region)) }
    }
  }

  @Test func addressesComeFromTheEnvironment() async throws {
    let cases: [(Kind, String, String, String)] = [
      (.anthropic, "ANTHROPIC_BASE_URL", "http://127.0.0.1:9/x", "/x/v1/messages"),
      (.openai, "OPENAI_BASE_URL", "http://127.0.0.1:9/v2", "/v2/responses"),
      (.bedrock, "AWS_ENDPOINT_URL", "http://127.0.0.1:9", "/model/m/invoke"),
      (.bedrock, "AWS_ENDPOINT_URL_BEDROCK_RUNTIME", "http://127.0.0.1:9", "/model/m/invoke"),
    ]
    for (kind, name, address, path) in cases {
      var environment = Stage.keys
      environment[name] = address
      let stage = Stage([.json(kind.document)])
      let choice = ModelChoice(
        kind.provider, model: "m", region: kind == .bedrock ? "us-east-1" : nil)
      let model = try LanguageModel(
        choice, environment: environment, read: { _ in nil }, programs: Programs.none,
        line: stage.line())
      _ = try await model.complete(ModelRequest(user: "x"))
      #expect(stage.asked.first?.address.port == 9)
      #expect(stage.asked.first?.address.path == path)
    }
  }

  @Test func bedrockKeysAndAnthropicTokensAreBearerTokens() async throws {
    let stage = Stage([.json(Kind.bedrock.document), .json(Kind.anthropic.document)])
    let bedrock = try LanguageModel(
      ModelChoice(.bedrock, region: "cn-north-1"),
      environment: ["AWS_BEARER_TOKEN_BEDROCK": " hunter2\n"], read: { _ in nil },
      programs: Programs.none,
      line: stage.line())
    _ = try await bedrock.complete(ModelRequest(user: "x"))
    let anthropic = try LanguageModel(
      ModelChoice(.anthropic), environment: ["ANTHROPIC_AUTH_TOKEN": "hunter2"],
      read: { _ in nil }, programs: Programs.none, line: stage.line())
    _ = try await anthropic.complete(ModelRequest(user: "x"))
    for request in stage.asked {
      #expect(request.headers["Authorization"] == "Bearer hunter2")
      #expect(request.signature == nil && request.headers["x-api-key"] == nil)
    }
    #expect(stage.asked[0].address.host == "bedrock-runtime.cn-north-1.amazonaws.com.cn")
  }

  @Test func localServersNeedNoKey() async throws {
    let stage = Stage([.json(Kind.compatible.document)])
    var environment = Stage.keys
    environment["SKIDMARK_MODEL_KEY"] = nil
    let model = try LanguageModel(
      ModelChoice(.compatible, address: "http://localhost:11434/v1"), environment: environment,
      read: { _ in nil }, programs: Programs.none, line: stage.line())
    _ = try await model.complete(ModelRequest(user: "x"))
    // No other service's key is sent there instead.
    #expect(stage.asked.first?.headers["Authorization"] == nil)
  }
}
