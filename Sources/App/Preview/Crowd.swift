import Synchronization

/// The connections that may never send a request or read an answer.
///
/// Each costs a thread, and threads are limited. Every program on this computer can open connections and wait, so if
/// there are too many, the oldest is dropped. A real page sends its request at once.
final class Crowd: Sendable {
  private struct Connection {
    let id: UInt
    let socket: Int32
  }

  private let connections = Mutex<[Connection]>([])
  private let room: Int
  private let drop: @Sendable (Int32) -> Void

  /// - Parameters:
  ///   - room: The most connections.
  ///   - drop: Ends a connection by its socket. Must not close the socket, and must not wait.
  init(room: Int, drop: @escaping @Sendable (Int32) -> Void) {
    self.room = room
    self.drop = drop
  }

  /// Adds a connection that is new or whose request is over.
  func enter(_ id: UInt, socket: Int32) {
    connections.withLock { connections in
      connections.removeAll { $0.id == id }
      connections.append(Connection(id: id, socket: socket))
      guard connections.count > room else { return }
      // Under the lock, because after `leave` the socket's number may belong to another file.
      drop(connections.removeFirst().socket)
    }
  }

  /// Removes a connection that is closed or must not be dropped.
  func leave(_ id: UInt) { connections.withLock { $0.removeAll { $0.id == id } } }
}
