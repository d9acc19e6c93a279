import Liquid
import Rank

/// A page per week with the tables behind it: luck, schedules, lineups, the draft's value and the method.
struct MathPage: LeaguePageMaker {
  let press: SitePress
  let league: SiteInput.LeaguePages
  let edition: Edition
  let data: EditionData

  /// The folder of the page below the week's.
  static let folder = "math/"

  func files() throws -> [SiteFile] {
    guard edition.phase != .preseason else { return [] }
    let week = "\(league.slug)/\(edition.folder)"
    return try files(
      of: LeaguePage(
        kind: "math", edition: edition, folder: "\(week)\(Self.folder)",
        title: "The math, \(edition.weekName)",
        description: "How the numbers of \(edition.weekName.lowercased()) came to be.",
        crumb: "The math", week: .init(name: edition.weekName, path: week),
        key: "\(edition.league.season)/\(edition.week)/math",
        contents: data.object([("sections", input.sectionValues)]),
        links: [
          ("draft_path", .safe(edition.draftFolder(slug: league.slug))),
          ("managers_path", league.managersPath(input)),
          ("defenses_path", league.defensesPath(input)),
          ("advice_path", league.advicePath(from: edition, input)),
        ]))
  }
}
