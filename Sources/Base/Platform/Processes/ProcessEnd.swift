import CLibrary

/// Waiting for child processes to end.
public enum ProcessEnd {
  /// Waits for a process to end. Returns its exit code, or the negative number of the signal that ended it.
  @discardableResult
  public static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return code(status)
  }

  /// Checks whether a process has ended, without waiting.
  /// - Returns: Its exit code or negative signal number; nil while it runs; 0 if it was already waited for.
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
