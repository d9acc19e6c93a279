package import LeagueModel

/// The 32 teams by one metric, the best first.
package struct TeamRanking: Sendable, Equatable {
  /// A team's rank with its number.
  package struct Place: Sendable, Equatable {
    package var team: ProTeam
    /// The number by which it is ranked.
    package var value: Double
    /// 1 plus the number of better teams.
    package var rank: Int
    /// Whether another team has the same rank.
    package var isTied: Bool

    /// `9th`, or `T-9th` if another team has the same rank.
    package var label: String { (isTied ? "T-" : "") + ordinal(rank) }
  }

  package let metric: TeamMetric
  /// Whether more is better.
  package let favorsMore: Bool
  /// The teams whose number is known, the best first, and by name if they are tied.
  package let places: [Place]

  /// Numbers that differ by at most this are tied, because sources round to three decimals.
  static let tolerance = 0.001

  /// Ranks the teams of a table whose number is known.
  package init(_ table: TeamTable, by metric: TeamMetric, per scale: TableScale) {
    self.metric = metric
    let favorsMore = metric.favorsMore(for: table.side)
    self.favorsMore = favorsMore
    let values = table.rows.compactMap { row in
      scale.value(metric, of: row).map { (team: row.team, value: $0) }
    }
    let ranks = values.map { own in
      1 + values.count { Self.isBetter($0.value, than: own.value, favorsMore) }
    }
    places = zip(values, ranks)
      .map { entry, rank in
        Place(
          team: entry.team, value: entry.value, rank: rank, isTied: ranks.count { $0 == rank } > 1)
      }
      .sorted { ($0.rank, $0.team.name) < ($1.rank, $1.team.name) }
  }

  /// A team's place; nil if its number is unknown.
  package func place(of team: ProTeam) -> Place? { places.first { $0.team == team } }

  /// The mean over the ranked teams; nil without any.
  package var average: Double? {
    places.isEmpty ? nil : places.reduce(0) { $0 + $1.value } / Double(places.count)
  }

  /// Whether one number is better than another by more than rounding.
  func isBetter(_ one: Double, than other: Double) -> Bool {
    Self.isBetter(one, than: other, favorsMore)
  }

  private static func isBetter(_ one: Double, than other: Double, _ favorsMore: Bool) -> Bool {
    favorsMore ? one > other + tolerance : one < other - tolerance
  }
}
