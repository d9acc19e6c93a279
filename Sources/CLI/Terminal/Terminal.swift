import CLibrary
import Platform

/// Interactive questions. Without a terminal, nothing is asked.
enum Terminal {
  static var hasReader: Bool { System.isTerminal(0) }

  /// Asks a question and returns the trimmed line; nil without a terminal or at the end of the input.
  static func ask(_ question: String) -> String? {
    guard hasReader else { return nil }
    OutputStream.messages.write("\(question) ")
    guard let line = line() else {
      OutputStream.messages.write("\n")
      return nil
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// Asks a yes-or-no question. Everything but yes means no.
  static func agrees(_ question: String) -> Bool {
    ["y", "yes"].contains(ask("\(question) [y/N]")?.lowercased() ?? "")
  }

  /// The next line of the input, after a prompt if it is a terminal; nil at the end.
  static func line(after prompt: String) -> String? {
    if hasReader { OutputStream.messages.write(prompt) }
    let line = line()
    if line == nil, hasReader { OutputStream.messages.write("\n") }
    return line
  }

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

  /// Opens a file in an editor, a shell command such as `code --wait`, and waits until it exits.
  /// - Returns: The exit code; nil if the editor could not be started.
  static func edit(_ path: String, with editor: String) -> Int32? {
    // Ctrl-C is for the editor.
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    var spawn = Spawn(["sh", "-c", "\(editor) \"$@\"", "sh", path])
    spawn.streams = (.ours, .ours, .ours)
    spawn.heardSignals = [SIGINT]
    guard let child = try? spawn.start() else { return nil }
    return ProcessEnd.wait(for: child)
  }
}
