import JSON
package import LeagueModel

/// The last week whose games are over according to the league's answer; nil before the first.
package func lastFinalWeek(of key: LeagueKey, in answer: Answer) -> Int? {
  guard let league = answer.json?.espnLeague else { return nil }
  let isOver: (Int) -> Bool
  switch key.platform {
  case .sleeper:
    let status = league["status"]?.string ?? ""
    // Before the draft, a league still has the week of an earlier season.
    guard ["in_season", "post_season", "complete"].contains(status) else { return nil }
    let calendar = SleeperCalendar(league["settings"] ?? .null, status: status)
    isOver = { week in
      calendar.belongsToSeason(week) && calendar.state(of: week, hasPoints: true) == .played
    }
  case .espn:
    let calendar = ESPNCalendar(league)
    let last = league["status"]?["finalScoringPeriod"]?.int ?? Week.lastPossible
    isOver = { week in
      week <= last
        && calendar.state(of: week, hasPoints: true, isDecided: false) == .played
    }
  }
  return (1...Week.lastPossible).last(where: isOver)
}
