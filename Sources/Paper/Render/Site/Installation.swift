import Liquid
import Platform

/// Files for installing the site as an app and for offline reading.
struct Installation: PageMaker {
  private static let offlinePath = "offline.html"
  /// At the root, because a service worker controls only its own folder and those below.
  static let workerPath = "service-worker.js"

  let read: Reading

  /// The web app manifest and the offline page.
  func files() throws -> [SiteFile] {
    var icons: [Value] = []
    if let icon = read.theme.icon {
      icons.append(["src": .string(icon), "sizes": "any", "type": "image/svg+xml"])
    }
    for icon in read.appIcons {
      icons.append([
        "src": .string(icon.path), "sizes": .string("\(icon.size)x\(icon.size)"),
        "type": "image/png",
      ])
    }
    let title = PlainText.line(facts.title)
    let manifest = try render(
      "site/manifest.webmanifest", ["title": .string(title), "icons": .array(icons)],
      escaping: .none)
    let location = PageLocation(folder: "")
    let content = try render(
      "pages/offline.html", ["page": ["root": .safe(location.root)]], escaping: .html)
    let head = PageHead(
      kind: "offline", root: location.root, title: "You are offline: \(facts.title)",
      description: "The papers saved on this device.")
    return [
      ("manifest.webmanifest", manifest),
      (Self.offlinePath, try page(head, content: content)),
    ]
  }

  /// The service worker. Its version is a digest of all other files, so browsers update it only when needed.
  func serviceWorker(for files: [NamedDigest]) throws -> [UInt8] {
    let theme = read.theme
    let kept =
      theme.stylesheets + theme.scripts + (theme.icon.map { [$0] } ?? [])
    return try render(
      "site/service-worker.js",
      [
        "version": .string(hexadecimal(Digest(joining: files).bytes.prefix(8))),
        "assets": .array(kept.map { .string($0) }), "offline": .string(Self.offlinePath),
      ], escaping: .none)
  }
}
