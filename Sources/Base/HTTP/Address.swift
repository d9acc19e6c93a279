/// The address of something on the web: `https://api.sleeper.app/v1/league/1/users?x=1`.
///
/// Stricter than the standard, so that no two parsers can disagree about the host: ASCII only, no
/// user name or password, host names of ordinary labels. A fragment is left out.
package struct Address: Sendable, Hashable {
  /// How to talk to the host.
  package enum Scheme: String, Sendable {
    /// In the clear; only allowed on this machine.
    case http
    /// Encrypted.
    case https
  }

  /// How to talk to the host.
  package let scheme: Scheme
  /// The host in lower case; an IPv6 address without its brackets.
  package let host: String
  /// The port, which is 80 or 443 unless the address says otherwise.
  package let port: Int
  /// The path as it was written, percent signs included; begins with `/`.
  package let path: String
  /// What follows the question mark, as it was written; nil if there is none.
  package let query: String?
  /// Whether the path is a secret, as those of webhooks are: then nothing behind the host is ever shown,
  /// and no redirect is followed.
  package private(set) var isConcealed = false

  /// Reads an absolute address; nil if it is not one that we talk to.
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

  /// Another place at the same host.
  /// - Parameters:
  ///   - path: The path as it goes over the wire; begins with `/`.
  ///   - query: What follows the question mark, as it goes over the wire.
  package init(_ base: Address, path: String, query: String?) {
    (scheme, host, port) = (base.scheme, base.host, base.port)
    self.path = path
    self.query = query
    isConcealed = base.isConcealed
  }

  /// The same address as one whose path is a secret.
  package var concealed: Address {
    var address = self
    address.isConcealed = true
    return address
  }

  /// The whole address, secrets included: for the wire, never for people.
  package var text: String { origin + path + (query.map { "?\($0)" } ?? "") }

  /// The address up to the path, such as `https://api.sleeper.app`.
  package var origin: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    let usual = port == (scheme == .https ? 443 : 80)
    return "\(scheme.rawValue)://\(name)\(usual ? "" : ":\(port)")"
  }

  /// Whether the host is this machine by its very name: `localhost`, 127.0.0.0/8 or `::1`.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && Int(part).map { $0 <= 255 } ?? false
      }
  }

  /// Whether what is sent there stays between us and the host.
  package var isSecure: Bool { scheme == .https || isLoopback }

  /// The values of a query parameter, percent signs decoded, in their order.
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

  /// Printable ASCII without the characters that parsers are known to disagree about.
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
