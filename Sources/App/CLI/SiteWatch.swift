import Build
import Platform
import Synchronization

/// Rebuilds a site whenever its sources change. Notices changes from the moment of its creation.
struct SiteWatch: Sendable {
  private let pile = Pile()
  private let collector: Task<Void, Never>

  init(folder: String) {
    let changes = FolderWatch(folder, entries: Self.sources).changes()
    collector = Task { [pile] in
      for await _ in changes { pile.add() }
    }
  }

  private static let sources = [
    "templates", "assets", "content", "context", "phrasebook", "plays", "data",
    Invocation.configurationName,
  ]

  /// Calls `remake` per burst of changes, never concurrently, until the program is stopped. Call this once.
  func run(
    until stop: StopSignal, _ remake: @escaping @Sendable () async -> Void
  ) async {
    let maker = Task { [pile] in
      for await _ in pile.nudges where pile.take() { await remake() }
    }
    await stop.wait()
    // Does not wait for a build: its result is swapped in as a whole or not at all.
    collector.cancel()
    maker.cancel()
  }
}

/// Whether there are new changes. All changes during a build count as one.
private final class Pile: Sendable {
  let nudges: AsyncStream<Void>
  private let nudge: AsyncStream<Void>.Continuation
  private let hasChanges = Mutex(false)

  init() { (nudges, nudge) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func add() {
    hasChanges.withLock { $0 = true }
    nudge.yield()
  }

  func take() -> Bool {
    hasChanges.withLock { hasChanges in
      defer { hasChanges = false }
      return hasChanges
    }
  }
}
