import Pipeline

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
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      let own = _NSGetEnviron().pointee
    #else
      var attributes = posix_spawnattr_t()
      let own = environ
    #endif
    // The editor hears the keys that end programs; we wait for it. The threads of tasks hold signals
    // back, and a child would inherit that.
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    var none = sigset_t()
    sigemptyset(&none)
    var standard = sigset_t()
    sigemptyset(&standard)
    sigaddset(&standard, SIGINT)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let line = ["sh", "-c", "\(editor) \"$@\"", "sh", path]
    var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, "sh", nil, &attributes, &words, own) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}
