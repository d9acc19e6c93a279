import Liquid
import Platform
import Rank

/// The files of a week, and for the latest week the league's front page too.
struct WeekPages: LeaguePageMaker {
  let press: SitePress
  let league: SiteInput.LeaguePages
  /// The week's index among the league's.
  let index: Int
  let edition: Edition
  let data: EditionData
  let cards: CardRenderer

  func files() throws -> [SiteFile] {
    let folder = "\(league.slug)/\(edition.folder)"
    let address = SiteRenderer.address(of: edition, slug: league.slug, input.baseURL)
    let card = try cards.card(of: edition, data, folder: folder, league, input)
    var share = try ShareRenderer(theme).block(
      of: edition, data, folder: folder, input, address: address)
    share.story = card.story
    var files = share.files.map { ($0.path, $0.bytes) } + card.files.map { ($0.path, $0.bytes) }
    let parts = input.reveal.parts(of: folder, hasOutcomes: edition.phase != .preseason)
    for (location, view) in parts {
      let body = try body(location, view, as: .markdown)
      files.append(("\(location.folder)week.md", body))
    }
    let isLatest = index == league.weeks.count - 1
    let fronts = input.opensWithNewestWeek ? [league.folder, ""] : [league.folder]
    let front = isLatest ? fronts.map { (PageLocation(folder: $0), parts[0].view) } : []
    for (location, view) in parts + front {
      let body = try body(location, view, as: .html, share: share.value)
      // A link's preview in the chat is the story itself, unless that gives it away.
      let story = view == .open && input.reveal == .shown ? edition.headline : nil
      let head = PageHead(
        kind: "week", root: location.root, title: "\(edition.weekName), \(edition.league.name)",
        headline: story.map { PlainText.line($0.text) },
        description: story.flatMap(Self.summary) ?? edition.announcement,
        lastUpdated: edition.lastUpdated.description,
        address: location.folder.isEmpty ? input.baseURL.map { "\($0)/" } : address,
        image: card.address(input.baseURL), imageType: card.type, leagues: league.feeds,
        isIndexed: !location.folder.hasSuffix(Reveal.folder),
        issue: edition.issue, issueDate: edition.issueDate?.description,
        crumbs: location.folder.isEmpty
          ? [] : crumbs + [.init(name: edition.weekName, path: nil)])
      let page = try page(head, content: body)
      files.append(("\(location.folder)index.html", page))
    }
    return try files
      + MathPage(press: press, league: league, edition: edition, data: data).files()
  }

  private enum Face: String {
    case html = "pages/week.html"
    case markdown = "pages/week.md"
  }

  private func body(
    _ location: PageLocation, _ view: View, as face: Face, share: Value = .null
  ) throws -> [UInt8] {
    let week = "\(league.slug)/\(edition.folder)"
    let revealed =
      face == .html
      ? "\(location.root)\(week)\(Reveal.folder)index.html" : "\(Reveal.folder)week.md"
    let object = data.object([
      ("view", .string(view.rawValue)),
      ("navigation", navigation), ("share", share),
      (
        "reigning_champion",
        try league.reigningChampion(index, isShown: input.reveal == .shown)
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
          "advice_path": league.advicePath(from: edition, input),
          "history_path":
            input.isShown("history") && edition.numbers?.history != nil
            ? .safe(league.historyFolder) : .null,
          "archive_path": .safe(league.archiveFolder),
          "math_path": .safe("\(week)\(MathPage.folder)"),
          "revealed": .safe(revealed),
          "reveal_key": .string(edition.revealKey),
        ]
      ),
      ("sections", input.sectionValues),
    ])
    return try render(face.rawValue, object, escaping: face == .html ? .html : .markdown)
  }

  private var navigation: Value {
    let season = edition.league.season
    func entry(_ place: Int) -> Value {
      let week = league.weeks[place]
      let isOtherSeason = week.league.season != season
      let name = week.weekName + (isOtherSeason ? ", \(week.league.season)" : "")
      return [
        "name": .string(name), "short": .string(week.weekShortName),
        "path": .safe("\(league.slug)/\(week.folder)"), "is_current": .bool(place == index),
      ]
    }
    let indices = league.weeks.indices
    // List only earlier weeks: a page that listed all would change with every new week.
    let ofSeason = indices.prefix(through: index)
      .filter { league.weeks[$0].league.season == season }
    return [
      "previous": index > 0 ? entry(index - 1) : .null,
      "next": index + 1 < indices.count ? entry(index + 1) : .null,
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
}

extension WeekOfLeague {
  /// What links and feeds say of the week, without any results.
  var announcement: String {
    "\(weekName) of \(league.name), \(league.season) season: "
      + "power rankings, scores and what had to be said."
  }
}

extension SiteInput {
  /// Which sections are shown, as a template value.
  var sectionValues: Value { .object(Object(sections.map { ($0.name, .bool($0.isShown)) })) }
}
