import Build
import Credentials
import HTTP
import LanguageModels
import LeagueModel
import Platforms

extension CredentialsCommands {
  static func setESPN(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let (siteRun, leagues) = try leagues(invocation)
    let text = try cookieText(invocation, leagues)
    let credentials: ESPNCredentials
    do throws(ESPNCookieMistake) {
      credentials = try ESPNCredentials(reading: text)
      try credentials.checkForm()
    } catch {
      throw Failure(error)
    }
    return try await keep(credentials, for: leagues, siteRun, invocation)
  }

  /// Stores the cookies for each league to which they give access, according to ESPN.
  static func keep(
    _ credentials: ESPNCredentials, for leagues: [SiteConfiguration.LeagueEntry],
    _ siteRun: SiteRun, _ invocation: Invocation
  ) async throws(Failure) -> ExitCode {
    let isChecked =
      !invocation.arguments.has("no-check") && !invocation.arguments.has("offline")
    let store = invocation.secretStore()
    var exitCode = ExitCode.done
    for league in leagues {
      if isChecked {
        do throws(SiteError) {
          try await RunCredentials(siteRun).check(credentials, for: league)
        } catch {
          let failure = Failure(unstored: error)
          invocation.console.report(failure)
          exitCode = exitCode == .done ? failure.exitCode : exitCode
          continue
        }
      }
      let place = try keep(
        Secret(espn: credentials), as: .espn(league.key), in: store, invocation)
      let verdict = isChecked ? "ESPN accepts these cookies" : "not checked"
      invocation.console.say("\(league.key): \(verdict); they are \(place).")
    }
    if invocation.environment["ESPN_S2"] != nil || invocation.environment["SWID"] != nil {
      invocation.console.report(
        .warning(
          "ESPN_S2 and SWID are in the environment, which takes precedence over stored cookies."))
    }
    return exitCode
  }

  static func setKey(of service: ModelService, _ invocation: Invocation) throws(Failure) {
    let name = try keyName(of: service, invocation)
    let key = try typedKey(named: service.rawValue)
    let place = try keep(key, as: name.name, in: invocation.secretStore(), invocation)
    let host = name.origin.map { ", for \(ChangeWords.visible($0)) only" } ?? ""
    invocation.console.say("\(service.rawValue): the key is \(place)\(host).")
    warn(service.variables, over: "the stored key", invocation)
  }

  /// Stores the key of the sports API for the host that the site names.
  static func setGamesKey(_ invocation: Invocation) throws(Failure) {
    let origin = try gamesOrigin(invocation)
    let key = try typedKey(named: "games")
    let place = try keep(key, as: .games(at: origin), in: invocation.secretStore(), invocation)
    invocation.console.say("games: the key is \(place), for \(ChangeWords.visible(origin)) only.")
    warn([SecretName.gamesVariable], over: "the stored key", invocation)
  }

  /// Warns that a variable takes precedence over what was stored.
  static func warn(_ variables: [String], over stored: String, _ invocation: Invocation) {
    guard let name = variables.first(where: { invocation.environment[$0] != nil }) else { return }
    invocation.console.report(
      .warning("\(name) is in the environment, which takes precedence over \(stored)."))
  }

  static func gamesOrigin(_ invocation: Invocation) throws(Failure) -> String {
    let configuration = try invocation.configuration(in: try invocation.siteFolder())
    return try WorldAddresses(configuration, invocation.environment).games().origin
  }

  /// A secret from the prompt, which does not show it, or from standard input.
  static func typed(_ question: String) -> Secret {
    Secret(
      (System.isTerminal(0) ? HiddenInput.answers(to: [question])?.first : HiddenInput.all()) ?? "")
  }

  private static func typedKey(named name: String) throws(Failure) -> Secret {
    let key = typed("The \(name) key (not shown): ")
    guard key.isKey else {
      throw Failure(
        .credentials, key.isEmpty ? "The key is empty." : "A key is one word on one line.",
        next: "copy it again from the service's page, and give it at the prompt or on standard "
          + "input.")
    }
    return key
  }

  /// The name under which to store a key. A key for a site's own server is only for that server.
  static func keyName(
    of service: ModelService, _ invocation: Invocation
  ) throws(Failure) -> (name: SecretName, origin: String?) {
    var origin: String?
    if invocation.arguments["site"] != nil || (try? invocation.siteFolder()) != nil {
      let configuration = try invocation.configuration(in: try invocation.siteFolder())
      let writers = [configuration.writer, configuration.answerer]
      origin = writers.first { $0.name == service.rawValue }?.foreignOrigin
    }
    guard origin != nil || ![.compatible, .backend].contains(service) else {
      throw Failure(
        .usage,
        "A key for '\(service.rawValue)' belongs to one server, and no site names that server.",
        next:
          "write 'writer: {name: \(service.rawValue), address: …}' or the same as 'genius' in skidmark.yml, and run this in "
          + "that site's folder or with --site.")
    }
    return (.model(service, at: origin), origin)
  }

  static func keep(
    _ secret: Secret, as name: SecretName, in store: SecretStore, _ invocation: Invocation
  ) throws(Failure) -> String {
    let isInsecure = invocation.arguments.has("insecure-storage")
    do throws(SecretStoreError) {
      return try store.keep(secret, as: name, insecurely: isInsecure).words
    } catch {
      throw Failure(error)
    }
  }

  // MARK: Reading

  static func cookieText(
    _ invocation: Invocation, _ leagues: [SiteConfiguration.LeagueEntry]
  ) throws(Failure) -> String {
    guard System.isTerminal(0) else { return HiddenInput.all() ?? "" }
    let keys = leagues.map(\.key.description).joined(separator: ", ")
    invocation.console.say(
      """
      The cookies for \(keys). \(byHand)

      What you paste is not shown.
      """)
    let answers = HiddenInput.answers(to: ["espn_s2: ", "SWID: "]) { answers in
      // Both values may be pasted at once.
      (try? ESPNCredentials(reading: answers.joined(separator: "\n"))) != nil
    }
    return (answers ?? []).joined(separator: "\n")
  }

  static let byHand = """
    To find them:
      1. Sign in at https://www.espn.com/fantasy/ in a browser.
      2. Open the developer tools (F12, or Option-Command-I), and there Application (Chrome, Edge) or
         Storage (Firefox, Safari), then Cookies, then https://www.espn.com.
      3. Copy the values of espn_s2 (long) and of SWID (with its braces).
    """
}

extension Secret {
  fileprivate var isKey: Bool { !isEmpty && isOneWord(atMost: 8_192) }
}

extension SecretStore.Place {
  var words: String {
    switch self {
    case .keychain: "in the keychain"
    case .file(let path): "in '\(path)', which is not encrypted"
    }
  }
}
