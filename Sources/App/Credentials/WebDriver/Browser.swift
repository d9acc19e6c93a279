import JSON

/// A browser that a program can steer, and the driver that it is steered by.
package enum Browser: String, Sendable, CaseIterable {
  /// Chrome and Chromium.
  case chrome
  /// Firefox.
  case firefox
  /// Safari; its remote automation has to be allowed first.
  case safari

  /// The driver's program.
  package var driver: String {
    switch self {
    case .chrome: "chromedriver"
    case .firefox: "geckodriver"
    case .safari: "safaridriver"
    }
  }

  /// What the driver is started with to listen to a port of this machine alone.
  package func driverArguments(port: Int) -> [String] {
    switch self {
    case .chrome: ["--port=\(port)"]
    case .firefox: ["--host", "127.0.0.1", "--port", String(port)]
    case .safari: ["--port", String(port)]
    }
  }

  /// What is wanted of a new session.
  func capabilities(_ arguments: [String]) -> JSONValue {
    var wanted = JSONObject([("browserName", .string(rawValue))])
    let words = JSONValue.array(arguments.map { .string($0) })
    switch self {
    case .chrome: wanted["goog:chromeOptions"] = ["args": words]
    case .firefox: wanted["moz:firefoxOptions"] = ["args": words]
    case .safari: break
    }
    return ["capabilities": ["alwaysMatch": .object(wanted)]]
  }
}
