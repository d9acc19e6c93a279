import Dispatch
import Synchronization

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
    let icons = Mutex<[Int: AppIcon]>([:])
    // Drawing keeps other programs busy, not this one.
    DispatchQueue.concurrentPerform(iterations: sizes.count) { place in
      let size = sizes[place]
      let picture = pictures.picture(svg, width: size, height: size, name: "assets/icon-\(size)")
      guard let picture else { return }
      icons.withLock { $0[place] = AppIcon(path: picture.path, size: size, bytes: picture.bytes) }
    }
    return icons.withLock { icons in sizes.indices.compactMap { icons[$0] } }
  }
}
