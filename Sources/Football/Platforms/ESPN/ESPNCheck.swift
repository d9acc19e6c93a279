import JSON

/// Checks that the numbers of an ESPN season are possible and that its parts agree about the teams.
struct ESPNCheck {
  private let league: JSONValue
  private let check = AnswerCheck(answer: "league")

  init(_ league: JSONValue) { self.league = league }

  func run() throws(NormalizeError) {
    let settings = league["settings"]
    let schedule = settings?["scheduleSettings"]
    try check.number(league["seasonId"], "seasonId", in: AnswerCheck.seasons)
    try check.number(league["scoringPeriodId"], "scoringPeriodId", in: AnswerCheck.weeks)
    try check.numbers(
      of: league["status"], "status.", ["latestScoringPeriod", "finalScoringPeriod"],
      in: AnswerCheck.weeks)
    try check.number(settings?["size"], "settings.size", in: AnswerCheck.teams)
    try check.lengths(of: league, "", ["teams"], in: AnswerCheck.teams)
    try check.numbers(
      of: schedule, "settings.scheduleSettings.", ["matchupPeriodCount", "playoffTeamCount"],
      in: AnswerCheck.counts)
    try games(of: Set(try teams()))
  }

  private func teams() throws(NormalizeError) -> [Int] {
    let rows = league["teams"]?.array ?? []
    guard !rows.isEmpty else { throw .missing(answer: "league", field: "teams") }
    let ids = try check.ids(of: rows, "teams", "id")
    if let size = league["settings"]?["size"]?.int, size != ids.count {
      throw .contradiction(
        answer: "league", field: "settings.size", other: "league",
        detail: "'teams' has \(ids.count) teams, 'settings.size' says \(size)")
    }
    for (index, row) in rows.enumerated() {
      let overall = row["record"]?["overall"]
      let path = "teams[\(index)]."
      try check.number(row["playoffSeed"], path + "playoffSeed", in: AnswerCheck.counts)
      try check.numbers(
        of: overall, path + "record.overall.", ["wins", "losses", "ties", "streakLength"],
        in: AnswerCheck.counts)
      try check.points(of: overall, path + "record.overall.", ["pointsFor", "pointsAgainst"])
    }
    return ids
  }

  /// Checks that the schedule and the list of teams have the same teams.
  private func games(of teams: Set<Int>) throws(NormalizeError) {
    var seen: Set<Int> = []
    for (index, game) in (league["schedule"]?.array ?? []).enumerated() {
      let path = "schedule[\(index)]."
      try check.number(game["matchupPeriodId"], path + "matchupPeriodId", in: AnswerCheck.counts)
      for name in ["home", "away"] {
        guard let side = game[name], side.object != nil else { continue }
        let id = try check.id(of: side, "\(path)\(name).", "teamId")
        guard teams.contains(id) else {
          throw .contradiction(
            answer: "league", field: "\(path)\(name).teamId", other: "league",
            detail: "'schedule' has a team \(id) that 'teams' does not have")
        }
        seen.insert(id)
        try check.points(of: side, "\(path)\(name).", ["totalPoints"])
      }
    }
    if let idle = teams.subtracting(seen).min(), !seen.isEmpty {
      throw .contradiction(
        answer: "league", field: "schedule", other: "league",
        detail: "'schedule' has no game of team \(idle)")
    }
  }
}
