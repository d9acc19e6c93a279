import Platform
import Synchronization

/// The names that a page has looked at, in the order of the first looks, and whether it got all that it asked for.
final class Notes: Sendable {
  private let lookups: Lookups
  private let state = Mutex((names: Set<String>(), things: [NamedDigest](), isComplete: true))

  init(_ lookups: Lookups) { self.lookups = lookups }

  func add(_ name: String) {
    state.withLock { state in
      guard state.names.insert(name).inserted else { return }
      state.things.append(NamedDigest(name, lookups[name]))
    }
  }

  func add(_ things: some Sequence<String>) { for name in things { add(name) } }

  /// Notes that a picture could not be made, so that the next run makes the page again.
  func addMissingPicture() { state.withLock { $0.isComplete = false } }

  /// Whether nothing was missing.
  var isComplete: Bool { state.withLock { $0.isComplete } }

  /// The names with the digests that the page saw.
  var all: [NamedDigest] { state.withLock { $0.things } }
}
