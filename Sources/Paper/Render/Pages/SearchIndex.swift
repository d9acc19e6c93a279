import JSON
import Rank

/// The search data: tables of pages and of their contents, which name their columns so that new ones can be
/// added. If outcomes are hidden, the index contains only names.
struct SearchIndex {
  private var pages: [JSONValue] = []
  private var entries: [JSONValue] = []

  private static let version = 1

  struct Part: Sendable {
    fileprivate var pages: [JSONValue] = []
    /// Entries refer to pages by their index among the league's pages.
    fileprivate var entries: [(page: Int, rest: [JSONValue])] = []
  }

  init(_ leagues: [Part], _ content: SiteContent) {
    for league in leagues {
      let first = pages.count
      pages += league.pages
      entries += league.entries.map { .array([.int(first + $0.page)] + $0.rest) }
    }
    for page in content.pages { add(page) }
  }

  private mutating func add(_ content: ContentPage) {
    entries.append([
      .int(pages.count), "page", "", "", Self.text(content.description), "",
    ])
    pages.append([.string(content.folder), "", nil, Self.text(content.title)])
  }

  /// A text as readers see it. Words are found alike with either kind of quotes.
  fileprivate static func text(_ text: String) -> JSONValue {
    .string(PlainText.line(CurlyQuotes.curled(text) ?? text))
  }

  var json: JSONValue {
    [
      "version": .int(Self.version), "page_columns": ["path", "league", "season", "title"],
      "entry_columns": ["page", "kind", "team", "owner", "text", "anchor"],
      "pages": .array(pages), "entries": .array(entries),
    ]
  }
}

extension SearchIndex.Part {
  /// Creates the search data of a league's weeks. If outcomes are not shown, it contains only names.
  init(_ league: LeagueReading, isShown: Bool) {
    for week in league.weeks.map(league.outline) {
      add(week, path: "\(league.slug)/\(week.folder)", isShown: isShown)
    }
  }

  private mutating func add(_ week: WeekOutline, path: String, isShown: Bool) {
    let page = pages.count
    let text = SearchIndex.text
    pages.append([
      .string(path), text(week.league.name), .int(week.league.season),
      .string(week.weekName),
    ])
    entries.append((page, ["week", "", "", "", ""]))
    for team in week.neutralTeams {
      let sentences = team.sentences ?? []
      entries.append(
        (
          page,
          [
            "team", text(team.name), text(team.owner),
            isShown ? text(sentences.joined(separator: " ")) : "",
            // The anchor's target is hidden along with the outcomes.
            isShown ? text("team-\(team.id)") : "",
          ]
        ))
    }
    guard isShown else { return }
    for award in week.awards {
      entries.append((page, ["award", "", "", text(award.text), ""]))
    }
  }
}
