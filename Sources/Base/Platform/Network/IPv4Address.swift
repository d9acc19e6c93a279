import CLibrary

/// An IPv4 address.
package struct IPv4Address: Sendable, Hashable {
  /// The address as a number, its first byte the highest.
  package let value: UInt32

  /// Creates an address from its number.
  package init(_ value: UInt32) { self.value = value }

  /// This computer, from itself.
  package static let loopback = IPv4Address(0x7F00_0001)

  /// Whether routers of the internet forward nothing to it: 10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/16, as in
  /// <https://www.rfc-editor.org/rfc/rfc1918>.
  package var isPrivate: Bool {
    value >> 24 == 10 || value >> 20 == 0xAC1 || value >> 16 == 0xC0A8
  }

  /// The address in a `sockaddr`; nil if that is of another family.
  package init?(socketAddress: UnsafeRawPointer) {
    let family = socketAddress.loadUnaligned(as: sockaddr.self).sa_family
    guard Int32(family) == AF_INET else { return nil }
    self.init(socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr)
  }

  init(_ address: in_addr) { self.init(UInt32(bigEndian: address.s_addr)) }
}

extension IPv4Address: CustomStringConvertible {
  package var description: String {
    [24, 16, 8, 0].map { String(value >> UInt32($0) & 0xFF) }.joined(separator: ".")
  }
}
