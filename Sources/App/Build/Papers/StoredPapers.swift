import JSON
package import LeagueModel
import Liquid
import Phrases
package import Platform
package import Rank
package import Render

/// The stored weeks, for pages and chats.
package struct StoredPapers: RunPart {
  let run: SiteRun
  /// A stored edition that this run has written, so that it is not read again.
  private let written: Stored<Edition>?

  package init(_ run: SiteRun, _ written: Stored<Edition>? = nil) {
    self.run = run
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

  /// When the platform gave the data of a league's latest edition; nil without a readable edition.
  package func lastPaper(of key: LeagueKey) -> Instant? {
    guard let year = try? data.seasons(key).last else { return nil }
    let season = data.season(key, year)
    guard let week = try? season.weeks().last else { return nil }
    return (try? season.edition(week: week).read())?.lastUpdated
  }

  /// The text of a stored week for a chat, as one or several messages. `reveal` defaults to the site's.
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
      let renderer = ShareRenderer(try SiteTexts(run).theme())
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
      throw SiteTexts(run).failure(error)
    }
  }

  /// The scores of the week that is being played, from the last fetch.
  private func liveWeek(of entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> LiveWeek {
    let league = try RankStage(run).storedLeague(entry).league
    guard let live = Rank.liveWeek(league) else { throw .silent(entry.key, .noGames) }
    guard world.now().seconds(since: live.date) < Self.oldestScores else {
      throw .silent(entry.key, .oldScores(live.date))
    }
    return live
  }

  /// Twelve hours, in seconds: scores from the evening before are no news.
  private static let oldestScores = 43_200.0

  /// A link that opens a chat with a summary of a week and its address; nil if a format has no such links.
  package func link(
    _ entry: SiteConfiguration.LeagueEntry, as format: ShareFormat, reveal: Reveal? = nil
  ) throws(SiteError) -> String? {
    let edition = try editionToShare(entry)
    do {
      return try ShareRenderer(try SiteTexts(run).theme()).link(
        edition, as: format, reveal: reveal ?? configuration.reveal,
        address: address(of: edition, entry))
    } catch {
      throw SiteTexts(run).failure(error)
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
    /// What the page says on top; nil without one.
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
      let week = try outline(of: title, title.issues.count - 1)
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
    var issues: [Issue]
    /// All its ids, earliest first: earlier seasons keep their pages.
    var keys: [LeagueKey] { entry.earlier + [entry.key] }
  }

  /// First parts of addresses that belong to the theme's files, the search and the site's other pages.
  static let reserved: Set<String> = ["assets", "games", "nfl", "api", "search"]

  /// The leagues with at least one stored week, in the order of the configuration. Each has the address that
  /// `skidmark.yml` names, or else the one that it was given first, or else one from its name.
  func titles() throws(SiteError) -> [Title] {
    let pinned = configuration.leagues.map { entry in entry.slug ?? address(of: entry)?.slug }
    var taken = Self.reserved
    let held = Set(pinned.compactMap(\.self))
    var titles: [Title] = []
    for (entry, pinned) in zip(configuration.leagues, pinned) {
      let (issues, latestName) = try issues(of: entry)
      guard let name = latestName else { continue }
      let usual = slug(name)
      let isFree = pinned != nil || !held.contains(usual)
      var title = Title(entry: entry, slug: pinned ?? usual, name: name, issues: issues)
      if !isFree || !taken.insert(title.slug).inserted { title.slug += "-\(entry.key)" }
      titles.append(title)
    }
    return titles
  }

  /// The stored address of a league, which an earlier season may have been given.
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

  /// Keeps the addresses of the leagues.
  /// - Returns: The first parts of former addresses, with those to which they lead now.
  func pin(_ titles: [Title]) throws(SiteError) -> [(from: String, to: String)] {
    let present = Set(titles.map(\.slug)).union(Self.reserved)
    var moved: [(from: String, to: String)] = []
    for title in titles {
      let known = address(of: title.entry)
      var pinned = known ?? PinnedAddress(slug: title.slug)
      pinned.move(to: title.slug)
      if known != pinned { _ = try data.address(of: title.entry.key).store(pinned) }
      // A site that is older than this record had the address of the name under which the league was connected.
      let first = title.entry.name.map { slug($0) }
      moved += Set(pinned.former + [first].compactMap(\.self)).subtracting(present).sorted()
        .map { ($0, title.slug) }
    }
    return moved
  }

  /// Where a league's papers are stored. Earlier seasons that had papers when they were played keep those.
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
    for year in EarlierSeasons(run: run).years(of: entry, before: latest)
    where !printed.contains(year) {
      shelves.append((year, past.season(entry.key, year)))
    }
    return shelves
  }

  /// The weeks of a league, oldest first, and its name in the latest one; nil without one.
  private func issues(
    of entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> (all: [Issue], latestName: String?) {
    var issues: [(issue: Issue, name: String)] = []
    for shelf in try shelves(of: entry) {
      for week in try shelf.season.weeks() {
        let source = shelf.season.edition(week: week).name
        let digest = try ledger.digest(of: source)
        guard let digest else { continue }
        let head = try head(of: entry, in: source, digest)
        let issue = Issue(
          season: shelf.year, week: week, source: source, digest: digest, contents: head.contents)
        issues.append((issue, head.leagueName))
      }
    }
    issues.sort { ($0.issue.season, $0.issue.week) < ($1.issue.season, $1.issue.week) }
    return (issues.map(\.issue), issues.last?.name)
  }

  /// What an edition says of the league's name and has for other pages, kept in the ledger.
  private func head(
    of entry: SiteConfiguration.LeagueEntry, in source: String, _ digest: Digest
  ) throws(SiteError) -> WeekHead {
    let node = "league \(entry.key) head \(source)"
    let inputs = [NamedDigest(source, digest)]
    if let kept = try ledger.kept(node, inputs), let head = WeekHead(bytes: kept.value) {
      return head
    }
    let outline: WeekOutline
    if let written, written.path == source {
      outline = WeekOutline(try written.value())
    } else {
      let file = StoredFile<WeekOutline>(DataPlace(name: source, path: path(source)))
      guard let stored = try file.read(only: WeekOutline.members) else {
        throw .nothingStored(entry.key, before: .render)
      }
      outline = stored
    }
    let head = WeekHead(outline)
    ledger.note(node, inputs, [], value: head.bytes)
    return head
  }

  /// The weeks of a league. Reads those with the given indices in full, and the others only in outline.
  func pages(of title: Title, inFull: Set<Int>) async throws -> SiteInput.LeaguePages {
    typealias Week = (outline: WeekOutline, edition: Edition?)
    let weeks = try await inPortions(of: 1, Array(title.issues.indices)) { index -> Week in
      guard inFull.contains(index) else { return (try outline(of: title, index), nil) }
      let edition = try edition(of: title, index)
      return (WeekOutline(edition), edition)
    }
    // A league that has just moved to a new season has none there yet.
    let year = try? season(of: title.entry, before: .render)
    let season = year.map { data.season(title.entry.key, $0) }
    return SiteInput.LeaguePages(
      slug: title.slug, weeks: weeks.map(\.outline), pictures: pictures(of: title),
      managers: try season?.managers.read()?.managers ?? [],
      defenses: try season?.defenses.read(), advice: try season?.adviceReport.read(),
      reader: StoredLeagueReader(papers: self, title: title, editions: weeks.map(\.edition)))
  }

  fileprivate func edition(of title: Title, _ index: Int) throws(SiteError) -> Edition {
    let edition: Edition =
      if let written, written.path == title.issues[index].source { try written.value() } else {
        try read(title, index, only: .all)
      }
    return options.hasRoasts ? edition : edition.withoutRoasts
  }

  private func outline(of title: Title, _ index: Int) throws(SiteError) -> WeekOutline {
    let outline: WeekOutline = try read(title, index, only: WeekOutline.members)
    return options.hasRoasts ? outline : outline.withoutRoasts
  }

  private func read<Value: Decodable>(
    _ title: Title, _ index: Int, only selection: JSONSelection
  ) throws(SiteError) -> Value {
    let value: Value? = try file(title.issues[index]).read(only: selection)
    guard let value else { throw .nothingStored(title.entry.key, before: .render) }
    return value
  }

  private func file<Value>(_ issue: Issue) -> StoredFile<Value> {
    StoredFile(DataPlace(name: issue.source, path: path(issue.source)))
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

  func storedFile(_ index: Int) throws -> [UInt8]? {
    guard papers.options.hasRoasts else { return nil }
    return try onDisk(Files.read(papers.path(title.issues[index].source)))
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
