import Liquid
import Rank

/// A page per week with the tables behind it: luck, schedules, lineups, the draft's value and the method.
struct MathPage: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  /// The week's index among the league's.
  let index: Int

  /// The folder of the page below the week's.
  static let folder = "math/"

  func files() throws -> [SiteFile] {
    let edition = try league.edition(index)
    guard edition.phase != .preseason else { return [] }
    let week = "\(league.slug)/\(edition.folder)"
    return try files(
      of: LeaguePage(
        kind: "math", edition: edition, folder: "\(week)\(Self.folder)",
        title: "The math, \(edition.weekName)",
        description: "How the numbers of \(edition.weekName.lowercased()) came to be.",
        crumb: "The math", week: .init(name: edition.weekName, path: week),
        key: "\(edition.league.season)/\(edition.week)/math",
        contents: league.data(index).object([("sections", facts.sectionValues)]),
        links: [
          ("draft_path", league.link(to: league.draftFolder(edition.league.season))),
          ("managers_path", league.link(to: league.managersFolder)),
          ("defenses_path", league.link(to: league.defensesFolder)),
          ("advice_path", league.advicePath(from: index)),
        ]))
  }
}
