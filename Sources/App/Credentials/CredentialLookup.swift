package import HTTP
package import LeagueModel
package import Platform
package import Platforms
import Synchronization

/// The source of a secret.
package enum CredentialSource: Sendable, Equatable {
  /// Environment variables.
  case environment([String])
  /// A command in `skidmark.yml`, by its program's name.
  case command(String)
  /// The user's store of secrets.
  case stored(SecretStore.Place)
}

/// Looks for secrets on demand: in the environment, with the command in `skidmark.yml`, in the keychain and
/// in the file. The first match wins.
package struct CredentialLookup: Sendable {
  /// Cookies and their source.
  package struct Cookies: Sendable {
    package let credentials: ESPNCredentials
    package let source: CredentialSource
  }

  /// The last place to look: the keychain and the file.
  package let store: SecretStore
  package let environment: [String: String]
  private let programs: Programs
  /// The folder in which commands of the site run.
  package let site: String?
  private let espnCommand: SecretCommand?
  private let keyCommand: SecretCommand?
  private let writer: WriterKey
  private let printed = Printed()

  /// The output of ESPN's command, which runs only once for all leagues.
  private final class Printed: Sendable {
    let cookies = Mutex<Result<ESPNCredentials, SecretCommandError>?>(nil)
  }

  package init(
    store: SecretStore, environment: [String: String], programs: Programs,
    site: String? = nil, espnCommand: SecretCommand? = nil, writer: WriterKey = WriterKey()
  ) {
    self.store = store
    self.environment = environment
    self.programs = programs
    self.site = site
    self.espnCommand = espnCommand
    self.writer = writer
    keyCommand = writer.command.flatMap { SecretCommand($0, in: site) }
  }

  /// The same lookup for another writer of the site.
  package func asking(_ writer: WriterKey) -> CredentialLookup {
    CredentialLookup(
      store: store, environment: environment, programs: programs, site: site,
      espnCommand: espnCommand, writer: writer)
  }

  /// The name under which the service's key for this site is stored.
  package func name(of service: ModelService) -> SecretName {
    .model(service, at: writer.name == service.rawValue ? writer.origin : nil)
  }

  /// The cookies for a league, if there are any.
  package func cookies(for key: LeagueKey) throws(CredentialError) -> Cookies? {
    let (s2, swid) = (environment["ESPN_S2"] ?? "", environment["SWID"] ?? "")
    if (s2 + swid).contains(where: { !$0.isWhitespace }) {
      guard let credentials = ESPNCredentials(s2: s2, swid: swid) else { throw .malformed }
      return Cookies(credentials: credentials, source: .environment(["ESPN_S2", "SWID"]))
    }
    if let espnCommand {
      return Cookies(
        credentials: try output(of: espnCommand), source: .command(espnCommand.name))
    }
    guard let (secret, place) = try stored(.espn(key)),
      let credentials = try? ESPNCredentials(reading: secret.value)
    else { return nil }
    return Cookies(credentials: credentials, source: .stored(place))
  }

  /// The source of a league's cookies. Runs no commands.
  package func cookieSource(for key: LeagueKey) throws(CredentialError) -> CredentialSource? {
    try source(["ESPN_S2", "SWID"], espnCommand, .espn(key))
  }

  /// The key of a model's service from a command or the store; nil if the environment has it, or none exists.
  package func key(for service: ModelService) throws(CredentialError) -> Secret? {
    guard set(service.variables).isEmpty else { return nil }
    return try secret(keyCommand, name(of: service))
  }

  /// The source of a service's key. The key command applies only to the writer's service.
  package func keySource(
    for service: ModelService, isWriter: Bool
  ) throws(CredentialError) -> CredentialSource? {
    try source(service.variables, isWriter ? keyCommand : nil, name(of: service))
  }

  /// The key of the sports API at an origin; nil if there is none.
  package func gamesKey(at origin: String) throws(CredentialError) -> Secret? {
    if let key = environment[SecretName.gamesVariable], !key.isEmpty { return Secret(key) }
    return try secret(nil, .games(at: origin))
  }

  /// The source of the sports API's key.
  package func gamesKeySource(at origin: String) throws(CredentialError) -> CredentialSource? {
    try source([SecretName.gamesVariable], nil, .games(at: origin))
  }

  /// Removes refused cookies if they are stored, and returns whether it did.
  package func remove(_ cookies: Cookies, of key: LeagueKey) -> Bool {
    guard case .stored(let place) = cookies.source else { return false }
    return store.remove(.espn(key), Secret(cookies.credentials.header), from: place)
  }

  /// Those of the variables that are set.
  private func set(_ variables: [String]) -> [String] {
    variables.filter { !(environment[$0] ?? "").isEmpty }
  }

  /// A secret from the command, or without a command from the store. Does not look in the environment.
  package func secret(
    _ command: SecretCommand?, _ name: SecretName
  ) throws(CredentialError) -> Secret? {
    guard let command else { return try stored(name)?.secret }
    do { return try command.key(programs) } catch { throw .command(error) }
  }

  /// The source of a secret. Runs no commands.
  package func source(
    _ variables: [String], _ command: SecretCommand?, _ name: SecretName
  ) throws(CredentialError) -> CredentialSource? {
    let variables = set(variables)
    if !variables.isEmpty { return .environment(variables) }
    if let command { return .command(command.name) }
    return try stored(name).map { .stored($0.place) }
  }

  private func output(of command: SecretCommand) throws(CredentialError) -> ESPNCredentials {
    let result = printed.cookies.withLock { known in
      if let known { return known }
      let result = Result { () throws(SecretCommandError) in try command.cookies(programs) }
      known = result
      return result
    }
    do { return try result.get() } catch { throw .command(error) }
  }

  private func stored(
    _ name: SecretName
  ) throws(CredentialError) -> (secret: Secret, place: SecretStore.Place)? {
    do { return try store.find(name) } catch { throw .file(error) }
  }
}

/// Why a lookup failed. Contains no secrets.
package enum CredentialError: Error, Sendable, Equatable {
  /// The environment has only one of ESPN's cookies, or invalid ones.
  case malformed
  /// A command of the configuration failed.
  case command(SecretCommandError)
  /// The file of secrets cannot be used.
  case file(SecretFileError)
}

/// A site's settings for the key of its writer.
package struct WriterKey: Sendable {
  let name: String
  /// The host that gets the key, if it is not the service's own.
  let origin: String?
  let command: [String]?

  /// Creates the key settings of a writer; by default, of one without a key.
  package init(of name: String = "", origin: String? = nil, command: [String]? = nil) {
    self.name = name
    self.origin = origin
    self.command = command
  }
}

extension CredentialError: CustomStringConvertible {
  /// The error in a few words.
  package var description: String {
    switch self {
    case .malformed: "ESPN_S2 and SWID are not two cookies"
    case .command(let error): error.description
    case .file(let error): "\(error); \(error.advice)"
    }
  }
}
