import Liquid
import Rank

/// A page per season with its trades, and what each side gained from them.
struct TradesPage: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  let season: Int

  func files() throws -> [SiteFile] {
    guard league.hasPage(league.tradesFolder(season)), let index = league.weeks(of: season).last
    else { return [] }
    let edition = try league.edition(index)
    let data = try league.data(index, isPictured: false)
    guard case .object(let numbers) = data["numbers"], case .object(let wire)? = numbers["wire"]
    else { return [] }
    return try files(
      of: LeaguePage(
        kind: "trades", edition: edition, folder: league.tradesFolder(season),
        title: "Trades \(season)",
        description: "Every trade of \(edition.league.name) in \(season), and what each side got.",
        crumb: "\(season) trades", key: "\(season)/trades",
        hasOutcomes: edition.phase != .preseason,
        contents: [
          "league": data["league"], "team_by_id": data["team_by_id"],
          "week_name": data["week_name"], "trades": wire["trades"] ?? .null,
          "chart": TradeChart(edition.numbers?.wire?.trades ?? [])?.value ?? .null,
        ]))
  }
}
