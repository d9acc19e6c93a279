package import LeagueModel
package import Platforms

/// Earlier seasons of a league. They stand apart from the seasons that have pages, under the league
/// that the site names, whatever id the platform gave them:
///
///     data/<league>/history/<season>/snapshot/
///     data/<league>/history/<season>/league.json
extension DataFolder {
  /// Stores the answers about an earlier season of a league.
  package func store(_ snapshot: Snapshot, earlierIn key: LeagueKey) throws(DataError) {
    try store(snapshot, in: earlier(key, snapshot.season))
  }

  /// The stored answers about an earlier season; nil if there are none.
  package func earlierSnapshot(_ key: LeagueKey, season: Int) throws(DataError) -> Snapshot? {
    try snapshot(in: earlier(key, season)).map {
      Snapshot(key: $0.key, season: season, answers: $0.answers)
    }
  }

  /// Stores an earlier season in our own words.
  package func store(_ league: League, earlierIn key: LeagueKey) throws(DataError) {
    try write(league, earlier(key, league.season) + "/league.json")
  }

  /// A stored earlier season; nil if there is none.
  package func earlierLeague(_ key: LeagueKey, season: Int) throws(DataError) -> League? {
    try read(League.self, earlier(key, season) + "/league.json")
  }

  /// The earlier seasons of which something is stored, oldest first.
  package func earlierSeasons(_ key: LeagueKey) throws(DataError) -> [Int] {
    try names("\(path)/\(key)/history").compactMap { Int($0) }
      .filter(SeasonYear.possible.contains).sorted()
  }

  /// The folder of an earlier season, by its name in the site's.
  static func earlierName(_ key: LeagueKey, _ season: Int) -> String {
    "data/\(key)/history/\(season)"
  }

  private func earlier(_ key: LeagueKey, _ season: Int) -> String {
    "\(path)/\(key)/history/\(season)"
  }
}
