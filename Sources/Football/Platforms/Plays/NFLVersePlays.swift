import CSV
import LeagueModel
import Platform

/// Games in the layout of nflverse's `play_by_play_YEAR.csv`, of which each row is a play.
struct NFLVersePlays {
  private let table: CSVTable

  private static let needed = [
    "game_id", "home_team", "away_team", "week", "qtr", "time", "posteam", "passing_yards",
    "rushing_yards", "receiving_yards",
  ]

  /// Nil if it is another table.
  init?(_ bytes: [UInt8]) {
    table = CSVTable(bytes)
    guard table.has(Self.needed) else { return nil }
  }

  /// The games, in the order of their first plays.
  var games: [ProGamePlays] {
    var games: [ProGamePlays] = []
    var places: [String: Int] = [:]
    var scores: [String: (away: Int, home: Int)] = [:]
    for row in table.rows {
      guard let id = row["game_id"], let week = row.whole("week"),
        let season = row.whole("season") ?? id.split(separator: "_").first.flatMap({ Int($0) }),
        let away = row["away_team"].map(ProTeam.code),
        let home = row["home_team"].map(ProTeam.code)
      else { continue }
      let place = places[id] ?? games.count
      if places[id] == nil {
        places[id] = place
        games.append(
          ProGamePlays(season: season, week: week, away: away, home: home, plays: []))
      }
      guard !row.isOn("play_deleted") else { continue }
      let before = scores[id] ?? (0, 0)
      let after = (
        away: row.whole("total_away_score") ?? before.away,
        home: row.whole("total_home_score") ?? before.home
      )
      scores[id] = after
      var sheet = PlaySheet(away: away, home: home)
      sheet.add(row)
      if after.away > before.away { sheet.addPoints(after.away - before.away, of: away) }
      if after.home > before.home { sheet.addPoints(after.home - before.home, of: home) }
      guard !sheet.all.isEmpty else { continue }
      games[place].plays.append(
        ProGamePlays.Play(
          time: Self.time(row) ?? games[place].plays.last?.time, quarter: row.whole("qtr") ?? 0,
          clock: row["time"] ?? "", deeds: sheet.all))
    }
    return games
  }

  /// The moment of a play: a full date and time in newer files, only the time of day in UTC in older ones.
  private static func time(_ row: CSVTable.Row) -> Instant? {
    guard let text = row["time_of_day"] else { return nil }
    if let instant = Instant(iso8601: text) { return instant }
    guard let date = row["game_date"], let instant = Instant(iso8601: "\(date)T\(text)Z") else {
      return nil
    }
    // Night games in America end on the next day in UTC.
    return text < "10" ? instant.adding(seconds: 86_400) : instant
  }
}

extension PlaySheet {
  /// Adds the statistics of a row's players.
  fileprivate mutating func add(_ row: CSVTable.Row) {
    guard let offense = row["posteam"].map(ProTeam.code) else { return }
    let defense = opponent(of: offense)
    addPass(row, of: offense)
    if let runner = row["rusher_player_name"], let yards = row.whole("rushing_yards") {
      addRun(
        yards, isTouchdown: row.isOn("rush_touchdown") && row["lateral_rusher_player_name"] == nil,
        by: runner, of: offense)
    }
    if let runner = row["lateral_rusher_player_name"],
      let yards = row.whole("lateral_rushing_yards")
    {
      addRun(
        yards, isTouchdown: row.isOn("rush_touchdown"), isLateral: true, by: runner, of: offense)
    }
    addKick(row, of: offense)
    addConversion(row, of: offense)
    addTurnover(row, offense: offense, defense: defense)
    if row.isOn("sack") {
      add(.sacks, by: nil, of: defense)
      if let passer = row["passer_player_name"] { add(.timesSacked, by: passer, of: offense) }
    }
    if row.isOn("safety") { add(.safeties, by: nil, of: defense) }
    if row.isOn("punt_blocked") { add(.blockedKicks, by: nil, of: defense) }
  }

  private mutating func addPass(_ row: CSVTable.Row, of team: String) {
    let isTouchdown = row.isOn("pass_touchdown")
    if let passer = row["passer_player_name"], !row.isOn("sack") {
      if row.isOn("interception") {
        add(.passesIntercepted, by: passer, of: team)
        add(.passingAttempts, by: passer, of: team)
      } else if row.isOn("complete_pass") {
        addPass(
          row.whole("passing_yards") ?? 0, isTouchdown: isTouchdown, by: passer, of: team)
      } else if row["play_type"] == "pass" {
        add(.incompletions, by: passer, of: team)
        add(.passingAttempts, by: passer, of: team)
      }
    }
    let lateral = row["lateral_receiver_player_name"]
    if let receiver = row["receiver_player_name"] {
      add(.targets, by: receiver, of: team)
      if row.isOn("complete_pass") {
        addCatch(
          row.whole("receiving_yards") ?? 0, isTouchdown: isTouchdown && lateral == nil,
          by: receiver, of: team)
      }
    }
    if let lateral, let yards = row.whole("lateral_receiving_yards") {
      addCatch(yards, isTouchdown: isTouchdown, isLateral: true, by: lateral, of: team)
    }
  }

  private mutating func addKick(_ row: CSVTable.Row, of team: String) {
    guard let kicker = row["kicker_player_name"] else { return }
    switch row["field_goal_result"] {
    case "made": addFieldGoal(row.whole("kick_distance") ?? 0, by: kicker, of: team)
    case "blocked":
      add(.fieldGoalsMissed, by: kicker, of: team, yards: row.whole("kick_distance") ?? 0)
      add(.blockedKicks, by: nil, of: opponent(of: team))
    case .some: add(.fieldGoalsMissed, by: kicker, of: team, yards: row.whole("kick_distance") ?? 0)
    case nil: break
    }
    switch row["extra_point_result"] {
    case "good": add(.extraPoints, by: kicker, of: team)
    case "blocked":
      add(.extraPointsMissed, by: kicker, of: team)
      add(.blockedKicks, by: nil, of: opponent(of: team))
    case .some: add(.extraPointsMissed, by: kicker, of: team)
    case nil: break
    }
  }

  private mutating func addConversion(_ row: CSVTable.Row, of team: String) {
    guard row["two_point_conv_result"] == "success" else { return }
    if let passer = row["passer_player_name"] { add(.passingConversions, by: passer, of: team) }
    if let receiver = row["receiver_player_name"] {
      add(.receivingConversions, by: receiver, of: team)
    }
    if row["passer_player_name"] == nil, let runner = row["rusher_player_name"] {
      add(.rushingConversions, by: runner, of: team)
    }
  }

  private mutating func addTurnover(_ row: CSVTable.Row, offense: String, defense: String) {
    let scorer = row["td_team"].map(ProTeam.code)
    let isReturned = row.isOn("return_touchdown") || row.isOn("touchdown") && scorer == defense
    if row.isOn("interception") {
      add(.interceptions, by: nil, of: defense)
      if isReturned { add(.interceptionTouchdowns, by: nil, of: defense) }
    }
    if let fumbler = row["fumbled_1_player_name"] {
      let team = row["fumbled_1_team"].map(ProTeam.code) ?? offense
      add(.fumbles, by: fumbler, of: team)
      if row.isOn("fumble_lost") {
        add(.fumblesLost, by: fumbler, of: team)
        add(.fumblesRecovered, by: nil, of: opponent(of: team))
        if row.isOn("touchdown"), !row.isOn("rush_touchdown"), !row.isOn("pass_touchdown") {
          add(.fumbleTouchdowns, by: nil, of: opponent(of: team))
          if let player = row["td_player_name"] {
            add(.fumbleRecoveryTouchdowns, by: player, of: opponent(of: team))
          }
        }
      }
    } else if isReturned, let player = row["td_player_name"] {
      // On a kickoff, the receiving team has the ball; on a punt, the kicking team.
      switch row["play_type"] {
      case "kickoff":
        add(.kickoffTouchdowns, by: player, of: offense)
        add(.kickoffTouchdowns, by: nil, of: offense)
      case "punt":
        add(.puntTouchdowns, by: player, of: defense)
        add(.puntTouchdowns, by: nil, of: defense)
      case "field_goal": add(.blockedKickTouchdowns, by: nil, of: defense)
      default: break
      }
    }
  }
}
