import Build
import Platform

/// Rebuilds a site whenever its sources change. Notices changes from the moment of its creation.
struct SiteWatch: Sendable {
  /// At most one is waiting, so all changes during a build are one burst.
  private let nudges: AsyncStream<Void>
  private let collector: Task<Void, Never>

  init(folder: String) {
    let changes = FolderWatch(folder, entries: Self.sources).changes()
    let (nudges, nudge) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.nudges = nudges
    collector = Task {
      for await _ in changes { nudge.yield() }
    }
  }

  private static let sources = [
    "templates", "assets", "themes", "content", "context", "phrasebook", "plays", "data",
    ConfigurationFile.name,
  ]

  /// Calls `remake` after each burst of changes, never concurrently, until the program is stopped. Call this once.
  func run(until stop: StopSignal, _ remake: @escaping @Sendable () async -> Void) async {
    let maker = Task { [nudges] in
      for await _ in nudges { await remake() }
    }
    await stop.wait()
    // Does not wait for a build: its result is swapped in as a whole or not at all.
    collector.cancel()
    maker.cancel()
  }
}
