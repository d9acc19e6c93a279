/// The theme's icon as a picture, for devices that put the paper among their programs.
struct AppIcon: Sendable {
  /// Its path on the site.
  var path: String
  /// Its width and height in pixels.
  var size: Int
  /// The PNG.
  var bytes: [UInt8]

  /// What devices ask for.
  private static let sizes = [192, 512]

  /// The icons that can be made; none without a maker or an icon.
  static func all(of theme: Theme, _ pictures: PictureMaker?) -> [AppIcon] {
    guard let pictures, let icon = theme.icon, let svg = theme.assets[icon] else { return [] }
    return sizes.compactMap { size in
      pictures.picture(svg, width: size, height: size, name: "assets/icon-\(size)").map {
        AppIcon(path: $0.path, size: size, bytes: $0.bytes)
      }
    }
  }
}
