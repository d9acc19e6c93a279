import JSON
import Liquid
import Platform
import Rank

extension SiteRenderer {
  /// The folder of the search page and index; reserved, so no league has it.
  package static let searchFolder = "search"

  func search(_ leagues: [LeagueOutline], _ input: SiteInput) throws -> [SiteFile] {
    let location = PageLocation(folder: "\(Self.searchFolder)/")
    let lists = leagues.map { league -> Value in
      ["name": .string(league.name), "seasons": league.seasons]
    }
    let content = try render(
      "pages/search.html",
      ["leagues": .array(lists), "page": ["root": .safe(location.root)]], escaping: .html)
    let head = PageHead(
      kind: "search", root: location.root, title: "Search: \(input.title)",
      description: "Find a team, an owner or a week in all papers.",
      lastUpdated: leagues.map(\.lastUpdated).max()?.description,
      address: input.baseURL.map { "\($0)/\(location.folder)" }, leagues: leagues.map(\.feed),
      crumbs: [.init(name: input.title, path: ""), .init(name: "Search", path: nil)])
    // A script, because a page that is opened from the disk cannot read other files.
    let index = SearchIndex(leagues.map(\.index), input.content).json.encoded()
    return [
      ("\(location.folder)index.html", try page(head, input, content: content)),
      ("\(location.folder)index.js", Self.indexStart.utf8 + index + ";\n".utf8),
    ]
  }

  /// What stands before the index, which is JSON, in its file.
  private static let indexStart = "window.skidmarkIndex = "

  /// A league's seasons, latest first, with their weeks and teams.
  func seasonLists(of league: SiteInput.LeaguePages) -> Value {
    let seasons = Set(league.weeks.map(\.league.season)).sorted(by: >)
    return .array(seasons.map { season(league, $0) })
  }

  /// A season's weeks, and its teams as of its last week.
  private func season(_ league: SiteInput.LeaguePages, _ season: Int) -> Value {
    let weeks = league.weeks.filter { $0.league.season == season }
    let teams = weeks.last.map { week in
      week.neutralTeams.map { team -> Value in
        [
          "name": .string(team.name), "owner": .string(team.owner),
          "path": .safe(week.seasonFolder(of: team.id, slug: league.slug)),
        ]
      }
    }
    return [
      "season": .int(season), "teams": .array(teams ?? []),
      "weeks": .array(
        weeks.map { week in
          [
            "name": .string(week.weekName), "path": .safe("\(league.slug)/\(week.folder)"),
          ]
        }),
    ]
  }
}
