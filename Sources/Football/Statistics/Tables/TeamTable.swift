package import LeagueModel
package import Platform

/// The numbers of the NFL's 32 offenses or defenses in a season so far.
package struct TeamTable: Sendable, Equatable, Codable {
  /// One team's numbers.
  package struct Row: Sendable, Equatable, Codable {
    package var team: ProTeam
    /// The games played; nil if unknown.
    package var games: Int?
    /// The season's totals and rates.
    package var numbers: TeamNumbers
  }

  /// The version of the stored format.
  package var version = 1
  /// The season's year.
  package var season: Int
  /// Whether the numbers are the teams' own or those that they allowed.
  package var side: TableSide
  /// Where they come from, in a few words: a file's name or an address.
  package var source: String
  /// When they were made, or if the source does not say, imported.
  package var updatedAt: Instant
  /// The teams, in the source's order.
  package var rows: [Row]
  /// The source's own averages and sums, which are never ranked.
  package var summaries: [Summary] = []

  /// A row of a table that is not a team.
  package struct Summary: Sendable, Equatable, Codable {
    /// The rows that sources have.
    package enum Kind: String, Sendable, Codable, CaseIterable {
      case averageTeam = "Avg Team"
      case total = "League Total"
      case averageGame = "Avg Tm/G"
    }

    /// Which row it is.
    package var kind: Kind
    package var numbers: TeamNumbers
  }

  /// A team's row; nil if the table lacks it.
  package func row(of team: ProTeam) -> Row? { rows.first { $0.team == team } }

  /// The metrics whose sum over the teams differs from the source's own total.
  package var wrongTotals: [TeamMetric] {
    guard let total = summaries.first(where: { $0.kind == .total })?.numbers else { return [] }
    return TeamMetric.allCases.filter { metric in
      guard !metric.isRate, let expected = total.number(metric) else { return false }
      let sum = rows.reduce(0) { $0 + ($1.numbers.number(metric) ?? 0) }
      return abs(sum - expected) > 0.5
    }
  }

  /// The teams with another number of games in another table: the two tables are from different days.
  package func teamsWithOtherGames(in other: TeamTable) -> [ProTeam] {
    rows.filter { $0.games != other.row(of: $0.team)?.games }.map(\.team)
  }
}

/// A row's numbers as the source wrote them: `6.3`, `94.55`, `-91.00`.
package struct TeamNumbers: Sendable, Equatable {
  private var texts: [String]

  /// Creates numbers.
  /// - Parameter texts: The texts by metric; a missing one is unknown.
  package init(_ texts: [TeamMetric: String] = [:]) {
    self.texts = TeamMetric.allCases.map { texts[$0] ?? "" }
  }

  /// A metric's text; nil if it is unknown.
  package subscript(metric: TeamMetric) -> String? {
    get {
      let text = texts[metric.place]
      return text.isEmpty ? nil : text
    }
    set { texts[metric.place] = newValue ?? "" }
  }

  /// A metric's number; nil if it is unknown.
  package func number(_ metric: TeamMetric) -> Double? { self[metric].flatMap { Double($0) } }
}

extension TeamMetric {
  private static let places = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  fileprivate var place: Int { Self.places[self] ?? 0 }
}

/// Numbers are stored as an object of texts by metric, without the unknown ones.
extension TeamNumbers: Codable {
  /// Reads texts by metric.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init()
    for metric in TeamMetric.allCases {
      self[metric] = try container.decodeIfPresent(String.self, forKey: Key(metric.rawValue))
    }
  }

  /// Writes texts by metric.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for metric in TeamMetric.allCases {
      guard let text = self[metric] else { continue }
      try container.encode(text, forKey: Key(metric.rawValue))
    }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }
}

/// Whether numbers are shown for a whole season or for one of its games.
package enum TableScale: String, Sendable, CaseIterable {
  case perGame = "per_game"
  case total

  /// A row's number on this scale; nil if it is unknown. Rates are the same on both.
  package func value(_ metric: TeamMetric, of row: TeamTable.Row) -> Double? {
    guard let number = row.numbers.number(metric) else { return nil }
    guard self == .perGame, !metric.isRate else { return number }
    guard let games = row.games, games > 0 else { return nil }
    return number / Double(games)
  }
}
