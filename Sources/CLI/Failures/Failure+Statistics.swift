import Build
import HTTP

/// The messages for statistics.
extension Failure {
  private static let layouts =
    "expected a table of pro-football-reference.com (team offense or defense, as CSV), or a file of "
    + "nflverse: stats_player_week_YEAR.csv, player_stats_YEAR.csv, kicker_stats_YEAR.csv or games.csv."

  init(_ error: StatisticsFailure) {
    let kept = "nothing was imported; the stored tables are unchanged."
    switch error {
    case .unknownLayout(let name):
      self.init(
        .content, "'\(name.printable)' has no statistics that Skidmark can read.",
        details: [Self.layouts], next: kept)
    case .missingColumns(let name, let columns):
      let names = columns.map { "'\($0)'" }.joined(separator: ", ")
      self.init(
        .content,
        "'\(name.printable)' lacks the \(columns.count == 1 ? "column" : "columns") \(names).",
        details: [Self.layouts], next: kept)
    case .empty(let name):
      self.init(.content, "'\(name.printable)' has no game of a regular season.", next: kept)
    case .noSeason(let name):
      self.init(
        .usage, "The name of '\(name.printable)' does not tell the season.",
        next: "add '--season 2026', or put the year in the file's name.")
    case .mistake(let diagnostic): self.init(SiteError.text(diagnostic))
    case .network(let error):
      let isOffline = if case .noConnection = error { true } else { false }
      self.init(
        .network, isOffline ? "No internet connection" : "The statistics could not be downloaded.",
        details: ["\(error)"], next: kept)
    case .status(let host, let status):
      self.init(
        status == 404 ? .notFound : .network, "\(host) answered with status \(status).", next: kept)
    case .site(let error): self.init(error)
    }
  }
}
