package import LeagueModel
package import Platforms

/// Stores earlier seasons of a league apart from the seasons that have pages. Their folder has the key from
/// the site's configuration, even if the platform used another id that year:
///
///     data/<league>/history/<season>/snapshot/
///     data/<league>/history/<season>/league.json
extension DataFolder {
  /// Stores the answers about an earlier season of a league.
  package func store(_ snapshot: Snapshot, earlierIn key: LeagueKey) throws(DataError) {
    try store(snapshot, in: earlier(key, snapshot.season))
  }

  /// The stored answers about an earlier season, if any.
  package func earlierSnapshot(_ key: LeagueKey, season: Int) throws(DataError) -> Snapshot? {
    try snapshot(in: earlier(key, season)).map {
      Snapshot(key: $0.key, season: season, answers: $0.answers)
    }
  }

  /// Stores a normalized earlier season.
  package func store(_ league: League, earlierIn key: LeagueKey) throws(DataError) {
    try write(league, earlier(key, league.season) + "/league.json")
  }

  /// A stored earlier season, if any.
  package func earlierLeague(_ key: LeagueKey, season: Int) throws(DataError) -> League? {
    try read(League.self, earlier(key, season) + "/league.json")
  }

  /// The earlier seasons with stored data, oldest first.
  package func earlierSeasons(_ key: LeagueKey) throws(DataError) -> [Int] {
    try names("\(path)/\(key)/history").compactMap { Int($0) }
      .filter(SeasonYear.possible.contains).sorted()
  }

  /// The path of an earlier season, relative to the site's folder.
  static func earlierName(_ key: LeagueKey, _ season: Int) -> String {
    "data/\(key)/history/\(season)"
  }

  private func earlier(_ key: LeagueKey, _ season: Int) -> String {
    "\(path)/\(key)/history/\(season)"
  }
}
