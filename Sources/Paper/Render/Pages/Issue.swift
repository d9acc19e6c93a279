package import Platform

/// A week's edition without its content: season, week, and the digests of what it is made from.
package struct Issue: Sendable {
  /// The year in which the season began.
  package let season: Int
  /// The week; 0 for the preseason.
  package let week: Int
  /// The files that it is joined from.
  package let sources: [NamedDigest]
  /// The file with what other pages tell of it.
  package let outline: NamedDigest
  /// What it has, as far as other pages depend on it.
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
  package init(
    season: Int, week: Int, sources: [NamedDigest], outline: NamedDigest, contents: Contents
  ) {
    self.contents = contents
    self.season = season
    self.week = week
    self.sources = sources
    self.outline = outline
  }

  /// The week's folder below its league's: `2024/week-07/`.
  package var folder: String { Self.folder(season: season, week: week) }

  var weekName: String { Self.name(week: week) }

  static func folder(season: Int, week: Int) -> String {
    "\(season)/week-\(week < 10 ? "0" : "")\(week)/"
  }

  /// The display name of a week.
  package static func name(week: Int) -> String { week == 0 ? "Preseason" : "Week \(week)" }
}
