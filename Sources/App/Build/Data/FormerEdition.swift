import Platform
import Rank

/// Versions before 0.1 stored an edition in full, next to the rankings, of which most of it was a copy.
extension SiteRun {
  /// Keeps the words of such editions as `words.json`, and removes the rest. Repeatable.
  package func moveOn() throws(SiteError) {
    for entry in configuration.leagues {
      for (data, key) in [(data, entry.key), (data.earlier(of: entry.key), entry.key)]
        + entry.earlier.map({ (data, $0) })
      {
        for year in try data.seasons(key) { try data.season(key, year).moveOn() }
      }
    }
  }
}

extension SeasonFolder {
  fileprivate func moveOn() throws(SiteError) {
    for week in try weeks() {
      let former = StoredFile<Edition>(folder(of: week)["edition.json"])
      guard Files.kind(former.path) == .file else { continue }
      if Files.kind(words(week: week).path) == nil {
        let edition: Edition?
        do { edition = try former.read() } catch {
          // Left where it is: the week is written again.
          guard case .data(.stored) = error else { throw error }
          continue
        }
        if let edition { try words(week: week).store(Words(edition)) }
      }
      try former.remove()
    }
  }
}
