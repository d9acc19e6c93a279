import CLibrary
package import HTTP
import Platform
package import Platforms

/// Opens ESPN's sign-in page in a real browser and waits for the two cookies. Only ESPN sees what the user
/// types. The browser is closed and its profile removed afterwards.
package struct BrowserSignIn: Sendable {
  /// ESPN's sign-in page.
  package var page: Address
  /// Extra arguments for the browser.
  package var arguments: [String]
  /// How long the user may take.
  package var patience: Duration = .seconds(600)
  /// The interval between checks for the cookies.
  package var interval: Duration = .milliseconds(500)

  /// Creates a sign-in at `page`. `arguments` are passed to the browser.
  package init(page: Address, arguments: [String] = []) {
    self.page = page
    self.arguments = arguments
  }

  /// Calls `opened` when the page is open, and returns the cookies once both exist. Always ends the browser.
  package func cookies(
    _ transport: Transport, pace: Pace, opened: @Sendable (Browser) -> Void
  ) async throws(BrowserError) -> ESPNCredentials {
    // The temporary folder is for the profile with the cookies. Only this user can read it.
    let folder: String
    do { folder = try TemporaryNames.makeFolder() } catch {
      throw .notStarted("mkdir")
    }
    defer { try? Files.remove(folder) }
    let (browser, program, port) = try start(in: folder)
    defer { program.stop() }
    guard let driver = Driver(port: port, transport: transport) else {
      throw .notStarted(browser.driver)
    }
    try await wait(for: driver, program, browser, pace)
    let arguments = arguments
    // Without a session the browser could not be closed, so its start cannot be canceled.
    let started = await Task { () -> Result<DriverSession, DriverError> in
      do throws(DriverError) {
        return .success(try await driver.newSession(browser, arguments: arguments))
      } catch {
        return .failure(error)
      }
    }.value
    let session: DriverSession
    do { session = try started.get() } catch { throw .driver(error) }
    let outcome: Result<ESPNCredentials, BrowserError>
    do throws(BrowserError) {
      outcome = .success(try await watch(session, browser, pace, opened))
    } catch {
      outcome = .failure(error)
    }
    await Task { await end(session) }.value
    return try outcome.get()
  }

  private func start(
    in folder: String
  ) throws(BrowserError) -> (Browser, RunningProgram, port: Int) {
    for browser in Browser.allCases {
      guard let port = LocalNetwork.freePort() else { throw .notStarted(browser.driver) }
      do throws(ProgramError) {
        let words = [browser.driver] + browser.driverArguments(port: port)
        return (browser, try RunningProgram(words, variables: ["TMPDIR": folder]), port)
      } catch {
        guard error == .notFound else { throw .notStarted(browser.driver) }
      }
    }
    throw .noDriver
  }

  private func wait(
    for driver: Driver, _ program: RunningProgram, _ browser: Browser, _ pace: Pace
  ) async throws(BrowserError) {
    let limit = pace.elapsed() + .seconds(20)
    while await !driver.isReady() {
      guard program.isRunning, pace.elapsed() < limit else { throw .notStarted(browser.driver) }
      do { try await pace.sleep(.milliseconds(50)) } catch { throw .cancelled }
    }
  }

  private func watch(
    _ session: DriverSession, _ browser: Browser, _ pace: Pace,
    _ opened: @Sendable (Browser) -> Void
  ) async throws(BrowserError) -> ESPNCredentials {
    let limit = pace.elapsed() + patience
    do { try await session.open(page) } catch { throw failure(error) }
    opened(browser)
    while pace.elapsed() < limit {
      let cookies: [BrowserCookie]
      do { cookies = try await session.cookies() } catch { throw failure(error) }
      if let credentials = credentials(in: cookies) { return credentials }
      do { try await pace.sleep(interval) } catch { throw .cancelled }
    }
    throw .tookTooLong
  }

  /// The cookies of a signed-in user. ESPN gives every visitor a SWID, but espn_s2 only after sign-in.
  private func credentials(in cookies: [BrowserCookie]) -> ESPNCredentials? {
    func value(_ name: String) -> String? {
      cookies.first { $0.name == name && $0.belongs(to: page.host) }?.value
    }
    guard let s2 = value("espn_s2"), let swid = value("SWID"),
      let credentials = ESPNCredentials(s2: s2, swid: swid),
      (try? credentials.checkForm()) != nil
    else { return nil }
    return credentials
  }

  private func failure(_ error: DriverError) -> BrowserError {
    switch error {
    case .network(.cancelled): .cancelled
    case .refused("no such window", _), .refused("invalid session id", _): .closed
    default: .driver(error)
    }
  }

  private func end(_ session: DriverSession) async {
    do throws(DriverError) {
      try await session.end()
    } catch {
      if let process = session.process { RunningProgram.end(process: process) }
    }
  }
}

/// Why the sign-in failed. Contains no secrets.
package enum BrowserError: Error, Sendable, Equatable {
  /// There is no driver in `PATH`.
  case noDriver
  /// The named driver could not be started, or did not become ready.
  case notStarted(String)
  /// The driver or the browser reported an error.
  case driver(DriverError)
  /// The user closed the browser.
  case closed
  /// The time limit expired.
  case tookTooLong
  /// The sign-in was canceled.
  case cancelled
}
