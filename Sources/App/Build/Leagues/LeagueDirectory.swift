import Credentials
package import LeagueModel
package import Platform
package import Platforms

/// The leagues of a site and what is known about each.
package struct LeagueDirectory: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// An overview of one league.
  package struct LeagueOverview: Sendable, Equatable {
    /// The league's entry in `skidmark.yml`.
    package var entry: SiteConfiguration.LeagueEntry
    /// The platform's name for it, or the one recorded when it was connected.
    package var name: String
    /// The year in which the season began, if it is known.
    package var season: Int?
    /// When the platform last answered; nil if nothing is stored.
    package var lastUpdated: Instant?
    /// Whether the league is selected.
    package var isSelected: Bool
    /// A new season that it can move to.
    package var newer: NewerSeason?
  }

  /// All leagues in the order of the configuration.
  package func overview() throws(SiteError) -> [LeagueOverview] {
    var all: [LeagueOverview] = []
    for entry in configuration.leagues {
      let league = try latestLeague(of: entry)
      all.append(
        LeagueOverview(
          entry: entry, name: league?.name ?? entry.name ?? entry.key.description,
          season: league?.season ?? entry.season, lastUpdated: league?.fetchedAt,
          isSelected: entry.key == configuration.selected,
          newer: SeasonSearch(run).newerSeason(known: entry)))
    }
    return all
  }

  /// The display name of a league.
  package func name(of entry: SiteConfiguration.LeagueEntry) -> String {
    (try? latestLeague(of: entry))?.name ?? entry.name ?? entry.key.description
  }

  /// Finds a league by its key, id, an id of an earlier season, address slug or name.
  package func entry(named name: String) -> SiteConfiguration.LeagueEntry? {
    let entries = configuration.leagues
    let known = entries.first { entry in
      ([entry.key] + entry.earlier).contains { $0.description == name || $0.id == name }
    }
    if let known { return known }
    let key = StoredPapers(run).slugs().first { $0.slug == name }?.key
    if let entry = entries.first(where: { $0.key == key }) { return entry }
    let named = entries.filter { self.name(of: $0).isSameName(as: name) }
    return named.count == 1 ? named[0] : nil
  }

  /// All names that `entry(named:)` accepts, except ids.
  package var leagueNames: [String] {
    configuration.leagues.map(\.key.description) + StoredPapers(run).slugs().map(\.slug)
      + configuration.leagues.map { name(of: $0) }
  }

  private func latestLeague(of entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> League? {
    for key in [entry.key] + entry.earlier.reversed() {
      let latest = try data.seasons(key).last
      guard let season = (key == entry.key ? entry.season : nil) ?? latest else { continue }
      if let league = try data.season(key, season).league.read() { return league }
    }
    return nil
  }

  // MARK: The platforms

  /// Asks a platform about any league, including those that the site does not have. Refuses other sports.
  package func summary(of key: LeagueKey, season: Int?) async throws(SiteError) -> LeagueSummary {
    let cookies = try RunCredentials(run).cookies(for: key)
    let fetcher = try fetcher(cookies?.credentials)
    let summary: LeagueSummary
    do {
      summary = try await fetcher.summary(of: key, season: season)
    } catch {
      throw RunCredentials(run).failure(error, about: key, with: cookies)
    }
    if let sport = summary.otherSport { throw .normalize(key, .unsupported(sport: sport)) }
    return summary
  }

  /// Asks ESPN about a league with cookies that are not stored yet.
  package func summary(
    of key: LeagueKey, season: Int?, with cookies: ESPNCredentials
  ) async throws(SiteError) -> LeagueSummary {
    let fetcher = try fetcher(cookies)
    do { return try await fetcher.summary(of: key, season: season) } catch {
      throw .fetch(key, error)
    }
  }

  /// The leagues of a Sleeper user; nil if there is no such user. Errors name the league `key`.
  /// - Parameter season: Nil for the current season, or the previous one if that has no leagues.
  package func leagues(
    ofUser name: String, season: Int?, for key: LeagueKey
  ) async throws(SiteError) -> [LeagueSummary]? {
    let fetcher = try fetcher()
    do throws(FetchError) {
      let sleeper = SleeperLookup(fetcher, for: key)
      guard let user = try await sleeper.user(name) else { return nil }
      if let season { return try await sleeper.leagues(of: user.id, season: season) }
      let present = try await sleeper.season() ?? SeasonYear.present(at: world.now())
      let leagues = try await sleeper.leagues(of: user.id, season: present)
      if !leagues.isEmpty { return leagues }
      return try await sleeper.leagues(of: user.id, season: present - 1)
    } catch {
      throw .fetch(key, error)
    }
  }
}
