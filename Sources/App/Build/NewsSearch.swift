import Credentials
package import LeagueModel
import Platform
import Platforms
import Render

/// Whether there is anything to build.
package struct NewsSearch: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// What is new since the papers that are stored.
  package struct News: Sendable {
    /// Whether a league has a week that is final and has no paper, or has no paper at all; or whether the last
    /// run did not come to its end, and left a paper without a page or without roasts.
    package var isAny = false
    /// The leagues that have nothing new, each with the week of its latest paper; 0 before the season.
    package var papers: [(key: LeagueKey, week: Int)] = []
    /// Why some leagues could not be asked.
    package var failures: [SiteError] = []
  }

  /// Asks the platforms whether a week is final that has no paper yet: one small question for each league,
  /// none for a season that is over, and no more once one league has something new.
  package func news(of entries: [SiteConfiguration.LeagueEntry]) async -> News {
    var news = News()
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

  /// The week of a league's latest paper; nil if there is something newer, or something left to do for it.
  private func presentPaper(
    of entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> Int? {
    // What cannot be read is made anew by a build.
    guard let paper = (try? data.latestEdition(entry.key)) ?? nil,
      entry.season ?? paper.league.season == paper.league.season
    else {
      return nil
    }
    let season = paper.league.season
    guard
      isShown(paper), paper.roasting?.note != .incomplete
    else { return nil }
    guard let league = (try? data.league(entry.key, season: season)) ?? nil,
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

  /// Whether a site was made of a paper. A machine that has never made one, such as that of a job, takes
  /// what is stored for published; another output than the usual one has to be seen.
  private func isShown(_ paper: Edition) -> Bool {
    guard ledger.isFound else {
      return Files.resolved(options.output) == Files.resolved(path("output"))
    }
    let source = DataFolder.editionName(paper.league.key, paper.league.season, paper.week)
    guard let digest = (try? ledger.digest(of: source)) ?? nil else { return false }
    return ledger.hasNode(SitePlan.prefix, madeFrom: NamedDigest(source, digest))
  }

  /// An ESPN league goes on under its id; a Sleeper league is one season.
  private func mayHaveNewSeason(
    _ entry: SiteConfiguration.LeagueEntry, after season: Int
  ) -> Bool {
    entry.key.platform == .espn && entry.season == nil
      && SeasonYear.present(at: world.now()) > season
  }

  /// The last week that is final, by the platform; nil before the first.
  /// - Parameter isOver: Whether only a season after the stored one counts.
  private func finalWeek(
    of entry: SiteConfiguration.LeagueEntry, isOver: Bool
  ) async throws(SiteError) -> (season: Int, week: Int)? {
    let cookies = try RunCredentials(run).cookies(for: entry.key)
    let fetcher = Fetcher(
      client: world.client, addresses: world.addresses, credentials: cookies?.credentials,
      timeout: world.timeout, now: world.now)
    do {
      let wanted = isOver ? SeasonYear.present(at: world.now()) : entry.season
      let (season, answer) = try await fetcher.calendar(of: entry.key, season: wanted)
      return lastFinalWeek(of: entry.key, in: answer).map { (season, $0) }
    } catch {
      // Nobody has set up the new season yet.
      if isOver, case .notFound = error { return nil }
      throw RunCredentials(run).failure(error, about: entry.key, with: cookies)
    }
  }
}
