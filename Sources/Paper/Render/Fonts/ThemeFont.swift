import Platform

/// A site's own font: what it is for, and its file.
package struct ThemeFont: Sendable {
  /// What a font is for.
  package enum Use: String, Sendable, CaseIterable {
    /// Text and headlines.
    case text
    /// Numbers, tables, labels and buttons.
    case labels
  }

  /// What the font is for.
  package var use: Use
  /// The path in the theme: `assets/mine.woff2`.
  package var path: String
  /// The format that the path's ending promises.
  package var format: FontFile.Format
  /// What the file is.
  package var file: FontFile

  package init(use: Use, path: String, format: FontFile.Format, file: FontFile) {
    self.use = use
    self.path = path
    self.format = format
    self.file = file
  }

  /// The stylesheet of a site's fonts, with the address that has its hash. The theme's own fonts follow in each
  /// stack, so a page is readable before a font has come, and without it.
  static func stylesheet(
    _ fonts: [(font: ThemeFont, address: String)]
  ) -> (address: String, bytes: [UInt8]) {
    var faces = ""
    var names = ""
    for (font, address) in fonts {
      let name = "\"own \(font.use.rawValue)\""
      // The stylesheet is in the same folder.
      let url = address.dropFirst("assets/".count)
      let weights = font.file.isVariable ? "font-weight:100 900;" : ""
      faces +=
        "@font-face{font-family:\(name);src:url(\"\(url)\") format(\"\(font.format.cssName)\");"
        + "\(weights)font-display:swap}\n"
      names += "--\(font.use.rawValue):\(name),;"
    }
    let bytes = Array("\(faces):root{\(names)}\n".utf8)
    return (Theme.address(of: "assets/own-fonts.css", bytes), bytes)
  }
}
