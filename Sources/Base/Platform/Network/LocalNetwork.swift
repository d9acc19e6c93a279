import CLibrary

/// The networks to which this computer is connected.
package enum LocalNetwork {
  /// This computer's private addresses, by which others in the same networks reach it. That of the default route is
  /// first, because phones are there most likely; the rest follow by number. Tunnels are left out.
  package static func privateAddresses() -> [IPv4Address] {
    let main = defaultAddress()
    return interfaceAddresses().filter(\.isPrivate).sorted {
      ($0 == main ? 0 : 1, $0.value) < ($1 == main ? 0 : 1, $1.value)
    }
  }

  /// A port of this computer that no program uses; nil if there is none.
  package static func freePort() -> Int? {
    SocketKind.stream.ownEnd(address: .loopback, port: 0) { bind($0, $1, $2) }.map { Int($0.port) }
  }

  /// The addresses of interfaces that are up and lead to other computers.
  private static func interfaceAddresses() -> Set<IPv4Address> {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: Set<IPv4Address> = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = Int(entry.ifa_flags)
      guard flags & Int(IFF_UP) != 0, flags & Int(IFF_RUNNING) != 0,
        flags & (Int(IFF_LOOPBACK) | Int(IFF_POINTOPOINT)) == 0,
        let socket = entry.ifa_addr, let address = IPv4Address(socketAddress: socket)
      else { continue }
      found.insert(address)
    }
    return found
  }

  /// The address from which this computer speaks to the internet; nil without a default route.
  private static func defaultAddress() -> IPv4Address? {
    // An address of documentation, RFC 5737. Connecting a datagram socket chooses a route and sends nothing.
    SocketKind.datagram.ownEnd(address: IPv4Address(0xC633_6401), port: 9) { connect($0, $1, $2) }?
      .address
  }
}
