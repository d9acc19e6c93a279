import LeagueModel
import Platform
import Render

/// The pictures of the teams, and the files of a season.
extension StoredPapers {
  /// The digest of a file of the league's season, if it is stored.
  func digest<Value>(
    of title: Title, _ file: (LeagueKey, Int) -> SeasonFile<Value>
  ) throws(SiteError) -> NamedDigest? {
    guard let season = try? season(of: title.entry, before: .render) else { return nil }
    let name = file(title.entry.key, season).name
    return try ledger.digest(of: name).map { NamedDigest(name, $0) }
  }

  /// The seasons of a league that have a list of pictures, with their keys.
  private func pictureSeasons(_ title: Title) -> [(key: LeagueKey, season: Int)] {
    guard configuration.hasPictures else { return [] }
    return title.keys.flatMap { key in
      ((try? data.seasons(key)) ?? []).map { (key, $0) }
    }
  }

  /// The lists of a league's pictures by season, each with its digest.
  func pictureLists(of title: Title) throws(SiteError) -> [Int: NamedDigest] {
    var lists: [Int: NamedDigest] = [:]
    for (key, season) in pictureSeasons(title) {
      let name = data.picturesName(key, season)
      if let digest = try ledger.digest(of: name) { lists[season] = NamedDigest(name, digest) }
    }
    return lists
  }

  func pictures(of title: Title) -> [Int: [Team.ID: String]] {
    var pictures: [Int: [Team.ID: String]] = [:]
    for (key, season) in pictureSeasons(title) {
      let list = data.pictures(key, season: season).teams.map { ($0.team, $0.file) }
      if !list.isEmpty { pictures[season] = Dictionary(list) { first, _ in first } }
    }
    return pictures
  }

  /// A picture of a season, checked again.
  func picture(_ name: String, of title: Title, _ season: Int) -> [UInt8]? {
    title.keys.lazy.compactMap { data.picture(name, $0, season: season) }.first
  }

  /// The pictures of all teams, checked again: the site's folder may come from a stranger.
  func allPictures(of titles: [Title]) -> SiteInput.Pictures {
    var all = SiteInput.Pictures()
    for title in titles {
      for (key, season) in pictureSeasons(title) {
        for entry in data.pictures(key, season: season).teams {
          if let bytes = data.picture(entry.file, key, season: season) {
            all.files[entry.file] = bytes
          } else {
            all.warnings.append(
              "\(key): the picture \(entry.file) is missing or damaged. 'skidmark build' fetches it again."
            )
          }
        }
      }
    }
    return all
  }
}
