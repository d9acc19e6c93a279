package import HTTP
package import LeagueModel

/// Addresses of teams' pictures. Members choose them, so only plain https addresses of public hosts count.
package enum PictureAddress {
  private static let longest = 1_000

  /// The address of a team's picture; nil if it may not be fetched, or can only be a drawing (SVG).
  package static func checked(_ text: String, of platform: FantasyPlatform) -> Address? {
    guard text.utf8.count <= longest, let address = Address(text), address.scheme == .https,
      address.port == 443, isPublic(address.host), !isDrawing(address.path)
    else { return nil }
    guard platform.traits.mayHavePictures(at: address.host) else { return nil }
    return address
  }

  /// The address of a Sleeper user's picture for all leagues.
  static func ofAvatar(_ id: String) -> Address? {
    guard (1...64).contains(id.utf8.count),
      id.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) })
    else { return nil }
    return Address("https://\(sleeper)/avatars/thumbs/\(id)")
  }

  static let sleeper = "sleepercdn.com"

  /// Last labels of names that are not on the internet: RFC 2606, 6761, 6762, 8375, 9476, ICANN, and common ones of
  /// home networks.
  private static let localEndings: Set<String> = [
    "local", "localhost", "localdomain", "internal", "intranet", "private", "corp", "home", "lan",
    "test", "invalid", "example", "onion", "arpa", "alt",
  ]

  /// Whether a host is a name on the internet: not a number, and not a name of a local network.
  private static func isPublic(_ host: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, !localEndings.contains(String(last)) else {
      return false
    }
    // No domain ends in a number, but every form of an IPv4 address does.
    return last.hasPrefix("xn--")
      || last.utf8.count > 1 && last.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// ESPN's own logos are drawings, which could contain scripts.
  private static func isDrawing(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".svg") || path.hasSuffix(".svgz")
  }
}
