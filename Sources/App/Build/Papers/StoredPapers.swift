import JSON
package import LeagueModel
import Liquid
import Phrases
package import Platform
package import Rank
package import Render

/// The stored weeks, for pages and chats.
package struct StoredPapers: UsesSite, UsesTrace, UsesOptions, Sendable {
  package let site: SiteFolder
  package var trace: Trace
  package let options: SiteRun.Options
  private let now: @Sendable () -> Instant
  /// An edition that this run has just stored, so that it is not read again.
  let written: Edition?

  package init(_ run: SiteRun, _ written: Edition? = nil) {
    (site, trace, options) = (run.site, run.trace, run.options)
    now = run.world.now
    self.written = written
  }

  /// The stored edition to share, without roasts if the run leaves them out.
  package func editionToShare(_ entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> Edition {
    let season = try season(of: entry, before: .render)
    let stored = try data.editions(entry.key)
      .filter { $0.league.season == season }
    guard var edition = stored.last else { throw .nothingStored(entry.key, before: .render) }
    if case .number(let number) = options.weeks {
      guard let wanted = stored.first(where: { $0.week == number }) else {
        throw .weekNotStored(entry.key, week: number, latest: edition.week)
      }
      edition = wanted
    }
    return options.hasRoasts ? edition : edition.withoutRoasts
  }

  /// When the data of a league's latest edition was fetched; nil without a readable edition.
  package func lastPaper(of key: LeagueKey) -> Instant? {
    guard let year = try? data.seasons(key).last else { return nil }
    let season = data.season(key, year)
    let weeks = (try? season.weeks()) ?? []
    let printed = weeks.last { Files.kind(season.words(week: $0).path) != nil }
    return printed.flatMap { try? season.rankings(week: $0).read() }?.lastUpdated
  }

  /// The text of a stored week for a chat, as one or more messages. `reveal` defaults to the site's setting.
  /// - Throws: `SiteError.silent` if there is nothing to say about a subject.
  package func messages(
    _ entry: SiteConfiguration.LeagueEntry, as format: ShareFormat,
    about subject: ShareSubject = .paper, text: ShareText = .message, reveal: Reveal? = nil,
    budget: Int? = nil
  ) throws(SiteError) -> [String] {
    let edition = try editionToShare(entry)
    let choice = ShareRenderer.Choice(
      format, text, reveal: reveal ?? configuration.reveal, hasRoasts: options.hasRoasts,
      budget: budget)
    let address = address(of: edition, entry)
    let live = subject == .scores ? try liveWeek(of: entry) : nil
    do {
      let renderer = ShareRenderer(try SiteTexts(self).theme())
      switch (subject, live) {
      case (.scores, let live?):
        return try renderer.scores(of: live, after: edition, choice, address: address)
      case (.preview, _):
        guard let messages = try renderer.preview(after: edition, choice, address: address) else {
          throw SiteError.silent(entry.key, .noNextWeek(after: edition.week))
        }
        return messages
      case (.paper, _), (.scores, nil):
        return try renderer.messages(edition, choice, address: address)
      }
    } catch {
      throw SiteTexts(self).failure(error)
    }
  }

  /// The scores of the week that is being played, from the last fetch.
  private func liveWeek(of entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> LiveWeek {
    let league = try RankStage(self).storedLeague(entry).league
    guard let live = Rank.liveWeek(league) else { throw .silent(entry.key, .noGames) }
    guard now().seconds(since: live.date) < Self.oldestScores else {
      throw .silent(entry.key, .oldScores(live.date))
    }
    return live
  }

  /// Twelve hours, in seconds: yesterday evening's scores are old news.
  private static let oldestScores = 43_200.0

  /// The public address of a week; nil without the site's base URL.
  package func address(of edition: Edition, _ entry: SiteConfiguration.LeagueEntry) -> String? {
    let slug = slugs().first { $0.key == entry.key }?.slug
    return slug.flatMap { SiteRenderer.address(of: edition, slug: $0, configuration.baseURL) }
  }

  /// The latest page of a league.
  package struct FrontPage: Sendable {
    /// The league's name.
    package let league: String
    /// The number of the week; 0 before the first game.
    package let week: Int
    /// The page's headline; nil without one.
    package let headline: String?
    /// The page's folder in the output, with a slash at its end.
    package let folder: String
  }

  /// The latest pages of some leagues, in the order of the site. Leaves out leagues without a page.
  package func frontPages(
    of entries: [SiteConfiguration.LeagueEntry]
  ) throws(SiteError) -> [FrontPage] {
    var pages: [FrontPage] = []
    for title in try titles() where entries.contains(title.entry) {
      let week = try outline(of: title, title.weeks.count - 1)
      pages.append(
        FrontPage(
          league: title.name, week: week.week, headline: week.headline?.text,
          folder: "\(title.slug)/\(week.folder)"))
    }
    return pages
  }
}

extension Edition {
  /// The edition for `--no-roasts`. The stored edition keeps its roasts.
  var withoutRoasts: Edition {
    var edition = self
    for index in edition.teams.indices { edition.teams[index].roast = nil }
    edition.headline = nil
    edition.roasting = nil
    let wraps = edition.numbers?.wraps ?? []
    for index in wraps.indices { edition.numbers?.wraps?[index].isRespectful = true }
    return edition
  }
}
