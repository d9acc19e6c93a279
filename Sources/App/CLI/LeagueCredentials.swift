import Build
import Credentials
import LeagueModel

/// What the commands about leagues need to know of secrets: whether there are some, and how to be rid of
/// them.
extension Invocation {
  /// Where a league's cookies come from, in a few words that hold nothing of them.
  func credentialState(of key: LeagueKey, _ configuration: SiteConfiguration) -> String {
    guard key.platform == .espn else { return "not needed" }
    do throws(CredentialError) {
      switch try credentialLookup(configuration).cookieSource(for: key) {
      case .environment?: return "environment"
      case .command?: return "command"
      case .keychain?: return "keychain"
      case .file?: return "file"
      // Enough for a public league.
      case nil: return "missing"
      }
    } catch {
      return "unreadable"
    }
  }

  /// Removes what is kept for a league. The environment and the commands are their owner's.
  func forgetCredentials(of key: LeagueKey) throws(SiteError) {
    guard key.platform == .espn else { return }
    do throws(SecretStoreError) {
      try secretStore().remove(espn: key)
    } catch {
      // Without a keychain or a file nothing is kept.
      guard case .file(let problem) = error else { return }
      throw .credentials(key, .file(problem))
    }
  }
}
