import LeagueModel
import Liquid
import Platform

/// A page per season with its trades, and what each side has made of them.
extension SiteRenderer {
  func trades(
    _ league: SiteInput.LeaguePages, _ season: Int, _ input: SiteInput
  ) throws -> [(String, [UInt8])] {
    guard let edition = league.tradesEdition(of: season, input) else { return [] }
    let data = try EditionData(edition)
    guard case .object(let numbers) = data["numbers"], case .object(let wire)? = numbers["wire"]
    else { return [] }
    return try files(
      of: LeaguePage(
        kind: "trades", template: "trades.html", folder: edition.tradesFolder(slug: league.slug),
        title: "Trades \(season), \(edition.league.name)",
        description: "Every trade of \(edition.league.name) in \(season), and what each side got.",
        crumb: "\(season) trades", lastUpdated: edition.lastUpdated.description,
        revealKey: "\(edition.league.key)/\(season)/trades",
        hasOutcomes: edition.phase != .preseason,
        contents: [
          "league": data["league"], "team_by_id": data["team_by_id"],
          "week_name": data["week_name"], "trades": wire["trades"] ?? .null,
        ]), league, input)
  }
}

extension SiteInput.LeaguePages {
  /// The latest edition of a season if that had a trade; nil if none had or the section is off.
  func tradesEdition(of season: Int, _ input: SiteInput) -> Edition? {
    guard input.isShown("trades") else { return nil }
    let latest = editions.last { $0.league.season == season }
    return latest?.numbers?.wire?.trades.isEmpty == false ? latest : nil
  }

  /// The path of a season's trades; null without any.
  func tradesPath(of season: Int, _ input: SiteInput) -> Value {
    tradesEdition(of: season, input).map { .safe($0.tradesFolder(slug: slug)) } ?? .null
  }
}

extension Edition {
  func tradesFolder(slug: String) -> String { "\(slug)/\(league.season)/trades/" }
}
