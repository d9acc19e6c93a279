import HTTP
import JSON
import LeagueModel

/// The NFL teams of Sleeper's players by week. The list of players has only present teams, so players who were traded
/// since would be in another team's game.
struct SleeperProTeams {
  private let rows: [Int: [Player.ID: String]]
  private let present: [Player.ID: String]
  /// The players who scored while their present team had no game, so that they must have joined it later.
  private let movers: Set<Player.ID>

  /// - Parameter weeks: The weeks with their games of the NFL.
  init(_ snapshot: Snapshot, _ players: [Player], _ weeks: [Week]) {
    var rows: [Int: [Player.ID: String]] = [:]
    for week in weeks {
      rows[week.number] = snapshot[Answer.teams(week.number)]?.json.map(Self.teams)
    }
    self.rows = rows
    let present = Dictionary(
      players.compactMap { player in player.team.map { (player.id, $0) } }
    ) { first, _ in first }
    self.present = present
    var movers: Set<Player.ID> = []
    for week in weeks {
      guard let games = week.proGames, !games.isEmpty else { continue }
      let playing = Set(games.flatMap { [$0.away, $0.home] })
      for entry in week.matchups.lazy.flatMap(\.sides).flatMap(\.lineup) {
        guard let player = entry.player, let points = entry.points, points != .zero,
          let team = present[player], !playing.contains(team)
        else { continue }
        movers.insert(player)
      }
    }
    self.movers = movers
  }

  /// A player's team in a week: from the week's statistics, or else from the nearest earlier week, or else, unless his
  /// points contradict it, from the first later week or the present team; nil if nothing is known.
  func team(of player: Player.ID, in week: Week) -> String? {
    if let own = rows[week.number]?[player] { return own }
    // A defense never changes teams.
    if isProTeam(player) { return present[player] ?? player }
    if week.state != .played { return present[player] }
    let known = rows.filter { $0.value[player] != nil }.keys
    if let before = known.filter({ $0 < week.number }).max() { return rows[before]?[player] }
    let later = known.min().flatMap { rows[$0]?[player] } ?? present[player]
    return movers.contains(player) && later == present[player] ? nil : later
  }

  /// Adds the teams to the lineups of all weeks.
  func adding(to weeks: [Week]) -> [Week] {
    weeks.map { week in
      var result = week
      for index in week.matchups.indices {
        add(to: &result.matchups[index].home, in: week)
        if var away = week.matchups[index].away {
          add(to: &away, in: week)
          result.matchups[index].away = away
        }
      }
      return result
    }
  }

  private func add(to side: inout Side, in week: Week) {
    for index in side.lineup.indices {
      side.lineup[index].proTeam = side.lineup[index].player.flatMap { team(of: $0, in: week) }
    }
  }

  private static func teams(_ answer: JSONValue) -> [Player.ID: String] {
    Dictionary(
      (answer.members ?? []).compactMap { player, team in
        team.string.flatMap { isProTeam($0) ? (player, $0) : nil }
      }
    ) { first, _ in first }
  }
}

/// Whether a text can be an NFL team's code, which is also the id of its defense.
private func isProTeam(_ text: String) -> Bool {
  (2...3).contains(text.utf8.count)
    && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
}

/// Sleeper's statistics by game, which need one request per week that is over.
extension SleeperRequests {
  /// The teams of the league's players and the statistics of all NFL players week by week, including the stored ones.
  func teams(for snapshot: Snapshot) async -> [Answer] {
    var kept = (1...Week.lastPossible).flatMap { week in
      [last?[Answer.teams(week)], last?[Answer.games(week)]].compactMap { $0 }
    }
    guard let base = fetcher.addresses.teams, snapshot.season >= Fetcher.firstSchedule,
      let league = snapshot["league"]?.json
    else { return kept }
    let calendar = SleeperCalendar(
      league["settings"] ?? .null, status: league["status"]?.string ?? "in_season")
    let settled = last.map { Settled($0) }
    let keys = Set(league["scoring_settings"]?.object?.keys ?? [])
    let known = last.flatMap { snapshot.hasRules(of: $0) ? $0 : nil }
    var weeks: [String: (games: String, players: Set<String>)] = [:]
    var questions: [Question] = []
    for week in 1...Week.lastPossible where calendar.belongsToSeason(week) {
      let rows = snapshot[Answer.week(week)]?.json
      let scorers = Self.scorers(in: rows)
      guard calendar.state(of: week, hasPoints: !scorers.isEmpty) == .played else { continue }
      let query =
        [(name: "season_type", value: "regular")]
        + Self.positions(league).map { (name: "position[]", value: $0) }
      let question = Question(
        name: Answer.teams(week),
        request: Request(
          base.appending([String(snapshot.season), String(week)], query: query)),
        isOptional: true)
      if let answer = known?[question.name], !answer.isDue(at: fetcher.now()) {
        // Each week is fetched once, and again while its lineups change.
        let teams = answer.json?.object
        guard settled?.contains(week) == false, scorers.contains(where: { teams?[$0] == nil })
        else { continue }
      }
      weeks[question.name] = (Answer.games(week), SleeperStatistics.players(in: rows))
      questions.append(question)
    }
    // A separate tally, because the answers of a whole season are longer than all others about a league. Answers
    // without rows are dropped and fetched again.
    let fresh = await fetcher.part(.teams, questions, about: key, after: last, Tally())
      .flatMap { answer -> [Answer] in
        guard let rows = answer.json?.array, let week = weeks[answer.name] else { return [] }
        let teams = Self.teams(rows, of: week.players).map { answer.replacing(body: $0) }
        let games = SleeperGames.slim(rows, scoring: keys).map {
          Answer(
            name: week.games, address: answer.address, fetchedAt: answer.fetchedAt, body: $0)
        }
        return [teams, games].compactMap { $0 }
      }
    kept.removeAll { answer in fresh.contains { $0.name == answer.name } }
    return kept + fresh
  }

  /// The starters who scored or lost points, without defenses.
  private static func scorers(in week: JSONValue?) -> Set<String> {
    var scorers: Set<String> = []
    for row in week?.array ?? [] {
      let points = row["players_points"]
      for starter in (row["starters"]?.array ?? []).compactMap(\.string)
      where starter != "0" && !isProTeam(starter) {
        // If the players' points are unknown, any starter can have scored.
        if points?.object?.count ?? 0 == 0 || points?[starter]?.double ?? 0 != 0 {
          scorers.insert(starter)
        }
      }
    }
    return scorers
  }

  /// The positions in Sleeper's statistics that can start in a league.
  private static func positions(_ league: JSONValue) -> [String] {
    let slots = (league["roster_positions"]?.array ?? []).compactMap(\.string)
    let defenders = ["DL", "LB", "DB"]
    let hasDefenders = slots.contains { $0.hasPrefix("IDP") || defenders.contains($0) }
    return ["QB", "RB", "WR", "TE", "K", "DEF"] + (hasDefenders ? defenders : [])
  }

  /// Reduces rows of two kilobytes to players and their teams: `{"4046":"KC"}`. Leaves out rows without a game, as
  /// during a bye; nil if no player has one.
  private static func teams(_ rows: [JSONValue], of players: Set<String>) -> [UInt8]? {
    var teams: [String: String] = [:]
    for row in rows where row["game_id"]?.id != nil {
      guard let player = row["player_id"]?.id, players.contains(player),
        let team = row["team"]?.string, isProTeam(team)
      else { continue }
      teams[player] = team
    }
    guard !teams.isEmpty else { return nil }
    let sorted = teams.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
    return JSONValue.object(JSONObject(sorted)).encoded()
  }
}
