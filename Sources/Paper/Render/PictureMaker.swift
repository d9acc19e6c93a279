import Platform

/// Makes pictures of dots, which chats show, out of drawings, which they do not.
package struct PictureMaker: Sendable {
  /// A picture that is asked for.
  package struct Order: Sendable {
    /// The drawing.
    package var svg: [UInt8]
    /// Its width in pixels.
    package var width: Int
    /// Its height in pixels.
    package var height: Int
    /// Where it will be on the site. The path has a digest of the drawing and of the maker's version in
    /// it, so a picture that is there already is this one.
    package var path: String
  }

  /// Names the program and its version: another one may draw something else.
  package var version: String
  /// The PNG, or nil if it cannot be made; whoever gives this says why.
  package var png: @Sendable (Order) -> [UInt8]?

  /// Creates a maker.
  package init(version: String, png: @escaping @Sendable (Order) -> [UInt8]?) {
    self.version = version
    self.png = png
  }

  /// The picture of a drawing under a path like `folder/card.1f2e3d4c.png`; nil if it cannot be made.
  /// Chats keep a picture by its address, so a changed one has a new address.
  func picture(
    _ svg: [UInt8], width: Int, height: Int, name: String
  ) -> (path: String, bytes: [UInt8])? {
    let key = svg + Array("\(version) \(width)x\(height)".utf8)
    let path = "\(name).\(hexadecimal(sha256(key).prefix(4))).png"
    let order = Order(svg: svg, width: width, height: height, path: path)
    return png(order).map { (path, $0) }
  }
}
