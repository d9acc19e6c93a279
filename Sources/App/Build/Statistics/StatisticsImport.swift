package import Diagnostics
package import HTTP
package import LeagueModel
import Platform
package import Statistics

/// Takes files of NFL statistics into the site's data.
package struct StatisticsImport: UsesSite, UsesTrace, UsesWorld, Sendable {
  package let site: SiteFolder
  package var trace: Trace
  package let world: World

  package init(_ part: some UsesSite & UsesTrace & UsesWorld) {
    (site, trace, world) = (part.site, part.trace, part.world)
  }

  /// The statistics that were imported from a file.
  package enum Outcome: Sendable, Equatable {
    /// A table of offenses or defenses.
    case table(TableSide, season: Int)
    /// Games of players: how many there are now in a season.
    case players(season: Int, games: Int)
    /// Games of teams: how many there are now in a season.
    case teams(season: Int, games: Int)
    /// The games in a season's schedule.
    case schedule(season: Int, games: Int)
  }

  /// Something in a file that a reader of the tables should know.
  package enum Doubt: Sendable, Equatable {
    /// The teams' numbers do not add up to the file's own totals.
    case wrongTotals(TableSide, season: Int, [TeamMetric])
    /// Offense and defense count different games of these teams: they are of different days.
    case otherGames(season: Int, [ProTeam])
    /// Players without an opponent: the schedule is missing.
    case noOpponents(season: Int, games: Int)
    /// Tables of teams without points: the schedule is missing.
    case noPoints(season: Int)
  }

  /// The largest file that is read. A season of weekly statistics has thirty million bytes.
  private static let largest = 256 << 20

  /// Reads files and addresses, and stores what they have. Nothing is stored if one of them is wrong.
  /// - Parameter season: The season of tables without a year in their file's name.
  package func take(
    _ names: [String], season: Int?
  ) async throws(StatisticsFailure) -> (outcomes: [Outcome], doubts: [Doubt]) {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in names { files.append((name, try await bytes(name))) }
    var schedules: [Int: ProSchedule] = [:]
    var rest: [(name: String, bytes: [UInt8])] = []
    for file in files {
      guard let found = ProSchedule.reading(csv: file.bytes) else {
        rest.append(file)
        continue
      }
      guard !found.isEmpty else { throw .empty(file.name) }
      for schedule in found { schedules[schedule.season] = schedule }
    }
    var found = Found(schedules: schedules)
    for file in rest { try read(file.name, file.bytes, season: season, into: &found) }
    do throws(SiteError) { return try store(found) } catch { throw .site(error) }
  }

  private struct Found {
    var schedules: [Int: ProSchedule]
    var tables: [TeamTable] = []
    var players: [Int: PlayerSeason] = [:]
    /// With the name of the file.
    var teams: [Int: (source: String, weeks: ProTeamGames)] = [:]
  }

  private func read(
    _ name: String, _ bytes: [UInt8], season: Int?, into found: inout Found
  ) throws(StatisticsFailure) {
    let folder = StatisticsFolder(self)
    let known = found.schedules
    let players = PlayerSeason.reading(csv: bytes) { year in
      known[year] ?? (try? folder.schedule(season: year).read())
    }
    if let players {
      guard !players.isEmpty else { throw .empty(name) }
      for season in players {
        found.players[season.season] =
          found.players[season.season].map { $0.replaced(by: season) } ?? season
      }
      return
    }
    let text = SourceText(name: name, bytes: bytes)
    let teams: [ProTeamGames]?
    do throws(TableError) { teams = try ProTeamGames.reading(csv: text) } catch {
      throw .mistake(error.diagnostic)
    }
    if let teams {
      guard !teams.isEmpty else { throw .empty(name) }
      for season in teams {
        let weeks = found.teams[season.season]?.weeks.replaced(by: season) ?? season
        found.teams[season.season] = (Self.source(name), weeks)
      }
      return
    }
    let table: TeamTable?
    do throws(TableError) {
      table = try TeamTable(
        csv: text, season: season ?? Self.season(in: name) ?? 0, source: Self.source(name),
        updatedAt: world.now())
    } catch {
      throw .mistake(error.diagnostic)
    }
    guard let table else {
      let missing = NFLVerseColumns.missing(in: bytes)
      throw missing.isEmpty ? .unknownLayout(name) : .missingColumns(name, missing)
    }
    guard table.season > 0 else { throw .noSeason(name) }
    found.tables.append(table)
  }

  private func store(_ found: Found) throws(SiteError) -> (outcomes: [Outcome], doubts: [Doubt]) {
    let folder = StatisticsFolder(self)
    var outcomes: [Outcome] = []
    var doubts: [Doubt] = []
    // Damaged files are replaced.
    var seasons: [PlayerSeason] = []
    for (year, players) in found.players.sorted(by: { $0.key < $1.key }) {
      let last = try? folder.players(season: year)
      seasons.append(last.map { $0.replaced(by: players) } ?? players)
    }
    for schedule in found.schedules.values.sorted(by: { $0.season < $1.season }) {
      try folder.schedule(season: schedule.season).store(schedule)
      outcomes.append(.schedule(season: schedule.season, games: schedule.games.count))
    }
    for players in seasons {
      try folder.store(players)
      outcomes.append(.players(season: players.season, games: players.games.count))
      let strangers = players.games.count { $0.opponent == nil }
      if strangers > 0 { doubts.append(.noOpponents(season: players.season, games: strangers)) }
    }
    for (year, teams) in found.teams.sorted(by: { $0.key < $1.key }) {
      let last = try? folder.teams(season: year).read()
      let weeks = last?.replaced(by: teams.weeks) ?? teams.weeks
      try folder.teams(season: weeks.season).store(weeks)
      outcomes.append(.teams(season: year, games: weeks.games.count))
      doubts += try storeTables(of: weeks, from: teams.source, but: found.tables)
    }
    for table in found.tables {
      try folder.store(table)
      outcomes.append(.table(table.side, season: table.season))
      let wrong = table.wrongTotals
      if !wrong.isEmpty { doubts.append(.wrongTotals(table.side, season: table.season, wrong)) }
    }
    for season in Set(found.tables.map(\.season)).sorted() {
      guard let offense = try folder.table(.offense, season: season).read(),
        let defense = try folder.table(.defense, season: season).read()
      else { continue }
      let teams = offense.teamsWithOtherGames(in: defense)
      if !teams.isEmpty { doubts.append(.otherGames(season: season, teams)) }
    }
    return (outcomes, doubts)
  }

  /// Stores the tables computed from the weekly games of teams, unless the same import has a more complete one.
  private func storeTables(
    of weeks: ProTeamGames, from source: String, but imported: [TeamTable]
  ) throws(SiteError) -> [Doubt] {
    let folder = StatisticsFolder(self)
    let schedule = try? folder.schedule(season: weeks.season).read()
    var hasPoints = true
    for side in TableSide.allCases
    where !imported.contains(where: { $0.side == side && $0.season == weeks.season }) {
      guard let table = weeks.table(side, schedule, source: source, updatedAt: world.now()) else {
        continue
      }
      hasPoints = hasPoints && table.rows.allSatisfy { $0.numbers[.points] != nil }
      try folder.store(table)
    }
    return hasPoints ? [] : [.noPoints(season: weeks.season)]
  }

  // MARK: Files and addresses

  private func bytes(_ name: String) async throws(StatisticsFailure) -> [UInt8] {
    guard name.hasPrefix("https://") || name.hasPrefix("http://") else {
      do throws(SiteError) { return try onDisk(Files.read(name)) } catch { throw .site(error) }
    }
    let client: Client
    do throws(SiteError) { client = try reach().client } catch { throw .site(error) }
    let response: Response
    do {
      var request = try Request(name)
      request.bodyLimit = Self.largest
      request.timeouts = Request.Timeouts(total: .seconds(300), idle: .seconds(30))
      response = try await client.send(request)
    } catch {
      throw .network(error)
    }
    guard (200...299).contains(response.status) else {
      throw .status(Address(name)?.host ?? name, response.status)
    }
    return response.body
  }

  /// What the page says of a source: a file's name, or an address without secrets.
  private static func source(_ name: String) -> String {
    Address(name)?.redacted ?? name.split(separator: "/").last.map(String.init) ?? name
  }

  /// The last year in a file's name, such as offense-2025.csv.
  private static func season(in name: String) -> Int? {
    let file = name.split(separator: "/").last ?? ""
    let numbers = file.split { !("0"..."9").contains($0) }
    return numbers.last { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
      .flatMap { Int($0) }
  }
}

/// Why statistics could not be imported. Nothing was stored.
package enum StatisticsFailure: Error, Sendable, Equatable {
  /// A file of no known layout.
  case unknownLayout(String)
  /// A file of nflverse without these columns.
  case missingColumns(String, [String])
  /// A file of a known layout without a row that counts.
  case empty(String)
  /// A table without a season in its file's name or an option.
  case noSeason(String)
  /// A mistake in a table.
  case mistake(Diagnostic)
  /// An address gave no answer.
  case network(HTTPError)
  /// A server answered with this status.
  case status(String, Int)
  /// The file or the site's data cannot be read or written.
  case site(SiteError)
}
