import JSON
import LeagueModel
import Platform

/// A game from the NFL's own site: plays with the NFL's play statistics.
struct GameDetails {
  private let json: JSONValue
  private let away: String
  private let home: String

  /// Nil if it is another kind of document. It may be wrapped, as on the site, or not.
  init?(_ json: JSONValue) {
    let detail = json["data"]?["viewer"]?["gameDetail"] ?? json["gameDetail"] ?? json
    guard let home = Self.team(detail["homeTeam"]), let away = Self.team(detail["visitorTeam"]),
      detail["plays"]?.array != nil
    else { return nil }
    self.json = detail
    (self.home, self.away) = (home, away)
  }

  /// A team, as an object or only its code.
  private static func team(_ json: JSONValue?) -> String? {
    (json?["abbreviation"] ?? json)?.string.map(ProTeam.code)
  }

  /// The game; the season and the week come from the answer, or else from the name of its file.
  func game(_ named: PlayFileName?) -> ProGamePlays? {
    guard let season = json["season"]?.int ?? named?.season,
      let week = json["week"]?.int ?? named?.week
    else { return nil }
    var last: Instant?
    var plays: [ProGamePlays.Play] = []
    for play in json["plays"]?.array ?? [] where play["playDeleted"]?.bool != true {
      // Some plays have no time. Then the time of the previous play is close enough.
      last = play["timeOfDay"]?.string.flatMap { Instant(iso8601: $0) } ?? last
      let deeds = deeds(play)
      guard !deeds.isEmpty else { continue }
      plays.append(
        ProGamePlays.Play(
          time: last, quarter: play["quarter"]?.int ?? 0,
          clock: play["clockTime"]?.string ?? "", deeds: deeds))
    }
    return ProGamePlays(season: season, week: week, away: away, home: home, plays: plays)
  }

  private func deeds(_ play: JSONValue) -> [ProGamePlays.Deed] {
    var sheet = PlaySheet(away: away, home: home)
    for entry in play["playStats"]?.array ?? [] {
      guard let id = entry["statId"]?.int, let team = Self.team(entry["team"]) else { continue }
      let yards = entry["yards"]?.int ?? 0
      sheet.add(
        statistic: id, yards: min(999, max(-999, yards)),
        by: entry["playerName"]?.string ?? "", of: team)
    }
    if play["scoringPlay"]?.bool == true, let team = Self.team(play["scoringTeam"]) {
      let points =
        switch play["scoringPlayType"]?.string {
        case "TD": 6
        case "FG": 3
        case "SFTY": 2
        // The type of a point after a touchdown is not given.
        default: play.hasStatistic(72) ? 1 : play.hasStatistic(75) || play.hasStatistic(77) ? 2 : 0
        }
      if points > 0 { sheet.addPoints(points, of: team) }
    }
    return sheet.all
  }
}

extension JSONValue {
  fileprivate func hasStatistic(_ id: Int) -> Bool {
    self["playStats"]?.array?.contains { $0["statId"]?.int == id } ?? false
  }
}

extension PlaySheet {
  /// Adds one of the NFL's play statistics by its number (GSIS; see nflfastR's table).
  fileprivate mutating func add(statistic id: Int, yards: Int, by player: String, of team: String) {
    func own(_ stat: PlayStat, _ amount: Double = 1) {
      add(stat, amount, by: player, of: team, yards: yards)
    }
    func defense(_ stat: PlayStat, _ amount: Double = 1) {
      add(stat, amount, by: nil, of: team, yards: yards)
    }
    switch id {
    case 10, 11: addRun(yards, isTouchdown: id == 11, by: player, of: team)
    case 12, 13: addRun(yards, isTouchdown: id == 13, isLateral: true, by: player, of: team)
    case 14:
      own(.incompletions)
      own(.passingAttempts)
    case 15, 16: addPass(yards, isTouchdown: id == 16, by: player, of: team)
    case 19:
      own(.passesIntercepted)
      own(.passingAttempts)
    case 20: own(.timesSacked)
    case 21, 22: addCatch(yards, isTouchdown: id == 22, by: player, of: team)
    case 23, 24: addCatch(yards, isTouchdown: id == 24, isLateral: true, by: player, of: team)
    case 25: defense(.interceptions)
    case 26:
      defense(.interceptions)
      defense(.interceptionTouchdowns)
    case 28: defense(.interceptionTouchdowns)
    case 34, 36:
      own(.puntTouchdowns)
      defense(.puntTouchdowns)
    case 46, 48:
      own(.kickoffTouchdowns)
      defense(.kickoffTouchdowns)
    case 52, 53, 54: own(.fumbles)
    case 56, 58: own(.fumbleRecoveryTouchdowns)
    case 59: defense(.fumblesRecovered)
    case 60:
      defense(.fumblesRecovered)
      defense(.fumbleTouchdowns)
      own(.fumbleRecoveryTouchdowns)
    case 62: defense(.fumbleTouchdowns)
    case 64: defense(.blockedKickTouchdowns)
    case 69, 71: own(.fieldGoalsMissed)
    case 70: addFieldGoal(yards, by: player, of: team)
    case 72: own(.extraPoints)
    case 73, 74: own(.extraPointsMissed)
    case 75: own(.rushingConversions)
    case 77: own(.passingConversions)
    case 83: defense(.sacks)
    case 84: defense(.sacks, 0.5)
    case 86, 87, 88: defense(.blockedKicks)
    case 89: defense(.safeties)
    case 91: defense(.fumblesForced)
    case 104: own(.receivingConversions)
    case 106: own(.fumblesLost)
    case 115: own(.targets)
    default: break
    }
  }
}
