import CLibrary
import Dispatch
import Synchronization

/// Reports changes in a folder.
public struct FolderWatch: Sendable {
  private let folder: String
  private let entries: [String]
  private let isPolling: Bool

  /// The quiet time that ends a burst of changes, and the longest wait for it, in milliseconds.
  private static let (quiet, longest) = (60, 1_000)
  /// The polling interval in milliseconds.
  private static let interval = 500

  /// Creates a watch.
  /// - Parameters:
  ///   - entries: Names of files and folders in `folder`, which may not exist yet.
  ///   - isPolling: Whether to poll twice a second instead of using system notifications.
  public init(_ folder: String, entries: [String], isPolling: Bool = false) {
    self.folder = folder
    self.entries = entries
    self.isPolling = isPolling
  }

  /// The relative paths that change from now on, one array per burst.
  public func changes() -> AsyncStream<[String]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [String].self)
    let isOver = Flag()
    continuation.onTermination = { _ in isOver.set() }
    let notifier = isPolling ? nil : ChangeNotifier()
    let first = snapshot(notifier)
    DispatchQueue(label: "skidmark.watch").async {
      run(notifier, first, isOver) { continuation.yield($0) }
    }
    return stream
  }

  private func snapshot(_ notifier: ChangeNotifier?) -> FolderSnapshot {
    // Watch a folder before reading it, so that no change is missed.
    FolderSnapshot(of: folder, entries: entries) { notifier?.watch($0) }
  }

  private func run(
    _ notifier: ChangeNotifier?, _ first: FolderSnapshot, _ isOver: Flag,
    tell: ([String]) -> Void
  ) {
    var last = first
    while !isOver.isSet {
      // Look even without notification: some file systems, such as network ones, send none.
      let isTold = notifier?.wait(milliseconds: 2_000) ?? Self.pause()
      if isTold, let notifier {
        var waited = 0
        while waited < Self.longest, notifier.wait(milliseconds: Self.quiet) {
          waited += Self.quiet
        }
      }
      let now = snapshot(notifier)
      let changes = now.changes(since: last)
      last = now
      if !changes.isEmpty, !isOver.isSet { tell(changes) }
    }
  }

  private static func pause() -> Bool {
    usleep(UInt32(interval) * 1_000)
    return true
  }
}

private final class Flag: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock { $0 } }

  func set() { state.withLock { $0 = true } }
}
