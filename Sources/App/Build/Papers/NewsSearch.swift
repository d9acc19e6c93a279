import Credentials
package import LeagueModel
import Platform
import Platforms
import Rank
import Render

/// Finds out whether there is anything to build.
package struct NewsSearch: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// What is new since the stored editions.
  package struct News: Sendable {
    /// Whether a league has a final week without an edition, no edition, or one that a run left incomplete, or
    /// there are new games of other sports.
    package var isAny = false
    /// The leagues without news, each with the week of its latest edition; 0 before the season.
    package var papers: [(key: LeagueKey, week: Int)] = []
    /// Why some platforms could not be asked.
    package var failures: [SiteError] = []
  }

  /// Asks the platforms for final weeks without an edition: one small request per league, none for a finished
  /// season that cannot have a successor yet. Stops at the first league with news.
  package func news(of entries: [SiteConfiguration.LeagueEntry]) async -> News {
    var news = News()
    do throws(SiteError) {
      news.isAny = try await GamesFetch(run).isNeeded()
    } catch {
      news.failures.append(error)
    }
    guard !news.isAny else { return news }
    for entry in entries {
      do throws(SiteError) {
        guard let week = try await presentPaper(of: entry) else {
          news.isAny = true
          return news
        }
        news.papers.append((entry.key, week))
      } catch {
        news.failures.append(error)
      }
    }
    return news
  }

  /// The week of a league's latest edition; nil if there is something to build.
  private func presentPaper(
    of entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> Int? {
    // A build replaces unreadable data.
    guard let paper = try? data.latestEdition(entry.key),
      entry.season ?? paper.league.season == paper.league.season
    else {
      return nil
    }
    let season = paper.league.season
    guard
      isShown(paper), paper.roasting?.note != .incomplete
    else { return nil }
    guard let league = try? data.season(entry.key, season).league.read(),
      league.latestPlayedWeek ?? 0 <= paper.week
    else { return nil }
    let isOver = league.stage == .complete
    if options.isOffline || (isOver && !mayHaveNewSeason(entry, after: season)) {
      return paper.week
    }
    guard let last = try await finalWeek(of: entry, isOver: isOver) else { return paper.week }
    let isNewer = (last.season, last.week) > (season, paper.week)
    return isNewer ? nil : paper.week
  }

  /// Whether the site was built from an edition. Without a ledger, as in a CI job, stored editions count as
  /// published if the output folder is the default one.
  private func isShown(_ paper: Edition) -> Bool {
    guard ledger.isFound else {
      return Paths.resolved(options.output) == Paths.resolved(path("output"))
    }
    let season = data.season(of: paper.league)
    return [season.rankings(week: paper.week).name, season.words(week: paper.week).name]
      .allSatisfy { source in
        guard let digest = try? ledger.digest(of: source) else { return false }
        return ledger.hasNode(Page.prefix, madeFrom: NamedDigest(source, digest))
      }
  }

  /// Whether the league's id can have a newer season.
  private func mayHaveNewSeason(_ entry: SiteConfiguration.LeagueEntry, after season: Int) -> Bool {
    !entry.key.traits.linksSeasons && entry.season == nil
      && SeasonYear.present(at: world.now()) > season
  }

  /// The last final week on the platform, if any. If `isOver`, only a season after the stored one counts.
  private func finalWeek(
    of entry: SiteConfiguration.LeagueEntry, isOver: Bool
  ) async throws(SiteError) -> (season: Int, week: Int)? {
    let cookies = try RunCredentials(run).cookies(for: entry.key)
    let fetcher = try fetcher(cookies?.credentials)
    do {
      let wanted = isOver ? SeasonYear.present(at: world.now()) : entry.season
      let (season, answer) = try await fetcher.calendar(
        of: entry.key, season: wanted)
      return lastFinalWeek(of: entry.key, in: answer).map { (season, $0) }
    } catch {
      // The new season is not set up yet.
      if isOver, case .notFound = error { return nil }
      throw RunCredentials(run).failure(error, about: entry.key, with: cookies)
    }
  }
}
