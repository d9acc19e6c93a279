import Liquid
import Platform
import Sports

/// The only way for a page to reach the data of its site. Each look is noted, so the notes are the page's inputs. They
/// are declared nowhere else. (A verifying trace, as in Shake; see `BuildLedger`.)
package struct Reading: Sendable {
  private let desk: SiteDesk
  private let notes: Notes
  /// The league of the page, by its index; nil for a page of the site.
  private let own: (index: Int, pages: SiteInput.LeaguePages)?
  private let made: MadeWeeks
  /// The leagues in the order of the front page, for the pages of the whole site.
  private let leagues: [NotedLeague]
  private let statisticsTables: StatisticsTables?

  /// - Parameters:
  ///   - league: The league of the page.
  ///   - made: The weeks that the group's pages have already made into template values.
  ///   - leagues: All leagues, for a page of the site.
  ///   - tables: The tables, for a page of the NFL.
  init(
    _ desk: SiteDesk, league: (index: Int, pages: SiteInput.LeaguePages)? = nil,
    made: MadeWeeks = MadeWeeks(), leagues: [NotedLeague] = [], tables: StatisticsTables? = nil
  ) {
    (self.desk, own, self.made) = (desk, league, made)
    (self.leagues, statisticsTables) = (leagues, tables)
    notes = Notes(desk.lookups)
  }

  /// The names that were looked at, with their digests.
  var inputs: [NamedDigest] { notes.all }

  func note(_ name: String) { notes.add(name) }

  /// Whether every picture that the page asked for could be made.
  var isComplete: Bool { notes.isComplete }

  func noteMissingPicture() { notes.addMissingPicture() }

  // MARK: Site

  /// The settings that every page may use.
  var facts: SiteFacts {
    note(LookupName.everyPage)
    return desk.facts
  }

  /// The site as template values.
  var site: Value {
    note(LookupName.everyPage)
    return desk.site
  }

  /// The templates, whose use is noted, and the addresses of the styles.
  var theme: Theme { desk.theme.noting(in: notes) }

  /// The theme's own files.
  var assets: [SiteFile] {
    desk.theme.assets.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + appIcons.map { ($0.path, $0.bytes) }
  }

  var appIcons: [AppIcon] {
    for name in [LookupName.assets, LookupName.version] { note(name) }
    return desk.appIcons
  }

  var cards: CardRenderer {
    note(LookupName.version)
    return CardRenderer(theme, pictures: desk.pictureMaker)
  }

  /// A renderer that knows what a week's PNG will be called, and does not make it.
  var cardNames: CardRenderer {
    note(LookupName.version)
    var naming = desk.pictureMaker
    naming?.png = { _ in [] }
    return CardRenderer(theme, pictures: naming)
  }

  /// Whether a week needs its card also as a PNG: for link previews, which need the site's address, or for posts in
  /// chats.
  var needsPictures: Bool {
    note(LookupName.needsPictures)
    return desk.input.needsPictures
  }

  /// Whether the program that makes pictures is installed.
  var drawsPictures: Bool { desk.pictureMaker != nil }

  /// The first parts of leagues' former addresses, and of those where they redirect.
  var movedLeagues: [(from: String, to: String)] {
    note(LookupName.movedLeagues)
    return desk.input.moved
  }

  /// The pictures of all teams.
  func teamPictures() throws -> PageFiles {
    note(LookupName.pictures)
    let pictures = try desk.input.readPictures()
    return PageFiles(
      files: pictures.files.sorted { $0.key < $1.key }.map {
        (SiteInput.LeaguePages.picturePath($0.key), $0.value)
      },
      warnings: pictures.warnings, isComplete: pictures.warnings.isEmpty)
  }

  // MARK: Leagues

  /// The league of the page.
  /// - Throws: `RenderError` for another league, whose weeks are not loaded.
  func league(_ index: Int) throws(RenderError) -> LeagueReading {
    guard let own, own.index == index else { throw .otherLeague }
    return LeagueReading(self, own.pages, desk.input.leagues[index], made)
  }

  /// The latest weeks of all leagues.
  func fronts() -> [LeagueFront] {
    note(LookupName.leagues)
    for league in leagues { notes.add(league.front.names) }
    return leagues.map(\.front.value)
  }

  /// All weeks of all leagues.
  func outlines() -> [LeagueOutline] {
    note(LookupName.leagues)
    for league in leagues { notes.add(league.outline.names) }
    return leagues.map(\.outline.value)
  }

  /// Whether there is a page that a league may lack.
  func hasPage(_ folder: String) -> Bool {
    note(LookupName.page(folder))
    return desk.lookups[LookupName.page(folder)] != Digest.ofNothing
  }

  // MARK: Content

  /// The content pages as lists show them.
  var content: SiteContent {
    note(LookupName.contentList)
    return desk.input.content
  }

  /// The text of the front page; nil if there is none.
  var homeText: ContentPage? {
    note(LookupName.homeText)
    return desk.input.content.home
  }

  /// The text above the list of posts; nil if there is none.
  var postsText: ContentPage? {
    note(LookupName.postsText)
    return desk.input.content.postsIntroduction
  }

  /// A content page as HTML, with its links resolved.
  func text(_ page: ContentPage, root: String) throws -> ContentText {
    let text = try ContentText(page, root: root, desk.input)
    if text.hasLinks { note(LookupName.contentLinks) }
    return text
  }

  /// A content page, by its index.
  func contentPage(_ number: Int) -> ContentPage {
    let page = desk.input.content.pages[number]
    note(LookupName.content(page.source))
    return page
  }

  /// The path and the bytes of another file of `content/`.
  func contentFile(_ number: Int) throws -> SiteFile {
    let file = desk.input.content.files[number]
    note(LookupName.content(file.source))
    return (file.path, try desk.input.readFile(file.source))
  }

  // MARK: Games and statistics

  /// The games as lists show them.
  func listed(_ games: SportsSource) -> SportsSource {
    notes.add([LookupName.listOfGames, games.teamsDigest.name])
    return games
  }

  /// A game's report, and its state at the present time.
  func report(_ index: Int, of games: SportsSource) throws -> (SportsReport, SportsCardState) {
    let entry = games.games[index]
    notes.add([entry.report.name, LookupName.state(ofGame: entry.game.id)])
    let report = try games.report(entry.game)
    return (report, games.state(of: report.game))
  }

  /// The time that the user has chosen for games; nil for the present.
  func chosenTime(of games: SportsSource) -> Instant? {
    note(LookupName.timeOfGames)
    return games.isTest ? games.now : nil
  }

  /// The teams of games, whose pages are noted when they are linked to.
  func teams(_ teams: SportsTeams) -> SportsTeams { teams.noting(in: notes) }

  /// The tables of the NFL's offenses and defenses; nil without one.
  var tables: StatisticsTables? {
    if let statisticsTables { note(statisticsTables.source.digest.name) }
    return statisticsTables
  }

  /// The season of the NFL's tables, and the folders of their pages; nil without a table.
  var statistics: (season: Int, folders: [String])? {
    note(LookupName.addressesOfStatistics)
    return desk.input.statistics.map { ($0.season, $0.pageFolders) }
  }

  /// The folders of the games' pages.
  var gameFolders: [String] {
    note(LookupName.addressesOfGames)
    return desk.input.games?.pageFolders ?? []
  }
}
