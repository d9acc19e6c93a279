package import Advice
package import LeagueModel
package import Platform
package import Rank
package import Statistics

/// Reads the weeks and pictures of a league when its pages need them.
package protocol LeagueReader: Sendable {
  /// A week in full, by its index in `SiteInput.LeaguePages.weeks`.
  func edition(_ index: Int) throws -> Edition
  /// The bytes of a season's picture by name; nil if they are missing.
  func picture(_ season: Int, _ name: String) -> [UInt8]?
}

/// Everything that a site's pages are made from.
package struct SiteInput: Sendable {
  /// A league and its weeks.
  package struct LeaguePages: Sendable {
    /// The league's URL slug.
    package let slug: String
    /// The published weeks in outline, oldest first.
    package let weeks: [WeekOutline]
    /// The names of the teams' pictures, by season and team.
    package let pictures: [Int: [Team.ID: String]]
    /// Everyone who has managed a team, the current managers first.
    package let managers: [ManagerCareer]
    /// What NFL defenses allow in the scoring of the latest season; nil if unknown.
    package let defenses: DefenseReport?
    /// The advice for the week to come, and its record; nil if unknown.
    package let advice: AdviceReport?
    /// Reads what is too large to hold.
    package let reader: any LeagueReader
    /// The latest week as template values, once made.
    private var latest: EditionData?

    /// Creates a league's pages. The weeks are in the order of season and week.
    package init(
      slug: String, weeks: [WeekOutline], pictures: [Int: [Team.ID: String]],
      managers: [ManagerCareer], defenses: DefenseReport? = nil, advice: AdviceReport? = nil,
      reader: any LeagueReader
    ) {
      self.slug = slug
      self.weeks = weeks
      self.pictures = pictures
      self.managers = managers
      self.defenses = defenses
      self.advice = advice
      self.reader = reader
    }

    /// A week in full, by its index in `weeks`.
    func edition(_ index: Int) throws -> Edition { try reader.edition(index) }

    /// The pages with the latest week's template values made, because several pages show it.
    func makingLatest() throws -> Self {
      var pages = self
      pages.latest = try EditionData(edition(weeks.count - 1))
      return pages
    }

    /// The latest week as template values; nil for another week, or if they are not made.
    func latestData(_ index: Int) -> EditionData? { index == weeks.count - 1 ? latest : nil }
  }

  /// A league whose weeks are loaded on demand, so that a large site holds only one league at a time.
  package struct LeagueSource: Sendable {
    /// The league's URL slug.
    package let slug: String
    /// The league's latest name.
    package let name: String
    /// The weeks, oldest first; not empty.
    package let issues: [Issue]
    /// The lists of its teams' pictures by season, each with its digest.
    package let pictures: [Int: NamedDigest]
    /// The digest of its managers' careers; nil if none of them has played a game.
    package let managers: NamedDigest?
    /// The digest of what NFL defenses allow in its scoring; nil if that has no page.
    package let defenses: NamedDigest?
    /// The digest of the advice and its record; nil if they have no page.
    package let advice: NamedDigest?
    /// Loads the weeks, and those with the given indices in full.
    package let pages: @Sendable (Set<Int>) async throws -> LeaguePages

    package init(
      slug: String, name: String, issues: [Issue], pictures: [Int: NamedDigest] = [:],
      managers: NamedDigest? = nil, defenses: NamedDigest? = nil,
      advice: NamedDigest? = nil,
      pages: @escaping @Sendable (Set<Int>) async throws -> LeaguePages
    ) {
      self.slug = slug
      self.name = name
      self.issues = issues
      self.pictures = pictures
      self.managers = managers
      self.defenses = defenses
      self.advice = advice
      self.pages = pages
    }
  }

  /// The first parts of leagues' former addresses, and of those where they redirect.
  package var moved: [(from: String, to: String)] = []
  /// The title on the home page and in feeds.
  package let title: String
  /// The site's address without a trailing slash; nil if unknown.
  package let baseURL: String?
  /// The program's version.
  package let version: String
  /// The leagues in home page order.
  package let leagues: [LeagueSource]
  /// What readers see of outcomes before they reveal them.
  package let reveal: Reveal
  /// What readers see of games of other sports before they reveal a part.
  package var gamesReveal: Reveal
  /// The sections of a week and whether to show them.
  package let sections: [(name: String, isShown: Bool)]

  /// The games of the sports API; nil if the site shows none.
  package var games: SportsSource?
  /// The NFL's offenses and defenses; nil without a table.
  package var statistics: StatisticsSource?
  /// Reads the pictures of all teams.
  package var readPictures: @Sendable () throws -> Pictures = { Pictures() }
  /// The commissioner's pages and posts.
  package var content = SiteContent.none
  /// Returns a content page's text without its front matter.
  package var readContent: @Sendable (ContentPage) throws -> ArraySlice<UInt8> = { _ in [] }
  /// Returns the bytes of another file of `content/` by path.
  package var readFile: @Sendable (String) throws -> [UInt8] = { _ in [] }
  /// The digests of these other files, by path.
  package var fileDigests: [String: Digest] = [:]

  /// The order of the rankings; nil to let each week's heat decide.
  package var order: RankingOrder?

  /// Whether chats get the weeks, with their cards.
  package var isPosted = false

  /// The pictures of the teams of all leagues.
  package struct Pictures: Sendable {
    /// Their bytes by name, which has a digest of them.
    package var files: [String: [UInt8]] = [:]
    /// Why some pictures are left out.
    package var warnings: [String] = []

    package init() {}
  }

  package init(
    title: String, baseURL: String?, version: String, leagues: [LeagueSource],
    reveal: Reveal = .shown, sections: [(name: String, isShown: Bool)] = []
  ) {
    self.title = title
    self.baseURL = baseURL
    self.version = version
    self.reveal = reveal
    gamesReveal = reveal
    self.sections = sections
    self.leagues = leagues
  }
}

extension SiteInput {
  /// Whether the front page is the only league's newest week, because there is nothing else to show.
  var opensWithNewestWeek: Bool {
    leagues.count == 1 && games == nil && content.home == nil && !content.hasPosts
  }

  /// Whether a week needs its card also as a PNG: for link previews, which need the site's address, or for posts in
  /// chats.
  var needsPictures: Bool { baseURL != nil || isPosted }

  func isShown(_ section: String) -> Bool { sections.contains { $0.name == section && $0.isShown } }
}

extension SiteInput.LeaguePages {
  /// The path of a picture below the site's root. Its name has a digest, so caches may keep it.
  static func picturePath(_ name: String) -> String { "assets/team-\(name)" }
}
