import Build
import Credentials
import LeagueModel

extension Invocation {
  /// The source of a league's cookies, as one word.
  func credentialState(of key: LeagueKey, _ configuration: SiteConfiguration) -> String {
    guard key.platform == .espn else { return "not needed" }
    do throws(CredentialError) {
      // A public league needs none.
      return try credentialLookup(configuration).cookieSource(for: key)?.word ?? "missing"
    } catch {
      return "unreadable"
    }
  }

  /// Removes the stored cookies of a league. Cookies from the environment or a command stay.
  func forgetCredentials(of key: LeagueKey) throws(SiteError) {
    guard key.platform == .espn else { return }
    do throws(SecretStoreError) {
      try secretStore().remove(.espn(key))
    } catch {
      // Without a keychain or file, nothing is stored.
      guard case .file(let problem) = error else { return }
      throw .credentials(key, .file(problem))
    }
  }
}

extension CredentialSource {
  /// The kind of source, as one word.
  var word: String {
    switch self {
    case .environment: "environment"
    case .command: "command"
    case .stored(.keychain): "keychain"
    case .stored(.file): "file"
    }
  }
}
