import CSV
import LeagueModel

/// The columns of nflverse's weekly files, by statistic. Columns that were renamed after 2024 have both names here; a
/// file has one of them.
package enum NFLVerseColumns {
  /// The statistics of offensive players and kickers.
  static let players: [(PlayStat, [String])] = [
    (.passingAttempts, ["attempts"]), (.completions, ["completions"]),
    (.passingYards, ["passing_yards"]), (.passingTouchdowns, ["passing_tds"]),
    (.passesIntercepted, ["interceptions", "passing_interceptions"]),
    (.passingConversions, ["passing_2pt_conversions"]),
    (.timesSacked, ["sacks", "sacks_suffered"]),
    (.rushingAttempts, ["carries"]), (.rushingYards, ["rushing_yards"]),
    (.rushingTouchdowns, ["rushing_tds"]), (.rushingConversions, ["rushing_2pt_conversions"]),
    (.targets, ["targets"]), (.receptions, ["receptions"]), (.receivingYards, ["receiving_yards"]),
    (.receivingTouchdowns, ["receiving_tds"]),
    (.receivingConversions, ["receiving_2pt_conversions"]),
    (.fumbles, ["sack_fumbles", "rushing_fumbles", "receiving_fumbles"]),
    (.fumblesLost, ["sack_fumbles_lost", "rushing_fumbles_lost", "receiving_fumbles_lost"]),
    (.fumbleRecoveryTouchdowns, ["fumble_recovery_tds"]),
    (.kickoffTouchdowns, ["special_teams_tds"]),
    (.fieldGoals0to19, ["fg_made_0_19"]), (.fieldGoals20to29, ["fg_made_20_29"]),
    (.fieldGoals30to39, ["fg_made_30_39"]), (.fieldGoals40to49, ["fg_made_40_49"]),
    (.fieldGoals50to59, ["fg_made_50_59", "fg_made_50_"]), (.fieldGoals60plus, ["fg_made_60_"]),
    (.fieldGoalYards, ["fg_made_distance"]), (.fieldGoalsMissed, ["fg_missed", "fg_blocked"]),
    (.extraPoints, ["pat_made"]), (.extraPointsMissed, ["pat_missed", "pat_blocked"]),
  ]

  /// The statistics of defenders, which count for their team's defense.
  static let defenders: [(PlayStat, [String])] = [
    (.sacks, ["def_sacks"]), (.interceptions, ["def_interceptions"]),
    (.fumblesForced, ["def_fumbles_forced"]), (.fumblesRecovered, ["fumble_recovery_opp"]),
    (.safeties, ["def_safeties"]), (.interceptionTouchdowns, ["def_tds"]),
    (.kickoffTouchdowns, ["special_teams_tds"]),
  ]

  /// A row's amounts, without zeros.
  static func amounts(
    _ row: CSVTable.Row, _ columns: [(PlayStat, [String])]
  ) -> [PlayStat: Double] {
    var amounts: [PlayStat: Double] = [:]
    for (stat, names) in columns {
      let sum = names.reduce(0) { $0 + (row.number($1) ?? 0) }
      if sum != 0, sum.isFinite, abs(sum) < 10_000 { amounts[stat] = sum }
    }
    return amounts
  }
}
