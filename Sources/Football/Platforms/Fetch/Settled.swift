import HTTP
import JSON
import LeagueModel
import Platform

/// The weeks of a season that no longer change, as of a snapshot. Stats are corrected until the Thursday after a week's
/// last game, and both platforms advance to the next week by Wednesday. So a platform that is two weeks ahead makes no
/// more corrections. The season's last weeks are settled from March on.
struct Settled {
  private let isSeasonOver: Bool
  private let presentWeek: Int

  private static let distance = 2

  init(_ snapshot: Snapshot) {
    isSeasonOver = snapshot.isAfterSeason
    presentWeek = snapshot.key.traits.presentWeek(of: snapshot)
  }

  func contains(_ week: Int) -> Bool { isSeasonOver || week + Self.distance <= presentWeek }
}

extension Snapshot {
  /// Whether a week no longer changes.
  package func isSettled(_ week: Int) -> Bool { Settled(self).contains(week) }

  /// Whether the league was fetched from March 1 after the season on; the last game is in January.
  package var isAfterSeason: Bool {
    guard season > 0, let league = self["league"],
      let spring = CivilDate(year: season &+ 1, month: 3, day: 1)
    else { return false }
    return league.fetchedAt.date() >= spring
  }

  /// The answer for a settled week, if it need not be asked for again.
  func settledAnswer(
    to question: Question, week: Int, _ settled: Settled, at moment: Instant
  ) -> Answer? {
    settled.contains(week) ? kept(question, at: moment) : nil
  }
}
