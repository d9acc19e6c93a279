import Build
import Credentials
import LeagueModel
import Platforms

extension Doctor {
  private static let subject = "ESPN's cookies"

  /// Checks the form of ESPN's cookies without showing them. Runs no commands, which may ask for a password.
  var secrets: [Symptom] {
    let leagues = entries.map(\.key).filter(\.traits.hasPrivateLeagues)
    guard !leagues.isEmpty else { return [] }
    let lookup = invocation.credentialSources(siteRun.configuration)
    var symptoms = leagues.map { symptom(of: $0, lookup) }
    // Reports each finding that applies to all leagues once.
    symptoms = symptoms.enumerated().filter { symptoms.firstIndex(of: $1) == $0 }.map(\.element)
    if let problem = lookup.store.keychainProblem {
      symptoms.append(
        .warning(
          "the keychain", "\(problem)",
          next: "unlock it or install one to store secrets there."))
    }
    return symptoms
  }

  private func symptom(of key: LeagueKey, _ lookup: CredentialLookup) -> Symptom {
    do throws(CredentialError) {
      switch try lookup.cookieSource(for: key) {
      case nil: return .ok(Self.subject, "none for \(key), fine for a public league")
      case .environment?:
        _ = try lookup.cookies(for: key)
        return .ok(
          Self.subject, "in the environment; 'skidmark fetch' shows whether ESPN accepts them")
      case .command(let program)?:
        return .ok(Self.subject, "from the command '\(program)'")
      case .stored(.keychain)?: return .ok(Self.subject, "those for \(key) are in the keychain")
      case .stored(.file(let path))?:
        return .warning(
          Self.subject, "those for \(key) are in '\(path)', not encrypted",
          next: "'skidmark credentials set espn' stores them in the keychain, if there is one.")
      }
    } catch {
      guard error == .malformed else {
        return .problem(
          Self.subject, "\(error)", next: "run 'skidmark credentials status' for details.",
          .credentials)
      }
      let given = ["ESPN_S2", "SWID"].filter { invocation.environment[$0] != nil }
      return given.count == 1
        ? .problem(
          Self.subject, "there is only \(given[0])", next: "set ESPN_S2 and SWID, or neither.",
          .credentials)
        : .problem(
          Self.subject, "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values.",
          next: "copy both again as the browser shows them, SWID with its braces.", .credentials)
    }
  }
}
