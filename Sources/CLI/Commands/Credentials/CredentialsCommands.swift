import Build
import Credentials
import LeagueModel

enum CredentialsCommands {
  static let group = CommandGroup(
    name: "credentials", abstract: "Keep cookies, keys and webhooks in the keychain",
    commands: [
      CredentialsSetCommand.self, CredentialsLoginCommand.self, CredentialsStatusCommand.self,
      CredentialsRemoveCommand.self,
    ])

  enum Subject {
    case espn
    case model(ModelService)
    case games
    case chat(name: String?)
  }

  static let what = ArgumentSpec(
    name: "what", help: "espn, post, games, or the service whose key it is.", isRequired: true,
    choices: ["espn", "post", "games"] + ModelService.allCases.map(\.rawValue))
  static let chat = ArgumentSpec(
    name: "chat", help: "After post: the chat's name in skidmark.yml.", completion: .chat)
  static let insecure = OptionSpec(
    long: "insecure-storage", help: "Keep it in a file that is not encrypted.")
  static let noCheck = OptionSpec(
    long: "no-check", help: "Do not ask ESPN whether the cookies work.")

  static func subject(_ invocation: Invocation) throws(Failure) -> Subject {
    let words = invocation.arguments.positional
    let chat = words.dropFirst().first
    guard chat == nil || words.first == "post" else {
      throw Failure(
        .usage, "Only 'post' is followed by a name.",
        next: "leave it out; secrets are never given as arguments.")
    }
    if words.first == "post" { return .chat(name: chat) }
    if words.first == "games" { return .games }
    return words.first.flatMap { ModelService(rawValue: $0) }.map { .model($0) } ?? .espn
  }

  static func leagues(
    _ invocation: Invocation
  ) throws(Failure) -> (siteRun: SiteRun, leagues: [SiteConfiguration.LeagueEntry]) {
    let siteRun = try invocation.siteRun()
    // Asks for trust before the user types cookies, because ESPN is then asked whether they work.
    if !invocation.arguments.has("no-check") { _ = try inWords(siteRun.reach()) }
    let chosen = try invocation.leagues(in: siteRun)
    let leagues = chosen.filter { $0.key.platform == .espn }
    guard !leagues.isEmpty else {
      throw Failure(
        .usage, chosen.isEmpty ? "This site has no leagues yet." : "There is no ESPN league.",
        next:
          "Sleeper leagues are public and need no cookies; first add an ESPN league to 'leagues:' "
          + "in skidmark.yml.")
    }
    return (siteRun, leagues)
  }
}
