import Credentials
import HTTP
import JSON
import Platform
import Sports

/// Asks the sports API for what changed in a site's games.
package struct GamesFetch: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// How many games in a row may fail before the API counts as out of order.
  private static let patience = 3

  /// Fetches the games of the configured leagues and days. What fails stays as it was stored.
  /// - Returns: The number of games that were new or had changed.
  @discardableResult
  package func fetch() async throws(SiteError) -> Int {
    guard let settings = configuration.games else { return 0 }
    report(.began(.fetch, league: "games"))
    let api = try api()
    let before = (try? GamesFolder(run).looks.read()) ?? GameLooks()
    let (changed, gone) = try await changed(settings, from: api, before)
    var (looks, failures) = (before, 0)
    for id in gone {
      looks.count(id, at: GamesClock(run).now, isSame: false)
      // Removes the game only when it is missing again: a single list may be wrong.
      if !looks.has(id) { try GamesFolder(run).remove(id) }
    }
    for (place, (game, row)) in changed.enumerated() {
      let found: [(answer: GamesFolder.Answer, bytes: [UInt8])]
      do {
        found = try await answers(about: game, from: api)
        failures = 0
      } catch {
        failures += 1
        guard failures < Self.patience, !error.isOfKey else { throw .games(error) }
        report(
          .warning(
            "game \(game.id) (\(game.away) at \(game.home)) could not be fetched; what is known of it "
              + "stays."))
        continue
      }
      let isSame = try GamesFolder(run).replace(found, of: game.id)
      looks.count(game.id, at: GamesClock(run).now, isSame: isSame)
      // The row comes last: until it is stored, the next run asks again.
      try GamesFolder(run).store(row, .row, of: game.id)
      report(.fetched(league: "games", answers: place + 1, requests: changed.count))
    }
    if looks != before { try GamesFolder(run).looks.store(looks) }
    try await fetchTeams(settings, from: api, changed.map(\.game))
    return changed.count
  }

  /// Whether the lists say anything new: one request per league.
  package func isNeeded() async throws(SiteError) -> Bool {
    guard let settings = configuration.games, !options.isOffline else { return false }
    let looks = (try? GamesFolder(run).looks.read()) ?? GameLooks()
    let (changed, gone) = try await changed(settings, from: try api(), looks)
    return !changed.isEmpty || !gone.isEmpty
  }

  private typealias Listed = (game: SportsGame, row: [UInt8])

  /// The games that must be asked for, with their rows, and the stored ones that the API no longer has.
  private func changed(
    _ settings: GamesSettings, from api: SportsAPI, _ looks: GameLooks
  ) async throws(SiteError) -> (games: [Listed], gone: [Int]) {
    let clock = GamesClock(run)
    let due = looks.due(at: clock.now)
    let days = settings.days(today: clock.today)
    var changed: [Listed] = []
    for league in settings.leagues {
      for row in try await rows(of: league, from: days.first, through: days.last, api) {
        guard let game = SportsGame(reading: row), settings.includes(game),
          clock.shows(game)
        else { continue }
        let bytes = row.encoded()
        let isWanted = if due.contains(game.id) { true } else { try isNew(game, bytes) }
        if isWanted { changed.append((game, bytes)) }
      }
    }
    // Most games that are due were played before the listed days: looks for each in the list of its own day.
    var (gone, lists) = ([Int](), [String: [JSONValue]]())
    for id in due where !changed.contains(where: { $0.game.id == id }) {
      guard let stored = try GamesFolder(run).game(id), settings.includes(stored),
        let day = stored.day(in: SportsCalendar.eastern)
      else { continue }
      let list = "\(stored.league.rawValue) \(day)"
      let rows =
        if let known = lists[list] { known } else {
          try await rows(of: stored.league, from: day, through: day, api)
        }
      lists[list] = rows
      let row = rows.first { SportsGame(reading: $0)?.id == id }
      if let row, let game = SportsGame(reading: row) {
        changed.append((game, row.encoded()))
      } else {
        gone.append(id)
      }
    }
    return (changed, gone)
  }

  private func rows(
    of league: SportsLeague, from first: CivilDate, through last: CivilDate, _ api: SportsAPI
  ) async throws(SiteError) -> [JSONValue] {
    do { return try await api.rows(of: league, from: first, through: last) } catch {
      if case .notGames = error, configuration.environment == .mock {
        throw .notRecorded("the games of the \(league.rawValue)", folder: configuration.recordings)
      }
      throw .games(error)
    }
  }

  /// Whether a game must be asked for: it is being played, or its row in the list is new.
  private func isNew(_ game: SportsGame, _ row: [UInt8]) throws(SiteError) -> Bool {
    if options.isFetchingAll || game.status.isGoingOn { return true }
    let folder = GamesFolder(run)
    guard try folder.bytes(.row, of: game.id) == row else { return true }
    return try folder.bytes(.detail, of: game.id) == nil
  }

  private func answers(
    about game: SportsGame, from api: SportsAPI
  ) async throws(SportsAPIError) -> [(answer: GamesFolder.Answer, bytes: [UInt8])] {
    var answers: [(answer: GamesFolder.Answer, bytes: [UInt8])] = []
    let detail = try await api.detail(of: game.id)
    if let detail { answers.append((.detail, detail.bytes)) }
    guard game.status == .final || game.status.isGoingOn else { return answers }
    if let story = try await api.story(of: game.id) { answers.append((.story, story.bytes)) }
    if let timeline = try await api.timeline(of: game.id) {
      answers.append((.timeline, timeline.bytes))
    } else if detail?.json.hasNone(of: "plays") ?? true,
      let plays = try await api.plays(of: game.id)
    {
      answers.append((.timeline, plays.bytes))
    }
    if detail?.json.hasNone(of: "socialPosts", "social_posts") ?? true,
      let posts = try await api.posts(of: game.id)
    {
      answers.append((.posts, posts.bytes))
    }
    return answers
  }

  /// Asks for those teams in the settings that have played or are new. If that fails, their pages have only the stored
  /// games.
  private func fetchTeams(
    _ settings: GamesSettings, from api: SportsAPI, _ changed: [SportsGame]
  ) async throws(SiteError) {
    let known = Set(try GamesFolder(run).teams().map(\.name))
    let wanted = settings.teams.filter { name in
      !known.contains(name) || changed.contains { $0.home == name || $0.away == name }
    }
    guard !wanted.isEmpty else { return }
    for league in settings.leagues {
      var teams: [(id: Int, bytes: [UInt8])] = []
      do throws(SportsAPIError) {
        let ids = try await api.teamIDs(of: league)
        for id in wanted.compactMap({ ids[$0] }) {
          if let team = try await api.team(id) { teams.append((id, team.bytes)) }
        }
      } catch {
        report(.warning("the teams of \(league.rawValue) could not be fetched."))
      }
      for team in teams { try GamesFolder(run).store(team: team.bytes, team.id, of: league) }
    }
  }

  private func api() throws(SiteError) -> SportsAPI {
    let reach = try reach()
    let key: Secret?
    do { key = try reach.credentials?.gamesKey(at: reach.games.origin) } catch {
      throw .gamesKey(error)
    }
    return SportsAPI(client: reach.client, base: reach.games, key: key, timeout: world.timeout)
  }
}

extension JSONValue {
  /// Whether an object has no list of these names with anything in it.
  fileprivate func hasNone(of keys: String...) -> Bool {
    keys.allSatisfy { self[$0]?.array?.isEmpty ?? true }
  }
}
