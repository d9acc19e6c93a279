package import HTTP
import JSON

/// A local driver, controlled with the W3C WebDriver protocol.
package struct Driver: Sendable {
  private let line: DriverLine

  /// Creates a driver on a local port; nil for an invalid port.
  package init?(port: Int, transport: Transport) {
    guard let base = Address("http://127.0.0.1:\(port)") else { return nil }
    line = DriverLine(base: base, transport: transport)
  }

  /// Whether the driver can start a session now.
  package func isReady() async -> Bool {
    let status = try? await line.ask("GET", ["status"])
    return status?["ready"]?.bool ?? false
  }

  /// Starts a browser with a temporary profile and extra arguments.
  package func newSession(
    _ browser: Browser, arguments: [String] = []
  ) async throws(DriverError) -> DriverSession {
    let value = try await line.ask("POST", ["session"], browser.capabilities(arguments))
    guard let id = value["sessionId"]?.string, !id.isEmpty else {
      throw .malformed("a session without an id")
    }
    let found = value["capabilities"]
    let process = found?["goog:processID"]?.int ?? found?["moz:processID"]?.int
    return DriverSession(id: id, process: process, line: line)
  }
}

/// An automated browser.
package struct DriverSession: Sendable {
  let id: String
  /// The browser's process, if the driver reports it.
  package let process: Int?
  let line: DriverLine

  /// Opens a page and waits until it is loaded.
  package func open(_ address: Address) async throws(DriverError) {
    _ = try await line.ask("POST", ["session", id, "url"], ["url": .string(address.text)])
  }

  /// The cookies for the current page, including `HttpOnly` ones.
  package func cookies() async throws(DriverError) -> [BrowserCookie] {
    let value = try await line.ask("GET", ["session", id, "cookie"])
    guard let list = value.array else { throw .malformed("cookies that are not a list") }
    return list.compactMap { cookie in
      guard let name = cookie["name"]?.string, let value = cookie["value"]?.string else {
        return nil
      }
      return BrowserCookie(name: name, value: value, domain: cookie["domain"]?.string ?? "")
    }
  }

  /// Closes the browser.
  package func end() async throws(DriverError) {
    _ = try await line.ask("DELETE", ["session", id])
  }
}

/// A cookie of a page. Its description hides the value.
package struct BrowserCookie: Sendable, Equatable, Redacted {
  package let name: String
  /// The value as sent in requests.
  package let value: String
  /// The host that receives the cookie, or with a leading dot its parent domain.
  package let domain: String

  package var redacted: String { "\(name)=… of \(domain)" }

  /// Whether the cookie is for this host or a parent domain.
  package func belongs(to host: String) -> Bool {
    let domain = (domain.hasPrefix(".") ? String(domain.dropFirst()) : domain).lowercased()
    return !domain.isEmpty && (host == domain || host.hasSuffix(".\(domain)"))
  }
}

/// Why a driver's command failed. Contains no secrets.
package enum DriverError: Error, Sendable, Equatable {
  /// The driver did not answer.
  case network(HTTPError)
  /// The driver reported an error: the W3C error code, such as `no such window`, and its message.
  case refused(reason: String, words: String)
  /// The answer does not follow the protocol; with a short reason.
  case malformed(String)
}

struct DriverLine: Sendable {
  let base: Address
  let transport: Transport

  /// Sends a command and returns the `value` of its answer.
  func ask(
    _ method: String, _ path: [String], _ body: JSONValue? = nil
  ) async throws(DriverError) -> JSONValue {
    var request = Request(base.appending(path), method: method)
    if let body {
      request.headers["Content-Type"] = "application/json; charset=utf-8"
      request.body = body.encoded()
    }
    request.bodyLimit = 4 << 20
    request.timeouts.total = .seconds(40)
    let response: Response
    do { response = try await transport.send(request) } catch { throw .network(error) }
    let text = String(decoding: response.body, as: UTF8.self)
    guard let value = (try? JSONValue(parsing: text))?["value"] else {
      throw .malformed("status \(response.status) without a value")
    }
    guard (200...299).contains(response.status) else {
      let words = value["message"]?.string?.split(whereSeparator: \.isNewline).first ?? ""
      throw .refused(
        reason: value["error"]?.string ?? "status \(response.status)",
        words: String(words.prefix(200)))
    }
    return value
  }
}
