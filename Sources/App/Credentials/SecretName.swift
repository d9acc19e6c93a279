package import LeagueModel

/// The name of a stored secret: a service and an account, as in keychains.
package struct SecretName: Sendable, Hashable {
  /// The kind of secret, such as `com.skidmark.espn`.
  package let service: String
  /// The secret of that kind, such as `espn-18254195`.
  package let account: String

  /// The cookies of one ESPN league.
  package static func espn(_ key: LeagueKey) -> Self {
    Self(service: "com.skidmark.espn", account: key.description)
  }

  /// The key of a model's service, for its own host or only for the `origin` for which it was stored.
  package static func model(_ service: ModelService, at origin: String? = nil) -> Self {
    Self(
      service: "com.skidmark.models",
      account: service.rawValue + (origin.map { " at \($0)" } ?? ""))
  }

  /// The secret of a chat. The path of its site distinguishes chats with the same name.
  package static func chat(_ name: String, of site: String) -> Self {
    Self(service: "com.skidmark.chats", account: "\(name) of \(site)")
  }

  /// The key of the sports API at an origin such as `https://example.com`.
  package static func games(at origin: String) -> Self {
    Self(service: "com.skidmark.games", account: origin)
  }

  /// The environment variable with the key of the sports API, which takes precedence over a stored one.
  package static let gamesVariable = "SKIDMARK_GAMES_KEY"

  /// The label in a list of secrets.
  package var label: String { "Skidmark: \(account)" }
}

/// The writers that can use a key, by their names in `skidmark.yml`.
package enum ModelService: String, Sendable, CaseIterable {
  /// Anthropic's API.
  case anthropic
  /// OpenAI's API.
  case openai
  /// A server with the chat completions API; many need no key.
  case compatible
  /// AWS Bedrock, with a Bedrock API key.
  case bedrock
  /// A service with its own prompts; it may need no key.
  case backend

  /// The environment variables that take precedence over a stored key. A stored key replaces the first.
  package var variables: [String] {
    switch self {
    case .anthropic: ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"]
    case .openai: ["OPENAI_API_KEY"]
    case .compatible: ["SKIDMARK_MODEL_KEY"]
    // Explicit access keys or a profile also take precedence.
    case .bedrock: ["AWS_BEARER_TOKEN_BEDROCK", "AWS_ACCESS_KEY_ID", "AWS_PROFILE"]
    case .backend: ["SKIDMARK_BACKEND_KEY"]
    }
  }
}
