import HTTP

/// The validated path of a request.
struct PreviewPath {
  /// The decoded path without its leading slash. A folder's path ends with a slash.
  let name: String

  /// The maximum length, below the limits of file systems. Also bounds the work per request.
  private static let longest = 2_048

  /// Creates a path; nil for an invalid or suspicious one.
  init?(_ raw: String) {
    guard raw.utf8.count <= Self.longest, raw.hasPrefix("/"), !raw.hasPrefix("//"),
      let decoded = raw.resolvingPercents(),
      // No site's file names have control characters and backslashes.
      decoded.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let parts = decoded.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(".."), !parts.contains(".") else { return nil }
    name = String(decoded.dropFirst())
  }

  /// Whether a component begins with a dot. Such files are private, except `.well-known`.
  var isHidden: Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".well-known" }
  }
}
