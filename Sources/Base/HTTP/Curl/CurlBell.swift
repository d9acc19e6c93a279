import CLibrary

/// Wakes the thread in `Curl.wait`, from any thread: with a byte in a pipe that it watches next to the network.
/// `curl_multi_wakeup` would need libcurl's handle on other threads.
final class CurlBell: Sendable {
  /// The end that can be read after a ring.
  let descriptor: Int32
  private let other: Int32

  /// Returns nil if the system has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(other)
  }

  /// Rings. If the pipe is full, the thread has not yet heard an earlier ring.
  func ring() {
    var byte: UInt8 = 1
    _ = write(other, &byte, 1)
  }

  /// Forgets all rings so far.
  func quiet() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
