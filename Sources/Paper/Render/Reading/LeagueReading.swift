import Advice
import JSON
import LeagueModel
import Liquid
import Platform
import Rank
import Statistics
import Synchronization

/// What a page looks at of its league, noted in its `Reading`.
struct LeagueReading: Sendable {
  private let reading: Reading
  private let pages: SiteInput.LeaguePages
  private let source: SiteInput.LeagueSource
  private let made: MadeWeeks

  init(
    _ reading: Reading, _ pages: SiteInput.LeaguePages, _ source: SiteInput.LeagueSource,
    _ made: MadeWeeks
  ) {
    (self.reading, self.pages, self.source, self.made) = (reading, pages, source, made)
  }

  /// The first part of the addresses of its pages. Not noted, because it is in each page's own name.
  var slug: String { source.slug }

  /// The league's latest name.
  var name: String {
    reading.note(LookupName.name(ofLeague: slug))
    return source.name
  }

  // MARK: Weeks

  /// A week in full, by its index among the league's.
  func edition(_ index: Int) throws -> Edition {
    for file in source.issues[index].sources { reading.note(file.name) }
    return try pages.edition(index)
  }

  /// A week as template values, with the pictures of its teams if `isPictured`.
  func data(_ index: Int, isPictured: Bool = true) throws -> EditionData {
    let edition = try edition(index)
    let data = try made.data(index) { try pages.latestData(index) ?? EditionData(edition) }
    return isPictured ? data.with(pictures(of: edition.league.season), of: edition) : data
  }

  /// A week as data, as it is published.
  func file(of index: Int) throws -> [SiteFile] {
    reading.note(LookupName.version)
    let edition = try edition(index)
    let bytes = try JSONValue.encoded(edition, .indented)
    return [("\(slug)/\(edition.folder)edition.json", bytes)]
  }

  func outline(_ index: Int) -> WeekOutline {
    reading.note(source.issues[index].outline.name)
    return pages.weeks[index]
  }

  /// The indices of all weeks, oldest first.
  var weeks: Range<Int> {
    reading.note(LookupName.weeks(of: slug))
    return source.issues.indices
  }

  /// The indices of a season's weeks.
  func weeks(of season: Int) -> [Int] {
    reading.note(LookupName.weeks(of: slug, in: season))
    return source.issues.indices.filter { source.issues[$0].season == season }
  }

  /// The season's weeks up to one, without their contents.
  func issues(through index: Int) -> [Issue] {
    let last = source.issues[index]
    reading.note(LookupName.weeks(of: slug, through: last.folder))
    return source.issues[...index].filter { $0.season == last.season }
  }

  /// The week before one, without its contents.
  func issue(before index: Int) -> Issue? {
    reading.note(LookupName.week(before: source.issues[index].folder, of: slug))
    return index > 0 ? source.issues[index - 1] : nil
  }

  /// The week after one, without its contents; nil for the latest.
  func issue(after index: Int) -> Issue? {
    reading.note(LookupName.week(after: source.issues[index].folder, of: slug))
    return index + 1 < source.issues.count ? source.issues[index + 1] : nil
  }

  /// The index of the latest week.
  var latest: Int {
    reading.note(LookupName.weeks(of: slug))
    return source.issues.count - 1
  }

  // MARK: Pictures

  /// The paths of a season's pictures below the site's root. Their names have digests, so caches may keep them.
  func pictures(of season: Int) -> [Team.ID: String] {
    reading.note(LookupName.pictures(of: slug, in: season))
    return (pages.pictures[season] ?? [:]).mapValues(SiteInput.LeaguePages.picturePath)
  }

  /// The bytes of a team's picture; nil without one.
  func picture(of team: Team.ID, in season: Int) -> [UInt8]? {
    reading.note(LookupName.pictures(of: slug, in: season))
    return pages.pictures[season]?[team].flatMap { pages.reader.picture(season, $0) }
  }

  // MARK: Reports

  /// Everyone who has managed a team, the current managers first; empty before the league's first game.
  var managers: [ManagerCareer] {
    reading.note(LookupName.managers(of: slug))
    return source.managers == nil ? [] : pages.managers
  }

  /// What NFL defenses allow in the scoring of the latest season; nil if it has no page.
  var defenses: DefenseReport? {
    guard hasPage(defensesFolder) else { return nil }
    if let digest = source.defenses { reading.note(digest.name) }
    return pages.defenses
  }

  /// The advice for the week to come, and its record; nil if it has no page.
  var advice: AdviceReport? {
    guard hasPage(adviceFolder) else { return nil }
    if let digest = source.advice { reading.note(digest.name) }
    return pages.advice
  }

  // MARK: Other pages

  /// Whether there is a page that a league may lack: `link(to:)` for a template.
  func hasPage(_ folder: String) -> Bool { reading.hasPage(folder) }

  /// The path of a page that a league may lack; null without it.
  func link(to folder: String) -> Value { hasPage(folder) ? .safe(folder) : .null }
}

/// Weeks as template values, each made once for a group of pages that are made one after another.
final class MadeWeeks: Sendable {
  private let weeks = Mutex<[Int: EditionData]>([:])

  func data(_ index: Int, _ make: () throws -> EditionData) rethrows -> EditionData {
    if let data = weeks.withLock({ $0[index] }) { return data }
    let data = try make()
    weeks.withLock { $0[index] = data }
    return data
  }
}
