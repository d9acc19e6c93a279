import Build
import Credentials
import HTTP
import Platforms

enum CredentialsLoginCommand: Command {
  private static let signInPage = "https://secure.web.plus.espn.com/identity/login"

  static let spec = CommandSpec(
    name: "credentials login", abstract: "Sign in to ESPN in a browser and store the cookies",
    arguments: [
      ArgumentSpec(
        name: "platform", help: "espn, the only platform with a sign-in.", isRequired: true,
        choices: ["espn"])
    ],
    options: [
      .site, .league, CredentialsCommands.insecure, CredentialsCommands.noCheck, .trust, .env,
      .now,
    ],
    examples: [.init("credentials login espn", "Sign in for a private ESPN league")],
    repeatsWords: false)

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let (siteRun, leagues) = try CredentialsCommands.leagues(invocation)
    let environment = invocation.environment
    let text = environment["SKIDMARK_ESPN_LOGIN_URL"] ?? signInPage
    guard let page = Address(text), page.isSecure else {
      throw Failure(
        .usage, "SKIDMARK_ESPN_LOGIN_URL is not a usable address.",
        next: "write https://…; http:// works for this machine only.")
    }
    let words = (environment["SKIDMARK_BROWSER_ARGUMENTS"] ?? "").split(separator: " ")
    let signIn = BrowserSignIn(page: page, arguments: words.map(String.init))
    let console = invocation.console
    console.say(
      """
      A browser is about to open ESPN's sign-in page. Sign in there as you always do; Skidmark takes \
      the two cookies espn_s2 and SWID when they appear and closes the browser. Ctrl-C stops it.
      If that does not work, 'skidmark credentials set espn' lets you enter the cookies by hand. \
      \(CredentialsCommands.byHand)
      """)
    let outcome = await untilStopped { () async throws(BrowserError) in
      try await signIn.cookies(
        .live(userAgent: "skidmark/\(CommandLineTool.version)"), pace: .real(date: System.now)
      ) { browser in
        console.say("The page is open in \(browser.rawValue), with a profile that is thrown away.")
      }
    }
    switch outcome {
    case .success(let credentials):
      console.say("Both cookies are there, and the browser is closed.")
      return try await CredentialsCommands.keep(credentials, for: leagues, siteRun, invocation)
    case .failure(let error): throw Failure(error)
    }
  }

  /// Runs `body`, and cancels it when the program is asked to stop.
  private static func untilStopped(
    _ body: @escaping @Sendable () async throws(BrowserError) -> ESPNCredentials
  ) async -> Result<ESPNCredentials, BrowserError> {
    let stop = StopSignal()
    defer { stop.release() }
    return await withTaskGroup(of: Result<ESPNCredentials, BrowserError>?.self) { group in
      group.addTask {
        do throws(BrowserError) { return .success(try await body()) } catch {
          return .failure(error)
        }
      }
      group.addTask {
        await stop.wait()
        return nil
      }
      // The first result cancels the other task. The group still waits until the browser is closed.
      var outcome: Result<ESPNCredentials, BrowserError>?
      for await result in group {
        if let result { outcome = result }
        group.cancelAll()
      }
      return outcome ?? .failure(.cancelled)
    }
  }
}

extension Failure {
  fileprivate init(_ error: BrowserError) {
    let byHand = "'skidmark credentials set espn' lets you enter the cookies by hand."
    switch error {
    case .noDriver:
      self.init(
        .credentials, "No browser driver was found.",
        details: ["looked for " + Browser.allCases.map(\.driver).joined(separator: ", ")],
        next:
          "install one (Debian: chromium-driver; Homebrew: chromedriver or geckodriver; Safari: "
          + "'safaridriver --enable'), or: \(byHand)")
    case .notStarted(let driver):
      self.init(
        .credentials, "'\(driver)' could not be started.",
        next: "run it by itself to see why, or: \(byHand)")
    case .driver(let error):
      self.init(
        .credentials, "The browser could not be controlled.", details: Self.words(error),
        next: "check that the browser and its driver have the same version, or: \(byHand)")
    case .closed:
      self.init(
        .credentials, "The browser was closed before both cookies were there.",
        next: "try again, or: \(byHand)")
    case .tookTooLong:
      self.init(
        .credentials, "There was no sign-in within ten minutes.", next: "try again, or: \(byHand)")
    case .cancelled:
      self.init(
        .credentials, "The sign-in was stopped, and nothing was stored.",
        next: "try again, or: \(byHand)")
    }
  }

  private static func words(_ error: DriverError) -> [String] {
    switch error {
    case .network(let error): ["\(error)"]
    case .refused(let reason, let words): [words.isEmpty ? reason : "\(reason): \(words)"]
    case .malformed(let detail): ["the driver answered \(detail)"]
    }
  }
}
