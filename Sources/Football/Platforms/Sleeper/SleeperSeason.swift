import HTTP
import JSON
import LeagueModel

struct SleeperSeason {
  let snapshot: Snapshot
  let answer: JSONValue
  let rosters: [JSONValue]
  let users: [String: JSONValue]
  let settings: JSONValue
  let season: Int

  init(_ snapshot: Snapshot) throws(NormalizeError) {
    self.snapshot = snapshot
    guard let league = try snapshot.json("league") else {
      throw .missing(answer: "league", field: "league_id")
    }
    guard !league.isNull else { throw .notFound }
    guard league["league_id"]?.id != nil else {
      throw .missing(answer: "league", field: "league_id")
    }
    let sport = league["sport"]?.string ?? "nfl"
    guard sport == "nfl" else { throw .unsupported(sport: sport) }
    answer = league
    settings = league["settings"] ?? .null
    try Self.check(league)
    season = answer["season"]?.year ?? snapshot.season
    guard AnswerCheck.seasons.contains(season) else {
      throw .missing(answer: "league", field: "season")
    }
    rosters = try snapshot.json("rosters")?.array ?? []
    guard !rosters.isEmpty else { throw .missing(answer: "rosters", field: "roster_id") }
    try Self.check(rosters, of: league)
    var users: [String: JSONValue] = [:]
    for user in try snapshot.json("users")?.array ?? [] {
      if let id = user["user_id"]?.id { users[id] = user }
    }
    self.users = users
  }

  private static func check(_ league: JSONValue) throws(NormalizeError) {
    let check = AnswerCheck(answer: "league")
    try check.number(league["season"], "season", in: AnswerCheck.seasons)
    try check.number(league["total_rosters"], "total_rosters", in: AnswerCheck.teams)
    try check.lengths(of: league, "", ["roster_positions"], in: AnswerCheck.players)
    try check.numbers(
      of: league["settings"], "settings.",
      ["leg", "last_scored_leg", "start_week", "playoff_week_start"], in: AnswerCheck.weeks)
    try check.numbers(
      of: league["settings"], "settings.", ["num_teams", "playoff_teams", "divisions"],
      in: AnswerCheck.counts)
  }

  private static func check(_ rosters: [JSONValue], of league: JSONValue) throws(NormalizeError) {
    let check = AnswerCheck(answer: "rosters")
    guard AnswerCheck.teams.contains(rosters.count) else {
      throw .outOfRange(answer: "rosters", field: "roster_id", value: "\(rosters.count) items")
    }
    _ = try check.ids(of: rosters, "", "roster_id")
    if let total = league["total_rosters"]?.int, total != rosters.count {
      throw .contradiction(
        answer: "rosters", field: "total_rosters", other: "league",
        detail: "'rosters' has \(rosters.count) teams, 'total_rosters' of 'league' says \(total)")
    }
    for (index, roster) in rosters.enumerated() {
      let path = "[\(index)].settings."
      try check.numbers(
        of: roster["settings"], path, ["wins", "losses", "ties"], in: AnswerCheck.counts)
      try check.points(of: roster["settings"], path, ["fpts", "fpts_against"])
    }
  }

  func league(players index: PlayerIndex) throws(NormalizeError) -> League {
    let calendar = SleeperCalendar(settings, status: answer["status"]?.string ?? "in_season")
    let divisions = divisions()
    var teams = rosters.map { team($0, hasDivisions: !divisions.isEmpty) }
    let kickoffs = Kickoffs(snapshot, season: season)
    let brackets = try SleeperBrackets(
      snapshot, lower: lowerKind, teams: teams.count, playoffTeams: playoffTeamCount)
    let weeks = kickoffs.adding(to: try SleeperWeeks(self, calendar, brackets, teams).weeks())
    let stage = calendar.stage(of: weeks)
    if stage == .complete {
      for index in teams.indices { teams[index].platformPlace = brackets.places[teams[index].id] }
    }
    let wire = try wire(teams, kickoffs)
    let drafts = try SleeperDrafts(snapshot, teams, wire, season: season)
    let players = players(in: weeks, wire, drafts, index)
    return League(
      key: snapshot.key, name: answer["name"]?.name ?? "League \(snapshot.key.id)",
      season: season, stage: stage,
      rules: rules(calendar, weeks), divisions: divisions, teams: teams,
      players: players, weeks: SleeperProTeams(snapshot, players, weeks).adding(to: weeks),
      playoffField: brackets.qualified.isEmpty
        ? nil : brackets.seeds(standings(weeks, teams)),
      wire: wire,
      drafts: drafts.drafts, tradedPicks: drafts.tradedPicks, fetchedAt: snapshot.fetchedAt)
  }

  /// The transactions; nil if they were never fetched.
  private func wire(_ teams: [Team], _ kickoffs: Kickoffs) throws(NormalizeError) -> Wire? {
    guard snapshot.answers.contains(where: { $0.name == Answer.transactions(1) }) else {
      return nil
    }
    let found = try SleeperTransactions(snapshot, teams, kickoffs)
    // Type 2 is bidding; the others are orders of priority.
    let budget = settings["waiver_type"]?.int == 2 ? settings["waiver_budget"]?.int : nil
    let accounts = rosters.compactMap { roster -> Wire.Account? in
      guard let id = roster["roster_id"]?.id,
        let used = roster["settings"]?["waiver_budget_used"]?.money(from: -AnswerCheck.mostMoney)
      else { return nil }
      return Wire.Account(team: id, spent: used)
    }
    return Wire(
      transactions: found.transactions,
      budget: budget.flatMap { (1...AnswerCheck.mostMoney).contains($0) ? $0 : nil },
      accounts: budget == nil ? [] : accounts,
      tradeDeadline: settings["trade_deadline"]?.int(in: 1...Week.lastPossible))
  }

  /// The teams in the order of the regular season's standings.
  func standings(_ weeks: [Week], _ teams: [Team]) -> [Team.ID] {
    RegularSeason(weeks, hasMedianGame: hasMedianGame).seeds(teams)
  }

  var playoffTeamCount: Int { max(0, settings["playoff_teams"]?.int ?? 0) }

  private var hasMedianGame: Bool { settings["league_average_match"]?.int == 1 }

  /// Sleeper's `playoff_type` is 0 for a toilet bowl and 1 for a consolation bracket.
  private var lowerKind: Matchup.Kind {
    settings["playoff_type"]?.int == 0 ? .toiletBowl : .consolation
  }

  private func rules(_ calendar: SleeperCalendar, _ weeks: [Week]) -> Rules {
    let slots = (answer["roster_positions"]?.array ?? []).compactMap(\.name)
    return Rules(
      lastRegularWeek: calendar.playoffStart.map { $0 - 1 } ?? weeks.last?.number ?? 0,
      playoffTeamCount: calendar.playoffStart == nil && forms.contains(.guillotine)
        ? 0 : playoffTeamCount,
      hasMedianGame: hasMedianGame,
      lineupSlots: slots.filter(Self.isStarting), seedingRule: nil,
      scoring: sleeperScoringRules(answer), forms: forms)
  }

  /// Sleeper's league types are 0 for redraft, 1 for keepers, 2 for dynasty and 3 for guillotine.
  var forms: [LeagueForm] {
    (settings["best_ball"]?.int == 1 ? [.bestBall] : [])
      + (settings["type"]?.int == 3 ? [.guillotine] : [])
  }

  /// Whether an entry of `roster_positions` is a starting slot.
  static func isStarting(_ slot: String) -> Bool {
    slot != LineupEntry.bench && !LineupEntry.isReserved(slot)
  }

  /// The divisions, if the settings have any. Rosters keep outdated division numbers.
  private func divisions() -> [Division] {
    let count = settings["divisions"]?.int ?? 0
    guard (1...32).contains(count) else { return [] }
    return (1...count).map { number in
      let name = answer["metadata"]?["division_\(number)"]?.name
      return Division(id: String(number), name: name ?? "Division \(number)")
    }
  }

  private func team(_ roster: JSONValue, hasDivisions: Bool) -> Team {
    let id = roster["roster_id"]?.int.map { String($0) } ?? ""
    let ownerID = roster["owner_id"]?.id
    let owner = ownerID.map { self.owner($0) }
    let coOwners = (roster["co_owners"]?.array ?? []).compactMap(\.id)
      .filter { $0 != ownerID }.unique { $0 }
    let name =
      ownerID.flatMap { users[$0]?["metadata"]?["team_name"]?.name }
      ?? roster["metadata"]?["team_name"]?.name
      ?? ownerID.flatMap { users[$0]?["display_name"]?.name } ?? "Team \(id)"
    return Team(
      id: id, name: name, owners: (owner.map { [$0] } ?? []) + coOwners.map { self.owner($0) },
      divisionID: hasDivisions ? roster["settings"]?["division"]?.id : nil,
      platformRecord: platformRecord(roster), choppedWeek: choppedWeek(roster),
      picture: ownerID.flatMap(picture))
  }

  /// The week in which a team was chopped. Sleeper counts from the first week; 0 means that the team survives.
  private func choppedWeek(_ roster: JSONValue) -> Int? {
    guard forms.contains(.guillotine) else { return nil }
    return roster["settings"]?["eliminated"]?.int(in: 1...Week.lastPossible)
  }

  /// The picture that the owner chose for this team, or else for all leagues.
  private func picture(of owner: String) -> String? {
    let user = users[owner]
    return user?["metadata"]?["avatar"]?.string.flatMap {
      PictureAddress.checked($0, of: .sleeper)?.text
    } ?? user?["avatar"]?.string.flatMap(PictureAddress.ofAvatar)?.text
  }

  private func owner(_ id: String) -> Owner {
    let user = users[id]
    return Owner(
      id: id, name: user?["display_name"]?.name ?? user?["username"]?.name ?? "Unknown Owner")
  }

  private func platformRecord(_ roster: JSONValue) -> PlatformRecord? {
    guard let settings = roster["settings"], let wins = settings["wins"]?.tally else { return nil }
    let record = Record(
      wins: wins, losses: settings["losses"]?.tally ?? 0, ties: settings["ties"]?.tally ?? 0)
    return PlatformRecord(
      record: record, pointsFor: amount(settings, "fpts") ?? .zero,
      pointsAgainst: amount(settings, "fpts_against"), streak: streak(roster))
  }

  /// An amount in two members: 1291 and 6 mean 1291.06.
  private func amount(_ settings: JSONValue, _ name: String) -> Points? {
    guard let whole = settings[name]?.double.flatMap(Points.init) else { return nil }
    let decimals = settings["\(name)_decimal"]?.double.map(abs)
    let hundredths = decimals.flatMap { Points($0 / 100) } ?? .zero
    return whole < .zero ? whole - hundredths : whole + hundredths
  }

  /// `"3W"` in newer answers; otherwise the end of a record such as `"WLWW"`.
  private func streak(_ roster: JSONValue) -> Streak? {
    let metadata = roster["metadata"]
    if let text = metadata?["streak"]?.name, let letter = text.last,
      let outcome = Outcome(rawValue: String(letter)), let length = Int(text.dropLast())
    {
      return Streak(outcome, length)
    }
    let outcomes = metadata?["record"]?.string?.compactMap { Outcome(rawValue: String($0)) }
    return outcomes.flatMap { Streak(endOf: $0) }
  }

  private func players(
    in weeks: [Week], _ wire: Wire?, _ drafts: SleeperDrafts, _ index: PlayerIndex
  ) -> [Player] {
    var ids: Set<Player.ID> = []
    for side in weeks.lazy.flatMap(\.matchups).flatMap(\.sides) {
      ids.formUnion(side.lineup.lazy.compactMap(\.player))
    }
    for transaction in wire?.transactions ?? [] {
      ids.formUnion(transaction.moves.lazy.map(\.player))
    }
    for draft in drafts.drafts ?? [] { ids.formUnion(draft.picks.lazy.compactMap(\.player)) }
    let known = Dictionary((index.players + drafts.players).map { ($0.id, $0) }) { first, _ in
      first
    }
    return ids.sorted().map { known[$0] ?? Self.unknownPlayer($0) }
  }

  /// A placeholder for an unknown player. A defense's id is its NFL team's code.
  private static func unknownPlayer(_ id: Player.ID) -> Player {
    let isClub = id.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return Player(
      id: id, name: isClub ? "\(id) defense" : "Player \(id)", position: isClub ? "DEF" : "",
      team: isClub ? id : nil)
  }
}
