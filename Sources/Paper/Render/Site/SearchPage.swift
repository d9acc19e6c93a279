import JSON
import Liquid
import Platform
import Rank

/// The page that searches the papers, and its index.
struct SearchPage: PageMaker {
  /// The folder of the search page and index; reserved, so no league has it.
  static let folder = "search"

  let read: Reading

  func files() throws -> [SiteFile] {
    let location = PageLocation(folder: "\(Self.folder)/")
    let leagues = read.outlines()
    let fronts = leagues.map(\.front)
    let lists = leagues.map { league -> Value in
      ["name": .string(league.front.name), "seasons": league.seasons]
    }
    let data: Object = ["leagues": .array(lists), "page": ["root": .safe(location.root)]]
    let head = PageHead(
      kind: "search", root: location.root, title: "Search: \(facts.title)",
      description: "Find a team, an owner or a week in all papers.",
      lastUpdated: fronts.map(\.lastUpdated).max()?.description,
      address: facts.baseURL.map { "\($0)/\(location.folder)" }, leagues: fronts.map(\.feed),
      crumbs: [.init(name: facts.title, path: ""), .init(name: "Search", path: nil)])
    // A script, because a page that is opened from the disk cannot read other files.
    let index = SearchIndex(leagues.map(\.index), read.content).json.encoded()
    return [
      try file(location.folder, head, "search.html", data),
      ("\(location.folder)index.js", Self.indexStart.utf8 + index + ";\n".utf8),
    ]
  }

  /// The text before the index in its file. The index itself is JSON.
  private static let indexStart = "window.skidmarkIndex = "
}

extension LeagueReading {
  /// A league's seasons, latest first, with their weeks and teams.
  var seasonLists: Value {
    let all = Dictionary(grouping: weeks.map(outline), by: \.league.season)
    return .array(all.sorted { $0.key > $1.key }.map(list))
  }

  /// A season's weeks, and its teams as of its last week.
  private func list(of season: Int, _ weeks: [WeekOutline]) -> Value {
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
