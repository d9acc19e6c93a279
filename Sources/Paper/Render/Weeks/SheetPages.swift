import Liquid
import Platform
import Rank

/// A page for each team of a week that shows the math behind its numbers.
struct SheetPages: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  /// The week's index among the league's.
  let index: Int

  func files() throws -> [SiteFile] {
    let (edition, data) = (try league.edition(index), try league.data(index))
    guard !edition.sheets.isEmpty else { return [] }
    let week = "\(league.slug)/\(edition.folder)"
    return try edition.teams.flatMap { team in
      let folder = week + EditionData.sheetFolder(of: team.team.id)
      return try facts.reveal.parts(of: folder).map { location, view in
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
          address: facts.baseURL.map { "\($0)/\(folder)" }, leagues: league.feeds,
          isIndexed: location.folder == folder, issue: edition.issue,
          issueDate: edition.issueDate?.description,
          crumbs: crumbs + [
            .init(name: edition.weekName, path: week), .init(name: team.team.name, path: nil),
          ])
        return try file(location.folder, head, "team.html", object)
      }
    }
  }
}
