package import LeagueModel
import Phrases
import Platform
import Render

/// The leagues that have papers, and the addresses of their pages.
extension StoredPapers {
  package func slugs() -> [(slug: String, key: LeagueKey)] {
    ((try? titles()) ?? []).map { ($0.slug, $0.entry.key) }
  }

  /// A league with at least one stored week.
  struct Title: Sendable {
    var entry: SiteConfiguration.LeagueEntry
    var slug: String
    var name: String
    /// Its weeks, oldest first; at least one.
    var weeks: [StoredIssue]
    var issues: [Issue] { weeks.map(\.issue) }
    /// All its ids, earliest first: earlier seasons keep their pages.
    var keys: [LeagueKey] { entry.earlier + [entry.key] }
  }

  /// First parts of addresses that belong to the theme's files, the search and the site's other pages.
  static let reserved: Set<String> = ["assets", "games", "nfl", "api", "search"]

  /// The leagues with at least one stored week, in the order of the configuration. Each has the address in
  /// `skidmark.yml`, or else its stored address, or else one from its name.
  func titles() throws(SiteError) -> [Title] {
    let pinned = configuration.leagues.map { entry in entry.slug ?? address(of: entry)?.slug }
    var taken = Self.reserved
    let held = Set(pinned.compactMap(\.self))
    var titles: [Title] = []
    for (entry, pinned) in zip(configuration.leagues, pinned) {
      let (weeks, latestName) = try weeks(of: entry)
      guard let name = latestName else { continue }
      let usual = slug(name)
      let isFree = pinned != nil || !held.contains(usual)
      var title = Title(entry: entry, slug: pinned ?? usual, name: name, weeks: weeks)
      if !isFree || !taken.insert(title.slug).inserted { title.slug += "-\(entry.key)" }
      titles.append(title)
    }
    return titles
  }

  /// The stored address of a league, which may be stored with an earlier season.
  private func address(of entry: SiteConfiguration.LeagueEntry) -> PinnedAddress? {
    for key in [entry.key] + entry.earlier.reversed() {
      guard var found = try? data.address(of: key).read(), Self.isAddress(found.slug) else {
        continue
      }
      found.former = found.former.filter(Self.isAddress)
      return found
    }
    return nil
  }

  /// Whether a text can be the first part of a league's address.
  static func isAddress(_ text: String) -> Bool { slug(text) == text && !reserved.contains(text) }

  /// Stores the addresses of the leagues.
  /// - Returns: The first parts of former addresses, and where they redirect.
  func pin(_ titles: [Title]) throws(SiteError) -> [(from: String, to: String)] {
    let present = Set(titles.map(\.slug)).union(Self.reserved)
    var moved: [(from: String, to: String)] = []
    for title in titles {
      let known = address(of: title.entry)
      var pinned = known ?? PinnedAddress(slug: title.slug)
      pinned.move(to: title.slug)
      if known != pinned { _ = try data.address(of: title.entry.key).store(pinned) }
      // Sites from before addresses were stored used the name that the league had when it was connected.
      let first = title.entry.name.map { slug($0) }
      moved += Set(pinned.former + [first].compactMap(\.self)).subtracting(present).sorted()
        .map { ($0, title.slug) }
    }
    return moved
  }
}
