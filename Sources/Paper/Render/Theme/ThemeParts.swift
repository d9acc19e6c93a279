import Liquid
package import Platform

/// Digests of a theme, for finding out which pages are up to date.
package struct ThemeParts: Sendable {
  /// The addresses of stylesheets, scripts and icons, which are in every page.
  package let looks: Digest
  /// The theme's own files.
  package let assets: Digest
  /// The digests of templates with everything that they include, under each of a template's names; and of the fonts.
  package let templates: [String: Digest]

  /// Creates the digests of a theme.
  package init(_ theme: Theme) {
    let own = theme.own.sorted { $0.key < $1.key }.flatMap {
      [[$0.key], $0.value.stylesheets, $0.value.scripts]
    }
    let addresses = [theme.stylesheets, theme.scripts, [theme.icon ?? ""]] + own
    looks = Digest(of: addresses.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
    assets = Digest(
      joining: theme.assets.sorted { $0.key < $1.key }.map {
        NamedDigest($0.key, Digest(of: $0.value))
      })
    templates = Dictionary(
      theme.library.digests.map { ($0.name, $0.digest) }
        + theme.fontDigests.map { ($0.name, $0.digest) }
    ) { first, _ in first }
  }

  private static let (looksName, assetsName) = ("looks", "assets")

  /// The digests as a list, for storage.
  package var list: [NamedDigest] {
    [NamedDigest(Self.looksName, looks), NamedDigest(Self.assetsName, assets)]
      + templates.sorted { $0.key < $1.key }.map { NamedDigest($0.key, $0.value) }
  }

  /// Reads the list; nil if invalid.
  package init?(_ list: [NamedDigest]) {
    guard list.count >= 2, list[0].name == Self.looksName, list[1].name == Self.assetsName else {
      return nil
    }
    (looks, assets) = (list[0].digest, list[1].digest)
    templates = Dictionary(list[2...].map { ($0.name, $0.digest) }) { first, _ in first }
  }

  /// Adds what pages can look at in a theme.
  func add(to lookups: inout Lookups) {
    lookups.add(NamedDigest(LookupName.assets, assets))
    for (name, digest) in templates {
      lookups.add(NamedDigest(LookupName.template(name), digest))
    }
  }
}
