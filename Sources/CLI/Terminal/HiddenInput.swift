import CLibrary
import Synchronization

/// Reads secrets from the terminal without echo, or from standard input.
enum HiddenInput {
  /// The signal that arrived, or 0. Signal handlers may do no more than set it.
  private static let signalled = Atomic<Int32>(0)
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  /// All of standard input; nil if it is too long for a secret.
  static func all() -> String? {
    let limit = 65_536
    var bytes: [UInt8] = []
    while bytes.count <= limit, let part = part(), !part.isEmpty { bytes += part }
    return bytes.count > limit ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Asks questions at the terminal without echo, until `isEnough` accepts the answers so far.
  /// - Returns: The answers; nil if the terminal cannot hide them.
  static func answers(
    to questions: [String], isEnough: ([String]) -> Bool = { _ in false }
  ) -> [String]? {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { return nil }
    var hidden = before
    // Canonical mode would cut lines off after 4,095 characters, and a pasted header may be longer.
    hidden.c_lflag &= ~(tcflag_t(ECHO) | tcflag_t(ICANON))
    guard tcsetattr(0, TCSADRAIN, &hidden) == 0 else { return nil }
    var kept: [(Int32, sigaction)] = []
    for number in watched { kept.append((number, watch(number))) }
    defer {
      tcsetattr(0, TCSADRAIN, &before)
      for (number, old) in kept {
        var old = old
        sigaction(number, &old, nil)
      }
    }
    var answers: [String] = []
    var line = TypedLine()
    for question in questions where !isEnough(answers) {
      OutputStream.messages.write(question)
      while !line.isEnded {
        let number = signalled.exchange(0, ordering: .relaxed)
        if number != 0 {
          // Restores the terminal before the signal takes effect, because the shell uses it next.
          tcsetattr(0, TCSANOW, &before)
          OutputStream.messages.write("\n")
          obey(number)
          _ = watch(number)
          tcsetattr(0, TCSANOW, &hidden)
          OutputStream.messages.write(question)
        }
        var wait = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 100) > 0 else { continue }
        guard let part = part() else { continue }
        line.take(part)
      }
      OutputStream.messages.write("\n")
      answers.append(line.next())
    }
    return answers
  }

  /// Makes a handler record a signal, and returns the previous handler.
  private static func watch(_ number: Int32) -> sigaction {
    var new = sigaction()
    var old = sigaction()
    let note: @convention(c) (Int32) -> Void = { number in
      HiddenInput.signalled.store(number, ordering: .relaxed)
    }
    #if canImport(Darwin)
      new.__sigaction_u.__sa_handler = note
    #elseif canImport(Musl)
      new.__sa_handler.sa_handler = note
    #else
      new.__sigaction_handler.sa_handler = note
    #endif
    sigaction(number, &new, &old)
    return old
  }

  /// Performs the signal's default action. Only a stop returns.
  private static func obey(_ number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // Another thread may receive the signal.
    usleep(number == SIGTSTP ? 100_000 : 1_000_000)
    if number != SIGTSTP { _exit(128 + number) }
  }

  /// The available input; empty at the end, nil if a signal interrupted the read.
  private static func part() -> [UInt8]? {
    var isInterrupted = false
    let part = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      let result = read(0, buffer.baseAddress, 4_096)
      isInterrupted = result < 0 && errno == EINTR
      count = max(0, result)
    }
    return isInterrupted ? nil : part
  }
}

/// A line of raw input with erase and kill keys. Keeps what follows, such as a second pasted line.
struct TypedLine {
  private var bytes: [UInt8] = []
  private var rest: [UInt8] = []
  private(set) var isEnded = false

  /// Adds typed bytes. No bytes mean the end of the input.
  mutating func take(_ typed: [UInt8]) {
    if typed.isEmpty { isEnded = true }
    for (index, byte) in typed.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x04:
        isEnded = true
        rest = Array(typed[(index + 1)...])
        return
      case 0x08, 0x7F:
        // Continuation bytes of UTF-8 begin with the bits 10.
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: bytes = []
      default: bytes.append(byte)
      }
    }
  }

  /// Returns the line and begins the next one.
  mutating func next() -> String {
    let line = String(decoding: bytes, as: UTF8.self)
    let waiting = rest
    self = TypedLine()
    if !waiting.isEmpty { take(waiting) }
    return line
  }
}
