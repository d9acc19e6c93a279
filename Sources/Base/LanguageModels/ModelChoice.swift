import HTTP
package import Platform

/// A model as configured in `skidmark.yml`.
package struct ModelChoice: Sendable, Hashable {
  /// The service that runs the model.
  package enum Provider: String, Sendable, Hashable, CaseIterable {
    /// Claude through Anthropic's API.
    case anthropic
    /// OpenAI's Responses API.
    case openai
    /// Any server with the Chat Completions API.
    case compatible
    /// Claude on Amazon Bedrock.
    case bedrock
  }

  /// The service that runs the model.
  package var provider: Provider
  /// The model's ID; nil for the provider's default.
  package var model: String?
  /// The service's address; nil for the default. Required for `compatible`.
  package var address: String?
  /// The AWS region; nil for the environment's.
  package var region: String?
  /// The AWS profile; nil for the environment's.
  package var profile: String?

  package init(
    _ provider: Provider, model: String? = nil, address: String? = nil, region: String? = nil,
    profile: String? = nil
  ) {
    self.provider = provider
    self.model = model
    self.address = address
    self.region = region
    self.profile = profile
  }
}

extension ModelChoice.Provider {
  /// The default model. IDs are written only here.
  package var usualModel: String {
    switch self {
    case .anthropic: "claude-sonnet-5-5"
    case .bedrock: "global.anthropic.claude-sonnet-5-5"
    case .openai: "gpt-5.5"
    // llama.cpp accepts any name and answers with its one model.
    case .compatible: "default"
    }
  }

  /// The service's default address, without the request path.
  var usualAddress: String? {
    switch self {
    case .anthropic: "https://api.anthropic.com"
    case .openai: "https://api.openai.com/v1"
    case .compatible, .bedrock: nil
    }
  }
}

extension LanguageModel {
  /// Creates a model with the keys from the environment: `ANTHROPIC_API_KEY` or `ANTHROPIC_AUTH_TOKEN`,
  /// `OPENAI_API_KEY`, `SKIDMARK_MODEL_KEY` for a compatible server (optional), or AWS's. Sends no requests.
  /// - Parameters:
  ///   - read: Returns the bytes of an AWS file by path, or nil.
  ///   - programs: Runs the program that prints an AWS profile's keys; nil assumes that it prints some.
  /// - Throws: `noCredentials`, `invalid` or `insecure`.
  package init(
    _ choice: ModelChoice, environment: [String: String],
    read: @escaping @Sendable (String) -> [UInt8]?, programs: Programs?, line: ModelConnection
  ) throws(ModelError) {
    let variables = environment.filter { !$0.value.isEmpty }
    let model = choice.model ?? choice.provider.usualModel
    guard !model.isEmpty else { throw .invalid("the model's name is empty") }
    switch choice.provider {
    case .anthropic:
      let key: AnthropicDialect.Key
      if let secret = variables["ANTHROPIC_API_KEY"] {
        key = .header(Secret(secret))
      } else if let secret = variables["ANTHROPIC_AUTH_TOKEN"] {
        key = .bearer(Secret(secret))
      } else {
        throw .noCredentials("ANTHROPIC_API_KEY is not set")
      }
      let base = try address(choice, variables["ANTHROPIC_BASE_URL"])
      self.init(AnthropicDialect(model: model, base: base, key: key), line)
    case .openai:
      guard let secret = variables["OPENAI_API_KEY"] else {
        throw .noCredentials("OPENAI_API_KEY is not set")
      }
      let base = try address(choice, variables["OPENAI_BASE_URL"])
      self.init(OpenAIDialect(model: model, base: base, key: Secret(secret)), line)
    case .compatible:
      let base = try address(choice, nil)
      let key = variables["SKIDMARK_MODEL_KEY"].map { Secret($0) }
      self.init(CompatibleDialect(model: model, base: base, key: key), line)
    case .bedrock:
      let aws = AWSEnvironment(environment, profile: choice.profile, read: read)
      guard let region = choice.region ?? aws.region() else {
        throw .noCredentials("no AWS region: AWS_REGION is not set, and the profile has none")
      }
      guard let usual = BedrockDialect.address(region: region) else {
        throw .invalid("'\(presentable(region, hiding: []))' is not an AWS region")
      }
      let other =
        variables["AWS_ENDPOINT_URL_BEDROCK_RUNTIME"] ?? variables["AWS_ENDPOINT_URL"]
      let base = choice.address ?? other
      let identity = try aws.identity(programs)
      self.init(
        BedrockDialect(
          model: model, region: region,
          base: base == nil ? usual : try address(choice, other), identity: identity), line)
    }
  }
}

/// The service's address: as chosen, from the environment, or the default.
private func address(_ choice: ModelChoice, _ other: String?) throws(ModelError) -> Address {
  guard let text = choice.address ?? other ?? choice.provider.usualAddress else {
    throw .invalid("a compatible server needs its address, such as http://localhost:8080/v1")
  }
  guard let address = Address(text) else {
    throw .invalid("the address of the model's service cannot be used")
  }
  guard address.isSecure else { throw .insecure(address.redacted) }
  return address
}
