package import Platform

/// The days of the API, which are those of the eastern United States.
package enum SportsCalendar {
  /// Eastern time, by the rule that has held since 2007.
  package static let eastern = Zone(posix: "EST5EDT,M3.2.0,M11.1.0") ?? .utc

  /// A group of the list of games.
  package enum Group: String, Sendable, CaseIterable {
    /// Today's games.
    case today
    /// Tomorrow's games.
    case tomorrow
    /// Games of later days, or without a date.
    case later
    /// Yesterday's games.
    case yesterday
    /// Games of earlier days.
    case earlier
  }

  /// The group of a game.
  package static func group(of game: SportsGame, today: CivilDate) -> Group {
    guard let day = game.day(in: eastern) else { return .later }
    switch day.daysSince1970 - today.daysSince1970 {
    case ..<(-1): return .earlier
    case -1: return .yesterday
    case 0: return .today
    case 1: return .tomorrow
    default: return .later
    }
  }
}

/// The state of a game's card in the list. It says nothing about the outcome.
package enum SportsCardState: String, Sendable {
  /// The game is over and can be read.
  case available
  /// The game is being played.
  case live
  /// The game is over, and what happened is not here yet.
  case comingSoon = "coming_soon"
  /// The game begins today.
  case pregame
  /// The game begins on a later day.
  case upcoming
  /// The game will be played later.
  case postponed
  /// The game will not be played.
  case canceled

  /// The state of a game at a time.
  package init(of game: SportsGame, at now: Instant) {
    let isToday = game.day(in: SportsCalendar.eastern) == now.date(in: SportsCalendar.eastern)
    switch game.status {
    case .postponed: self = .postponed
    case .canceled: self = .canceled
    case .live: self = .live
    case .final: self = game.hasPlays || game.hasStory ? .available : .comingSoon
    case .scheduled:
      guard let start = game.start, start <= now else {
        self = isToday ? .pregame : .upcoming
        return
      }
      self = .comingSoon
    }
  }
}
