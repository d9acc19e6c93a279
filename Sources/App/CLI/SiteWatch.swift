import Build
import Platform
import Synchronization

/// Rebuilds a site whenever its sources change. Notices changes from the moment of its creation.
struct SiteWatch: Sendable {
  private let pile = Pile()
  private let collector: Task<Void, Never>

  /// Calls `notice` with the changed paths at once, even during a build.
  init(folder: String, notice: @escaping @Sendable ([String]) -> Void = { _ in }) {
    let changes = FolderWatch(folder, entries: Self.sources).changes()
    collector = Task { [pile] in
      for await paths in changes {
        notice(paths)
        pile.add(paths)
      }
    }
  }

  private static let sources = [
    "templates", "assets", "themes", "content", "context", "phrasebook", "plays", "data",
    ConfigurationFile.name,
  ]

  /// Calls `remake` with the changed paths of a burst, never concurrently, until the program is stopped. Call
  /// this once.
  func run(
    until stop: StopSignal, _ remake: @escaping @Sendable (Set<String>) async -> Void
  ) async {
    let maker = Task { [pile] in
      for await _ in pile.nudges {
        let changes = pile.take()
        if !changes.isEmpty { await remake(changes) }
      }
    }
    await stop.wait()
    // Does not wait for a build: its result is swapped in as a whole or not at all.
    collector.cancel()
    maker.cancel()
  }
}

/// The paths of new changes. All changes during a build are one burst.
private final class Pile: Sendable {
  let nudges: AsyncStream<Void>
  private let nudge: AsyncStream<Void>.Continuation
  private let changes = Mutex<Set<String>>([])

  init() { (nudges, nudge) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func add(_ paths: [String]) {
    changes.withLock { $0.formUnion(paths) }
    nudge.yield()
  }

  func take() -> Set<String> {
    changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }
}
