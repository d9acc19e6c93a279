import Build
import Credentials
import LeagueModel
import Platforms

extension CredentialLookup {
  /// The source of a league's cookies, as one word.
  func state(of key: LeagueKey) -> String {
    guard key.traits.hasPrivateLeagues else { return "not needed" }
    do throws(CredentialError) {
      // A public league needs none.
      return try cookieSource(for: key)?.word ?? "none"
    } catch {
      return "unreadable"
    }
  }
}

extension SecretStore {
  /// Removes the stored cookies of a league. Cookies from the environment or a command stay.
  func forgetCookies(of key: LeagueKey) throws(SiteError) {
    guard key.traits.hasPrivateLeagues else { return }
    do throws(SecretStoreError) {
      try remove(.espn(key))
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
