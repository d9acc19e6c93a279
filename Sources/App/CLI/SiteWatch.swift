import Build
import Platform
import Synchronization

/// Makes a site anew whenever what it is made from changes. What changes from the moment that there is
/// one is not missed.
struct SiteWatch: Sendable {
  private let pile = Pile()
  private let collector: Task<Void, Never>

  init(folder: String) {
    let changes = FolderWatch(folder, entries: Self.sources).changes()
    collector = Task { [pile] in
      for await _ in changes { pile.add() }
    }
  }

  /// What a site is made from.
  private static let sources = [
    "templates", "assets", "content", "context", "phrasebook", "data",
    Invocation.configurationName,
  ]

  /// Calls `remake` for each change until somebody stops the program. Only once.
  /// - Parameter remake: What to do with a burst of changes. Never called twice at the same time.
  func run(
    until stop: StopSignal, _ remake: @escaping @Sendable () async -> Void
  ) async {
    let maker = Task { [pile] in
      for await _ in pile.nudges where pile.take() { await remake() }
    }
    await stop.wait()
    // A site that is being made is not waited for: it is swapped in as a whole or not at all.
    collector.cancel()
    maker.cancel()
  }
}

/// Whether something has changed that was not looked at yet. What changes while a site is made is one change
/// more, however often it happens.
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
