package import HTTP
package import LeagueModel
package import Platform
package import Platforms
import Synchronization

/// Where a secret comes from.
package enum CredentialSource: Sendable, Equatable {
  /// Variables of the environment.
  case environment([String])
  /// A command in `skidmark.yml`, by its program's name.
  case command(String)
  /// The system's keychain.
  case keychain
  /// The file at a path, which is not encrypted.
  case file(String)

  package init(_ place: SecretStore.Place) {
    switch place {
    case .keychain: self = .keychain
    case .file(let path): self = .file(path)
    }
  }
}

/// Looks for secrets when they are needed, and not before: in the environment, by the command that
/// `skidmark.yml` names, in the keychain, in the file. The first that has something counts.
package struct CredentialLookup: Sendable {
  /// Cookies that were found, and where.
  package struct Cookies: Sendable {
    /// The cookies.
    package let credentials: ESPNCredentials
    /// Where they were.
    package let source: CredentialSource
  }

  /// Where secrets are kept.
  package let store: SecretStore
  package let environment: [String: String]
  package let programs: Programs
  private let espnCommand: SecretCommand?
  private let keyCommand: SecretCommand?
  private let writer: WriterKey
  private let printed = Printed()

  /// What the command for ESPN printed: it is run once, however many leagues there are.
  private final class Printed: Sendable {
    let cookies = Mutex<Result<ESPNCredentials, SecretCommandError>?>(nil)
  }

  /// Creates a lookup. Nothing is asked yet.
  /// - Parameters:
  ///   - espnCommand: Prints ESPN's cookies.
  ///   - writer: Who needs a key, where, and what prints it.
  package init(
    store: SecretStore, environment: [String: String], programs: Programs,
    espnCommand: SecretCommand? = nil, writer: WriterKey = WriterKey()
  ) {
    self.store = store
    self.environment = environment
    self.programs = programs
    self.espnCommand = espnCommand
    self.writer = writer
    keyCommand = writer.command.flatMap { SecretCommand($0) }
  }

  /// Under which name the key of a service is stored that this site may use.
  package func name(of service: ModelService) -> SecretName {
    .model(service, at: writer.name == service.rawValue ? writer.origin : nil)
  }

  /// The cookies for a league; nil if there are none anywhere.
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
    return Cookies(credentials: credentials, source: CredentialSource(place))
  }

  /// Where the cookies for a league come from. Commands are not run for it.
  package func cookieSource(for key: LeagueKey) throws(CredentialError) -> CredentialSource? {
    let variables = ["ESPN_S2", "SWID"].filter { !(environment[$0] ?? "").isEmpty }
    if !variables.isEmpty { return .environment(variables) }
    if let espnCommand { return .command(espnCommand.name) }
    return try stored(.espn(key)).map { CredentialSource($0.place) }
  }

  /// The key of a model's service, if it is not in the environment already; nil if there is none.
  package func key(for service: ModelService) throws(CredentialError) -> Secret? {
    if !variables(of: service).isEmpty { return nil }
    if let keyCommand {
      do { return try keyCommand.key(programs) } catch { throw .command(error) }
    }
    return try stored(name(of: service))?.secret
  }

  /// Where the key of a service comes from.
  /// - Parameter isWriter: Whether the service is the one that the command in `skidmark.yml` is for.
  package func keySource(
    for service: ModelService, isWriter: Bool
  ) throws(CredentialError) -> CredentialSource? {
    let variables = variables(of: service)
    if !variables.isEmpty { return .environment(variables) }
    if isWriter, let keyCommand { return .command(keyCommand.name) }
    return try stored(name(of: service)).map { CredentialSource($0.place) }
  }

  /// Removes cookies that ESPN refused, if they are stored, and no others.
  /// - Returns: Whether they are gone.
  package func remove(_ cookies: Cookies, of key: LeagueKey) -> Bool {
    let place: SecretStore.Place
    switch cookies.source {
    case .environment, .command: return false
    case .keychain: place = .keychain
    case .file(let path): place = .file(path)
    }
    return store.remove(.espn(key), Secret(cookies.credentials.header), from: place)
  }

  private func variables(of service: ModelService) -> [String] {
    service.variables.filter { !(environment[$0] ?? "").isEmpty }
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

  package func stored(
    _ name: SecretName
  ) throws(CredentialError) -> (secret: Secret, place: SecretStore.Place)? {
    do { return try store.find(name) } catch { throw .file(error) }
  }
}

/// Why a secret could not be looked for. Facts, and none of them secret.
package enum CredentialError: Error, Sendable, Equatable {
  /// The environment has something in the place of ESPN's cookies that is none, or only one of them.
  case malformed
  /// A command of the configuration failed.
  case command(SecretCommandError)
  /// The file of secrets cannot be used.
  case file(SecretFileError)
}

/// What a site says about the key of its writer.
package struct WriterKey: Sendable {
  /// The writer's name.
  var name = ""
  /// The host to which the key goes, if it is not the service's own.
  var origin: String?
  /// The program and its arguments that print the key.
  var command: [String]?

  /// A writer without a key.
  package init() {}

  /// A writer's.
  package init(of name: String, origin: String?, command: [String]?) {
    self.name = name
    self.origin = origin
    self.command = command
  }
}

extension CredentialError: CustomStringConvertible {
  /// The fact in a few words.
  package var description: String {
    switch self {
    case .malformed: "ESPN_S2 and SWID are not two cookies"
    case .command(let error): error.description
    case .file(let error): "\(error); \(error.advice)"
    }
  }
}
