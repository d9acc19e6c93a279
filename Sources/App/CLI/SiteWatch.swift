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
      for await paths in changes { pile.add(paths) }
    }
  }

  /// Which work a change calls for.
  enum Work: Int, Comparable {
    /// The pages.
    case render
    /// The roasts, and then the pages.
    case roast
    /// The rankings, the roasts and the pages.
    case rank

    static func < (one: Work, other: Work) -> Bool { one.rawValue < other.rawValue }
  }

  /// What a site is made from.
  private static let sources = [
    "templates", "assets", "content", "context", "phrasebook", "data",
    Invocation.configurationName,
  ]

  /// Calls `remake` for each change until somebody stops the program. Only once.
  /// - Parameter remake: What to do with a burst of changes. Never called twice at the same time.
  func run(
    until stop: StopSignal, _ remake: @escaping @Sendable ([String], Work) async -> Void
  ) async {
    let maker = Task { [pile] in
      for await _ in pile.nudges {
        let paths = pile.take()
        if !paths.isEmpty { await remake(paths, Self.work(for: paths)) }
      }
    }
    await stop.wait()
    // A site that is being made is not waited for: it is swapped in as a whole or not at all.
    collector.cancel()
    maker.cancel()
  }

  private static func work(for paths: [String]) -> Work {
    if paths.contains(Invocation.configurationName) { return .rank }
    let ofRoasts = ["context/", "phrasebook/"]
    return paths.contains { path in ofRoasts.contains { path.hasPrefix($0) } } ? .roast : .render
  }
}

/// Changed paths that nobody has looked at yet. What changes while a site is made is one change more,
/// however often it happens.
private final class Pile: Sendable {
  let nudges: AsyncStream<Void>
  private let nudge: AsyncStream<Void>.Continuation
  private let paths = Mutex<Set<String>>([])

  init() { (nudges, nudge) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func add(_ more: [String]) {
    paths.withLock { $0.formUnion(more) }
    nudge.yield()
  }

  func take() -> [String] {
    paths.withLock { paths in
      defer { paths = [] }
      return paths.sorted()
    }
  }
}
