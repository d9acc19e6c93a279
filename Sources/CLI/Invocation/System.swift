import CLibrary
import Platform

/// The program's only access to the operating system's facts.
enum System {
  /// The environment variables. An empty one counts as not set.
  static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    for line in Machine.environment {
      let pair = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, !pair[1].isEmpty { variables[String(pair[0])] = String(pair[1]) }
    }
    return variables
  }

  static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  static func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The absolute path of this program, as it was started.
  static func programPath(_ environment: [String: String]) -> String {
    let name = CommandLine.arguments.first ?? "skidmark"
    if name.contains("/") { return Paths.resolved(name) }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let folder = folders.first { $0.hasPrefix("/") && access("\($0)/\(name)", X_OK) == 0 }
    return folder.map { "\($0)/\(name)" } ?? Paths.resolved(name)
  }

  /// The width for help, from 60 to 120 columns.
  static func terminalWidth(_ environment: [String: String]) -> Int {
    min(120, max(60, environment["COLUMNS"].flatMap { Int($0) } ?? 80))
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// A time zone from the system's database; nil if it is unknown.
  static func zone(_ name: String) -> Zone? {
    if name == "UTC" { return .utc }
    let isName = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "/_+-".utf8.contains(byte)
    }
    guard isName, !name.hasPrefix("/"), !name.isEmpty else { return nil }
    for folder in ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/var/db/timezone/zoneinfo"] {
      if let bytes = try? Files.read("\(folder)/\(name)"), let zone = Zone(name: name, tzif: bytes)
      {
        return zone
      }
    }
    return nil
  }

  static func localZoneName(_ environment: [String: String]) -> String {
    if let name = environment["TZ"], zone(name) != nil { return name }
    if let bytes = try? Files.read("/etc/timezone") {
      let name = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      if zone(name) != nil { return name }
    }
    if let path = realpath("/etc/localtime", nil) {
      defer { free(path) }
      let parts = String(cString: path).split(separator: "/")
      if let index = parts.firstIndex(of: "zoneinfo") {
        let name = parts[(index + 1)...].joined(separator: "/")
        if zone(name) != nil { return name }
      }
    }
    return "UTC"
  }
}
