public import LeagueModel
import Liquid
import Phrases
public import Platform
public import Render

/// The weeks that are stored, as readers and chats get them.
public struct StoredPapers: RunPart {
  /// The run.
  public let run: SiteRun

  /// The part of a run.
  public init(_ run: SiteRun) { self.run = run }

  /// A stored week to share: the edition, without its roasts if those are left out.
  public func editionToShare(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> Edition {
    let season = try season(of: entry, before: .render)
    let stored = try stored { () throws(DataError) in try data.editions(entry.key) }
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

  /// When the platform gave the data of a league's latest paper; nil if there is no paper, or none that
  /// can be read.
  public func lastPaper(of key: LeagueKey) -> Instant? {
    guard let season = try? data.seasons(key).last,
      let week = try? data.weeks(key, season: season).last
    else { return nil }
    return (try? data.edition(key, season: season, week: week))?.lastUpdated
  }

  /// The text of a stored week to paste into a chat: one message, or several in order.
  /// - Parameter reveal: What readers may learn from it; nil for what the site says.
  public func messages(
    _ entry: SiteConfiguration.LeagueEntry, as format: ShareFormat, reveal: Reveal? = nil,
    budget: Int? = nil
  ) throws(SiteError) -> [String] {
    let edition = try editionToShare(entry)
    let choice = SiteRenderer.ShareChoice(
      format, reveal: reveal ?? configuration.reveal, hasRoasts: options.hasRoasts, budget: budget)
    do {
      return try SiteRenderer(try SiteTexts(run).theme()).messages(
        edition, choice, address: address(of: edition, entry))
    } catch {
      throw SiteTexts(run).failure(error)
    }
  }

  /// Where a week of a league is published; nil without the site's address.
  func address(of edition: Edition, _ entry: SiteConfiguration.LeagueEntry) -> String? {
    let slug = slugs().first { $0.key == entry.key }?.slug
    return slug.flatMap { SiteRenderer.address(of: edition, slug: $0, configuration.baseURL) }
  }

  func slugs() -> [(slug: String, key: LeagueKey)] {
    ((try? titles()) ?? []).map { ($0.slug, $0.entry.key) }
  }

  /// A league of which there is a week.
  struct Title: Sendable {
    var entry: SiteConfiguration.LeagueEntry
    /// Its part of addresses.
    var slug: String
    /// The season of its latest paper.
    var heading: LeagueHeading
    /// The week of its latest paper.
    var week: Int
    /// The name that it had last.
    var name: String { heading.name }
    /// The ids that it has had, the earliest first: earlier seasons keep their pages.
    var keys: [LeagueKey] { entry.earlier + [entry.key] }
  }

  /// The leagues of which there is a week, in the order of the configuration.
  func titles() throws(SiteError) -> [Title] {
    // The folders of the theme's files and of the search belong to no league.
    var taken: Set<String> = ["assets", SiteRenderer.searchFolder]
    var titles: [Title] = []
    for entry in configuration.leagues {
      let latest = try stored { () throws(DataError) -> Edition? in
        for key in (entry.earlier + [entry.key]).reversed() {
          if let edition = try data.latestEdition(key) { return edition }
        }
        return nil
      }
      guard let latest else { continue }
      var title = Title(
        entry: entry, slug: slug(latest.league.name), heading: latest.league,
        week: latest.week)
      if !taken.insert(title.slug).inserted { title.slug += "-\(entry.key)" }
      titles.append(title)
    }
    return titles
  }

  /// Reads the weeks of a league.
  func pages(of title: Title) async throws -> SiteInput.LeaguePages {
    do {
      var editions: [Edition] = []
      for key in title.keys { editions += try await data.editionsSideBySide(key) }
      if !options.hasRoasts { editions = editions.map(\.withoutRoasts) }
      var pages = SiteInput.LeaguePages(slug: title.slug, editions: editions)
      for edition in editions { pages.digests[edition.folder] = data.digest(of: edition) }
      return pages
    } catch let error as DataError {
      throw SiteError.data(error)
    }
  }
}

extension Edition {
  /// What is left of it with `--no-roasts`. What was printed stays in `data/`.
  var withoutRoasts: Edition {
    var edition = self
    for index in edition.teams.indices { edition.teams[index].roast = nil }
    edition.headline = nil
    edition.roasting = nil
    return edition
  }
}
