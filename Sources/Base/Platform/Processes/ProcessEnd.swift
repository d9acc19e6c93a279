#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How processes that we have started end.
public enum ProcessEnd {
  /// Waits for a process, as long as that takes.
  /// - Returns: Its exit code; the negative number of the signal that ended it.
  @discardableResult
  public static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return code(status)
  }

  /// Looks whether a process has ended.
  /// - Returns: Its exit code or the negative number of a signal; nil while it runs. One that somebody else
  ///   has waited for counts as ended well.
  public static func look(at process: Int32) -> Int32? {
    var status: Int32 = 0
    let result = waitpid(process, &status, WNOHANG)
    if result == process { return code(status) }
    return result < 0 && errno != EINTR ? 0 : nil
  }

  private static func code(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}
