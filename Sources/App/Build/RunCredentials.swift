import Credentials
import HTTP
package import LanguageModels
import LeagueModel
package import Platforms

/// Finds the secrets that a run needs.
package struct RunCredentials: UsesWorld, Sendable {
  package let world: World

  package init(_ part: some UsesWorld) { world = part.world }

  /// The cookies for a league's requests; nil if there are none, and for Sleeper, whose leagues are public.
  func cookies(for key: LeagueKey) throws(SiteError) -> CredentialLookup.Cookies? {
    guard key.platform == .espn, let lookup = try reach().credentials else { return nil }
    do {
      return try lookup.cookies(for: key)
    } catch {
      throw error == .malformed
        ? .fetch(key, .credentialsMalformed(key)) : .credentials(key, error)
    }
  }

  /// Turns a failed fetch into an error of the run. Removes stored cookies that ESPN refused.
  func failure(
    _ error: FetchError, about key: LeagueKey, with cookies: CredentialLookup.Cookies?
  ) -> SiteError {
    let lookup = try? reach().credentials
    switch error {
    case .credentialsMissing:
      return .cookiesMissing(key, keychain: lookup?.store.keychainProblem)
    case .credentialsRefused:
      guard let cookies, let lookup else { return .fetch(key, error) }
      let isRemoved = lookup.remove(cookies, of: key)
      return .cookiesRefused(key, cookies.source, isRemoved: isRemoved)
    default: return .fetch(key, error)
    }
  }

  /// Asks ESPN whether cookies give access to a league of the site.
  package func check(
    _ credentials: ESPNCredentials, for entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) {
    let season = entry.season ?? SeasonYear.present(at: world.now())
    let fetcher = try fetcher(credentials)
    do { try await fetcher.checkCookies(of: entry.key, season: season) } catch {
      throw .fetch(entry.key, error)
    }
  }

  /// The environment for a writer's service, with the stored key added if its variable is missing.
  /// - Parameter runsCommand: Whether to run the key command. If not, a placeholder replaces the key.
  package func modelVariables(
    of writer: WriterSettings, by reach: Reach, runsCommand: Bool = true
  ) throws(ModelError) -> [String: String] {
    var variables = world.environment
    guard let service = ModelService(rawValue: writer.name), let name = service.variables.first,
      let lookup = reach.credentials?.asking(writer.key)
    else { return variables }
    // A chosen profile takes precedence over every key.
    if service == .bedrock, writer.profile != nil { return variables }
    if !runsCommand, writer.keyCommand != nil {
      if (variables[name] ?? "").isEmpty { variables[name] = "printed-by-the-command" }
      return variables
    }
    do {
      if let key = try lookup.key(for: service) { variables[name] = key.value }
    } catch {
      throw .noCredentials("\(error)")
    }
    return variables
  }

  /// The reach, for code that can only throw a model's errors. Commands that ask a model pass the gate first.
  package func modelReach() throws(ModelError) -> Reach {
    do { return try world.gate.pass() } catch {
      throw .invalid("this site's settings need your trust; 'skidmark trust' shows them")
    }
  }
}
