import Liquid
import Platform
import Rank

/// A page per week with the tables behind it: luck, schedules, lineups, the draft's value and the method.
extension SiteRenderer {
  func math(
    of edition: Edition, _ league: SiteInput.LeaguePages, _ data: EditionData, _ input: SiteInput
  ) throws -> [SiteFile] {
    guard edition.phase != .preseason else { return [] }
    let week = "\(league.slug)/\(edition.folder)"
    return try files(
      of: LeaguePage(
        kind: "math", edition: edition, folder: "\(week)\(Self.mathFolder)",
        title: "The math, \(edition.weekName)",
        description: "How the numbers of \(edition.weekName.lowercased()) came to be.",
        crumb: "The math", week: .init(name: edition.weekName, path: week),
        key: "\(edition.league.season)/\(edition.week)/math",
        contents: data.object([("sections", sections(input))]),
        links: [
          ("draft_path", .safe(edition.draftFolder(slug: league.slug))),
          ("managers_path", league.managersPath(input)),
          ("defenses_path", league.defensesPath(input)),
          ("advice_path", league.advicePath(input)),
        ]), league, input)
  }

  /// The folder of the page below the week's.
  static let mathFolder = "math/"

  func sections(_ input: SiteInput) -> Value {
    .object(Object(input.sections.map { ($0.name, .bool($0.isShown)) }))
  }
}
