package import Platform

/// A week's edition without its content: season, week, storage path and digest.
package struct Issue: Sendable {
  /// The year in which the season began.
  package let season: Int
  /// The week; 0 for the preseason.
  package let week: Int
  /// The path in the site's folder.
  package let source: String
  /// The digest of its bytes.
  package let digest: Digest
  /// What it has that other pages depend on.
  package let contents: Contents

  /// The subjects in a week that have pages of their own.
  package struct Contents: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The league's earlier seasons.
    package static let history = Contents(rawValue: 1)
    /// The season's draft.
    package static let draft = Contents(rawValue: 2)
    /// Trades of the season.
    package static let trades = Contents(rawValue: 4)
  }

  /// Creates the issue of a stored edition.
  package init(season: Int, week: Int, source: String, digest: Digest, contents: Contents) {
    self.contents = contents
    self.season = season
    self.week = week
    self.source = source
    self.digest = digest
  }

  /// The week's folder below its league's: `2024/week-07/`.
  package var folder: String { Self.folder(season: season, week: week) }

  var weekName: String { Self.name(week: week) }

  /// The shortest name of the week, for navigation.
  var weekShortName: String { week == 0 ? "Pre" : String(week) }

  static func folder(season: Int, week: Int) -> String {
    "\(season)/week-\(week < 10 ? "0" : "")\(week)/"
  }

  /// The display name of a week.
  package static func name(week: Int) -> String { week == 0 ? "Preseason" : "Week \(week)" }
}
