import HTTP
import JSON
import LeagueModel
import Platform

/// Which weeks of a season nobody mends any more, as of a snapshot.
///
/// The league and the platforms mend statistics until the Thursday after a week's last game, and both
/// platforms turn to the next week between that game and the Wednesday after. So a platform that has
/// come two weeks further has left that Thursday behind. This needs no calendar: the answer about the
/// league, which was given with the answers about the weeks, says how far the platform was. An answer
/// about a settled week that is taken over into later snapshots stays settled, since no platform goes
/// back.
///
/// The last weeks of a season see no second week after them. They are settled in the spring, like
/// everything else about the season.
struct Settled {
  private let isSeasonOver: Bool
  private let presentWeek: Int

  /// How many weeks further the platform has to be.
  private static let distance = 2

  init(_ snapshot: Snapshot) {
    isSeasonOver = snapshot.isAfterSeason
    presentWeek = Self.presentWeek(snapshot.key.platform, snapshot["league"]?.json)
  }

  func contains(_ week: Int) -> Bool { isSeasonOver || week + Self.distance <= presentWeek }

  private static func presentWeek(_ platform: FantasyPlatform, _ answer: JSONValue?) -> Int {
    switch platform {
    case .sleeper:
      // Before the draft a league still has the week of another season.
      let isBegun = ["in_season", "post_season", "complete"].contains(answer?["status"]?.string)
      return isBegun ? answer?["settings"]?["leg"]?.int ?? 0 : 0
    case .espn:
      let league = answer?.array?.first ?? answer
      return league?["scoringPeriodId"]?.int ?? 0
    }
  }
}

extension Snapshot {
  /// Whether the platform was asked when nothing about the season could change any more. The last game
  /// is played in January; by March a season is over even if its commissioner never said so.
  package var isAfterSeason: Bool {
    guard season > 0, let league = self["league"],
      let spring = CivilDate(year: season &+ 1, month: 3, day: 1)
    else { return false }
    return league.fetchedAt.date() >= spring
  }

  /// The answer about a settled week, if the platform was asked in just this way: what another server
  /// said is nothing that this one said.
  func settledAnswer(to question: Question, week: Int, _ settled: Settled) -> Answer? {
    guard let answer = self[question.name], settled.contains(week),
      answer.address == question.request.address.redacted
    else { return nil }
    return answer
  }
}
