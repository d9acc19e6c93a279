import Platform
import Rank

/// Versions before 0.1 stored an edition in full, next to the rankings, of which most of it was a copy.
extension DataFolder {
  /// Keeps the words of such editions as `words.json`, and removes the rest.
  package func moveOn(_ entry: SiteConfiguration.LeagueEntry) throws(SiteError) {
    for (data, key) in [(self, entry.key), (earlier(of: entry.key), entry.key)]
      + entry.earlier.map({ (self, $0) })
    {
      for year in try data.seasons(key) { try data.season(key, year).moveOn() }
    }
  }
}

extension SeasonFolder {
  fileprivate func moveOn() throws(SiteError) {
    for week in try weeks() {
      let former = StoredFile<Edition>(folder(of: week)["edition.json"])
      guard Files.kind(former.path) == .file else { continue }
      // A damaged one has nothing to keep: the week is written again.
      if Files.kind(words(week: week).path) == nil, let edition = try? former.read() {
        try words(week: week).store(Words(edition))
      }
      try former.remove()
    }
  }
}
