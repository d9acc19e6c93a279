import JSON
import LeagueModel

struct SleeperWeeks {
  private let season: SleeperSeason
  private let calendar: SleeperCalendar
  private let brackets: SleeperBrackets
  private let teams: [Team]
  private let slots: [String]
  private let rowsByWeek: [Int: [Row]]
  private let scoring: SleeperScoring
  private let statistics: [Int: JSONValue]
  private let projections: [Int: JSONValue]
  private let squads: SleeperSquads

  init(
    _ season: SleeperSeason, _ calendar: SleeperCalendar, _ brackets: SleeperBrackets,
    _ teams: [Team]
  ) throws(NormalizeError) {
    self.season = season
    self.calendar = calendar
    self.brackets = brackets
    self.teams = teams
    let positions = (season.answer["roster_positions"]?.array ?? []).compactMap(\.name)
    slots = positions.filter(SleeperSeason.isStarting)
    var rowsByWeek: [Int: [Row]] = [:]
    for week in 1...Week.lastPossible where calendar.belongsToSeason(week) {
      rowsByWeek[week] = try Self.rows(
        of: week, in: season.snapshot, teams, isPlayoff: calendar.isPlayoff(week))
    }
    self.rowsByWeek = rowsByWeek
    squads = try SleeperSquads(season)
    scoring = SleeperScoring(season.answer)
    var statistics: [Int: JSONValue] = [:]
    var projections: [Int: JSONValue] = [:]
    for week in rowsByWeek.keys {
      statistics[week] = try season.snapshot.json(Answer.statistics(week))
      projections[week] = try season.snapshot.json(Answer.projections(week))
    }
    self.statistics = statistics
    self.projections = projections
  }

  /// The weeks through the last one with a matchup, and upcoming weeks.
  func weeks() throws(NormalizeError) -> [Week] {
    var weeks: [Week] = []
    for number in rowsByWeek.keys.sorted() {
      guard let rows = rowsByWeek[number], !rows.isEmpty else { continue }
      let hasPoints = rows.contains { $0.points != .zero || $0.isOverridden }
      let state = calendar.state(of: number, hasPoints: hasPoints)
      let isPlayoff = calendar.isPlayoff(number)
      let matchups =
        season.forms.contains(.guillotine)
        ? survivals(rows, week: number)
        : pairs(rows).map { matchup($0, week: number, state: state) }
      weeks.append(Week(number: number, state: state, isPlayoff: isPlayoff, matchups: matchups))
    }
    // Sleeper keeps adding points after a league's last game.
    guard let last = weeks.last(where: { $0.matchups.contains { $0.away != nil } }) else {
      // A guillotine league ends when one team is left.
      return weeks.filter { $0.matchups.count != 1 || $0.matchups[0].kind != .survived }
    }
    return withPlayoffKinds(
      weeks.filter { $0.number <= last.number || $0.state == .upcoming })
  }

  // MARK: Rows

  /// A week's rows, by roster id. Every team must have one in the regular season, so that no team is lost.
  private static func rows(
    of week: Int, in snapshot: Snapshot, _ teams: [Team], isPlayoff: Bool
  ) throws(NormalizeError) -> [Row] {
    let name = Answer.week(week)
    let check = AnswerCheck(answer: name)
    guard let document = try snapshot.json(name), !document.isNull else { return [] }
    guard let items = document.array else { throw .missing(answer: name, field: "roster_id") }
    let ids = try check.ids(of: items, "", "roster_id")
    let strangers = Set(ids.map { String($0) }).subtracting(teams.map(\.id)).sorted()
    if let stranger = strangers.first {
      throw .contradiction(
        answer: name, field: "roster_id", other: "rosters",
        detail: "'\(name)' has a team \(stranger) that 'rosters' does not have")
    }
    let hasGames = items.contains { $0["matchup_id"]?.int != nil }
    if hasGames, !isPlayoff, ids.count != teams.count {
      throw .contradiction(
        answer: name, field: "roster_id", other: "rosters",
        detail: "'\(name)' has \(ids.count) teams, 'rosters' has \(teams.count)")
    }
    for (index, item) in items.enumerated() {
      let path = "[\(index)]."
      try check.numbers(of: item, path, ["matchup_id"], in: AnswerCheck.ids)
      try check.points(of: item, path, ["points", "custom_points"])
      try check.lengths(of: item, path, ["starters", "players"], in: AnswerCheck.players)
      for (player, points) in item["players_points"]?.members ?? [] {
        try check.playerPoints(points, "\(path)players_points.\(player)")
      }
      for (index, points) in (item["starters_points"]?.array ?? []).enumerated() {
        try check.playerPoints(points, "\(path)starters_points[\(index)]")
      }
    }
    return items.compactMap(Row.init).sorted { $0.number < $1.number }
  }

  private struct Row {
    let team: Team.ID
    let number: Int
    let matchup: Int?
    let points: Points
    let isOverridden: Bool
    let json: JSONValue

    init?(_ json: JSONValue) {
      guard let number = json["roster_id"]?.int else { return nil }
      self.number = number
      team = String(number)
      matchup = json["matchup_id"]?.int
      let override = json["custom_points"]?.double.flatMap(Points.init)
      isOverridden = override != nil
      points = override ?? json["points"]?.double.flatMap(Points.init) ?? .zero
      self.json = json
    }
  }

  /// Groups rows by matchup. Teams whose matchup is null have no opponent.
  private func pairs(_ rows: [Row]) -> [[Row]] {
    var pairs: [[Row]] = []
    var open: [Int: Int] = [:]
    for row in rows {
      if let matchup = row.matchup, let index = open.removeValue(forKey: matchup) {
        pairs[index].append(row)
      } else {
        if let matchup = row.matchup { open[matchup] = pairs.count }
        pairs.append([row])
      }
    }
    return pairs
  }

  private func matchup(_ rows: [Row], week: Int, state: Week.State) -> Matchup {
    let round = calendar.round(of: week)
    let home = side(rows[0], round, week)
    guard rows.count == 2 else {
      return Matchup(kind: .idle, weeks: round, decision: .open, home: home, away: nil)
    }
    let away = side(rows[1], round, week)
    var decision = Matchup.Decision.open
    if state == .played, week == round.last {
      decision = home.total == away.total ? .tie : home.total > away.total ? .home : .away
    }
    return Matchup(kind: .regular, weeks: round, decision: decision, home: home, away: away)
  }

  /// The teams of a guillotine league that play in a week: all that were not chopped before it.
  private func survivals(_ rows: [Row], week: Int) -> [Matchup] {
    let chopped = Dictionary(
      teams.compactMap { team in team.choppedWeek.map { (team.id, $0) } }
    ) { first, _ in first }
    return rows.filter { row in chopped[row.team].map { $0 >= week } ?? true }.map { row in
      Matchup(
        kind: chopped[row.team] == week ? .chopped : .survived, weeks: [week], decision: .open,
        home: side(row, [week], week), away: nil)
    }
  }

  private func side(_ row: Row, _ round: [Int], _ week: Int) -> Side {
    let total = round.filter { $0 <= week }.compactMap { number in
      rowsByWeek[number]?.first { $0.team == row.team }?.points
    }.total
    return Side(
      team: row.team, points: row.points, total: total, isOverridden: row.isOverridden,
      lineup: lineup(row.json, week))
  }

  /// Starters in slot order, with `"0"` for an empty slot, then the players on the bench, taxi squad and injured
  /// reserve. Points come from Sleeper's values by player id or from matching statistics, because `starters_points`
  /// does not name the players.
  private func lineup(_ row: JSONValue, _ week: Int) -> [LineupEntry] {
    let starters = (row["starters"]?.array ?? []).map { $0.id ?? "0" }
    let players = (row["players"]?.array ?? []).compactMap(\.id)
    let given = row["players_points"].flatMap { $0.object?.count ?? 0 > 0 ? $0 : nil }
    let proven =
      given == nil
      ? scoring.points(
        of: players, starters: starters, listed: row["starters_points"]?.array ?? [],
        statistics[week]) : nil
    func entry(_ id: String, _ slot: String) -> LineupEntry {
      LineupEntry(
        player: id, slot: slot,
        points: given?[id]?.double.flatMap(Points.init) ?? proven?[id],
        projected: projections[week]?[id].flatMap { scoring.points($0) })
    }
    let started = starters.enumerated().map { index, id in
      let slot = slots.indices.contains(index) ? slots[index] : "FLEX"
      return id == "0" || id.isEmpty
        ? LineupEntry(player: nil, slot: slot, points: .zero) : entry(id, slot)
    }
    let isStarter = Set(starters)
    let bench = players.filter { !isStarter.contains($0) }
    let roster = row["roster_id"]?.int
    return started
      + bench.sorted().map { entry($0, squads.slot(of: $0, on: roster, in: week)) }
  }

  // MARK: Playoffs

  private func withPlayoffKinds(_ weeks: [Week]) -> [Week] {
    guard let start = calendar.playoffStart else { return weeks }
    var bracket = Bracket(qualified: qualified(weeks), lower: brackets.lower)
    return weeks.map { week in
      guard week.number >= start else { return week }
      var week = week
      week.matchups = week.matchups.map { matchup in
        var matchup = matchup
        let teams = Set(matchup.sides.map(\.team))
        let named = brackets.games[teams]
        matchup.kind = named?.kind ?? bracket.kind(of: teams)
        // Sleeper breaks playoff ties by its own rules and records the winner in the bracket.
        if matchup.decision == .tie, let winner = named?.winner {
          matchup.decision = winner == matchup.home.team ? .home : .away
        }
        return matchup
      }
      if week.number == calendar.round(of: week.number).last { bracket.finish(week) }
      return week
    }
  }

  /// The teams in the platform's bracket, or else the top seeds of the regular season.
  private func qualified(_ weeks: [Week]) -> [Team.ID] {
    brackets.qualified.isEmpty
      ? Array(season.standings(weeks, teams).prefix(season.playoffTeamCount)) : brackets.qualified
  }
}
