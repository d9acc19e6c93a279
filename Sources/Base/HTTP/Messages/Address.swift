/// An HTTP or HTTPS address without its fragment. Stricter than the standard so that no two parsers can
/// disagree about the host: ASCII only, no user name or password, plain host labels.
package struct Address: Sendable, Hashable {
  /// The URL scheme.
  package enum Scheme: String, Sendable {
    /// Unencrypted; allowed only on this machine.
    case http
    /// Encrypted.
    case https
  }

  package let scheme: Scheme
  /// The host in lowercase; an IPv6 address has no brackets.
  package let host: String
  /// The port; 80 or 443 by default.
  package let port: Int
  /// The path as written, percent-encoded; begins with `/`.
  package let path: String
  /// The query as written, without the question mark; nil if there is none.
  package let query: String?
  /// Whether the path is secret, as in webhooks: then only the origin is shown and redirects are refused.
  package private(set) var isConcealed = false

  /// Parses an absolute address; nil if it is not acceptable.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy(Address.isAllowed) else { return nil }
    let whole = text.prefix { $0 != "#" }
    guard let colon = whole.firstIndex(of: ":"),
      let scheme = Scheme(rawValue: whole[..<colon].lowercased()),
      whole[colon...].hasPrefix("://")
    else { return nil }
    let afterScheme = whole[whole.index(colon, offsetBy: 3)...]
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" }
    guard let place = Address.place(authority) else { return nil }
    let rest = afterScheme[authority.endIndex...]
    let path = rest.prefix { $0 != "?" }
    self.scheme = scheme
    host = place.host
    port = place.port ?? (scheme == .https ? 443 : 80)
    self.path = path.isEmpty ? "/" : String(path)
    query = path.endIndex < rest.endIndex ? String(rest[path.endIndex...].dropFirst()) : nil
  }

  /// Creates an address on the same host; `path` begins with `/`, and both parts are already encoded.
  package init(_ base: Address, path: String, query: String?) {
    (scheme, host, port) = (base.scheme, base.host, base.port)
    self.path = path
    self.query = query
    isConcealed = base.isConcealed
  }

  /// The same address with a secret path.
  package var concealed: Address {
    var address = self
    address.isConcealed = true
    return address
  }

  /// The whole address, secrets included: for requests, never for display.
  package var text: String { origin + path + (query.map { "?\($0)" } ?? "") }

  /// The scheme, host and port, such as `https://api.sleeper.app`.
  package var origin: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    let usual = port == (scheme == .https ? 443 : 80)
    return "\(scheme.rawValue)://\(name)\(usual ? "" : ":\(port)")"
  }

  /// Whether the host is literally `localhost`, in 127.0.0.0/8, or `::1`.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && Int(part).map { $0 <= 255 } ?? false
      }
  }

  /// Whether traffic to the address is encrypted or stays on this machine.
  package var isSecure: Bool { scheme == .https || isLoopback }

  /// The decoded values of a query parameter, in order.
  package func queryValues(_ name: String) -> [String] {
    Address.pairs(query).filter { Address.decoded($0.name) == name }
      .map { Address.decoded($0.value ?? "") }
  }

  static func pairs(_ query: String?) -> [(name: Substring, value: Substring?)] {
    (query ?? "").split(separator: "&").map { pair in
      guard let equals = pair.firstIndex(of: "=") else { return (pair, nil) }
      return (pair[..<equals], pair[equals...].dropFirst())
    }
  }

  /// Printable ASCII except for the characters on which parsers disagree.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  private static func place(_ authority: Substring) -> (host: String, port: Int?)? {
    var host = authority
    var port: Int?
    let isBracketed = authority.hasPrefix("[")
    let hostEnd = isBracketed ? authority.firstIndex(of: "]") : authority.startIndex
    guard let hostEnd else { return nil }
    if let colon = authority[hostEnd...].firstIndex(of: ":") {
      let digits = authority[colon...].dropFirst()
      guard !digits.isEmpty, digits.utf8.count <= 5,
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
        (1...65_535).contains(number)
      else { return nil }
      port = number
      host = authority[..<colon]
    }
    if isBracketed {
      guard host.hasSuffix("]") else { return nil }
      let inner = host.dropFirst().dropLast().lowercased()
      guard (2...45).contains(inner.utf8.count), inner.utf8.contains(UInt8(ascii: ":")),
        inner.utf8.allSatisfy({ "0123456789abcdef:.".utf8.contains($0) })
      else { return nil }
      return (inner, port)
    }
    let name = host.lowercased()
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    guard name.utf8.count <= 253,
      labels.allSatisfy({ label in
        (1...63).contains(label.count) && label.allSatisfy { letters.contains($0) }
      })
    else { return nil }
    return (name, port)
  }
}
