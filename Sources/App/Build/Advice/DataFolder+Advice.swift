package import Advice
package import LeagueModel

/// The advice for a week is stored with its season: `data/<league>/<season>/advice/week-07.json`.
extension DataFolder {
  /// Stores the advice for a week.
  func store(_ log: AdviceLog) throws(DataError) {
    try write(log, "\(folder(log.league, log.season))/\(Self.adviceFile(log.week))")
  }

  /// The advice for a week as it was given; nil if none was.
  package func advice(
    _ key: LeagueKey, season: Int, week: Int
  ) throws(DataError) -> AdviceLog? {
    try read(AdviceLog.self, "\(folder(key, season))/\(Self.adviceFile(week))")
  }

  /// The advice for a week, relative to the site's folder.
  func adviceName(_ key: LeagueKey, _ season: Int, _ week: Int) -> String {
    "\(name(key, season))/\(Self.adviceFile(week))"
  }

  private static func adviceFile(_ week: Int) -> String { "advice/\(Self.week(week)).json" }
}
