/// Files that stylesheets name with `url(…)`, such as fonts.
enum StylesheetLinks {
  /// The stylesheet with the published names of the files, which have a hash. Links to other files are unchanged.
  /// - Parameters:
  ///   - path: The stylesheet's path in the theme: `assets/type.css`.
  ///   - addresses: The published addresses of the theme's files by path.
  static func resolved(
    _ style: [UInt8], at path: String, _ addresses: [String: String]
  ) -> [UInt8] {
    let start = Array("url(".utf8)
    var output: [UInt8] = []
    var rest = style[...]
    while let found = rest.firstRange(of: start) {
      output += rest[..<found.upperBound]
      rest = rest[found.upperBound...]
      let padding = rest.prefix { " \t\n\r\"'".utf8.contains($0) }
      let link = rest.dropFirst(padding.count).prefix { !" \t\n\r\"')?#".utf8.contains($0) }
      let name = String(decoding: link, as: UTF8.self)
      guard let address = file(name, besides: path).flatMap({ addresses[$0] }) else { continue }
      // The published file is in the same folder, so only the last part of the link changes.
      let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
      output += padding + folder.utf8 + (address.split(separator: "/").last ?? "").utf8
      rest = rest[link.endIndex...]
    }
    return output + rest
  }

  /// The path of a file that is linked from another one; nil if the link leads out of the theme.
  private static func file(_ link: String, besides path: String) -> String? {
    var parts = path.split(separator: "/").dropLast()
    for part in link.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "", ".": if part.isEmpty { return nil }
      case "..": if parts.popLast() == nil { return nil }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
