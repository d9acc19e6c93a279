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
        card: card.image, leagues: league.feeds,
        isIndexed: !location.folder.hasSuffix(Reveal.folder),
        issue: edition.issue, issueDate: edition.issueDate?.description,
        crumbs: location.folder.isEmpty
          ? [] : crumbs + [.init(name: edition.weekName, path: nil)],
        weeks: neighbors())
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
      ("share", share),
      ("order", .safe(RankingOrder.order(of: edition, setting: facts.order).rawValue)),
      (
        "reigning_champion",
        try league.reigningChampion(index, isShown: facts.reveal == .shown)
      ),
      (
        "page",
        [
          "root": .safe(location.root),
          "week_path": facts.isShown("sheets") ? .safe(week) : .null,
          "outcome_part": .safe(facts.reveal.outcomePart),
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

  /// The weeks before and after it, with arrows, and the list of all weeks.
  private func neighbors() -> [PageHead.Crumb] {
    let before = league.issue(before: index).map { week in
      PageHead.Crumb(
        name: "‹ \(week.weekName)", path: "\(league.slug)/\(week.folder)", relation: "prev")
    }
    let after = league.issue(after: index).map { week in
      PageHead.Crumb(
        name: "\(week.weekName) ›", path: "\(league.slug)/\(week.folder)", relation: "next")
    }
    return [before, after].compactMap(\.self)
      + [.init(name: "Weeks", path: league.archiveFolder)]
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
