import Liquid
import Platform

/// The parts of a site, each with what it is made from. All that a page can show is among its inputs.
package struct SitePlan: Sendable {
  /// A part: some files that are made together. Numbers are places in the lists of the input.
  package enum Part: Sendable {
    /// The theme's own files.
    case assets
    /// The front page, the page for addresses that lead nowhere, and what else a site has once.
    case home, missing, rules, search, installation, posts
    /// The list of a league's weeks, and its feeds.
    case archive(league: Int)
    /// The pages of all teams of a season.
    case season(league: Int, year: Int)
    /// A week's page and what goes with it.
    case week(league: Int, issue: Int)
    /// The pages of a week's teams.
    case sheets(league: Int, issue: Int)
    /// A page of `content/`.
    case text(Int)
    /// Another file of `content/`.
    case file(Int)
  }

  let input: SiteInput
  private let theme: ThemeParts
  private let site: [NamedDigest]
  /// What every page names of `content/`.
  private let navigation: NamedDigest
  /// What lists and the search say of the pages of `content/`.
  private let listed: NamedDigest
  /// Where links between files of `content/` lead.
  private let links: NamedDigest

  /// Plans a site.
  /// - Parameter circumstances: What pages are made from besides the site and the theme, such as the zone.
  package init(_ input: SiteInput, _ theme: ThemeParts, circumstances: String) {
    self.input = input
    self.theme = theme
    let sections = input.sections.map { "\($0.name) \($0.isShown)" }.joined(separator: " ")
    let content = input.content
    site = [
      NamedDigest("title", input.title), NamedDigest("base_url", input.baseURL ?? ""),
      NamedDigest("reveal", input.reveal.rawValue), NamedDigest("sections", sections),
      NamedDigest("version", "\(input.version) \(circumstances)"),
    ]
    navigation = NamedDigest(
      "navigation",
      Self.digest(content.navigation) { [.string($0.title), .string($0.folder)] }
        .joined(content.hasPosts, content.datedPosts.isEmpty))
    listed = NamedDigest("content/", Self.digest(content.pages) { [$0.value()] })
    links = NamedDigest("addresses of content/", Digest(of: content.links.digest))
  }

  // MARK: Parts

  /// The parts of a league.
  func parts(ofLeague league: Int) -> [Part] {
    let issues = input.leagues[league].issues
    let seasons = Set(issues.map(\.season)).sorted()
    return [.archive(league: league)] + seasons.map { .season(league: league, year: $0) }
      + issues.indices.flatMap { index -> [Part] in
        let week = Part.week(league: league, issue: index)
        return input.isShown("sheets") ? [week, .sheets(league: league, issue: index)] : [week]
      }
  }

  /// The parts that tell of all leagues.
  var siteParts: [Part] { [.assets, .home, .missing, .rules, .search, .installation, .posts] }

  /// The commissioner's own pages and files.
  var contentParts: [Part] {
    input.content.pages.indices.map { .text($0) } + input.content.files.indices.map { .file($0) }
  }

  // MARK: Names and inputs

  /// What a part is called.
  func name(of part: Part) -> String {
    func path(_ league: Int, _ index: Int) -> String {
      "\(input.leagues[league].slug)/\(input.leagues[league].issues[index].folder)"
    }
    let name =
      switch part {
      case .assets, .home, .missing, .rules, .search, .installation, .posts: "\(part)"
      case .archive(let league): "\(input.leagues[league].slug)/archive/"
      case .season(let league, let year): "\(input.leagues[league].slug)/\(year)/"
      case .week(let league, let index): path(league, index)
      case .sheets(let league, let index): path(league, index) + "team-*/"
      case .text(let number): input.content.pages[number].path
      case .file(let number): input.content.files[number].path
      }
    return Self.prefix + name
  }

  /// What the names of all parts begin with.
  package static let prefix = "page "

  /// What a part is made from.
  func inputs(of part: Part) -> [NamedDigest] {
    switch part {
    case .assets: [NamedDigest("assets/", theme.assets)] + site
    case .home: page("home.html") + content(input.content.home) + [listed] + latestIssues
    case .missing: page("missing.html")
    case .rules:
      site + [listed] + allIssues
        + ["headers.txt", "redirects.txt", "sitemap.xml", "robots.txt"].map {
          theme.input("site/\($0)")
        }
    case .search: page("search.html") + [listed] + allIssues
    case .installation: page("offline.html") + [theme.input("site/manifest.webmanifest")]
    case .posts:
      page("posts.html") + content(input.content.postsIntroduction)
        + [listed, theme.input("site/feed.xml")]
    case .archive(let league):
      page("archive.html") + names(league) + issues(league) + [theme.input("site/feed.xml")]
    case .season(let league, let year):
      page("season.html") + names(league) + issues(league) { $0.season == year }
    case .week(let league, let index): week(league, index)
    case .sheets(let league, let index):
      page("team.html") + names(league) + [edition(league, input.leagues[league].issues[index])]
    case .text(let number): text(input.content.pages[number])
    case .file(let number): [file(input.content.files[number].source)]
    }
  }

  /// The inputs of a page of `content/` that links to others.
  func inputsWithLinks(of part: Part) -> [NamedDigest] { inputs(of: part) + [links] }

  /// The program that keeps pages for readers without a network.
  func serviceWorker(after files: [NamedDigest]) -> (name: String, inputs: [NamedDigest]) {
    (
      Self.prefix + "service-worker",
      site + [
        NamedDigest("looks", theme.looks), theme.input("site/service-worker.js"),
        NamedDigest("the whole site", Digest(joining: files)),
      ]
    )
  }

  private func page(_ template: String) -> [NamedDigest] {
    site + [
      NamedDigest("looks", theme.looks), navigation, theme.input("layouts/page.html"),
      theme.input("pages/\(template)"),
    ]
  }

  private func week(_ league: Int, _ index: Int) -> [NamedDigest] {
    let source = input.leagues[league]
    let issue = source.issues[index]
    let earlier = source.issues.prefix(through: index).filter { $0.season == issue.season }
    let before = index > 0 ? source.issues[index - 1].folder : ""
    let isLatest = index == source.issues.count - 1
    let after = isLatest ? "" : source.issues[index + 1].folder
    let place = (earlier.map { "\($0.week)" } + [before, after]).joined(separator: " ")
    return page("week.html") + names(league) + [
      theme.input("pages/week.md"), edition(league, issue),
      NamedDigest("weeks of the season", place),
    ] + ["cards/week.svg", "cards/reveal.svg", "share/short.txt"].map(theme.input)
      + [theme.input(ShareFormat.whatsapp.template)]
  }

  private func text(_ page: ContentPage) -> [NamedDigest] {
    let layout = page.layout ?? ContentRenderer.layout
    return site + [
      NamedDigest("looks", theme.looks), navigation, theme.input("layouts/page.html"),
      theme.input(layout), file(page.source),
    ]
  }

  private func content(_ page: ContentPage?) -> [NamedDigest] {
    page.map { [file($0.source), links] } ?? []
  }

  private func file(_ source: String) -> NamedDigest {
    NamedDigest("content/\(source)", input.contentDigest(source))
  }

  /// What a league is called and where it is.
  private func names(_ league: Int) -> [NamedDigest] {
    [
      NamedDigest(
        "name of the league", "\(input.leagues[league].slug)\n\(input.leagues[league].name)")
    ]
  }

  private func edition(_ league: Int, _ issue: Issue) -> NamedDigest {
    NamedDigest(issue.source, issue.digest)
  }

  private func issues(
    _ league: Int, where isWanted: (Issue) -> Bool = { _ in true }
  ) -> [NamedDigest] {
    input.leagues[league].issues.filter(isWanted).map { edition(league, $0) }
  }

  private var allIssues: [NamedDigest] {
    input.leagues.indices.flatMap { names($0) + issues($0) }
  }

  private var latestIssues: [NamedDigest] {
    input.leagues.indices.flatMap { league in
      names(league) + input.leagues[league].issues.suffix(1).map { edition(league, $0) }
    }
  }

  private static func digest(
    _ pages: [ContentPage], _ values: (ContentPage) -> [Value]
  ) -> Digest {
    var bytes: [UInt8] = []
    for page in pages { Value.array(values(page)).describe(to: &bytes) }
    return Digest(of: bytes)
  }
}

extension Digest {
  /// The digest with some facts added to what it names.
  fileprivate func joined(_ facts: Bool...) -> Digest {
    Digest(of: bytes + facts.map { $0 ? 1 : 0 })
  }
}

extension ThemeParts {
  fileprivate func input(_ name: Substring) -> NamedDigest { input(String(name)) }
}
