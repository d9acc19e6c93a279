import HTTP
import JSON
import LeagueModel
import Platform

struct ESPNSeason {
  let snapshot: Snapshot
  let answer: JSONValue
  let settings: JSONValue
  let members: [String: JSONValue]
  let season: Int

  init(_ snapshot: Snapshot) throws(NormalizeError) {
    self.snapshot = snapshot
    guard let document = try snapshot.json("league") else {
      throw .missing(answer: "league", field: "id")
    }
    // Seasons up to 2017 come as a list with one league.
    let league = document.array.map { $0.first ?? .null } ?? document
    guard !league.isNull else { throw .notFound }
    guard league["id"]?.int != nil else { throw .missing(answer: "league", field: "id") }
    answer = league
    settings = league["settings"] ?? .null
    try ESPNCheck(league).run()
    season = league["seasonId"]?.year ?? snapshot.season
    guard AnswerCheck.seasons.contains(season) else {
      throw .missing(answer: "league", field: "seasonId")
    }
    var members: [String: JSONValue] = [:]
    for member in league["members"]?.array ?? [] {
      if let id = member["id"]?.id { members[id] = member }
    }
    self.members = members
  }

  func league() throws(NormalizeError) -> League {
    let rows = answer["teams"]?.array ?? []
    guard !rows.isEmpty else { throw .missing(answer: "league", field: "teams") }
    let calendar = ESPNCalendar(answer)
    let teams = rows.map(team)
    var people = ESPNPlayers()
    let kickoffs = Kickoffs(snapshot, season: season)
    let weeks = kickoffs.adding(to: try ESPNWeeks(self, calendar, teams).weeks(&people))
    for row in rows { people.add(entries: row["roster"]) }
    let wire = try wire(teams, weeks, kickoffs)
    return League(
      key: snapshot.key, name: settings["name"]?.name ?? "League \(snapshot.key.id)",
      season: season, stage: calendar.stage(of: weeks), rules: rules(calendar),
      divisions: divisions(), teams: teams, players: people.sorted, weeks: weeks,
      playoffField: playoffField(teams, calendar), wire: wire,
      drafts: answer["draftDetail"].map { _ in [ESPNDraft(self, teams).draft].compactMap(\.self) },
      fetchedAt: snapshot.fetchedAt)
  }

  /// The transactions; nil if no week has any.
  private func wire(
    _ teams: [Team], _ weeks: [Week], _ kickoffs: Kickoffs
  ) throws(NormalizeError) -> Wire? {
    let found = try ESPNTransactions(self, teams, ESPNRosters(self, weeks), kickoffs)
    guard !found.transactions.isEmpty else { return nil }
    let acquisition = settings["acquisitionSettings"]
    let hasBids = acquisition?["isUsingAcquisitionBudget"] == .bool(true)
    let budget = hasBids ? acquisition?["acquisitionBudget"]?.int : nil
    let accounts = (answer["teams"]?.array ?? []).compactMap { team -> Wire.Account? in
      guard let id = team["id"]?.id,
        let used = team["transactionCounter"]?["acquisitionBudgetSpent"]?.money()
      else { return nil }
      return Wire.Account(team: id, spent: used)
    }
    let deadline = settings["tradeSettings"]?["deadlineDate"]?.int.map {
      kickoffs.week(of: Instant(milliseconds: Int64($0)))
    }
    return Wire(
      transactions: found.transactions,
      budget: budget.flatMap { (1...AnswerCheck.mostMoney).contains($0) ? $0 : nil },
      accounts: budget == nil ? [] : accounts,
      tradeDeadline: deadline.flatMap {
        (1...Week.lastPossible).contains($0) ? $0 : nil
      })
  }

  /// The ids of the starting slots, one entry per slot, in ESPN's order.
  var lineupSlots: [Int] {
    let counts = settings["rosterSettings"]?["lineupSlotCounts"]?.members ?? []
    let pairs = counts.compactMap { key, value in
      Int(key).map { (slot: $0, count: min(20, max(0, value.int ?? 0))) }
    }
    return pairs.sorted { $0.slot < $1.slot }
      .filter { !ESPNVocabulary.benchSlots.contains($0.slot) }
      .flatMap { Array(repeating: $0.slot, count: $0.count) }
  }

  private func rules(_ calendar: ESPNCalendar) -> Rules {
    let schedule = settings["scheduleSettings"]
    return Rules(
      lastRegularWeek: calendar.lastRegularWeek,
      playoffTeamCount: max(0, schedule?["playoffTeamCount"]?.int ?? 0), hasMedianGame: false,
      lineupSlots: lineupSlots.map(ESPNVocabulary.slot),
      seedingRule: schedule?["playoffSeedingRule"]?.string, scoring: scoringRules)
  }

  /// The playoff teams by ESPN's seeds, which are final once its current week is one of the playoffs.
  private func playoffField(_ teams: [Team], _ calendar: ESPNCalendar) -> [Team.ID]? {
    let count = max(0, settings["scheduleSettings"]?["playoffTeamCount"]?.int ?? 0)
    let seeded = teams.compactMap { team in team.platformSeed.map { ($0, team.id) } }
      .sorted { $0 < $1 }
    guard count > 0, calendar.isInPlayoffs, seeded.map(\.0) == Array(1...teams.count) else {
      return nil
    }
    return seeded.prefix(count).map(\.1)
  }

  private func divisions() -> [Division] {
    let rows = settings["scheduleSettings"]?["divisions"]?.array ?? []
    // Every ESPN league has a division; a single one does not count.
    guard rows.count > 1 else { return [] }
    return rows.compactMap { row in
      row["id"]?.id.map { Division(id: $0, name: row["name"]?.name ?? "Division \($0)") }
    }
  }

  private func team(_ row: JSONValue) -> Team {
    let id = row["id"]?.int.map { String($0) } ?? ""
    let hasDivisions = (settings["scheduleSettings"]?["divisions"]?.array?.count ?? 0) > 1
    return Team(
      id: id, name: name(row) ?? "Team \(id)", owners: owners(row),
      divisionID: hasDivisions ? row["divisionId"]?.id : nil, platformRecord: platformRecord(row),
      platformSeed: row["playoffSeed"]?.int.flatMap { $0 > 0 ? $0 : nil },
      platformPlace: row["rankCalculatedFinal"]?.int.flatMap { $0 > 0 ? $0 : nil },
      picture: row["logo"]?.string.flatMap { PictureAddress.checked($0, of: .espn)?.text },
      startersBySeason: startersBySeason(row))
  }

  /// Prefers `name`, because `location` and `nickname` are outdated where it is present.
  private func name(_ row: JSONValue) -> String? {
    let parts = [row["location"]?.name, row["nickname"]?.name].compactMap { $0 }
    return row["name"]?.name ?? parts.joined(separator: " ").cleanName ?? row["abbrev"]?.name
  }

  /// The owners, primary first. If the answer knows none of them, they share one placeholder.
  private func owners(_ row: JSONValue) -> [Owner] {
    var ids = (row["owners"]?.array ?? []).compactMap(\.id)
    if let primary = row["primaryOwner"]?.id, ids.isEmpty || ids.contains(primary) {
      ids.insert(primary, at: 0)
    }
    ids = ids.unique { $0 }
    let known = ids.filter { members[$0] != nil }
    guard !known.isEmpty else {
      return ids.prefix(1).map { Owner(id: $0, name: "Unknown Owner") }
    }
    return known.map { Owner(id: $0, name: personName(members[$0] ?? .null)) }
  }

  private func personName(_ member: JSONValue) -> String {
    let parts = [member["firstName"]?.name, member["lastName"]?.name].compactMap { $0 }
    return parts.joined(separator: " ").cleanName ?? member["displayName"]?.name ?? "Unknown Owner"
  }

  private func platformRecord(_ row: JSONValue) -> PlatformRecord? {
    guard let overall = row["record"]?["overall"], let wins = overall["wins"]?.tally else {
      return nil
    }
    let outcome: Outcome? =
      switch overall["streakType"]?.string {
      case "WIN": .win
      case "LOSS": .loss
      case "TIE": .tie
      default: nil
      }
    return PlatformRecord(
      record: Record(
        wins: wins, losses: overall["losses"]?.tally ?? 0, ties: overall["ties"]?.tally ?? 0),
      pointsFor: overall["pointsFor"]?.double.flatMap(Points.init) ?? .zero,
      pointsAgainst: overall["pointsAgainst"]?.double.flatMap(Points.init),
      streak: outcome.flatMap { Streak($0, max(1, overall["streakLength"]?.int ?? 1)) })
  }

  /// Season totals of the current starters. A player's stat rows are unordered and include projections.
  private func startersBySeason(_ row: JSONValue) -> [PlayerPoints] {
    let entries = row["roster"]?["entries"]?.array ?? []
    let starters = entries.compactMap { entry -> (name: String, value: PlayerPoints)? in
      guard !ESPNVocabulary.benchSlots.contains(entry["lineupSlotId"]?.int ?? 20) else {
        return nil
      }
      let pool = entry["playerPoolEntry"]
      guard let id = entry["playerId"]?.id ?? pool?["id"]?.id else { return nil }
      let total = (pool?["player"]?["stats"]?.array ?? []).first { stat in
        stat["statSourceId"]?.int == 0 && stat["statSplitTypeId"]?.int == 0
          && stat["scoringPeriodId"]?.int == 0 && stat["seasonId"]?.int == season
      }
      let number = total?["appliedTotal"]?.double ?? pool?["appliedStatTotal"]?.double ?? 0
      return (
        pool?["player"]?["fullName"]?.name ?? "",
        PlayerPoints(player: id, points: Points(number) ?? .zero)
      )
    }
    return starters.sorted { left, right in
      left.value.points == right.value.points
        ? (left.name, left.value.player) < (right.name, right.value.player)
        : left.value.points > right.value.points
    }.map(\.value)
  }
}
