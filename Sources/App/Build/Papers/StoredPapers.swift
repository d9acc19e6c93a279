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
  private let written: Edition?

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
    about subject: ShareSubject = .paper, reveal: Reveal? = nil, isShort: Bool = false,
    budget: Int? = nil
  ) throws(SiteError) -> [String] {
    let edition = try editionToShare(entry)
    let choice = ShareRenderer.Choice(
      format, reveal: reveal ?? configuration.reveal, hasRoasts: options.hasRoasts,
      isShort: isShort, budget: budget)
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

  /// A link that opens a chat with a summary of a week and its address; nil if a format has no such links.
  package func link(
    _ entry: SiteConfiguration.LeagueEntry, as format: ShareFormat, reveal: Reveal? = nil
  ) throws(SiteError) -> String? {
    let edition = try editionToShare(entry)
    do {
      return try ShareRenderer(try SiteTexts(self).theme()).link(
        edition, as: format, reveal: reveal ?? configuration.reveal,
        address: address(of: edition, entry))
    } catch {
      throw SiteTexts(self).failure(error)
    }
  }

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

  package func slugs() -> [(slug: String, key: LeagueKey)] {
    ((try? titles()) ?? []).map { ($0.slug, $0.entry.key) }
  }

  /// A league with at least one stored week.
  struct Title: Sendable {
    var entry: SiteConfiguration.LeagueEntry
    var slug: String
    var name: String
    /// Its weeks, oldest first; at least one.
    var weeks: [StoredIssue]
    var issues: [Issue] { weeks.map(\.issue) }
    /// All its ids, earliest first: earlier seasons keep their pages.
    var keys: [LeagueKey] { entry.earlier + [entry.key] }
  }

  /// First parts of addresses that belong to the theme's files, the search and the site's other pages.
  static let reserved: Set<String> = ["assets", "games", "nfl", "api", "search"]

  /// The leagues with at least one stored week, in the order of the configuration. Each has the address in
  /// `skidmark.yml`, or else its stored address, or else one from its name.
  func titles() throws(SiteError) -> [Title] {
    let pinned = configuration.leagues.map { entry in entry.slug ?? address(of: entry)?.slug }
    var taken = Self.reserved
    let held = Set(pinned.compactMap(\.self))
    var titles: [Title] = []
    for (entry, pinned) in zip(configuration.leagues, pinned) {
      let (weeks, latestName) = try weeks(of: entry)
      guard let name = latestName else { continue }
      let usual = slug(name)
      let isFree = pinned != nil || !held.contains(usual)
      var title = Title(entry: entry, slug: pinned ?? usual, name: name, weeks: weeks)
      if !isFree || !taken.insert(title.slug).inserted { title.slug += "-\(entry.key)" }
      titles.append(title)
    }
    return titles
  }

  /// The stored address of a league, which may be stored with an earlier season.
  private func address(of entry: SiteConfiguration.LeagueEntry) -> PinnedAddress? {
    for key in [entry.key] + entry.earlier.reversed() {
      guard var found = try? data.address(of: key).read(), Self.isAddress(found.slug) else {
        continue
      }
      found.former = found.former.filter(Self.isAddress)
      return found
    }
    return nil
  }

  /// Whether a text can be the first part of a league's address.
  static func isAddress(_ text: String) -> Bool { slug(text) == text && !reserved.contains(text) }

  /// Stores the addresses of the leagues.
  /// - Returns: The first parts of former addresses, and where they redirect.
  func pin(_ titles: [Title]) throws(SiteError) -> [(from: String, to: String)] {
    let present = Set(titles.map(\.slug)).union(Self.reserved)
    var moved: [(from: String, to: String)] = []
    for title in titles {
      let known = address(of: title.entry)
      var pinned = known ?? PinnedAddress(slug: title.slug)
      pinned.move(to: title.slug)
      if known != pinned { _ = try data.address(of: title.entry.key).store(pinned) }
      // Sites from before addresses were stored used the name that the league had when it was connected.
      let first = title.entry.name.map { slug($0) }
      moved += Set(pinned.former + [first].compactMap(\.self)).subtracting(present).sorted()
        .map { ($0, title.slug) }
    }
    return moved
  }

  /// The folders with a league's papers. Earlier seasons keep the papers that they had when they were played.
  private func shelves(
    of entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> [(year: Int, season: SeasonFolder)] {
    var shelves: [(year: Int, season: SeasonFolder)] = []
    for key in entry.earlier + [entry.key] {
      shelves += try data.seasons(key).map { ($0, data.season(key, $0)) }
    }
    guard entry.hasPapers, let latest = shelves.map(\.year).max() else { return shelves }
    let printed = Set(shelves.map(\.year))
    let past = data.earlier(of: entry.key)
    for year in EarlierSeasons(self).years(of: entry, before: latest)
    where !printed.contains(year) {
      shelves.append((year, past.season(entry.key, year)))
    }
    return shelves
  }

  /// A week that has been ranked and written about.
  struct StoredIssue: Sendable {
    let issue: Issue
    let season: SeasonFolder
  }

  /// The weeks of a league, oldest first, and its name in the latest one; nil without one.
  private func weeks(
    of entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> (all: [StoredIssue], latestName: String?) {
    var weeks: [(stored: StoredIssue, name: String)] = []
    for (year, season) in try shelves(of: entry) {
      for week in try season.weeks() {
        guard let sources = try sources(of: week, season) else { continue }
        let head = try head(of: entry, week, season, sources)
        let outline = try ledger.input(season.outline(week: week).name)
        let issue = Issue(
          season: year, week: week, sources: sources, outline: outline, contents: head.contents)
        weeks.append((StoredIssue(issue: issue, season: season), head.leagueName))
      }
    }
    weeks.sort {
      let (one, other) = ($0.stored.issue, $1.stored.issue)
      return (one.season, one.week) < (other.season, other.week)
    }
    return (weeks.map(\.stored), weeks.last?.name)
  }

  /// The files that an edition is joined from; nil unless there are both.
  private func sources(
    of week: Int, _ season: SeasonFolder
  ) throws(SiteError) -> [NamedDigest]? {
    let (rankings, words) = (season.rankings(week: week).name, season.words(week: week).name)
    guard let ranked = try ledger.digest(of: rankings), let written = try ledger.digest(of: words)
    else { return nil }
    return [NamedDigest(rankings, ranked), NamedDigest(words, written)]
  }

  /// What a week says of the league's name and has for other pages, kept in the ledger.
  private func head(
    of entry: SiteConfiguration.LeagueEntry, _ week: Int, _ season: SeasonFolder,
    _ sources: [NamedDigest]
  ) throws(SiteError) -> WeekHead {
    let node = Self.outlineNode(of: entry, week, season)
    if let kept = try ledger.kept(node, sources), let head = WeekHead(bytes: kept.value) {
      return head
    }
    guard let edition = try season.edition(week: week) else {
      throw .nothingStored(entry.key, before: .render)
    }
    // A command that only reads may not be allowed to write.
    return (try? storeOutline(of: edition, entry, season)) ?? WeekHead(WeekOutline(edition))
  }

  private static func outlineNode(
    of entry: SiteConfiguration.LeagueEntry, _ week: Int, _ season: SeasonFolder
  ) -> String {
    "league \(entry.key) outline \(season.folder(of: week).name)"
  }

  /// Stores what other pages tell of a week, so that they do not read all of it.
  @discardableResult
  func storeOutline(
    of edition: Edition, _ entry: SiteConfiguration.LeagueEntry, _ season: SeasonFolder
  ) throws(SiteError) -> WeekHead {
    let outline = WeekOutline(edition)
    let head = WeekHead(outline)
    let name = try season.outline(week: edition.week).store(outline)
    if let sources = try sources(of: edition.week, season) {
      ledger.note(
        Self.outlineNode(of: entry, edition.week, season), sources,
        [try ledger.noteStored(name)], value: head.bytes)
    }
    return head
  }

  /// The weeks of a league. Reads those with the given indices in full, and the others only in outline.
  func pages(of title: Title, inFull: Set<Int>) async throws -> SiteInput.LeaguePages {
    typealias Week = (outline: WeekOutline, edition: Edition?)
    let weeks = try await inPortions(of: 1, Array(title.weeks.indices)) { index -> Week in
      guard inFull.contains(index) else { return (try outline(of: title, index), nil) }
      let edition = try edition(of: title, index)
      return (WeekOutline(edition), edition)
    }
    // A league that has just moved to a new season has no files there yet.
    let year = try? season(of: title.entry, before: .render)
    let season = year.map { data.season(title.entry.key, $0) }
    return SiteInput.LeaguePages(
      slug: title.slug, weeks: weeks.map(\.outline), pictures: pictures(of: title),
      managers: try season?.managers.read()?.managers ?? [],
      defenses: try season?.defenses.read(), advice: try season?.adviceReport.read(),
      reader: StoredLeagueReader(papers: self, title: title, editions: weeks.map(\.edition)))
  }

  fileprivate func edition(of title: Title, _ index: Int) throws(SiteError) -> Edition {
    let (issue, season) = (title.weeks[index].issue, title.weeks[index].season)
    let edition: Edition? =
      if let written, written.league.key == title.entry.key,
        (written.league.season, written.week) == (issue.season, issue.week)
      { written } else { try season.edition(week: issue.week) }
    guard let edition else { throw .nothingStored(title.entry.key, before: .render) }
    return options.hasRoasts ? edition : edition.withoutRoasts
  }

  private func outline(of title: Title, _ index: Int) throws(SiteError) -> WeekOutline {
    let (issue, season) = (title.weeks[index].issue, title.weeks[index].season)
    guard let outline = try season.outline(week: issue.week).read() else {
      throw .nothingStored(title.entry.key, before: .render)
    }
    return options.hasRoasts ? outline : outline.withoutRoasts
  }
}

private struct StoredLeagueReader: LeagueReader {
  let papers: StoredPapers
  let title: StoredPapers.Title
  /// The weeks that were already read in full.
  let editions: [Edition?]

  func edition(_ index: Int) throws -> Edition {
    try editions[index] ?? papers.edition(of: title, index)
  }

  func picture(_ season: Int, _ name: String) -> [UInt8]? {
    papers.picture(name, of: title, season)
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
