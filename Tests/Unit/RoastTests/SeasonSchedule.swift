import LeagueModel
import Platform

/// Kickoff times of the NFL's 32 teams for the weeks of an invented season, and a team for every player.
struct SeasonSchedule {
  /// The weeks with their NFL games.
  let weeks: [Week]

  init(_ weeks: [Week]) {
    self.weeks = weeks.map { week in
      var week = week
      week.proGames = Self.games(of: week.number)
      for index in week.matchups.indices {
        Self.place(&week.matchups[index].home.lineup)
        if var away = week.matchups[index].away {
          Self.place(&away.lineup)
          week.matchups[index].away = away
        }
      }
      return week
    }
  }

  private static let clubs = ProTeam.all.map(\.code)
  /// September 2, 2001, a Sunday: midnight, Eastern standard time.
  private static let firstSunday = Instant(seconds: 999_406_800)
  /// Hours after Sunday's midnight: Thursday night, most games at one o'clock, late ones, both nights.
  private static let kickoffs = [
    -51.75, 13, 13, 13, 13, 13, 13, 13, 13, 16.25, 16.25, 16.25, 20.25, 20.25, 44.25, 44.25,
  ]

  /// Clubs have other times every week.
  private static func games(of week: Int) -> [ProGame] {
    kickoffs.enumerated().map { place, hours in
      let game = (place + week * 5) % kickoffs.count
      return ProGame(
        kickoff: firstSunday.adding(seconds: Int64((Double(week) * 168 + hours) * 3_600)),
        away: clubs[game * 2], home: clubs[game * 2 + 1])
    }
  }

  private static func place(_ lineup: inout [LineupEntry]) {
    for index in lineup.indices {
      guard let player = lineup[index].player else { continue }
      let digits = player.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 10_007 }
      lineup[index].proTeam = clubs[digits % clubs.count]
    }
  }

  /// Defenses of which the first of the alphabet are the softest.
  static let defenses = SoftDefenses(
    Dictionary(
      uniqueKeysWithValues: ["QB", "RB", "WR", "TE"].map { position in
        let places = ProTeam.all.enumerated().map { place, team in
          (team, SoftDefenses.Place(rank: place + 1, games: 9, difference: 4 - Double(place) / 4))
        }
        return (position, Dictionary(uniqueKeysWithValues: places))
      }))
}
