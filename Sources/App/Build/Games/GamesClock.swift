package import Platform
package import Sports

/// The time that decides whether games are upcoming, live or over.
package struct GamesClock: UsesSite, UsesWorld, UsesOptions, Sendable {
  package let site: SiteFolder
  package let world: World
  package let options: SiteRun.Options

  package init(_ part: some UsesSite & UsesWorld & UsesOptions) {
    (site, world, options) = (part.site, part.world, part.options)
  }

  /// Noon in New York on November 12, 2024, the time of recorded games.
  private static let ofRecordings = Instant(seconds: 1_731_430_800)

  /// Whether the user chose the time with `--now`.
  package var isChosen: Bool { options.isTimeChosen }

  /// The chosen time, or else the recordings', or else the clock's.
  package var now: Instant {
    !isChosen && configuration.environment == .mock ? Self.ofRecordings : world.now()
  }

  /// Whether a game is listed. At a chosen time, games that are being played now are not.
  package func shows(_ game: SportsGame) -> Bool { !(isChosen && game.status.isGoingOn) }

  /// The present day in the east of the United States.
  package var today: CivilDate { now.date(in: SportsCalendar.eastern) }
}
