import JSON

/// A browser that can be automated with a driver.
package enum Browser: String, Sendable, CaseIterable {
  /// Chrome and Chromium.
  case chrome
  case firefox
  /// Safari, which must allow remote automation first.
  case safari

  /// The driver's program.
  package var driver: String {
    switch self {
    case .chrome: "chromedriver"
    case .firefox: "geckodriver"
    case .safari: "safaridriver"
    }
  }

  /// The driver's arguments, for a port on the loopback interface.
  package func driverArguments(port: Int) -> [String] {
    switch self {
    case .chrome: ["--port=\(port)"]
    case .firefox: ["--host", "127.0.0.1", "--port", String(port)]
    case .safari: ["--port", String(port)]
    }
  }

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
