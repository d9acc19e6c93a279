import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What somebody types that must not be seen, or what a program says in their place.
enum HiddenInput {
  /// The signal that has come, 0 for none. A handler of signals may do no more than to set it.
  private static let signalled = Atomic<Int32>(0)
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  /// All of standard input; nil if it is longer than any secret.
  static func all() -> String? {
    let limit = 65_536
    var bytes: [UInt8] = []
    while bytes.count <= limit, let part = part(), !part.isEmpty { bytes += part }
    return bytes.count > limit ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Asks at the terminal, which shows nothing of the answers.
  /// - Parameters:
  ///   - questions: What stands before each answer.
  ///   - isEnough: Whether the answers so far make the other questions needless.
  /// - Returns: The answers; nil if the terminal cannot be made to hide them.
  static func answers(
    to questions: [String], isEnough: ([String]) -> Bool = { _ in false }
  ) -> [String]? {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { return nil }
    var hidden = before
    // Without line by line reading: terminals cut a line off after 4,095 characters, and a pasted header
    // may be longer.
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
      System.write(Array(question.utf8), to: 2)
      while !line.isEnded {
        let number = signalled.exchange(0, ordering: .relaxed)
        if number != 0 {
          // The terminal is whoever's comes next, so it is as it was before anything else happens.
          tcsetattr(0, TCSANOW, &before)
          System.write([UInt8(ascii: "\n")], to: 2)
          obey(number)
          _ = watch(number)
          tcsetattr(0, TCSANOW, &hidden)
          System.write(Array(question.utf8), to: 2)
        }
        var wait = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 100) > 0 else { continue }
        guard let part = part() else { continue }
        line.take(part)
      }
      System.write([UInt8(ascii: "\n")], to: 2)
      answers.append(line.next())
    }
    return answers
  }

  /// Lets a signal be noted in place of what it would do, and gives what that was.
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

  /// Does what a signal asks for. Only after a stop there is anything to come back to.
  private static func obey(_ number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // Whichever thread gets it: the end comes at once.
    usleep(number == SIGTSTP ? 100_000 : 1_000_000)
    if number != SIGTSTP { _exit(128 + number) }
  }

  /// What can be read; nothing at the end, nil if a signal came in between.
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

/// A line as it is typed: a key takes the last character back, another all of them. What comes after its
/// end, as when two lines are pasted, waits for the next.
struct TypedLine {
  private var bytes: [UInt8] = []
  private var rest: [UInt8] = []
  private(set) var isEnded = false

  /// Takes what was typed; nothing is the end of all.
  mutating func take(_ typed: [UInt8]) {
    if typed.isEmpty { isEnded = true }
    for (index, byte) in typed.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x04:
        isEnded = true
        rest = Array(typed[(index + 1)...])
        return
      case 0x08, 0x7F:
        // The bytes after the first of a character begin with the bits 10.
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: bytes = []
      default: bytes.append(byte)
      }
    }
  }

  /// The line, after which another begins.
  mutating func next() -> String {
    let line = String(decoding: bytes, as: UTF8.self)
    let waiting = rest
    self = TypedLine()
    if !waiting.isEmpty { take(waiting) }
    return line
  }
}
