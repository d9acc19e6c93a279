import JSON
import Liquid
import Platform
import Rank

/// The page that searches the papers, and its index.
struct SearchPage: PageMaker {
  /// The folder of the search page and index; reserved, so no league has it.
  static let folder = "search"

  let press: SitePress
  let leagues: [LeagueOutline]

  func files() throws -> [SiteFile] {
    let location = PageLocation(folder: "\(Self.folder)/")
    let lists = leagues.map { league -> Value in
      ["name": .string(league.name), "seasons": league.seasons]
    }
    let data: Object = ["leagues": .array(lists), "page": ["root": .safe(location.root)]]
    let head = PageHead(
      kind: "search", root: location.root, title: "Search: \(input.title)",
      description: "Find a team, an owner or a week in all papers.",
      lastUpdated: leagues.map(\.lastUpdated).max()?.description,
      address: input.baseURL.map { "\($0)/\(location.folder)" }, leagues: leagues.map(\.feed),
      crumbs: [.init(name: input.title, path: ""), .init(name: "Search", path: nil)])
    // A script, because a page that is opened from the disk cannot read other files.
    let index = SearchIndex(leagues.map(\.index), input.content).json.encoded()
    return [
      try file(location.folder, head, "search.html", data),
      ("\(location.folder)index.js", Self.indexStart.utf8 + index + ";\n".utf8),
    ]
  }

  /// What stands before the index, which is JSON, in its file.
  private static let indexStart = "window.skidmarkIndex = "
}

extension SiteInput.LeaguePages {
  /// A league's seasons, latest first, with their weeks and teams.
  var seasonLists: Value {
    let seasons = Set(weeks.map(\.league.season)).sorted(by: >)
    return .array(seasons.map(list))
  }

  /// A season's weeks, and its teams as of its last week.
  private func list(of season: Int) -> Value {
    let weeks = weeks.filter { $0.league.season == season }
    let teams = weeks.last.map { week in
      week.neutralTeams.map { team -> Value in
        [
          "name": .string(team.name), "owner": .string(team.owner),
          "path": .safe(week.seasonFolder(of: team.id, slug: slug)),
        ]
      }
    }
    return [
      "season": .int(season), "teams": .array(teams ?? []),
      "weeks": .array(
        weeks.map { week in
          ["name": .string(week.weekName), "path": .safe("\(slug)/\(week.folder)")]
        }),
    ]
  }
}
