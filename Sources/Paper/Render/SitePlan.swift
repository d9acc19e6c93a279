import Platform
import Sports
import Statistics

/// The parts of a site and their inputs. Everything that a page can show is among its inputs.
package struct SitePlan: Sendable {
  /// A group of files that are made together. Numbers are indices into the input's lists.
  package enum Part: Sendable {
    /// The theme's own files.
    case assets
    /// The pictures of teams.
    case pictures
    /// The front page, the 404 page, and other files that a site has once.
    case home, missing, rules, search, installation, posts
    /// A league's list of weeks and its feeds.
    case archive(league: Int)
    /// A league's champions and history.
    case history(league: Int)
    /// The pages of all teams of a season, its draft, its trades and its cards.
    case season(league: Int, year: Int)
    /// The pages of a league's managers.
    case managers(league: Int)
    /// What NFL defenses allow in a league's scoring.
    case defenses(league: Int)
    /// The advice for the week to come, and its record.
    case advice(league: Int)
    /// A week's page and related files.
    case week(league: Int, issue: Int)
    /// A week as data, as it is stored.
    case edition(league: Int, issue: Int)
    /// The pages of a week's teams.
    case sheets(league: Int, issue: Int)
    /// The pages of a week's matchups.
    case stories(league: Int, issue: Int)
    /// The list of the sports API's games, and the pages of their teams.
    case games
    /// One of these games.
    case game(Int)
    /// A group of pages about the NFL's offenses and defenses.
    case statistics(StatisticsGroup)
    /// A content page.
    case text(Int)
    /// Another file of `content/`.
    case file(Int)
  }

  let input: SiteInput
  private let theme: ThemeParts
  private let version: NamedDigest
  private let site: [NamedDigest]
  /// The content that every page links to.
  private let navigation: NamedDigest
  /// The content pages as they appear in lists and search.
  private let listed: NamedDigest
  /// The targets of links between files of `content/`: an input of the pages that have such links.
  let links: NamedDigest
  /// The inputs of every page but its own ones.
  let ofPages: [NamedDigest]
  /// These as one input.
  let everyPage: NamedDigest

  /// Plans a site; `circumstances` are other inputs of pages, such as the time zone.
  package init(_ input: SiteInput, _ theme: ThemeParts, circumstances: String) {
    self.input = input
    self.theme = theme
    let sections = input.sections.map { "\($0.name) \($0.isShown)" }.joined(separator: " ")
    let content = input.content
    version = NamedDigest("version", "\(input.version) \(circumstances)")
    site = [
      NamedDigest("title", input.title), NamedDigest("base_url", input.baseURL ?? ""),
      NamedDigest("reveal", input.reveal.rawValue), NamedDigest("sections", sections), version,
      NamedDigest("games", input.games == nil ? "none" : "some"),
      NamedDigest("statistics", input.statistics == nil ? "none" : "some"),
    ]
    navigation = NamedDigest(
      "navigation",
      Self.digest(content.navigation, of: ContentPage.addLink)
        .joined(content.hasPosts, content.datedPosts.isEmpty))
    listed = NamedDigest("content/", Self.digest(content.pages, of: ContentPage.addListed))
    links = NamedDigest("addresses of content/", content.links.digest)
    ofPages =
      site + [NamedDigest("looks", theme.looks), navigation, theme.input("layouts/page.html")]
    everyPage = NamedDigest(sharing: "every page", ofPages)
  }

  // MARK: Parts

  func parts(ofLeague league: Int) -> [Part] {
    let issues = input.leagues[league].issues
    let seasons = Set(issues.map(\.season)).sorted()
    let isWithManagers = input.isShown("managers") && input.leagues[league].managers != nil
    let hasHistory = input.isShown("history")
    return [.archive(league: league)] + (hasHistory ? [.history(league: league)] : [])
      + (isWithManagers ? [.managers(league: league)] : [])
      + (hasDefenses(league) ? [.defenses(league: league)] : [])
      + (hasAdvice(league) ? [.advice(league: league)] : [])
      + seasons.map { .season(league: league, year: $0) }
      + issues.indices.flatMap { index -> [Part] in
        let week = Part.week(league: league, issue: index)
        let sheets = Part.sheets(league: league, issue: index)
        let stories = Part.stories(league: league, issue: index)
        return [week, .edition(league: league, issue: index)]
          + (input.isShown("sheets") ? [sheets] : [])
          + (input.isShown("stories") ? [stories] : [])
      }
  }

  /// The parts that cover all leagues.
  var siteParts: [Part] {
    [.assets, .pictures, .home, .missing, .rules, .search, .installation, .posts]
  }

  var gameParts: [Part] {
    input.games.map { [.games] + $0.games.indices.map { .game($0) } } ?? []
  }

  var statisticsParts: [Part] {
    input.statistics == nil ? [] : StatisticsGroup.allCases.map { .statistics($0) }
  }

  var contentParts: [Part] {
    input.content.pages.indices.map { .text($0) } + input.content.files.indices.map { .file($0) }
  }

  // MARK: Names and inputs

  func name(of part: Part) -> String {
    func path(_ league: Int, _ index: Int) -> String {
      "\(input.leagues[league].slug)/\(input.leagues[league].issues[index].folder)"
    }
    let name =
      switch part {
      case .assets, .pictures, .home, .missing, .rules, .search, .installation, .posts: "\(part)"
      case .archive(let league): "\(input.leagues[league].slug)/archive/"
      case .history(let league): "\(input.leagues[league].slug)/history/"
      case .season(let league, let year): "\(input.leagues[league].slug)/\(year)/"
      case .managers(let league): "\(input.leagues[league].slug)/managers/"
      case .defenses(let league): "\(input.leagues[league].slug)/defenses/"
      case .advice(let league): "\(input.leagues[league].slug)/advice/"
      case .week(let league, let index): path(league, index)
      case .edition(let league, let index): path(league, index) + "edition.json"
      case .sheets(let league, let index): path(league, index) + "team-*/"
      case .stories(let league, let index): path(league, index) + "game-*/"
      case .games: SportsSource.folder
      case .game(let index): gameFolder(index)
      case .statistics(let pages): "\(StatisticsSource.folder)\(pages.rawValue)"
      case .text(let number): input.content.pages[number].path
      case .file(let number): input.content.files[number].path
      }
    return Self.prefix + name
  }

  /// The prefix of all part names.
  package static let prefix = "page "

  func inputs(of part: Part) -> [NamedDigest] {
    switch part {
    case .assets: [NamedDigest("assets/", theme.assets)] + site
    case .pictures: input.leagues.flatMap { $0.pictures.sorted { $0.key < $1.key }.map(\.value) }
    case .home: page("home.html") + content(input.content.home) + [listed] + latestIssues
    case .missing: page("missing.html") + [theme.input("partials/bare.css")]
    case .rules:
      site + [listed] + allIssues
        + ["headers.txt", "redirects.txt", "sitemap.xml", "robots.txt"].map {
          theme.input("site/\($0)")
        } + [theme.input("partials/bare.css")]
        + [
          NamedDigest(
            "addresses of statistics",
            input.statistics.map { "\($0.season) \($0.sides.map(\.rawValue).joined())" } ?? "")
        ]
        + [
          NamedDigest(
            "moved leagues", input.moved.map { "\($0.from) \($0.to)" }.joined(separator: "\n"))
        ]
        + [NamedDigest("addresses of games", gameParts.map(name).joined(separator: "\n"))]
    case .search: page("search.html") + [listed] + allIssues
    case .installation: page("offline.html") + [theme.input("site/manifest.webmanifest")]
    case .posts:
      page("posts.html") + content(input.content.postsIntroduction)
        + [listed, theme.input("site/feed.xml")]
    case .archive(let league):
      page("archive.html") + names(league) + issues(league) + [theme.input("site/feed.xml")]
        + [hasManagers(league)]
    case .history(let league):
      page("history.html") + names(league) + issues(league) + managers(league)
    case .season(let league, let year):
      page("season.html") + names(league)
        + [
          "pages/draft.html", "pages/trades.html", "pages/wrapped.html", "cards/wrapped.txt",
          "cards/wrapped.svg",
        ].map(theme.input)
        + issues(league) { $0.season == year } + managers(league) + pictures(league, year)
    case .managers(let league):
      page("managers.html") + names(league) + [theme.input("pages/manager.html")]
        + managers(league) + latestIssue(league) + [seasonsWithPages(league)]
        + pictures(league, input.leagues[league].issues.last?.season ?? 0)
    case .defenses(let league):
      page("defenses.html") + names(league) + latestIssue(league)
        + (input.leagues[league].defenses.map { [$0] } ?? [])
    case .advice(let league):
      page("advice.html") + names(league) + latestIssue(league)
        + (input.leagues[league].advice.map { [$0] } ?? [])
    case .week(let league, let index): week(league, index)
    case .edition(let league, let index):
      [version, edition(input.leagues[league].issues[index])]
    case .sheets(let league, let index):
      page("team.html") + names(league) + [edition(input.leagues[league].issues[index])]
        + pictures(league, input.leagues[league].issues[index].season)
    case .stories(let league, let index):
      page("story.html") + names(league) + [edition(input.leagues[league].issues[index])]
        + pictures(league, input.leagues[league].issues[index].season)
        + [NamedDigest("reveal of stories", input.storyReveal.rawValue)]
    case .games:
      page("games.html") + games
        + ["pages/games-soon.html", "pages/games-team.html"].map(theme.input)
        + (input.games.map { [$0.teamsDigest, NamedDigest("games", $0.listing)] } ?? [])
    case .game(let index): page("game.html") + games + game(index)
    case .statistics(let pages):
      site + (input.statistics.map { [$0.digest] } ?? []) + pages.templates.flatMap(page)
    case .text(let number): text(input.content.pages[number])
    case .file(let number): file(input.content.files[number].source)
    }
  }

  /// The service worker, which depends on all other files.
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
    [everyPage, theme.input("pages/\(template)")]
  }

  private func week(_ league: Int, _ index: Int) -> [NamedDigest] {
    let source = input.leagues[league]
    let issue = source.issues[index]
    let earlier = source.issues.prefix(through: index).filter { $0.season == issue.season }
    let before = index > 0 ? source.issues[index - 1].folder : ""
    let isLatest = index == source.issues.count - 1
    let after = isLatest ? "" : source.issues[index + 1].folder
    // A preview names the champion that the season before it ended with.
    let told = issue.week == 0 && index > 0 ? [edition(source.issues[index - 1])] : []
    let place = (earlier.map { "\($0.week)" } + [before, after]).joined(separator: " ")
    return page("week.html") + names(league) + [
      theme.input("pages/week.md"), edition(issue),
      NamedDigest("weeks of the season", place), hasManagers(league),
      NamedDigest("page of defenses", "\(hasDefenses(league))"),
      NamedDigest("page of advice", "\(isLatest && hasAdvice(league))"),
      NamedDigest("pictures for links and chats", "\(input.needsPictures)"),
      NamedDigest("front page", "\(isLatest && input.opensWithNewestWeek)"),
    ]
      + [
        "pages/math.html", "cards/week.svg", "cards/reveal.svg", "cards/story.svg",
        "cards/reveal-story.svg", "share/short.txt", ShareFormat.whatsapp.template,
      ].map(theme.input) + pictures(league, issue.season) + told
  }

  private func text(_ page: ContentPage) -> [NamedDigest] {
    [everyPage, theme.input(page.layout ?? TextPages.layout), source(page)]
  }

  private var games: [NamedDigest] {
    [NamedDigest("reveal of stories", input.storyReveal.rawValue)]
  }

  private func gameFolder(_ index: Int) -> String {
    input.games.map { SportsSource.folder(ofGame: $0.games[index].game.id) } ?? ""
  }

  private func game(_ index: Int) -> [NamedDigest] {
    guard let source = input.games else { return [] }
    return [source.games[index].report, NamedDigest("state", source.circumstances(of: index))]
  }

  private func content(_ page: ContentPage?) -> [NamedDigest] {
    page.map { [source($0), links] } ?? []
  }

  private func source(_ page: ContentPage) -> NamedDigest {
    NamedDigest("content/\(page.source)", page.digest)
  }

  private func file(_ source: String) -> [NamedDigest] {
    [NamedDigest("content/\(source)", input.fileDigests[source] ?? Digest.ofNothing)]
  }

  private func names(_ league: Int) -> [NamedDigest] {
    [
      NamedDigest(
        "name of the league", "\(input.leagues[league].slug)\n\(input.leagues[league].name)")
    ]
  }

  private func pictures(_ league: Int, _ year: Int) -> [NamedDigest] {
    input.leagues[league].pictures[year].map { [$0] } ?? []
  }

  private func managers(_ league: Int) -> [NamedDigest] {
    input.leagues[league].managers.map { [$0] } ?? []
  }

  private func hasManagers(_ league: Int) -> NamedDigest {
    NamedDigest("pages of managers", input.leagues[league].managers == nil ? "none" : "some")
  }

  private func hasDefenses(_ league: Int) -> Bool {
    input.isShown("defenses") && input.leagues[league].defenses != nil
  }

  private func hasAdvice(_ league: Int) -> Bool {
    input.isShown("advice") && input.leagues[league].advice != nil
  }

  private func seasonsWithPages(_ league: Int) -> NamedDigest {
    let years = Set(input.leagues[league].issues.map { "\($0.season)" })
    return NamedDigest("seasons", years.sorted().joined(separator: " "))
  }

  private func latestIssue(_ league: Int) -> [NamedDigest] {
    input.leagues[league].issues.suffix(1).map(edition)
  }

  private func edition(_ issue: Issue) -> NamedDigest {
    NamedDigest(issue.source, issue.digest)
  }

  private func issues(
    _ league: Int, where isWanted: (Issue) -> Bool = { _ in true }
  ) -> [NamedDigest] {
    input.leagues[league].issues.filter(isWanted).map(edition)
  }

  private var allIssues: [NamedDigest] {
    input.leagues.indices.flatMap { names($0) + issues($0) }
  }

  private var latestIssues: [NamedDigest] {
    input.leagues.indices.flatMap { league in
      names(league) + latestIssue(league)
    }
  }

  private static func digest(
    _ pages: [ContentPage], of write: (ContentPage, inout [UInt8]) -> Void
  ) -> Digest {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pages.count * 256)
    for page in pages { write(page, &bytes) }
    return Digest(of: bytes)
  }
}

extension ContentPage {
  /// Adds everything that lists show of a page.
  fileprivate static func addListed(_ page: ContentPage, to bytes: inout [UInt8]) {
    bytes.append(page.kind.rawValue)
    for text in [page.title, page.description, page.folder] { bytes.add(text) }
    bytes.add(page.date?.seconds)
    bytes.add(page.date.map { Int64($0.nanoseconds) })
    bytes.add(page.author)
    bytes.add(Int64(page.tags.count))
    for tag in page.tags { bytes.add(tag) }
  }

  /// Adds what the navigation shows of a page.
  fileprivate static func addLink(_ page: ContentPage, to bytes: inout [UInt8]) {
    bytes.add(page.title)
    bytes.add(page.folder)
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ number: Int64?) {
    Swift.withUnsafeBytes(of: number ?? .min) { append(contentsOf: $0) }
  }

  /// Adds a text after its length, which keeps different lists apart.
  fileprivate mutating func add(_ text: String?) {
    add(Int64(text?.utf8.count ?? -1))
    if let text { self += text.utf8 }
  }
}

extension Digest {
  /// The digest combined with some facts.
  fileprivate func joined(_ facts: Bool...) -> Digest {
    Digest(of: bytes + facts.map { $0 ? 1 : 0 })
  }
}
