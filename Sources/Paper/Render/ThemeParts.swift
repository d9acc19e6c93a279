import Liquid
package import Platform

/// What pages take from a theme, by digests: all that has to be known of a theme to say which pages need not
/// be made again.
package struct ThemeParts: Sendable {
  /// Names the addresses of styles, scripts and icons, which stand in every page.
  package let looks: Digest
  /// Names the theme's own files.
  package let assets: Digest
  /// Each template, under every name that it can be asked for with, together with all that it includes.
  package let templates: [String: Digest]

  /// The parts of a theme.
  package init(_ theme: Theme) {
    let addresses = [theme.stylesheets, theme.scripts, [theme.icon ?? ""]]
    looks = Digest(of: addresses.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
    assets = Digest(
      joining: theme.assets.sorted { $0.key < $1.key }.map {
        NamedDigest($0.key, Digest(of: $0.value))
      })
    templates = Dictionary(
      theme.library.digests.map { ($0.name, $0.digest) }
    ) { first, _ in first }
  }

  private static let (looksName, assetsName) = ("looks", "assets")

  /// The parts as a list, as they are stored.
  package var list: [NamedDigest] {
    [NamedDigest(Self.looksName, looks), NamedDigest(Self.assetsName, assets)]
      + templates.sorted { $0.key < $1.key }.map { NamedDigest($0.key, $0.value) }
  }

  /// Reads the list; nil if it is none.
  package init?(_ list: [NamedDigest]) {
    guard list.count >= 2, list[0].name == Self.looksName, list[1].name == Self.assetsName else {
      return nil
    }
    (looks, assets) = (list[0].digest, list[1].digest)
    templates = Dictionary(list[2...].map { ($0.name, $0.digest) }) { first, _ in first }
  }

  /// A template as an input; one that is not there is one that is empty.
  func input(_ name: String) -> NamedDigest {
    NamedDigest("templates/\(name)", templates[name] ?? Digest.ofNothing)
  }
}
