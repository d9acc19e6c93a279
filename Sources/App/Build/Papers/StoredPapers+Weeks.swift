import LeagueModel
import Platform
import Rank
import Render

/// The weeks of a league for its pages.
extension StoredPapers {
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
  func weeks(
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

  func outline(of title: Title, _ index: Int) throws(SiteError) -> WeekOutline {
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
