import Liquid
import Platform
import Rank

/// The files of a week; for the latest week, also the league's front page.
struct WeekPages: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  /// The week's index among the league's.
  let index: Int

  /// The files, and whether the picture for link previews was drawn.
  func whole() throws -> PageFiles {
    let files = try files()
    let isDrawn = files.contains { $0.path.hasSuffix(".png") }
    return PageFiles(
      files: files, isComplete: isDrawn || !read.drawsPictures || !read.needsPictures)
  }

  private func files() throws -> [SiteFile] {
    let (edition, data) = (try league.edition(index), try league.data(index))
    let folder = "\(league.slug)/\(edition.folder)"
    let address = SiteRenderer.address(of: edition, slug: league.slug, facts.baseURL)
    let card = try read.cards.card(
      of: edition, data, folder: folder, league, facts, isPicture: read.needsPictures)
    var share = try ShareRenderer(read.theme).block(
      of: edition, data, folder: folder, reveal: facts.reveal, address: address)
    share.story = card.story
    var files = share.files.map { ($0.path, $0.bytes) } + card.files.map { ($0.path, $0.bytes) }
    let parts = facts.reveal.parts(of: folder, hasOutcomes: edition.phase != .preseason)
    for (location, view) in parts {
      let body = try body(of: edition, data, location, view, as: .markdown)
      files.append(("\(location.folder)week.md", body))
    }
    let isLatest = league.issue(after: index) == nil
    let fronts = facts.opensWithNewestWeek ? [league.folder, ""] : [league.folder]
    let front = isLatest ? fronts.map { (PageLocation(folder: $0), parts[0].view) } : []
    for (location, view) in parts + front {
      let body = try body(of: edition, data, location, view, as: .html, share: share.value)
      // A link's preview in a chat shows the headline, unless outcomes are hidden.
      let story = view == .open && facts.reveal == .shown ? edition.headline : nil
      let head = PageHead(
        kind: "week", root: location.root, title: "\(edition.weekName), \(edition.league.name)",
        headline: story.map { PlainText.line($0.text) },
        description: story.flatMap(Self.summary) ?? edition.announcement,
        lastUpdated: edition.lastUpdated.description,
        address: location.folder.isEmpty ? facts.baseURL.map { "\($0)/" } : address,
        image: card.address(facts.baseURL), imageType: card.type, leagues: league.feeds,
        isIndexed: !location.folder.hasSuffix(Reveal.folder),
        issue: edition.issue, issueDate: edition.issueDate?.description,
        crumbs: location.folder.isEmpty
          ? [] : crumbs + [.init(name: edition.weekName, path: nil)])
      let page = try page(head, content: body)
      files.append(("\(location.folder)index.html", page))
    }
    return try files
      + MathPage(read: read, league: league, index: index).files()
  }

  private enum Face: String {
    case html = "pages/week.html"
    case markdown = "pages/week.md"
  }

  private func body(
    of edition: Edition, _ data: EditionData, _ location: PageLocation, _ view: View, as face: Face,
    share: Value = .null
  ) throws -> [UInt8] {
    let week = "\(league.slug)/\(edition.folder)"
    let revealed =
      face == .html
      ? "\(location.root)\(week)\(Reveal.folder)index.html" : "\(Reveal.folder)week.md"
    let object = data.object([
      ("view", .string(view.rawValue)),
      ("navigation", navigation(edition.league.season)), ("share", share),
      (
        "reigning_champion",
        try league.reigningChampion(index, isShown: facts.reveal == .shown)
      ),
      (
        "page",
        [
          "root": .safe(location.root),
          "week_path": facts.isShown("sheets") ? .safe(week) : .null,
          "stories_path": facts.isShown("stories") ? .safe(week) : .null,
          "award_cards_path": facts.hasAwardCards ? .safe(week) : .null,
          "season_path": .safe("\(league.slug)/\(edition.league.season)/"),
          "draft_path": league.link(to: league.draftFolder(edition.league.season)),
          "trades_path": league.link(to: league.tradesFolder(edition.league.season)),
          "managers_path": league.link(to: league.managersFolder),
          "advice_path": league.advicePath(from: index),
          "history_path":
            edition.allTime == nil ? .null : league.link(to: league.historyFolder),
          "archive_path": .safe(league.archiveFolder),
          "math_path": .safe("\(week)\(MathPage.folder)"),
          "revealed": .safe(revealed),
          "reveal_key": .string(edition.revealKey),
        ]
      ),
      ("sections", facts.sectionValues),
    ])
    return try render(face.rawValue, object, escaping: face == .html ? .html : .markdown)
  }

  private func navigation(_ season: Int) -> Value {
    // Lists only earlier weeks, because a list of all would change with every new week.
    let ofSeason = league.issues(through: index)
    func entry(_ week: Issue) -> Value {
      let name = week.weekName + (week.season == season ? "" : ", \(week.season)")
      return [
        "name": .string(name), "short": .string(week.weekShortName),
        "path": .safe("\(league.slug)/\(week.folder)"),
        "is_current": .bool(week.folder == ofSeason.last?.folder),
      ]
    }
    return [
      "previous": league.issue(before: index).map(entry) ?? .null,
      "next": league.issue(after: index).map(entry) ?? .null,
      "weeks": .array(ofSeason.map(entry)),
    ]
  }

  /// As many sentences of the standfirst as fit; nil if there are none.
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
}

extension WeekOfLeague {
  /// The text about the week in links and feeds, without results.
  var announcement: String {
    "\(weekName) of \(league.name), \(league.season) season: "
      + "power rankings, scores and what had to be said."
  }
}
