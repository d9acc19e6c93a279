enum CredentialsSetCommand: Command {
  static let spec = CommandSpec(
    name: "credentials set", abstract: "Store a cookie, a key or a webhook",
    discussion: """
      'set espn' reads the cookies espn_s2 and SWID of a private ESPN league, without showing them, or \
      from standard input; asks ESPN whether they work; and stores them for each ESPN league of \
      the site, or for those of --league. 'set' with a service's name stores its key, and 'set games' the \
      key of the sports API. 'set post NAME' stores the secret of the chat NAME: a webhook's address, a \
      bot's token or a bot's id.

      Skidmark looks for a secret in the environment first (ESPN_S2 and SWID, ANTHROPIC_API_KEY, \
      SKIDMARK_POST_NAME ...), then runs 'espn_command:', 'key_command:' or 'secret_command:' of \
      skidmark.yml, then looks in the keychain. Without a keychain, --insecure-storage keeps secrets in a \
      file that only you can read and that is not encrypted.
      """,
    arguments: [CredentialsCommands.what, CredentialsCommands.chat],
    options: [
      .site, .league, CredentialsCommands.insecure, CredentialsCommands.noCheck, .offline, .trust,
      .env, .now,
    ],
    examples: [
      .init("credentials set espn", "Store ESPN's cookies by hand"),
      .init("credentials set anthropic", "Store the key of a language model"),
      .init("credentials set post group", "Store the webhook of the chat 'group'"),
    ], repeatsWords: false)

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    switch try CredentialsCommands.subject(invocation) {
    case .espn: return try await CredentialsCommands.setESPN(invocation)
    case .model(let service): try CredentialsCommands.setKey(of: service, invocation)
    case .games: try CredentialsCommands.setGamesKey(invocation)
    case .chat(let name): try CredentialsCommands.setChat(name, invocation)
    }
    return .done
  }
}
