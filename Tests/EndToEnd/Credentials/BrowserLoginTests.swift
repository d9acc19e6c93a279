import Build
import Platform
import TestSupport
import Testing

private let hasChromium: Bool =
  (try? TestSupport.run("sh", ["-c", "command -v chromedriver && command -v chromium"]))?.status
  == 0

/// ESPN's sign-in in a real Chromium, with a local page that sets both cookies.
@Suite(
  needsReplay,
  .enabled(if: hasChromium, "needs chromedriver, Chromium and python3"),
  .serialized, .timeLimit(.minutes(120)))
struct BrowserLoginTests {
  private final class SignInPage: Sendable {
    private let process: ChildProcess
    private let port: String
    /// Where the browser keeps its files: the path of its socket must not be longer than a hundred bytes.
    let temporary = "/tmp/skidmark-\(UInt64.random(in: 0 ... .max))"

    init(_ more: [String] = []) throws {
      process = try ChildProcess(
        "python3",
        [packagePath("Tests/Support/sign_in.py"), PrivateLeague.s2, PrivateLeague.swid] + more)
      port = try #require(process.line())
      try Files.makeFolder(temporary)
    }

    func stop() {
      process.stop()
      try? Files.remove(temporary)
    }

    /// A browser in a container has neither a sandbox nor a screen.
    var environment: [String: String] {
      [
        "SKIDMARK_ESPN_LOGIN_URL": "http://127.0.0.1:\(port)/identity/login",
        "SKIDMARK_BROWSER_ARGUMENTS": "--headless=new --no-sandbox --disable-gpu",
        "TMPDIR": temporary,
      ]
    }
  }

  /// The processes with a word in their command line.
  private func processes(with word: String) throws -> [String] {
    try TestSupport.run("ps", ["-eo", "args"]).output.split(separator: "\n").map(String.init)
      .filter { $0.contains(word) }
  }

  /// Expects that the driver, the browser and its profile are gone.
  private func expectNothingLeft(in folder: String) async throws {
    // The browser's helper processes take a moment to exit.
    for _ in 0..<100 where !(try processes(with: folder).isEmpty) {
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(try processes(with: folder) == [])
    #expect(try Files.list(folder) == [])
  }

  @Test func cookiesFromARealSignInOpenTheLeague() async throws {
    try await withPrivateLeague { league in
      let page = try SignInPage()
      defer { page.stop() }
      let outcome = try await league.run(
        ["credentials", "login", "espn", "--insecure-storage"], page.environment)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.error.contains("ESPN accepts these cookies"))
      #expect(!(outcome.output + outcome.error).contains("planted"))
      try await expectNothingLeft(in: page.temporary)
      #expect(try text(league.secrets).contains(PrivateLeague.header))
      #expect(try await league.run(["build"]).status == 0)
    }
  }

  @Test func interruptingTheLoginClosesTheBrowser() async throws {
    try await withPrivateLeague { league in
      let page = try SignInPage(["--never"])
      defer { page.stop() }
      let program = try #require(Skidmark.path)
      let environment = Skidmark.environment(
        league.environment(page.environment))
      // A separate shell waits for the page and sends the signal.
      let script = """
        "$0" credentials login espn -s '\(league.site)' 2>'\(league.folder)/said' &
        for i in $(seq 400); do grep -q 'page is open' '\(league.folder)/said' && break; sleep 0.1; done
        kill -INT $!
        wait $!
        """
      let outcome = try await Skidmark.aside {
        try TestSupport.run("bash", ["-c", "set -m\n" + script, program], environment: environment)
      }.get()
      #expect(outcome.status == 5)
      let said = try text("\(league.folder)/said")
      #expect(said.contains("The page is open in chrome"))
      #expect(said.contains("error: The sign-in was stopped, and nothing was stored."))
      try await expectNothingLeft(in: page.temporary)
      #expect(Files.kind(league.secrets) == nil)
    }
  }
}

/// Machines without a browser, or with a driver that does nothing.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct NoBrowserTests {
  @Test func aMissingDriverErrorSaysWhatToInstall() async throws {
    try await withPrivateLeague { league in
      let outcome = try await league.run(
        ["credentials", "login", "espn"], ["PATH": "\(league.folder)/empty"])
      #expect(outcome.status == 5)
      #expect(outcome.error.contains("No browser driver was found."))
      #expect(outcome.error.contains("chromium-driver"))
      #expect(outcome.error.contains("Sign in at https://www.espn.com/fantasy/"))
    }
  }

  @Test func aDriverThatExitsAtOnceIsReported() async throws {
    try await withPrivateLeague { league in
      let path = try league.program("chromedriver", "exit 1")
      let outcome = try await league.run(["credentials", "login", "espn"], path)
      #expect(outcome.status == 5)
      #expect(outcome.error.contains("error: 'chromedriver' could not be started."))
    }
  }

  @Test(arguments: ["http://espn.example/login", "ftp://x", "nonsense"])
  func signInPagesMustBeEncryptedOrLocal(_ address: String) async throws {
    try await withPrivateLeague { league in
      let outcome = try await league.run(
        ["credentials", "login", "espn"], ["SKIDMARK_ESPN_LOGIN_URL": address])
      #expect(outcome.status == 2 && outcome.error.contains("SKIDMARK_ESPN_LOGIN_URL"))
    }
  }
}
