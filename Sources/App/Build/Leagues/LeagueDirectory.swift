import Credentials
package import LeagueModel
package import Platform
package import Platforms

/// The leagues of a site: which there are and what is known about each.
package struct LeagueDirectory: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// What the site knows about one of its leagues.
  package struct LeagueOverview: Sendable, Equatable {
    /// The league as `skidmark.yml` has it.
    package var entry: SiteConfiguration.LeagueEntry
    /// Its name: the platform's, or the one under which it was connected.
    package var name: String
    /// The year in which the season began; nil if that is not known yet.
    package var season: Int?
    /// When the platform was asked last with success; nil if nothing is stored.
    package var lastUpdated: Instant?
    /// Whether it is the one that was selected.
    package var isSelected: Bool
    /// A new season that it could move on to.
    package var newer: NewerSeason?
  }

  /// The path of the site's configuration.
  package var configurationPath: String { path(ConfigurationFile.name) }

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

  /// What people call a league of the site.
  package func name(of entry: SiteConfiguration.LeagueEntry) -> String {
    (try? latestLeague(of: entry))?.name ?? entry.name ?? entry.key.description
  }

  /// A league of the site by its key, its id, one that it had in an earlier season, the part that it has
  /// in addresses, or its name.
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

  /// All names under which `entry(named:)` finds a league, ids alone excepted.
  package var leagueNames: [String] {
    configuration.leagues.map(\.key.description) + StoredPapers(run).slugs().map(\.slug)
      + configuration.leagues.map { name(of: $0) }
  }

  /// The latest stored season of a league.
  private func latestLeague(
    of entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> League? {
    try stored { () throws(DataError) in
      for key in [entry.key] + entry.earlier.reversed() {
        let latest = try data.seasons(key).last
        guard let season = (key == entry.key ? entry.season : nil) ?? latest else { continue }
        if let league = try data.league(key, season: season) { return league }
      }
      return nil
    }
  }

  // MARK: The platforms

  /// Asks a platform about a league that is perhaps none of the site's.
  package func summary(
    of key: LeagueKey, season: Int?
  ) async throws(SiteError) -> LeagueSummary {
    let cookies = try RunCredentials(run).cookies(for: key)
    do { return try await lookup(cookies).summary(of: key, season: season) } catch {
      throw RunCredentials(run).failure(error, about: key, with: cookies)
    }
  }

  /// The leagues of somebody on Sleeper; nil if nobody is called so.
  /// - Parameters:
  ///   - season: The year in which it began; nil for the present one, or the one before if there are none.
  ///   - key: On whose behalf it is asked, for errors.
  package func leagues(
    ofUser name: String, season: Int?, for key: LeagueKey
  ) async throws(SiteError) -> [LeagueSummary]? {
    do throws(FetchError) {
      guard let user = try await lookup().sleeperUser(name, for: key) else { return nil }
      if let season {
        return try await lookup().sleeperLeagues(of: user.id, season: season, for: key)
      }
      let present =
        try await lookup().sleeperSeason(for: key) ?? SeasonYear.present(at: world.now())
      let leagues = try await lookup().sleeperLeagues(of: user.id, season: present, for: key)
      if !leagues.isEmpty { return leagues }
      return try await lookup().sleeperLeagues(of: user.id, season: present - 1, for: key)
    } catch {
      throw .fetch(key, error)
    }
  }

  /// Asks for what is not stored.
  /// - Parameter cookies: ESPN's, for a league of theirs.
  func lookup(_ cookies: CredentialLookup.Cookies? = nil) -> Fetcher {
    Fetcher(
      client: world.client, addresses: world.addresses, credentials: cookies?.credentials,
      timeout: world.timeout, now: world.now)
  }
}
