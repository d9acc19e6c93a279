import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells what changes in a folder.
public struct FolderWatch: Sendable {
  private let folder: String
  private let entries: [String]
  private let isPolling: Bool

  /// How long nothing has to happen before a change is told, and how long one waits at most, in
  /// milliseconds: whoever saves ten files at once means one change.
  private static let (quiet, longest) = (60, 1_000)
  /// How often one looks where the system tells nothing, in milliseconds.
  private static let interval = 500

  /// Creates a watch.
  /// - Parameters:
  ///   - folder: Where to look.
  ///   - entries: Names in it, of files and of folders with all that is in them; they need not be there
  ///     yet.
  ///   - isPolling: Whether to look twice a second rather than to be told by the system.
  public init(_ folder: String, entries: [String], isPolling: Bool = false) {
    self.folder = folder
    self.entries = entries
    self.isPolling = isPolling
  }

  /// The paths below the folder that have changed since this was called, together for each burst.
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
    // A folder is watched before one looks into it, so that nothing falls in between.
    FolderSnapshot(of: folder, entries: entries) { notifier?.watch($0) }
  }

  private func run(
    _ notifier: ChangeNotifier?, _ first: FolderSnapshot, _ isOver: Flag,
    tell: ([String]) -> Void
  ) {
    var last = first
    while !isOver.isSet {
      // A file system that tells nothing, as some of other machines do, is looked at all the same.
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

/// Something that happens once.
private final class Flag: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock { $0 } }

  func set() { state.withLock { $0 = true } }
}
