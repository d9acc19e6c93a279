import Synchronization

/// The connections of which no one knows whether they will ever ask for anything, or read what they asked for.
///
/// Each costs a thread, and there are only so many. Anyone on this computer can open them and wait, so when there are
/// too many the oldest has to go: a page that really asks does so at once.
final class Crowd: Sendable {
  private struct Connection {
    let id: UInt
    let socket: Int32
  }

  private let connections = Mutex<[Connection]>([])
  private let room: Int
  private let drop: @Sendable (Int32) -> Void

  /// - Parameters:
  ///   - room: How many there may be.
  ///   - drop: Ends a connection by its socket. Must not close the socket, and must not wait.
  init(room: Int, drop: @escaping @Sendable (Int32) -> Void) {
    self.room = room
    self.drop = drop
  }

  /// A connection is new, or its request is over.
  func enter(_ id: UInt, socket: Int32) {
    connections.withLock { connections in
      connections.removeAll { $0.id == id }
      connections.append(Connection(id: id, socket: socket))
      guard connections.count > room else { return }
      // Under the lock: after `leave` its number may belong to another file.
      drop(connections.removeFirst().socket)
    }
  }

  /// A connection is closed, or is one that others must not end.
  func leave(_ id: UInt) { connections.withLock { $0.removeAll { $0.id == id } } }
}
