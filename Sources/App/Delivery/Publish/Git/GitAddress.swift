/// Where an address leads, as git reads it after its settings have rewritten it. The rule is git's own: `transport_get`
/// in transport.c, `parse_connect_url` and `url_is_local_not_ssh` in connect.c, `is_url` in url.c.
enum GitAddress: Sendable, Equatable {
  /// A repository or a bundle on this machine.
  case local
  /// Another machine.
  case remote
  /// An address for the program `git-remote-NAME`. Git refuses names that it is not told to allow.
  case helper(String)

  /// The protocols that git speaks itself, or with a program of its own.
  private static let networks: Set<String> = [
    "git", "ssh", "git+ssh", "ssh+git", "http", "https", "ftp", "ftps",
  ]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let scheme = bytes.enumerated().prefix { Self.belongsToScheme($1, isFirst: $0 == 0) }.map(
      \.element)
    let name = String(decoding: scheme, as: UTF8.self)
    let rest = bytes.dropFirst(scheme.count)
    let isURL = !scheme.isEmpty && rest.starts(with: "://".utf8)
    if rest.starts(with: "::".utf8) {
      self = .helper(name)
    } else if isURL {
      self =
        name == "file" ? .local : Self.networks.contains(name) ? .remote : .helper(name)
    } else if Self.isPath(bytes) {
      self = .local
    } else {
      // `host:path` of ssh, which git does not look for on the disk. Git does not know `rsync:` and `a b://`.
      let isStrange = text.contains("://") || text.hasPrefix("rsync:")
      self = isStrange ? .helper(name) : .remote
    }
  }

  /// Whether there is no colon, or a slash before the first one: `./a:b`, `a/b:c`, `~/x`.
  private static func isPath(_ bytes: [UInt8]) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return true }
    return bytes[..<colon].contains(UInt8(ascii: "/"))
  }

  private static func belongsToScheme(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }
}
