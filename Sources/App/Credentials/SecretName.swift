package import LeagueModel

/// What a secret is kept under: in the words of keychains, a service and an account there.
package struct SecretName: Sendable, Hashable {
  /// Whose secret it is, such as `com.skidmark.espn`.
  package let service: String
  /// Which of them, such as `espn-18254195`.
  package let account: String

  /// The cookies of one ESPN league.
  package static func espn(_ key: LeagueKey) -> Self {
    Self(service: "com.skidmark.espn", account: key.description)
  }

  /// The key of a model's service, for its own host or for another one: a key goes only where it was
  /// stored for.
  /// - Parameter origin: The other host, such as `https://models.example.com`; nil for the service's own.
  package static func model(_ service: ModelService, at origin: String? = nil) -> Self {
    Self(
      service: "com.skidmark.models",
      account: service.rawValue + (origin.map { " at \($0)" } ?? ""))
  }

  /// What opens a chat of a site. Two sites may have chats of one name.
  /// - Parameter site: The path of the site's folder.
  package static func chat(_ name: String, of site: String) -> Self {
    Self(service: "com.skidmark.chats", account: "\(name) of \(site)")
  }

  /// What people read in a list of their secrets.
  package var label: String { "Skidmark: \(account)" }
}

/// Who can be given a key: the writers that are asked over the network, by their names in
/// `skidmark.yml`.
package enum ModelService: String, Sendable, CaseIterable {
  /// Anthropic's API.
  case anthropic
  /// OpenAI's API.
  case openai
  /// A server that speaks chat completions; many need no key.
  case compatible
  /// AWS Bedrock, by one of its API keys.
  case bedrock
  /// A service with prompts of its own; it may need no key.
  case backend

  /// The environment's variables that go before a stored key. It stands in for the first.
  package var variables: [String] {
    switch self {
    case .anthropic: ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"]
    case .openai: ["OPENAI_API_KEY"]
    case .compatible: ["SKIDMARK_MODEL_KEY"]
    // Whoever names a profile or keys means those.
    case .bedrock: ["AWS_BEARER_TOKEN_BEDROCK", "AWS_ACCESS_KEY_ID", "AWS_PROFILE"]
    case .backend: ["SKIDMARK_BACKEND_KEY"]
    }
  }
}
