import Build
import Credentials
import LeagueModel
import Platform

enum CredentialsRemoveCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "credentials remove", abstract: "Delete a stored cookie, key or webhook",
    arguments: [CredentialsCommands.what, CredentialsCommands.chat],
    options: [.site, .league, .env, .now],
    examples: [.init("credentials remove espn", "Delete ESPN's cookies from the keychain")],
    repeatsWords: false)

  static func perform(_ invocation: Invocation) throws(Failure) {
    let secrets: [(title: String, name: SecretName)]
    switch try CredentialsCommands.subject(invocation) {
    case .espn:
      let leagues = try CredentialsCommands.leagues(invocation).leagues
      secrets = leagues.map { ($0.key.description, .espn($0.key)) }
    case .model(let service):
      secrets = [(service.rawValue, try CredentialsCommands.keyName(of: service, invocation).name)]
    case .games: secrets = [("games", .games(at: try CredentialsCommands.gamesOrigin(invocation)))]
    case .chat(let name):
      let (siteRun, chat) = try CredentialsCommands.chosenChat(name, "remove", invocation)
      secrets = [("post \(chat.name)", .chat(chat.name, of: Paths.resolved(siteRun.folder)))]
    }
    let store = invocation.secretStore()
    for (title, name) in secrets {
      let wasThere: Bool
      do { wasThere = try store.remove(name) } catch { throw Failure(error) }
      invocation.console.say("\(title): \(wasThere ? "removed." : "nothing was stored.")")
      if !wasThere, let problem = store.keychainProblem {
        invocation.console.report(.warning("\(problem), so it was not checked."))
      }
    }
  }
}
