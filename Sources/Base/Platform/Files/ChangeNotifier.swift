import CLibrary

#if os(Linux)
  /// Linux's inotify: reports that something changed in the watched folders, but not what.
  package final class ChangeNotifier: Sendable {
    private let descriptor: Int32

    /// Creates a notifier; nil if the system has none left.
    init?() {
      // The flags have the values of open's: <https://man7.org/linux/man-pages/man2/inotify_init.2.html>.
      descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches a folder; repeated calls are harmless. Ignores failures, because `FolderWatch` also polls.
    func watch(_ folder: String) {
      let written = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE
      let moved = IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF
      _ = inotify_add_watch(descriptor, folder, UInt32(written | moved))
    }

    /// Waits for a change; false if none happens in time.
    func wait(milliseconds: Int) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(milliseconds)) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      return true
    }
  }
#else
  /// Unavailable on other systems, where `FolderWatch` polls.
  package final class ChangeNotifier: Sendable {
    init?() { return nil }

    func watch(_ folder: String) {}

    func wait(milliseconds: Int) -> Bool { false }
  }
#endif
