import Diagnostics
package import Render
import YAML

extension SiteConfiguration {
  /// A font of the site's own.
  package struct FontSetting: Sendable, Equatable {
    /// What it is for.
    package var use: ThemeFont.Use
    /// The path of its file in the site's folder: `assets/mine.woff2`.
    package var path: String
    /// The format that the path's ending promises.
    package var format: FontFile.Format
    /// The place of the path in the configuration, for messages about the file.
    var place: SourcePlace
  }
}

extension SiteConfiguration.FontSetting {
  /// Reads `fonts: {text: assets/mine.woff2, labels: assets/other.woff2}`.
  static func all(in node: YAMLNode) throws(YAMLError) -> [Self] {
    guard !node.isNull else { return [] }
    var fonts: [Self] = []
    for member in try node.members("fonts such as '{text: assets/mine.woff2}'") {
      guard let use = ThemeFont.Use(rawValue: member.key) else {
        throw member.keyNode.unknownKey(member.key, among: ThemeFont.Use.allCases.map(\.rawValue))
      }
      if !member.value.isNull { fonts.append(try Self(member.value, for: use)) }
    }
    return fonts
  }

  private init(_ node: YAMLNode, for use: ThemeFont.Use) throws(YAMLError) {
    let path = try node.text("a font's file such as assets/mine.woff2")
    // The path becomes a part of a stylesheet.
    let isPlain = path.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "-_./".utf8.contains(byte)
    }
    guard isPlain else {
      throw node.error(
        "a font's path has only letters A to Z, digits, hyphens, underscores and dots")
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] == "assets",
      !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") })
    else {
      let name = parts.last.map(String.init) ?? path
      throw node.error(
        "a font is a file in the site's folder 'assets'",
        notes: ["copy it there and write assets/\(name)"])
    }
    let name = parts.last?.split(separator: ".") ?? []
    guard name.count > 1,
      let format = name.last.flatMap({ FontFile.Format(rawValue: $0.lowercased()) })
    else {
      throw node.error(
        "a font's file ends with .woff2, .woff, .ttf or .otf",
        notes: ["woff2 is the smallest; every browser reads it"])
    }
    self.init(use: use, path: path, format: format, place: node.place)
  }
}
