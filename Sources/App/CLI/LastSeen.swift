import Build
import Platform
import Synchronization

final class LastSeen: Sendable {
  private let state = Mutex<FolderSnapshot?>(nil)

  /// Stores a snapshot and returns the previous one.
  func replace(_ snapshot: FolderSnapshot) -> FolderSnapshot? {
    state.withLock { state in
      defer { state = snapshot }
      return state
    }
  }
}
