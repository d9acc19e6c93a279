import LeagueModel
import Platform
import Render

/// The pictures of the teams, and the files of a season.
extension StoredPapers {
  /// The digest of a file of the league's season; nil if the file has nothing for a page.
  func shown<Value>(
    of title: Title, _ file: (SeasonFolder) -> StoredFile<Value>,
    _ isWorthAPage: (Value) -> Bool
  ) throws(SiteError) -> NamedDigest? {
    guard let season = try? season(of: title.entry, before: .render) else { return nil }
    let file = file(data.season(title.entry.key, season))
    guard let digest = try ledger.digest(of: file.name) else { return nil }
    let input = NamedDigest(file.name, digest)
    let node = "league \(title.entry.key) page of \(file.name)"
    if let kept = try ledger.kept(node, [input]) { return kept.value == [1] ? input : nil }
    let isShown = try file.read().map(isWorthAPage) ?? false
    ledger.note(node, [input], [], value: [isShown ? 1 : 0])
    return isShown ? input : nil
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
      let name = data.season(key, season).pictures.listFile.name
      if let digest = try ledger.digest(of: name) { lists[season] = NamedDigest(name, digest) }
    }
    return lists
  }

  func pictures(of title: Title) -> [Int: [Team.ID: String]] {
    var pictures: [Int: [Team.ID: String]] = [:]
    for (key, season) in pictureSeasons(title) {
      let list = data.season(key, season).pictures.list.teams.map { ($0.team, $0.file) }
      if !list.isEmpty { pictures[season] = Dictionary(list) { first, _ in first } }
    }
    return pictures
  }

  /// A picture of a season, checked again.
  func picture(_ name: String, of title: Title, _ season: Int) -> [UInt8]? {
    title.keys.lazy.compactMap { data.season($0, season).pictures.bytes(of: name) }.first
  }

  /// The pictures of all teams, checked again: the site's folder may come from a stranger.
  func allPictures(of titles: [Title]) -> SiteInput.Pictures {
    var all = SiteInput.Pictures()
    for title in titles {
      for (key, season) in pictureSeasons(title) {
        let folder = data.season(key, season).pictures
        for entry in folder.list.teams {
          if let bytes = folder.bytes(of: entry.file) {
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
