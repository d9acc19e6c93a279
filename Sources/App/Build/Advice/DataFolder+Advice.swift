package import Advice
package import LeagueModel

/// The advice for a week is stored with its season, `data/<league>/<season>/advice/week-07.json`, and what the paper prints
/// of it in `advice.json` next to that folder.
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

  /// Stores what the paper prints.
  func store(_ report: AdviceReport, _ key: LeagueKey, season: Int) throws(DataError) {
    try write(report, "\(folder(key, season))/advice.json")
  }

  /// What the paper prints; nil if it is not stored.
  package func adviceReport(_ key: LeagueKey, season: Int) throws(DataError) -> AdviceReport? {
    try read(AdviceReport.self, "\(folder(key, season))/advice.json")
  }

  /// What the paper prints, relative to the site's folder.
  func adviceReportName(_ key: LeagueKey, _ season: Int) -> String {
    "\(name(key, season))/advice.json"
  }

  private static func adviceFile(_ week: Int) -> String { "advice/\(Self.week(week)).json" }
}
