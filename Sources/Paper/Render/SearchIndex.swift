import JSON
import LeagueModel

/// What readers can search: a table of pages and a table of what stands on them.
///
/// The tables say themselves what their columns are, so that other kinds of pages and entries can be
/// added without breaking whoever reads them. Where outcomes are hidden, only names are in it.
struct SearchIndex {
  private var pages: [JSONValue] = []
  private var entries: [JSONValue] = []

  /// The format's version.
  private static let version = 1

  /// What is found in one league.
  struct Part: Sendable {
    fileprivate var pages: [JSONValue] = []
    /// Entries name their pages by the places that these have among the league's.
    fileprivate var entries: [(page: Int, rest: [JSONValue])] = []
  }

  /// The index of all weeks and of the commissioner's pages.
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
      .int(pages.count), "page", "", "", .string(PlainText.line(content.description)), "",
    ])
    pages.append([
      .string(content.folder), "", nil, .string(PlainText.line(content.title)),
    ])
  }

  /// The index as it is published.
  var json: JSONValue {
    [
      "version": .int(Self.version), "page_columns": ["path", "league", "season", "title"],
      "entry_columns": ["page", "kind", "team", "owner", "text", "anchor"],
      "pages": .array(pages), "entries": .array(entries),
    ]
  }
}

extension SearchIndex.Part {
  /// What is found in the weeks of a league.
  /// - Parameter isShown: Whether outcomes are there for all to see; where not, only names are found.
  init(_ league: SiteInput.LeaguePages, isShown: Bool) {
    for edition in league.editions {
      add(edition, path: "\(league.slug)/\(edition.folder)", isShown: isShown)
    }
  }

  private mutating func add(_ edition: Edition, path: String, isShown: Bool) {
    let page = pages.count
    func text(_ text: String) -> JSONValue { .string(PlainText.line(text)) }
    pages.append([
      .string(path), text(edition.league.name), .int(edition.league.season),
      .string(edition.weekName),
    ])
    entries.append((page, ["week", "", "", "", ""]))
    let roasts = Dictionary(edition.teams.map { ($0.team.id, $0.roast) }) { first, _ in first }
    for team in NeutralWeek(edition).teams {
      let sentences = (roasts[team.id] ?? nil)?.sentences.map(\.text) ?? []
      entries.append(
        (
          page,
          [
            "team", text(team.name), text(team.owner),
            isShown ? text(sentences.joined(separator: " ")) : "",
            // Where outcomes are hidden, so is the place that the anchor names.
            isShown ? text("team-\(team.id)") : "",
          ]
        ))
    }
    guard isShown else { return }
    for award in edition.numbers?.awards ?? [] {
      entries.append((page, ["award", "", "", text(award.text), ""]))
    }
  }
}
