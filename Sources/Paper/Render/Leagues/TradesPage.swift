import Liquid
import Rank

/// A page per season with its trades, and what each side has made of them.
struct TradesPage: LeaguePageMaker {
  let press: SitePress
  let league: SiteInput.LeaguePages
  let season: Int

  func files() throws -> [SiteFile] {
    guard let index = league.tradesWeek(of: season, input)?.index else { return [] }
    let edition = try league.edition(index)
    let data = try league.data(index, isPictured: false)
    guard case .object(let numbers) = data["numbers"], case .object(let wire)? = numbers["wire"]
    else { return [] }
    return try files(
      of: LeaguePage(
        kind: "trades", edition: edition, folder: edition.tradesFolder(slug: league.slug),
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

extension SiteInput.LeaguePages {
  /// The latest week of a season if that had a trade; nil if none had or the section is off.
  func tradesWeek(of season: Int, _ input: SiteInput) -> (index: Int, week: WeekOutline)? {
    guard input.isShown("trades"),
      let index = weeks.lastIndex(where: { $0.league.season == season }), weeks[index].hasTrades
    else { return nil }
    return (index, weeks[index])
  }

  /// The path of a season's trades; null without any.
  func tradesPath(of season: Int, _ input: SiteInput) -> Value {
    tradesWeek(of: season, input).map { .safe($0.week.tradesFolder(slug: slug)) } ?? .null
  }
}
