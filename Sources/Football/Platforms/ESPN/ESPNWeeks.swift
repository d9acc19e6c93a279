import JSON
import LeagueModel

struct ESPNWeeks {
  private let season: ESPNSeason
  private let calendar: ESPNCalendar
  private let teams: [Team]
  private let games: [Game]
  private let slots: [Int]

  init(_ season: ESPNSeason, _ calendar: ESPNCalendar, _ teams: [Team]) throws(NormalizeError) {
    self.season = season
    self.calendar = calendar
    self.teams = teams
    let known = Set(teams.map(\.id))
    games = (season.answer["schedule"]?.array ?? []).compactMap { Game($0, known) }
    slots = season.lineupSlots
  }

  /// The weeks in order. Adds the players in their lineups to `people`.
  func weeks(_ people: inout ESPNPlayers) throws(NormalizeError) -> [Week] {
    var weeks: [Week] = []
    let numbers = Set(games.flatMap { calendar.weeks(of: $0.period) }).sorted()
    for number in numbers {
      let games = games.filter { calendar.weeks(of: $0.period).contains(number) }
      let details = try Details(season.snapshot.json(Answer.week(number)))
      try check(details.rosters.values, AnswerCheck(answer: Answer.week(number)))
      for roster in details.rosters.values { people.add(entries: roster) }
      weeks.append(week(number, games, details))
    }
    return withPlayoffKinds(weeks)
  }

  /// Checks the points of the players on a week's rosters.
  private func check(
    _ rosters: some Collection<JSONValue>, _ check: AnswerCheck
  ) throws(NormalizeError) {
    for entry in rosters.flatMap({ $0["entries"]?.array ?? [] }) {
      let id = entry["playerId"]?.id ?? entry["playerPoolEntry"]?["id"]?.id ?? ""
      try check.playerPoints(
        entry["playerPoolEntry"]?["appliedStatTotal"], "appliedStatTotal of player \(id)")
    }
  }

  // MARK: Games

  private struct Game {
    struct Team {
      let id: String
      /// The official total.
      private(set) var total: Points
      let byWeek: [Int: Points]
      /// The commissioner's adjustment; zero without one.
      let adjustment: Points
      /// Whether the adjustment had to be added to the total.
      private(set) var isAdjusted = false

      var adjusted: Team {
        var team = self
        team.total = total + adjustment
        team.isAdjusted = adjustment != .zero
        return team
      }
    }
    let period: Int
    let home: Team
    let away: Team?
    let winner: String
    let tier: String?

    init?(_ json: JSONValue, _ known: Set<String>) {
      func team(_ side: JSONValue?) -> Team? {
        guard let id = side?["teamId"]?.id, known.contains(id) else { return nil }
        var byWeek: [Int: Points] = [:]
        for (key, value) in side?["pointsByScoringPeriod"]?.members ?? [] {
          if let week = Int(key), let points = value.double.flatMap(Points.init) {
            byWeek[week] = points
          }
        }
        let total = side?["totalPoints"]?.double.flatMap(Points.init)
        return Team(
          id: id, total: total ?? byWeek.values.total, byWeek: byWeek,
          adjustment: side?["adjustment"]?.double.flatMap(Points.init) ?? .zero)
      }
      guard let period = json["matchupPeriodId"]?.int else { return nil }
      // No recorded game lacks a home team. The only team of such a game would have no opponent.
      guard let home = team(json["home"]) ?? team(json["away"]) else { return nil }
      self.period = period
      winner = json["winner"]?.string ?? "UNDECIDED"
      let away = team(json["away"]).flatMap { $0.id == home.id ? nil : $0 }
      let isSumOnly = Self.needsAdjustments(home, away, winner)
      self.home = isSumOnly ? home.adjusted : home
      self.away = isSumOnly ? away?.adjusted : away
      tier = json["playoffTierType"]?.string
    }

    /// Whether ESPN's winner is right only if the commissioner's adjustments are added. Some seasons' totals include
    /// them, others do not. Equal totals fit any winner, because a tiebreaker decides.
    private static func needsAdjustments(_ home: Team, _ away: Team?, _ winner: String) -> Bool {
      guard let away, home.adjustment != .zero || away.adjustment != .zero else { return false }
      func fits(_ home: Points, _ away: Points) -> Bool {
        switch winner {
        case "HOME": home >= away
        case "AWAY": away >= home
        case "TIE": home == away
        default: true
        }
      }
      return !fits(home.total, away.total) && fits(home.adjusted.total, away.adjusted.total)
    }

    var isDecided: Bool { away == nil || ["HOME", "AWAY", "TIE"].contains(winner) }
    var sides: [Team] { [home] + (away.map { [$0] } ?? []) }
  }

  /// A week's own answer: lineups, and bracket names that are missing in the season's answer.
  private struct Details {
    private(set) var rosters: [String: JSONValue] = [:]
    private(set) var tiers: [Set<String>: String] = [:]

    init(_ json: JSONValue?) {
      for item in json?.espnLeague["schedule"]?.array ?? [] {
        var pair: Set<String> = []
        for side in [item["home"], item["away"]] {
          guard let id = side?["teamId"]?.id else { continue }
          pair.insert(id)
          if let roster = side?["rosterForCurrentScoringPeriod"], roster["entries"]?.array != nil {
            rosters[id] = roster
          }
        }
        if let tier = item["playoffTierType"]?.string { tiers[pair] = tier }
      }
    }
  }

  private func week(_ number: Int, _ games: [Game], _ details: Details) -> Week {
    let ending = games.filter { calendar.weeks(of: $0.period).last == number && $0.away != nil }
    let state = calendar.state(
      of: number,
      hasPoints: games.contains { game in
        let weeks = calendar.weeks(of: game.period)
        return game.sides.contains { side in
          (side.byWeek.isEmpty ? side.total : points(side, number, weeks)) != .zero
        }
      },
      isDecided: !ending.isEmpty && ending.allSatisfy(\.isDecided))
    let matchups = games.map { matchup($0, number, state, details) }
    let isPlayoff = games.contains { calendar.isPlayoff(period: $0.period) }
    return Week(number: number, state: state, isPlayoff: isPlayoff, matchups: matchups)
  }

  private func matchup(
    _ game: Game, _ number: Int, _ state: Week.State, _ details: Details
  ) -> Matchup {
    let weeks = calendar.weeks(of: game.period)
    func side(_ team: Game.Team) -> Side {
      let isLast = weeks.last == number
      let soFar = weeks.filter { $0 <= number }.compactMap { team.byWeek[$0] }.total
      return Side(
        team: team.id, points: points(team, number, weeks), total: isLast ? team.total : soFar,
        isOverridden: team.isAdjusted,
        lineup: lineup(details.rosters[team.id], number))
    }
    let home = side(game.home)
    let away = game.away.map(side)
    var decision = Matchup.Decision.open
    if let away, state == .played, weeks.last == number {
      decision = self.decision(game.winner, home.total, away.total)
    }
    let kind: Matchup.Kind = game.away == nil ? .idle : .regular
    return Matchup(
      kind: tierKind(game, details) ?? kind, weeks: weeks, decision: decision, home: home,
      away: away)
  }

  /// One week's points. A one-week matchup uses the official total, which alone includes the commissioner's
  /// adjustments. Without weekly points, the last week of a longer matchup has the whole total.
  private func points(_ team: Game.Team, _ number: Int, _ weeks: [Int]) -> Points {
    let isWhole = weeks.count == 1 || (team.byWeek.isEmpty && number == weeks.last)
    return isWhole ? team.total : team.byWeek[number] ?? .zero
  }

  /// ESPN's decision, if any. Some played games stay UNDECIDED forever. Then the points decide, and 0–0 is open.
  private func decision(_ winner: String, _ home: Points, _ away: Points) -> Matchup.Decision {
    switch winner {
    case "HOME": .home
    case "AWAY": .away
    case "TIE": .tie
    default:
      home == away ? (home == .zero ? .open : .tie) : home > away ? .home : .away
    }
  }

  /// The week's roster entries, plus empty entries for unfilled starting slots.
  private func lineup(_ roster: JSONValue?, _ week: Int) -> [LineupEntry] {
    guard let entries = roster?["entries"]?.array else { return [] }
    var unfilled = slots
    var lineup: [(slot: Int, entry: LineupEntry)] = []
    for entry in entries {
      let pool = entry["playerPoolEntry"]
      guard let id = entry["playerId"]?.id ?? pool?["id"]?.id else { continue }
      let slot = entry["lineupSlotId"]?.int ?? 20
      if let index = unfilled.firstIndex(of: slot) { unfilled.remove(at: index) }
      let points = pool?["appliedStatTotal"]?.double.flatMap(Points.init)
      let projected = Self.projection(of: pool?["player"], week: week)
      lineup.append(
        (
          slot,
          LineupEntry(
            player: id, slot: ESPNVocabulary.slot(slot), points: points, projected: projected,
            proTeam: Self.proTeam(of: pool?["player"], week: week))
        ))
    }
    if !lineup.isEmpty {
      lineup += unfilled.map {
        ($0, LineupEntry(player: nil, slot: ESPNVocabulary.slot($0), points: .zero))
      }
    }
    func place(_ slot: Int) -> Int { ESPNVocabulary.benchSlots.contains(slot) ? slot + 100 : slot }
    return lineup.enumerated().sorted {
      (place($0.element.slot), $0.offset) < (place($1.element.slot), $1.offset)
    }.map(\.element.entry)
  }

  /// ESPN's projection: the one of the player's unordered rows with source 1 and only this week.
  private static func projection(of player: JSONValue?, week: Int) -> Points? {
    row(of: player, source: 1, week: week)?["appliedTotal"]?.double.flatMap(Points.init)
  }

  /// The NFL team of a player that week, from his statistics; before the game, his present one.
  private static func proTeam(of player: JSONValue?, week: Int) -> String? {
    let then = row(of: player, source: 0, week: week)?["proTeamId"]?.int
    return ESPNVocabulary.proTeam(then ?? player?["proTeamId"]?.int)
  }

  /// A player's statistics of a week. Source 0 has actual ones, source 1 projections.
  static func row(of player: JSONValue?, source: Int, week: Int) -> JSONValue? {
    (player?["stats"]?.array ?? []).first { row in
      row["statSourceId"]?.int == source && row["statSplitTypeId"]?.int == 1
        && row["scoringPeriodId"]?.int == week
    }
  }

  // MARK: Playoffs

  /// The kind of game by ESPN's bracket name. Everything except the winners' bracket is consolation. Byes are found
  /// later, because their bracket name is the winners' bracket or missing.
  private func tierKind(_ game: Game, _ details: Details) -> Matchup.Kind? {
    guard calendar.isPlayoff(period: game.period), game.away != nil else { return nil }
    let tier = game.tier ?? details.tiers[Set(game.sides.map(\.id))]
    return tier.flatMap {
      $0 == "NONE" ? nil : $0 == "WINNERS_BRACKET" ? .championship : .consolation
    }
  }

  private func withPlayoffKinds(_ weeks: [Week]) -> [Week] {
    let count = season.settings["scheduleSettings"]?["playoffTeamCount"]?.int ?? 0
    let seeded = teams.filter { $0.platformSeed != nil }
      .sorted { ($0.platformSeed ?? 0, $0.id) < ($1.platformSeed ?? 0, $1.id) }.map(\.id)
    let seeds =
      seeded.count == teams.count ? seeded : RegularSeason(weeks, hasMedianGame: false).seeds(teams)
    var bracket = Bracket(qualified: seeds.prefix(max(0, count)))
    return weeks.map { week in
      guard week.isPlayoff else { return week }
      var week = week
      week.matchups = week.matchups.map { matchup in
        var matchup = matchup
        let deduced = bracket.kind(of: Set(matchup.sides.map(\.team)))
        // ESPN labels the third-place game as consolation.
        if matchup.kind == .regular || matchup.kind == .idle || deduced == .thirdPlace {
          matchup.kind = deduced
        }
        return matchup
      }
      if week.matchups.contains(where: { $0.weeks.last == week.number }) { bracket.finish(week) }
      return week
    }
  }
}
