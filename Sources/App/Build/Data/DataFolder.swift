package import LeagueModel
import Platform
package import Rank

/// The stored values of a site: plain files that can be kept in git.
///
///     data/<league>/<season>/…           see `SeasonFolder`
///     data/<league>/history/<season>/…   the same of an earlier season
///     data/<league>/address.json         the address of its pages, and where they were before
///     data/<league>/newer.json           the season that the league can move to
///     data/players/sleeper.json          names and positions
package struct DataFolder: Sendable {
  package let path: String
  /// The league whose earlier seasons these are; nil for the seasons that `skidmark.yml` names.
  private let earlierOf: LeagueKey?

  /// The data folder at a path.
  package init(_ path: String) { self.init(path, earlierOf: nil) }

  private init(_ path: String, earlierOf: LeagueKey?) {
    self.path = path
    self.earlierOf = earlierOf
  }

  /// The earlier seasons of a league. Their folder has the key from `skidmark.yml`, even if the platform used another
  /// id that year, so this view treats every key as that league's.
  package func earlier(of key: LeagueKey) -> DataFolder { DataFolder(path, earlierOf: key) }

  /// Whether these are the earlier seasons of a league.
  var isOfEarlier: Bool { earlierOf != nil }

  // MARK: Seasons

  /// The folder of a season, even if nothing is stored.
  package func season(_ key: LeagueKey, _ season: Int) -> SeasonFolder {
    let place = folder(of: key)["\(season)"]
    return SeasonFolder(
      place, SnapshotFolder(in: place, of: earlierOf == nil ? key : nil, season))
  }

  /// The folder of the season that a week belongs to.
  package func season(of heading: LeagueHeading) -> SeasonFolder {
    season(heading.key, heading.season)
  }

  /// The seasons with stored data, oldest first.
  package func seasons(_ key: LeagueKey) throws(SiteError) -> [Int] {
    try onDisk(Files.list(folder(of: key).path)).compactMap { Int($0) }
      .filter(SeasonYear.possible.contains).sorted()
  }

  /// All stored editions of a league, in the order of season and week.
  package func editions(_ key: LeagueKey) throws(SiteError) -> [Edition] {
    var editions: [Edition] = []
    for (season, week) in try weeks(key) {
      if let edition = try season.edition(week: week) { editions.append(edition) }
    }
    return editions
  }

  /// The last stored edition of a league, if any.
  package func latestEdition(_ key: LeagueKey) throws(SiteError) -> Edition? {
    for (season, week) in try weeks(key).reversed() {
      if let edition = try season.edition(week: week) { return edition }
    }
    return nil
  }

  private func weeks(_ key: LeagueKey) throws(SiteError) -> [(season: SeasonFolder, week: Int)] {
    var weeks: [(season: SeasonFolder, week: Int)] = []
    for year in try seasons(key) {
      let season = season(key, year)
      weeks += try season.weeks().map { (season, $0) }
    }
    return weeks
  }

  // MARK: Other files

  /// The names and positions of a platform's players.
  package func players(of platform: FantasyPlatform) -> StoredFile<PlayerIndex> {
    StoredFile(place["players"]["\(platform.rawValue).json"])
  }

  /// The season that a league can move to, according to the last build.
  func newerSeason(after key: LeagueKey) -> StoredFile<NewerSeason> {
    StoredFile(place["\(key)"]["newer.json"])
  }

  /// The address of a league's pages.
  func address(of key: LeagueKey) -> StoredFile<PinnedAddress> {
    StoredFile(place["\(key)"]["address.json"])
  }

  /// Removes the temporary files of a killed run. They would stay if their target is never written again.
  func removeUnfinished(of key: LeagueKey) throws(SiteError) {
    for name in try onDisk(Files.tree("\(path)/\(key)"))
    where name.hasSuffix(TemporaryNames.suffix) {
      try onDisk(Files.removeFile("\(path)/\(key)/\(name)"))
    }
  }

  private var place: DataPlace { DataPlace(name: "data", path: path) }

  private func folder(of key: LeagueKey) -> DataPlace {
    if let earlierOf { place["\(earlierOf)"]["history"] } else { place["\(key)"] }
  }
}
