/// The part of a season at a moment.
public enum SeasonPhase: String, Sendable, Codable {
  /// Before the first game.
  case preseason
  /// The regular season is in progress or next.
  case regular
  /// The playoffs are in progress or next.
  case playoffs
  /// The last game has been played.
  case offseason
}

extension League {
  /// The season's phase at the time of the fetch, from the platform's week states, as games may be postponed.
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
