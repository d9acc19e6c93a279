import HTTP

/// The path of a request, read with suspicion.
struct PreviewPath {
  /// The path below the folder: no slash at its beginning, one at its end for a folder.
  let name: String

  /// What systems take for a path at most, with room for the folder before it. What is done with a path
  /// takes no longer than for one of this length.
  private static let longest = 2_048

  /// Reads a path; nil for one that no honest page asks for.
  init?(_ raw: String) {
    guard raw.utf8.count <= Self.longest, raw.hasPrefix("/"), !raw.hasPrefix("//"),
      let decoded = Self.decoded(raw)
    else {
      return nil
    }
    let parts = decoded.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(".."), !parts.contains(".") else { return nil }
    name = String(decoded.dropFirst())
  }

  /// Whether a part begins with a dot: what a folder keeps to itself.
  var isHidden: Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".well-known" }
  }

  private static func decoded(_ raw: String) -> String? {
    // Control characters and backslashes have no place in the names of a site's files.
    raw.resolvingPercents().flatMap { text in
      text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") } ? text : nil
    }
  }
}
