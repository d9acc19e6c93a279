package import LeagueModel
package import Platform

/// A week's paper, without what it says: which it is, where it is stored, and the digest of it.
package struct Issue: Sendable {
  /// The year in which the season began.
  package let season: Int
  /// The week, 0 before the first game.
  package let week: Int
  /// Its path in the site's folder.
  package let source: String
  /// Names its bytes.
  package let digest: Digest

  /// A stored paper.
  package init(season: Int, week: Int, source: String, digest: Digest) {
    self.season = season
    self.week = week
    self.source = source
    self.digest = digest
  }

  /// A paper that is not stored.
  package init(_ edition: Edition) {
    self.init(
      season: edition.league.season, week: edition.week, source: "edition.json",
      digest: Digest.ofNothing)
  }

  /// The week's folder in its league's: `2024/week-07/`.
  package var folder: String { "\(season)/week-\(week < 10 ? "0" : "")\(week)/" }

  /// How people call a week.
  package static func name(week: Int) -> String { week == 0 ? "Preseason" : "Week \(week)" }
}
