import Build
import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Questions to somebody who sits in front of a terminal. Nobody else is ever asked.
enum Terminal {
  /// Whether somebody can be asked: standard input is a terminal.
  static var hasReader: Bool { System.isTerminal(0) }

  /// Asks a question and gives the line that comes back without the blanks around it; nil at the end of
  /// the input, or if there is nobody to ask.
  static func ask(_ question: String) -> String? {
    guard hasReader else { return nil }
    System.write(Array("\(question) ".utf8), to: 2)
    guard let line = line() else {
      System.write([UInt8(ascii: "\n")], to: 2)
      return nil
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// Asks a question to which everything but yes is no.
  static func agrees(_ question: String) -> Bool {
    ["y", "yes"].contains(ask("\(question) [y/N]")?.lowercased() ?? "")
  }

  /// The next line of standard input; nil at its end.
  private static func line() -> String? {
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = read(0, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }

  /// Opens a file in somebody's editor, which has the terminal to itself, and waits for its end.
  /// - Parameter editor: A command line as the shell reads it, such as `code --wait`.
  /// - Returns: its exit code; nil if it could not be started.
  static func edit(_ path: String, with editor: String) -> Int32? {
    // The editor hears the keys that end programs; we wait for it.
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    var spawn = Spawn(["sh", "-c", "\(editor) \"$@\"", "sh", path])
    spawn.streams = (.ours, .ours, .ours)
    spawn.heardSignals = [SIGINT]
    guard let child = try? spawn.start() else { return nil }
    return ProcessEnd.wait(for: child)
  }
}
