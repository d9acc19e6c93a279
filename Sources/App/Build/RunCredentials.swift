import Credentials
import HTTP
import LanguageModels
import LeagueModel
package import Platforms

/// Secrets, where a run needs them.
package struct RunCredentials: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// The cookies for a league's requests; nil for Sleeper, whose leagues are public, and if there are
  /// none.
  func cookies(for key: LeagueKey) throws(SiteError) -> CredentialLookup.Cookies? {
    guard key.platform == .espn, let lookup = world.credentials else { return nil }
    do {
      return try lookup.cookies(for: key)
    } catch {
      throw error == .malformed
        ? .fetch(key, .credentialsMalformed(key)) : .credentials(key, error)
    }
  }

  /// A failed fetch, as a failure of the run. Cookies that ESPN refuses are of no use to anybody, so
  /// stored ones are removed.
  func failure(
    _ error: FetchError, about key: LeagueKey, with cookies: CredentialLookup.Cookies?
  ) -> SiteError {
    switch error {
    case .credentialsMissing:
      return .cookiesMissing(key, keychain: world.credentials?.store.keychainProblem)
    case .credentialsRefused:
      guard let cookies, let lookup = world.credentials else { return .fetch(key, error) }
      let isRemoved = lookup.remove(cookies, of: key)
      return .cookiesRefused(key, cookies.source, isRemoved: isRemoved)
    default: return .fetch(key, error)
    }
  }

  /// Asks ESPN whether cookies open a league of the site.
  package func check(
    _ credentials: ESPNCredentials, for entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) {
    let season = entry.season ?? SeasonYear.present(at: world.now())
    let fetcher = Fetcher(
      client: world.client, addresses: world.addresses, credentials: credentials,
      timeout: world.timeout, now: world.now)
    do { try await fetcher.checkCookies(of: entry.key, season: season) } catch {
      throw .fetch(entry.key, error)
    }
  }

  /// The environment's variables as a model's service reads them: with the stored key in the place of
  /// one that is missing.
  /// - Parameter runsCommand: Whether the command that prints the key is run; else the key counts as there.
  func modelVariables(
    _ service: ModelService, runsCommand: Bool = true
  ) throws(ModelError) -> [String: String] {
    var variables = world.environment
    guard let lookup = world.credentials, let name = service.variables.first else {
      return variables
    }
    // A profile that was chosen goes before every key.
    if service == .bedrock, configuration.writer.profile != nil { return variables }
    if !runsCommand, configuration.writer.keyCommand != nil {
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
}
