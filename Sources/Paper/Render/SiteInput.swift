package import LeagueModel
package import Platform

/// All that a site is made from.
package struct SiteInput: Sendable {
  /// One league with its weeks.
  package struct LeaguePages: Sendable {
    /// The league's part of addresses.
    package let slug: String
    /// The weeks that have been written, oldest first.
    package let editions: [Edition]

    /// Creates a league's pages; editions are put in the order of season and week.
    package init(slug: String, editions: [Edition]) {
      self.slug = slug
      self.editions = editions.sorted {
        ($0.league.season, $0.week) < ($1.league.season, $1.week)
      }
    }
  }

  /// One league whose weeks are read when their turn comes, so that a site of hundreds of leagues never
  /// holds more than one of them.
  package struct LeagueSource: Sendable {
    /// The league's part of addresses.
    package let slug: String
    /// The name that it had last.
    package let name: String
    /// Its weeks, oldest first; there is at least one.
    package let issues: [Issue]
    /// Reads its weeks.
    package let pages: @Sendable () async throws -> LeaguePages

    /// Creates a source.
    package init(
      slug: String, name: String, issues: [Issue],
      pages: @escaping @Sendable () async throws -> LeaguePages
    ) {
      self.slug = slug
      self.name = name
      self.issues = issues
      self.pages = pages
    }
  }

  /// The paper's title.
  package let title: String
  /// Where the site is published, without a slash at the end; nil if not known.
  package let baseURL: String?
  /// The program's version.
  package let version: String
  /// The leagues in the order of the home page.
  package let leagues: [LeagueSource]
  /// What readers see of the outcomes before they ask.
  package let reveal: Reveal
  /// The sections of a week that templates may print, with whether they should.
  package let sections: [(name: String, isShown: Bool)]

  /// The commissioner's own pages and posts.
  package var content = SiteContent.none
  /// Gives the text of a page of `content/`, without its front matter.
  package var readContent: @Sendable (ContentPage) throws -> ArraySlice<UInt8> = { _ in [] }
  /// Gives the bytes of another file of `content/` by its path there.
  package var readFile: @Sendable (String) throws -> [UInt8] = { _ in [] }
  /// Names the bytes of a file of `content/` by its path there.
  package var contentDigest: @Sendable (String) -> Digest = { _ in Digest.ofNothing }

  /// Creates an input.
  package init(
    title: String, baseURL: String?, version: String, leagues: [LeagueSource],
    reveal: Reveal = .shown, sections: [(name: String, isShown: Bool)] = []
  ) {
    self.title = title
    self.baseURL = baseURL
    self.version = version
    self.reveal = reveal
    self.sections = sections
    self.leagues = leagues
  }
}

extension SiteInput {
  /// Creates an input from leagues that have been read; those without a week are left out.
  package init(
    title: String, baseURL: String?, version: String, leagues: [LeaguePages],
    reveal: Reveal = .shown, sections: [(name: String, isShown: Bool)] = []
  ) {
    let sources = leagues.compactMap { league in
      league.editions.last.map { latest in
        LeagueSource(
          slug: league.slug, name: latest.league.name, issues: league.editions.map(Issue.init)
        ) { league }
      }
    }
    self.init(
      title: title, baseURL: baseURL, version: version, leagues: sources, reveal: reveal,
      sections: sections)
  }

  /// The words of a page of `content/` without marks, for a search.
  package func plainText(of page: ContentPage) throws -> String {
    ContentPage.plainText(try readContent(page))
  }

  /// Whether a section is printed.
  func isShown(_ section: String) -> Bool { sections.contains { $0.name == section && $0.isShown } }
}

/// The files to write, by their paths in the output folder.
package struct Site: Sendable, Equatable {
  /// Path to bytes.
  package var files: [String: [UInt8]]
}

extension Edition {
  /// How people call the week.
  package var weekName: String { Issue.name(week: week) }

  /// The week in as few letters as a navigation has room for.
  var weekShortName: String { week == 0 ? "Pre" : String(week) }

  /// The week's folder in its league's: `2024/week-07/`.
  package var folder: String { Issue(self).folder }

  /// Under which name browsers remember what a reader has revealed of the week.
  var revealKey: String { "\(league.key)/\(league.season)/\(week)" }

  /// The number of the paper, as newspapers have it.
  var issue: String {
    "Vol. \(league.season), " + (week == 0 ? "preseason edition" : "No. \(week)")
  }
}
