public import Platform

/// Which season people mean at a moment.
public enum SeasonYear {
  /// The years that a season can have; what platforms and folders say beyond them is no season.
  public static let possible = 1900...2999

  /// The year in which the season of a moment began, or is about to begin: games begin in September,
  /// leagues are set up from June on, and before that people mean the season that is over.
  public static func present(at now: Instant) -> Int {
    let date = now.date()
    return date.month < 6 ? date.year - 1 : date.year
  }

  /// Whether a season is over for good, whatever its platform says: the last game is played in January.
  public static func isOver(_ season: Int, at now: Instant) -> Bool {
    CivilDate(year: season &+ 1, month: 3, day: 1).map { now.date() >= $0 } ?? true
  }
}
