import Build
import Credentials
import Diagnostics
import LeagueModel

enum CredentialsCommand: Command {
  static let spec = CommandSpec(
    name: "credentials",
    abstract: "Keep cookies, keys and webhooks in the keychain",
    discussion: """
      'set espn' reads the cookies espn_s2 and SWID of a private ESPN league, without showing them, or \
      two lines from standard input; asks ESPN whether they open the league; and keeps them for each \
      ESPN league of the site, or for those that --league names. 'set' with a writer's name keeps its \
      key; 'set post NAME' keeps what opens the chat NAME of skidmark.yml: the webhook's address, the \
      bot's token or the bot's id. 'login espn' opens ESPN's sign-in page in a browser and takes the \
      cookies from there. 'status' says where each secret comes from and shows none. 'remove' forgets.

      The environment goes first (ESPN_S2 and SWID, ANTHROPIC_API_KEY, SKIDMARK_POST_NAME ...), then the \
      commands 'espn_command:', 'key_command:' and 'secret_command:' of skidmark.yml, then the keychain. Without a keychain, \
      --insecure-storage keeps secrets in a file that only you may read and that is not encrypted.
      """,
    arguments: [
      ArgumentSpec(name: "action", help: "set, login, status or remove.", isRequired: true),
      ArgumentSpec(
        name: "what",
        help:
          "espn, post, or whose key: "
          + "\(ModelService.allCases.map(\.rawValue).joined(separator: ", "))."),
      ArgumentSpec(name: "chat", help: "After post: the chat's name in skidmark.yml."),
    ],
    options: [
      OptionSpec(
        long: "insecure-storage", help: "Keep it in a file that is not encrypted."),
      OptionSpec(long: "no-check", help: "Do not ask ESPN whether the cookies are good."),
    ], repeatsWords: false)

  enum Subject {
    case espn
    case model(ModelService)
    case chat
  }

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let words = invocation.arguments.positional
    let action = words.first ?? ""
    let what = words.dropFirst().first
    guard words.count < 3 || what == "post" else {
      throw Failure(
        message: "One word more was not expected here.",
        next: "only 'post' is followed by a name; secrets are never given as arguments.",
        exitCode: .usage)
    }
    switch action {
    case "set":
      switch try subject(what, of: action) {
      case .espn: return try await setESPN(invocation)
      case .model(let service): return try setKey(of: service, invocation)
      case .chat: return try setChat(words.dropFirst(2).first, invocation)
      }
    case "login":
      guard case .espn = try subject(what, of: action) else {
        throw Failure(
          message: "Only ESPN has a sign-in.",
          next: "'skidmark credentials set \(what ?? "")' keeps what the others need.",
          exitCode: .usage)
      }
      return try await login(invocation)
    case "status":
      guard what == nil else {
        throw Failure(
          message: "'credentials status' shows them all.", next: "leave the last word out.",
          exitCode: .usage)
      }
      return try status(invocation)
    case "remove":
      switch try subject(what, of: action) {
      case .espn: return try removeESPN(invocation)
      case .model(let service): return try removeKey(of: service, invocation)
      case .chat: return try removeChat(words.dropFirst(2).first, invocation)
      }
    default:
      let known = ["set", "login", "status", "remove"]
      let hint = nearest(to: action, among: known).map { "did you mean '\($0)'?" }
      throw Failure(
        message: "That is nothing that credentials can do.",
        next: hint ?? "known are \(known.joined(separator: ", ")).", exitCode: .usage)
    }
  }

  private static func subject(_ name: String?, of action: String) throws(Failure) -> Subject {
    let known = ["espn"] + ModelService.allCases.map(\.rawValue) + ["post"]
    if name == "espn" { return .espn }
    if name == "post" { return .chat }
    if let service = name.flatMap({ ModelService(rawValue: $0) }) { return .model(service) }
    guard let name else {
      throw Failure(
        message: "'credentials \(action)' needs to know whose.",
        next: "write 'skidmark credentials \(action) espn'; known are "
          + "\(known.joined(separator: ", ")).", exitCode: .usage)
    }
    // The word may be a secret, so the message does not repeat it.
    let hint = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    throw Failure(
      message: "Skidmark keeps nothing of that name.",
      next: hint
        ?? "known are \(known.joined(separator: ", ")); secrets are never given as arguments.",
      exitCode: .usage)
  }

  static func leagues(
    _ invocation: Invocation
  ) throws(Failure) -> (siteRun: SiteRun, leagues: [SiteConfiguration.LeagueEntry]) {
    let siteRun = try invocation.siteRun(needsTrust: false)
    // Untrusted settings must not send typed cookies to a host other than ESPN's.
    let elsewhere = try invocation.untrusted(siteRun.configuration, in: siteRun.folder).filter {
      $0.setting == "env"
    }
    guard elsewhere.isEmpty else {
      throw Failure(untrusted: elsewhere, site: invocation.siteOption(siteRun.folder))
    }
    let chosen = try invocation.leagues(in: siteRun)
    let leagues = chosen.filter { $0.key.platform == .espn }
    guard !leagues.isEmpty else {
      throw Failure(
        message: chosen.isEmpty ? "This site has no leagues yet." : "There is no ESPN league.",
        next:
          "Sleeper's leagues are public and need nothing; an ESPN league is added to 'leagues:' "
          + "in skidmark.yml first.", exitCode: .usage)
    }
    return (siteRun, leagues)
  }

  // MARK: Removing

  private static func removeESPN(_ invocation: Invocation) throws(Failure) -> ExitCode {
    let (_, leagues) = try leagues(invocation)
    let store = invocation.secretStore()
    for league in leagues {
      let wasThere: Bool
      do { wasThere = try store.remove(espn: league.key) } catch { throw Failure(error) }
      tell(wasThere, league.key.description, store, invocation)
    }
    return .done
  }

  private static func removeKey(
    of service: ModelService, _ invocation: Invocation
  ) throws(Failure) -> ExitCode {
    let store = invocation.secretStore()
    let name = try keyName(of: service, invocation).name
    let wasThere: Bool
    do { wasThere = try store.remove(name) } catch { throw Failure(error) }
    tell(wasThere, service.rawValue, store, invocation)
    return .done
  }

  static func tell(
    _ wasThere: Bool, _ name: String, _ store: SecretStore, _ invocation: Invocation
  ) {
    invocation.console.say(
      "\(name): " + (wasThere ? "what was stored is removed." : "nothing was stored."))
    if !wasThere, let problem = store.keychainProblem {
      invocation.console.report(.warning("\(problem), so it was not looked into."))
    }
  }
}
