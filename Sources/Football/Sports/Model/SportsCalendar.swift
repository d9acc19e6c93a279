package import Platform

/// The API's days, which are those of the eastern United States. Readers see days of the site's zone.
package enum SportsCalendar {
  /// Eastern time, by the rule since 2007.
  package static let eastern = Zone(posix: "EST5EDT,M3.2.0,M11.1.0") ?? .utc
}

/// A day of the list of games.
package struct SportsDay: Sendable, Hashable {
  /// The day's name in the list.
  package enum Name: String, Sendable {
    case today
    case tomorrow
    /// A day after tomorrow.
    case later
    /// A game without a date.
    case unknown
    case yesterday
    /// A day before yesterday.
    case earlier
  }

  package let name: Name
  /// The day in the site's time zone; nil if unknown.
  package let date: CivilDate?

  /// The day of a game.
  /// - Parameter zone: The site's time zone, in which all its times are printed.
  package init(of game: SportsGame, today: CivilDate, in zone: Zone) {
    date = game.day(in: zone)
    guard let date else {
      name = .unknown
      return
    }
    name =
      switch date.daysSince1970 - today.daysSince1970 {
      case ..<(-1): .earlier
      case -1: .yesterday
      case 0: .today
      case 1: .tomorrow
      default: .later
      }
  }

  /// The order of the list: first from today forward, then from yesterday back.
  package func comes(before other: Self) -> Bool {
    if isPast != other.isPast { return !isPast }
    guard let date, let otherDate = other.date else { return date != nil && other.date == nil }
    return isPast ? date > otherDate : date < otherDate
  }

  /// Whether the latest games of the day come first.
  package var isPast: Bool { name == .yesterday || name == .earlier }
}

/// The state of a game's card in the list. It reveals nothing about the outcome.
package enum SportsCardState: String, Sendable {
  /// The game is over and can be read.
  case available
  /// The game is being played.
  case live
  /// The game is over or should have begun, but its answers are not stored yet.
  case comingSoon = "coming_soon"
  /// The game begins today.
  case pregame
  /// The game begins on a later day.
  case upcoming
  /// The game will be played later.
  case postponed
  /// The game will not be played.
  case canceled
  /// The API has another status, or none.
  case unknown

  /// The state of a game at a time.
  /// - Parameter zone: The site's time zone.
  package init(of game: SportsGame, at now: Instant, in zone: Zone) {
    let isToday = game.day(in: zone) == now.date(in: zone)
    switch game.status {
    case .postponed: self = .postponed
    case .canceled: self = .canceled
    case .unknown: self = .unknown
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
