import CLibrary

/// How a socket sends.
enum SocketKind {
  case stream, datagram

  /// The constant of the system's library, which is not of the same type everywhere.
  var constant: Int32 {
    #if canImport(Glibc)
      Int32((self == .stream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
    #else
      self == .stream ? SOCK_STREAM : SOCK_DGRAM
    #endif
  }

  /// Gives a new IPv4 socket an address, or connects it to one, and closes it.
  ///
  /// - Parameter call: `bind` or `connect`.
  /// - Returns: The socket's own address and port; nil if the call failed.
  func ownEnd(
    address: IPv4Address, port: UInt16,
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> (address: IPv4Address, port: UInt16)? {
    let socket = socket(AF_INET, constant, 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var end = sockaddr_in()
    end.sin_family = sa_family_t(AF_INET)
    end.sin_addr.s_addr = address.value.bigEndian
    end.sin_port = port.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &end) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    return isKnown ? (IPv4Address(end.sin_addr), UInt16(bigEndian: end.sin_port)) : nil
  }
}
