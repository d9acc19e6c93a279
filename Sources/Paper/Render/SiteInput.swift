package import LeagueModel
package import Platform

/// The input of a site.
package struct SiteInput: Sendable {
  /// A league and its weeks.
  package struct LeaguePages: Sendable {
    /// The league's URL slug.
    package let slug: String
    /// The published weeks, oldest first.
    package let editions: [Edition]
    /// The names of the teams' pictures, by season and team.
    package let pictures: [Int: [Team.ID: String]]
    /// Everyone who has managed a team, the current managers first.
    package let managers: [ManagerCareer]

    /// Creates a league's pages; sorts editions by season and week.
    package init(
      slug: String, editions: [Edition], pictures: [Int: [Team.ID: String]] = [:],
      managers: [ManagerCareer] = []
    ) {
      self.slug = slug
      self.managers = managers
      self.pictures = pictures
      self.editions = editions.sorted {
        ($0.league.season, $0.week) < ($1.league.season, $1.week)
      }
    }
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
    /// The digest of its managers' careers; nil if they are not known.
    package let managers: NamedDigest?
    /// Loads the weeks.
    package let pages: @Sendable () async throws -> LeaguePages

    /// Creates a source.
    package init(
      slug: String, name: String, issues: [Issue], pictures: [Int: NamedDigest] = [:],
      managers: NamedDigest? = nil,
      pages: @escaping @Sendable () async throws -> LeaguePages
    ) {
      self.slug = slug
      self.name = name
      self.issues = issues
      self.pictures = pictures
      self.managers = managers
      self.pages = pages
    }
  }

  /// The site's title.
  package let title: String
  /// The site's address without a trailing slash; nil if unknown.
  package let baseURL: String?
  /// The program's version.
  package let version: String
  /// The leagues in home page order.
  package let leagues: [LeagueSource]
  /// What readers see of outcomes before they reveal them.
  package let reveal: Reveal
  /// What readers see of a matchup's story before they reveal a block.
  package var storyReveal: Reveal
  /// The sections of a week and whether to show them.
  package let sections: [(name: String, isShown: Bool)]

  /// The games of the sports API; nil if the site tells none.
  package var games: SportsSource?
  /// Reads the pictures of all teams.
  package var readPictures: @Sendable () throws -> Pictures = { Pictures() }
  /// The commissioner's pages and posts.
  package var content = SiteContent.none
  /// Returns a content page's text without its front matter.
  package var readContent: @Sendable (ContentPage) throws -> ArraySlice<UInt8> = { _ in [] }
  /// Returns the bytes of another file of `content/` by path.
  package var readFile: @Sendable (String) throws -> [UInt8] = { _ in [] }
  /// Returns the digest of a file of `content/` by path.
  package var contentDigest: @Sendable (String) -> Digest = { _ in Digest.ofNothing }

  /// The pictures of the teams of all leagues.
  package struct Pictures: Sendable {
    /// Their bytes by name, which has a digest of them.
    package var files: [String: [UInt8]] = [:]
    /// What is wrong with those that are left out.
    package var warnings: [String] = []

    /// Creates an empty list.
    package init() {}
  }

  /// Creates an input.
  package init(
    title: String, baseURL: String?, version: String, leagues: [LeagueSource],
    reveal: Reveal = .shown, sections: [(name: String, isShown: Bool)] = []
  ) {
    self.title = title
    self.baseURL = baseURL
    self.version = version
    self.reveal = reveal
    storyReveal = reveal
    self.sections = sections
    self.leagues = leagues
  }
}

extension SiteInput {
  /// Creates an input from loaded leagues; drops those without a week.
  package init(
    title: String, baseURL: String?, version: String, leagues: [LeaguePages],
    reveal: Reveal = .shown, sections: [(name: String, isShown: Bool)] = []
  ) {
    let sources = leagues.compactMap { league in
      league.editions.last.map { latest in
        LeagueSource(
          slug: league.slug, name: latest.league.name, issues: league.editions.map(Issue.init),
          pictures: league.pictures.mapValues { _ in NamedDigest("pictures.json", Digest.ofNothing)
          },
          managers: league.managers.isEmpty
            ? nil : NamedDigest("managers.json", Digest.ofNothing)
        ) { league }
      }
    }
    self.init(
      title: title, baseURL: baseURL, version: version, leagues: sources, reveal: reveal,
      sections: sections)
  }

  /// The text of a content page without markup, for search.
  package func plainText(of page: ContentPage) throws -> String {
    ContentPage.plainText(try readContent(page))
  }

  func isShown(_ section: String) -> Bool { sections.contains { $0.name == section && $0.isShown } }
}

/// The files to write.
package struct Site: Sendable, Equatable {
  /// The files' bytes by path in the output folder.
  package var files: [String: [UInt8]]
}

extension SiteInput.LeaguePages {
  /// The paths of a season's pictures below the site's root. Their names have digests, so caches may keep them.
  func picturePaths(_ season: Int) -> [Team.ID: String] {
    (pictures[season] ?? [:]).mapValues(Self.picturePath)
  }

  static func picturePath(_ name: String) -> String { "assets/team-\(name)" }
}

extension Edition {
  /// The display name of the week.
  package var weekName: String { Issue.name(week: week) }

  /// The shortest name of the week, for navigation.
  var weekShortName: String { week == 0 ? "Pre" : String(week) }

  /// The week's folder below its league's: `2024/week-07/`.
  package var folder: String { Issue(self).folder }

  /// The browser storage key for what a reader has revealed of the week.
  var revealKey: String { "\(league.key)/\(league.season)/\(week)" }

  var issue: String {
    "Vol. \(league.season), " + (week == 0 ? "preseason edition" : "No. \(week)")
  }
}
