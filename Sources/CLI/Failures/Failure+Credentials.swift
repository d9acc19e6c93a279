import Build
import Credentials
import LeagueModel
import Platforms

/// The messages for errors with secrets. They contain no secrets.
extension Failure {
  /// The message that the specification requires for invalid cookies.
  static let invalidCookies =
    "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values."

  init(_ mistake: ESPNCookieMistake) {
    let detail: String
    var next =
      "copy both values from the browser again; 'skidmark credentials login espn' gets "
      + "them for you."
    switch mistake {
    case .missing(let name): detail = "there is no value for \(name)"
    case .tooMany: detail = "there are more than two lines, and no names say which is which"
    case .tooShort(let count):
      detail =
        "espn_s2 has at least \(ESPNCredentials.shortestS2) characters, and this has \(count)"
    case .withoutBraces:
      detail = "SWID is in braces, and this is not"
      next = "write it like {1A2B3C4D-…}, with the braces, as the browser shows it."
    case .notACookie(let name):
      detail = "the value of \(name) has characters that no cookie has, such as spaces"
    }
    self.init(
      .credentials, Self.invalidCookies, details: [detail, "nothing was stored"], next: next)
  }

  /// Why new cookies were not stored.
  init(unstored error: SiteError) {
    self.init(error)
    switch error {
    case .fetch(let key, .credentialsRefused):
      details = ["\(key): ESPN does not accept them for this league, and nothing was stored"]
      next =
        "sign in to ESPN with the account that plays in this league, and copy both cookies again."
    case .fetch(let key, .network), .fetch(let key, .failed), .fetch(let key, .tooManyRequests):
      details.append("\(key): nothing was stored")
      next = "try again in a few minutes, or store them unchecked with --no-check."
    default: break
    }
  }

  init(_ error: SecretStoreError) {
    switch error {
    case .keychain(let problem):
      self.init(
        .credentials, "There is no keychain to store this in.", details: ["\(problem)"],
        next: "unlock it or install one (Debian: libsecret-tools and gnome-keyring), use the "
          + "environment, or add --insecure-storage for a file that only you can read and that is not "
          + "encrypted.")
    case .file(let error): self.init(error)
    case .noHome:
      self.init(
        .credentials, "There is no folder for the file with secrets.",
        next: "set HOME or XDG_CONFIG_HOME to a folder that you own.")
    }
  }

  init(_ error: SecretFileError) {
    self.init(.credentials, "\(error).".sentence, next: "\(error.advice).")
  }

  init(_ error: CredentialError, about key: LeagueKey?) {
    switch error {
    case .malformed:
      self.init(
        .credentials, Self.invalidCookies, details: [(key.map { "\($0): " } ?? "") + "\(error)"],
        next: "set both variables as the browser shows the cookies, or neither.")
    case .file(let error): self.init(error)
    case .command(let error):
      self.init(
        .credentials, "\(error).".sentence,
        details: key.map { [$0.description] } ?? [],
        next: "run the command by itself: it must print espn_s2 on one line and SWID on the next. "
          + "'espn_command:' in skidmark.yml names it.")
    }
  }

  init(missingCookies key: LeagueKey, keychain: KeychainError?) {
    self.init(
      .credentials, "This ESPN league is private, and there are no cookies for it.",
      details: [key.description] + (keychain.map { ["\($0)"] } ?? []),
      next:
        "run 'skidmark credentials set espn -l \(key)', which explains how to find the cookies; or "
        + "'skidmark credentials login espn'; or set ESPN_S2 and SWID in the environment.")
  }

  init(refusedCookies key: LeagueKey, _ source: CredentialSource, isRemoved: Bool) {
    let details: String
    let next: String
    switch source {
    case .environment:
      details = "ESPN_S2 and SWID in the environment do not work for this league"
      next = "copy both again from the browser to the environment"
    case .command(let name):
      details = "the cookies from the command '\(name)' do not work for this league"
      next = "copy both again from the browser to where '\(name)' reads them"
    case .stored:
      details =
        "the stored cookies do not work for this league"
        + (isRemoved ? " and were removed" : "")
      next = "run 'skidmark credentials set espn -l \(key)' or 'skidmark credentials login espn'"
    }
    self.init(
      .credentials, Self.invalidCookies, details: ["\(key): \(details)"],
      next: "cookies expire: sign in to ESPN again and \(next).")
  }
}
