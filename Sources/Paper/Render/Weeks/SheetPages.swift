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
    let cards = try PageCards(read, league, index)
    return try edition.teams.flatMap { team -> [SiteFile] in
      let folder = week + EditionData.sheetFolder(of: team.team.id)
      // The paper counts down, so the next roast is that of the team above.
      let next = edition.teams.last { $0.team.rank < team.team.rank }
      let card = try cards.own(.team(team.team.id), in: folder)
      // A link's preview in a chat shows the roast, unless outcomes are hidden.
      let line = data.lines.first { $0.team == team.team.id }
      let quote = facts.reveal == .shown ? line?.text : nil
      return try card.files
        + facts.reveal.parts(of: folder).map { location, view in
          let object = data.object(
            data.sheet(of: team, in: edition) + [
              ("view", .string(view.rawValue)), ("sections", facts.sectionValues),
              ("next_team", next.map { data.team($0.team.id) } ?? .null),
              (
                "page",
                [
                  "root": .safe(location.root), "week_path": .safe(week),
                  "outcome_part": .safe(facts.reveal.outcomePart),
                  "revealed": .safe(Reveal.folder + "index.html"),
                  "reveal_key": .string("\(edition.revealKey)/team-\(team.team.id)"),
                ]
              ),
            ])
          let head = PageHead(
            kind: "team", root: location.root,
            title: "\(team.team.name), \(edition.weekName), \(edition.league.name)",
            headline: quote.map { _ in edition.placedName(of: team.team.id) },
            description: quote.map(PlainText.line)
              ?? "The math behind the numbers of \(team.team.name).",
            lastUpdated: edition.lastUpdated.description,
            address: facts.baseURL.map { "\($0)/\(folder)" }, card: card.image,
            leagues: league.feeds,
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
