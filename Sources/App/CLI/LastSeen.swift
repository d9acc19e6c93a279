import Build
import Platform
import Synchronization

/// What a folder held when somebody last looked.
final class LastSeen: Sendable {
  private let state = Mutex<FolderSnapshot?>(nil)

  /// Remembers what the folder holds now.
  /// - Returns: What it held before; nil if nobody has looked yet.
  func replace(_ snapshot: FolderSnapshot) -> FolderSnapshot? {
    state.withLock { state in
      defer { state = snapshot }
      return state
    }
  }
}
