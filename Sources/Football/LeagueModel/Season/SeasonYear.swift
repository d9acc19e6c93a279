public import Platform

/// The season that fans mean at a moment.
public enum SeasonYear {
  /// The valid season years; platforms' and folders' years outside this range are ignored.
  public static let possible = 1900...2999

  /// How many years a league may have paused.
  public static let longestPause = 5

  /// The current season's year. Leagues are set up from June on; before that it is the previous year.
  public static func present(at now: Instant) -> Int {
    let date = now.date()
    return date.month < 6 ? date.year - 1 : date.year
  }

  /// Whether a season ended long ago, regardless of its platform's state: from March 1 of the following year.
  public static func isOver(_ season: Int, at now: Instant) -> Bool {
    CivilDate(year: season &+ 1, month: 3, day: 1).map { now.date() >= $0 } ?? true
  }
}
