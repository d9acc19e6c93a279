import Platform

/// Renders SVG to PNG for chat apps, which do not preview SVG.
package struct PictureMaker: Sendable {
  /// A request for an image.
  package struct Order: Sendable {
    /// The SVG data.
    package var svg: [UInt8]
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The path on the site. It contains a digest of the SVG and the renderer's version, so files are
    /// reusable.
    package var path: String
  }

  /// The renderer's name and version, because another one may draw differently.
  package var version: String
  /// Whether it draws emoji in color, not as black shapes.
  package var drawsEmoji: Bool
  /// Returns the PNG, or nil after reporting why it cannot be made.
  package var png: @Sendable (Order) -> [UInt8]?

  package init(
    version: String, drawsEmoji: Bool = true, png: @escaping @Sendable (Order) -> [UInt8]?
  ) {
    self.version = version
    self.drawsEmoji = drawsEmoji
    self.png = png
  }

  /// Renders an SVG to a path like `folder/card.1f2e3d4c.png`, whose hash defeats caches; nil on failure.
  func picture(
    _ svg: [UInt8], width: Int, height: Int, name: String
  ) -> (path: String, bytes: [UInt8])? {
    let path = path(of: svg, width: width, height: height, name: name)
    let order = Order(svg: svg, width: width, height: height, path: path)
    return png(order).map { (path, $0) }
  }

  /// The path of the PNG of an SVG.
  func path(of svg: [UInt8], width: Int, height: Int, name: String) -> String {
    let key = svg + Array("\(version) \(width)x\(height)".utf8)
    return "\(name).\(hexadecimal(sha256(key).prefix(4))).png"
  }
}
