public import Platform

/// Where a season stands at a moment.
public enum SeasonPhase: String, Sendable, Codable {
  /// Before the first game.
  case preseason
  /// Games of the regular season are played, or are next.
  case regular
  /// Games of the playoffs are played, or are next.
  case playoffs
  /// The last game has been played.
  case offseason
}

extension League {
  /// Where the season stood when the platform was asked.
  ///
  /// The platform's own words say it: which weeks are over, being played or to come. A clock would have
  /// to know when games are postponed, and in which zone it is Monday night.
  public var phase: SeasonPhase {
    switch stage {
    case .preseason: return .preseason
    case .complete: return .offseason
    case .inSeason: break
    }
    let latest = latestPlayedWeek ?? 0
    let next = weeks.first { $0.number > latest && $0.state != .played }
    let number = next?.number ?? latest + 1
    let isPlayoff = next?.isPlayoff ?? (rules.lastRegularWeek > 0 && number > rules.lastRegularWeek)
    return isPlayoff ? .playoffs : .regular
  }
}

/// The season that people mean on a day: it begins in September, and until June they mean the one that
/// is over.
/// - Parameter day: The day where they live.
public func season(on day: CivilDate) -> Int { day.month < 6 ? day.year - 1 : day.year }
