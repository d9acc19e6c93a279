import Platform

/// The theme's icon as a PNG, for installing the site as an app.
struct AppIcon: Sendable {
  var path: String
  var size: Int
  var bytes: [UInt8]

  /// The sizes that web app manifests should have.
  private static let sizes = [192, 512]

  /// The icons that can be made; none without a renderer or an icon.
  static func all(of theme: Theme, _ pictures: PictureMaker?) -> [AppIcon] {
    guard let pictures, let icon = theme.icon, let svg = theme.assets[icon] else { return [] }
    // In parallel, because drawing is done by another program.
    let icons = together(portionsOf: 1, sizes) { size in
      pictures.picture(svg, width: size, height: size, name: "assets/icon-\(size)").map {
        AppIcon(path: $0.path, size: size, bytes: $0.bytes)
      }
    }
    return icons.compactMap(\.self)
  }
}
