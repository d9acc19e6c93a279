import JSON
import Liquid
import Platform

/// What lets readers put the paper among their programs and read it without a network.
extension SiteRenderer {
  private static let offlinePath = "offline.html"
  /// Browsers let it look after its own folder and those below only.
  static let serviceWorkerPath = "service-worker.js"

  /// The manifest for devices and the page for readers without a network.
  func installation(_ input: SiteInput) throws -> [(String, [UInt8])] {
    var icons: [Value] = []
    if let icon = theme.icon {
      icons.append(["src": .string(icon), "sizes": "any", "type": "image/svg+xml"])
    }
    for icon in appIcons {
      icons.append([
        "src": .string(icon.path), "sizes": .string("\(icon.size)x\(icon.size)"),
        "type": "image/png",
      ])
    }
    let title = PlainText.line(input.title)
    let manifest = try render(
      "site/manifest.webmanifest", ["title": .string(title), "icons": .array(icons)],
      escaping: .none)
    let location = PageLocation(folder: "")
    let content = try render(
      "pages/offline.html", ["page": ["root": .safe(location.root)]], escaping: .html)
    let head = PageHead(
      kind: "offline", root: location.root, title: "You are offline: \(input.title)",
      description: "The papers that this device has kept.")
    return [
      ("manifest.webmanifest", manifest),
      (Self.offlinePath, try page(head, input, content: content)),
    ]
  }

  /// The program that keeps pages for readers without a network. Its version is a digest of the whole
  /// site: browsers take a new one when anything has changed, and only then.
  /// - Parameter files: All other files.
  func serviceWorker(for files: [NamedDigest]) throws -> [UInt8] {
    let kept = theme.stylesheets + theme.scripts + (theme.icon.map { [$0] } ?? [])
    return try render(
      "site/service-worker.js",
      [
        "version": .string(hexadecimal(Digest(joining: files).bytes.prefix(8))),
        "assets": .array(kept.map { .string($0) }), "offline": .string(Self.offlinePath),
      ], escaping: .none)
  }
}
