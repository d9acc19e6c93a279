import JSON
import Liquid
import Platform
package import Rank

/// Renders a site's files. The same input always gives the same bytes.
package struct SiteRenderer: Sendable {
  let theme: Theme
  let pictures: PictureMaker?
  let appIcons: [AppIcon]

  /// Creates a renderer.
  /// - Parameter pictures: Makes PNGs; without it, there are only SVGs.
  package init(_ theme: Theme, pictures: PictureMaker? = nil) {
    self.theme = theme
    self.pictures = pictures
    appIcons = AppIcon.all(of: theme, pictures)
  }

  /// The address of a week's page; nil if the site's address is unknown.
  package static func address(of edition: Edition, slug: String, _ baseURL: String?) -> String? {
    baseURL.map { "\($0)/\(slug)/\(edition.folder)" }
  }

  // MARK: Pages

  func outline(of league: SiteInput.LeaguePages, _ input: SiteInput) throws -> LeagueOutline? {
    guard let latest = league.weeks.last else { return nil }
    return LeagueOutline(
      slug: league.slug, name: latest.league.name,
      latestFolder: "\(league.slug)/\(latest.folder)", lastUpdated: latest.lastUpdated,
      entry: try entry(league),
      seasons: seasonLists(of: league),
      pages: pages(of: league, input),
      index: SearchIndex.Part(league, isShown: input.reveal == .shown))
  }

  /// The files of a week, and for the latest week the league's front page too.
  func week(
    _ index: Int, of league: SiteInput.LeaguePages, _ data: EditionData, _ input: SiteInput
  ) throws -> [SiteFile] {
    let edition = try league.edition(index)
    let folder = "\(league.slug)/\(edition.folder)"
    let address = Self.address(of: edition, slug: league.slug, input.baseURL)
    let card = try card(of: edition, data, folder: folder, league, input)
    var share = try shareBlock(of: edition, data, folder: folder, input, address: address)
    share.story = card.story
    var files = share.files.map { ($0.path, $0.bytes) } + card.files.map { ($0.path, $0.bytes) }
    let parts = input.reveal.parts(of: folder, hasOutcomes: edition.phase != .preseason)
    for (location, view) in parts {
      let body = try weekBody(data, league, index, location, view, input, as: .markdown)
      files.append(("\(location.folder)week.md", body))
    }
    let isLatest = index == league.weeks.count - 1
    let fronts = input.opensWithNewestWeek ? [league.folder, ""] : [league.folder]
    let front = isLatest ? fronts.map { (PageLocation(folder: $0), parts[0].view) } : []
    for (location, view) in parts + front {
      let body = try weekBody(
        data, league, index, location, view, input, as: .html, share: share.value)
      // A link's preview in the chat is the story itself, unless that gives it away.
      let story = view == .open && input.reveal == .shown ? edition.headline : nil
      let head = PageHead(
        kind: "week", root: location.root, title: "\(edition.weekName), \(edition.league.name)",
        headline: story.map { PlainText.line($0.text) },
        description: story.flatMap(Self.summary) ?? description(of: edition),
        lastUpdated: edition.lastUpdated.description,
        address: location.folder.isEmpty ? input.baseURL.map { "\($0)/" } : address,
        image: card.address(input.baseURL), imageType: card.type, leagues: league.feeds,
        isIndexed: !location.folder.hasSuffix(Reveal.folder),
        issue: edition.issue, issueDate: edition.issueDate?.description,
        crumbs: location.folder.isEmpty
          ? [] : crumbs(league, input) + [.init(name: edition.weekName, path: nil)])
      let page = try page(head, input, content: body)
      files.append(("\(location.folder)index.html", page))
    }
    return try files + math(of: edition, league, data, input)
  }

  /// A week as data. It is copied, because writing it once more takes as long as its page.
  func editionFile(_ index: Int, of league: SiteInput.LeaguePages) throws -> [SiteFile] {
    let stored = try league.reader.storedFile(index)
    let bytes = try stored ?? JSONValue.encoded(league.edition(index), .indented)
    return [("\(league.slug)/\(league.weeks[index].folder)edition.json", bytes)]
  }

  /// A page for each team with the sources of its numbers.
  func sheets(
    of edition: Edition, _ league: SiteInput.LeaguePages, _ data: EditionData, _ input: SiteInput
  ) throws -> [SiteFile] {
    guard !edition.sheets.isEmpty else { return [] }
    let week = "\(league.slug)/\(edition.folder)"
    return try edition.teams.flatMap { team in
      let folder = week + EditionData.sheetFolder(of: team.team.id)
      return try input.reveal.parts(of: folder).map { location, view in
        let object = data.object(
          data.sheet(of: team, in: edition) + [
            ("view", .string(view.rawValue)),
            (
              "page",
              [
                "root": .safe(location.root), "week_path": .safe(week),
                "revealed": .safe(Reveal.folder + "index.html"),
                "reveal_key": .string("\(edition.revealKey)/team-\(team.team.id)"),
              ]
            ),
          ])
        let head = PageHead(
          kind: "team", root: location.root,
          title: "\(team.team.name), \(edition.weekName), \(edition.league.name)",
          description: "The math behind the numbers of \(team.team.name).",
          lastUpdated: edition.lastUpdated.description,
          address: input.baseURL.map { "\($0)/\(folder)" }, leagues: league.feeds,
          isIndexed: location.folder == folder, issue: edition.issue,
          issueDate: edition.issueDate?.description,
          crumbs: crumbs(league, input) + [
            .init(name: edition.weekName, path: week), .init(name: team.team.name, path: nil),
          ])
        let page = try page(
          head, input, content: try render("pages/team.html", object, escaping: .html))
        return ("\(location.folder)index.html", page)
      }
    }
  }

  private enum Face: String {
    case html = "pages/week.html"
    case markdown = "pages/week.md"
  }

  private func weekBody(
    _ data: EditionData, _ league: SiteInput.LeaguePages, _ index: Int, _ location: PageLocation,
    _ view: View, _ input: SiteInput, as face: Face, share: Value = .null
  ) throws -> [UInt8] {
    let edition = league.weeks[index]
    let week = "\(league.slug)/\(edition.folder)"
    let revealed =
      face == .html
      ? "\(location.root)\(week)\(Reveal.folder)index.html" : "\(Reveal.folder)week.md"
    let object = data.object([
      ("view", .string(view.rawValue)),
      ("navigation", navigation(league, index)), ("share", share),
      (
        "reigning_champion",
        try reigningChampion(league, index, isShown: input.reveal == .shown)
      ),
      (
        "page",
        [
          "root": .safe(location.root),
          "week_path": input.isShown("sheets") ? .safe(week) : .null,
          "stories_path": input.isShown("stories") ? .safe(week) : .null,
          "award_cards_path": input.hasAwardCards ? .safe(week) : .null,
          "season_path": .safe("\(league.slug)/\(edition.league.season)/"),
          "draft_path": .safe(edition.draftFolder(slug: league.slug)),
          "trades_path": league.tradesPath(of: edition.league.season, input),
          "managers_path": league.managersPath(input),
          "advice_path": index == league.weeks.count - 1 ? league.advicePath(input) : .null,
          "history_path":
            input.isShown("history") && edition.hasHistory ? .safe(league.historyFolder) : .null,
          "archive_path": .safe(league.archiveFolder),
          "math_path": .safe("\(week)\(Self.mathFolder)"),
          "revealed": .safe(revealed),
          "reveal_key": .string(edition.revealKey),
        ]
      ),
      ("sections", sections(input)),
    ])
    return try render(face.rawValue, object, escaping: face == .html ? .html : .markdown)
  }

  func home(_ leagues: [LeagueOutline], _ input: SiteInput) throws -> [UInt8] {
    let location = PageLocation(folder: "")
    // The front page's outcomes have no page of their own, so strict mode leaves them out.
    let data: Object = [
      "leagues": .array(leagues.map(\.entry)), "site": site(input),
      "page": ["root": .safe(location.root)],
      "view": .string(input.reveal.parts(of: "")[0].view.rawValue),
      "text": try text(input.content.home, root: location.root, input),
      "posts": latestPosts(input),
    ]
    let content = try render("pages/home.html", data, escaping: .html)
    let names = leagues.map(\.name)
    let head = PageHead(
      kind: "home", root: location.root, title: input.title,
      description: names.isEmpty
        ? input.title : "The weekly paper of \(names.joined(separator: ", "))",
      lastUpdated: leagues.map(\.lastUpdated).max()?.description,
      address: input.baseURL.map { "\($0)/" }, leagues: leagues.map(\.feed),
      hasPostsFeed: true)
    return try page(head, input, content: content)
  }

  /// The front page's entry for a league's latest week.
  private func entry(_ league: SiteInput.LeaguePages) throws -> Value {
    let index = league.weeks.count - 1
    let edition = try league.edition(index)
    let data = try league.data(index, isPictured: false)
    guard case .array(let teams) = data["teams"] else { return .null }
    let loudest = edition.teams.last { $0.roast != nil }
    let line: Value =
      loudest.flatMap { team in
        team.roast?.sentences.last.map { sentence in
          ["text": .string(sentence.text), "team": .string(team.team.name)]
        }
      } ?? .null
    return [
      "league": data["league"], "week_name": data["week_name"],
      "path": .safe("\(league.slug)/"), "top": .array(Array(teams.prefix(3))), "line": line,
      "headline": edition.headline.map { .string($0.text) } ?? .null,
      "lead": edition.headline.map { data.team($0.team) } ?? .null,
      "matchups": data["matchups"], "team_by_id": data["team_by_id"],
      "phase": .string(edition.phase.rawValue), "reveal_key": .string("\(edition.revealKey)/top"),
    ]
  }

  // MARK: Parts

  func page(
    _ head: PageHead, _ input: SiteInput, site: Value? = nil, content: [UInt8]
  ) throws -> [UInt8] {
    let data: Object = [
      "page": .object(head.object(input)), "site": site ?? self.site(input),
      "content": .safe(String(decoding: content, as: UTF8.self)),
    ]
    return try render("layouts/page.html", data, escaping: .html)
  }

  func site(_ input: SiteInput) -> Value {
    [
      "title": .string(input.title), "version": .string(input.version),
      "stylesheets": .array(theme.stylesheets.map(Value.string)),
      "fonts": .array(
        theme.fonts.map { ["address": .string($0.address), "type": .safe($0.type)] }),
      "icon": theme.icon.map(Value.string) ?? .null,
      "scripts": .array(theme.scripts.map(Value.string)),
      "touch_icon": appIcons.first.map { .safe($0.path) } ?? .null,
      "pages": .array(
        input.content.navigation.map { ["title": .string($0.title), "path": .safe($0.folder)] }),
      "posts": input.content.hasPosts ? .safe(ContentPage.postsFolder) : .null,
      "games": input.games == nil ? .null : .safe(SportsSource.folder),
      "statistics": input.statistics == nil ? .null : .safe(StatisticsSource.folder),
    ]
  }

  func navigation(_ league: SiteInput.LeaguePages, _ current: Int) -> Value {
    let season = league.weeks[current].league.season
    func entry(_ index: Int) -> Value {
      let edition = league.weeks[index]
      let isOtherSeason = edition.league.season != season
      let name = edition.weekName + (isOtherSeason ? ", \(edition.league.season)" : "")
      return [
        "name": .string(name), "short": .string(edition.weekShortName),
        "path": .safe("\(league.slug)/\(edition.folder)"), "is_current": .bool(index == current),
      ]
    }
    let indices = league.weeks.indices
    // List only earlier weeks: a page that listed all would change with every new week.
    let ofSeason = indices.prefix(through: current)
      .filter { league.weeks[$0].league.season == season }
    return [
      "previous": current > 0 ? entry(current - 1) : .null,
      "next": current + 1 < indices.count ? entry(current + 1) : .null,
      "weeks": .array(ofSeason.map(entry)),
    ]
  }

  /// The standfirst, as many sentences as fit; nil if there are none.
  private static func summary(of story: Headline) -> String? {
    var text = ""
    for sentence in story.standfirst.map({ PlainText.line($0.text) }) {
      let longer = text.isEmpty ? sentence : "\(text) \(sentence)"
      if longer.count > longestSummary { break }
      text = longer
    }
    return text.isEmpty ? nil : text
  }

  /// Chats cut longer descriptions.
  private static let longestSummary = 200

  func description(of edition: some WeekOfLeague) -> String {
    "\(edition.weekName) of \(edition.league.name), \(edition.league.season) season: "
      + "power rankings, scores and what had to be said."
  }

  func render(_ name: String, _ data: Object, escaping: Escaping) throws -> [UInt8] {
    guard let template = theme.library.template(named: name) else {
      throw RenderError.templateMissing(name)
    }
    return try template.render(data, escaping: escaping, library: theme.library)
  }
}

/// Why a site cannot be rendered, besides template errors.
package enum RenderError: Error, Sendable, Equatable {
  /// The theme lacks a required template.
  case templateMissing(String)
  /// A content page requests a template that the theme lacks.
  case layoutMissing(source: String, layout: String)
}

/// The location of a page. Links are relative, so they work on a server, in a subfolder, and from disk.
struct PageLocation {
  /// The folder with a trailing slash; empty for the root.
  let folder: String

  /// The relative path to the root: `../` per folder.
  var root: String { String(repeating: "../", count: folder.count { $0 == "/" }) }
}
