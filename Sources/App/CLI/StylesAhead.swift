import Build
import Synchronization

/// What a preview shows ahead of the build.
final class StylesAhead: Sendable {
  private struct State {
    var sheets: [String: Stylesheets.Sheet] = [:]
    /// The files that changed since the last build that succeeded.
    var open: Set<String> = []
  }

  private let state = Mutex(State())

  func put(_ sheet: Stylesheets.Sheet) { state.withLock { $0.sheets[sheet.path] = sheet } }

  /// The bytes of a stylesheet at its next address.
  func bytes(at address: String) -> [UInt8]? {
    state.withLock { state in state.sheets.values.first { $0.address == address }?.bytes }
  }

  /// Adds changed files and returns all since the last build that succeeded.
  func add(_ changes: Set<String>) -> Set<String> {
    state.withLock { state in
      state.open.formUnion(changes)
      return state.open
    }
  }

  /// Notes a build that succeeded.
  func built() { state.withLock { $0.open = [] } }
}
