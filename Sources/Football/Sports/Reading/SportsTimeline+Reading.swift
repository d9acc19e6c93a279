import JSON
import Platform

extension SportsReport.TimelineEntry {
  private static let most = 3_000

  /// Reads plays, in the server's order: `timeline` of `GET /games/{id}/timeline`, `plays` of a game's details or
  /// of its story, or `events` of `GET /pbp/game/{id}`.
  static func all(in json: JSONValue?, of game: SportsGame) -> [SportsReport.TimelineEntry] {
    guard let answer = APIObject(json) else { return [] }
    let lists = ["timeline", "plays", "events"].map { answer.objects($0, most: most) }
    var last = SportsGame.Score(away: 0, home: 0)
    var period: Int? = 0
    return (lists.first { !$0.isEmpty } ?? []).compactMap { row in
      let found = Self.period(of: row, in: game.league)
      if found.isKnown { period = found.period }
      guard
        let entry = Self(reading: row, period: period, after: last, of: game)
      else { return nil }
      if let score = entry.score { last = score }
      return entry
    }
  }

  private init?(
    reading row: APIObject, period: Int?, after last: SportsGame.Score, of game: SportsGame
  ) {
    let type = row.name("eventType") ?? ""
    if type == "tweet" || row["tweetText"] != nil {
      guard let post = SportsPost(reading: row, start: game.start, score: game.score) else {
        return nil
      }
      self.init(
        period: period, clock: "", team: "", text: "", kind: "", tier: 1, score: nil, post: post)
      return
    }
    guard let text = row["description"]?.string?.cleanText(longest: 500) else { return nil }
    let kind = row.name("playType") ?? (type == "pbp" ? "" : type)
    let score = SportsGame.Score(reading: row)
    let tier = row.count("tier").flatMap { (1...3).contains($0) ? $0 : nil }
    self.init(
      period: period, clock: row.name("gameClock", "clock", "timeLabel") ?? "",
      team: row.name("teamAbbreviation", "team") ?? "", text: text, kind: kind,
      tier: tier ?? Self.tier(kind, isScore: score.map { $0 != last } ?? false), score: score,
      post: nil)
  }

  private static func tier(_ kind: String, isScore: Bool) -> Int {
    if isScore { return 1 }
    return ["foul", "turnover", "penalty"].contains { kind.lowercased().contains($0) } ? 2 : 3
  }

  /// The period of a row. A row at halftime belongs to the period before it.
  private static func period(
    of row: APIObject, in league: SportsLeague
  ) -> (isKnown: Bool, period: Int?) {
    if let number = row.count("period", "quarter") {
      return (number <= 50, max(1, min(50, number)))
    }
    guard let phase = row.name("phase")?.lowercased() else { return (false, nil) }
    switch phase {
    case "pregame": return (true, 0)
    case "postgame": return (true, nil)
    case "shootout": return (true, league.regularPeriods + 2)
    default: break
    }
    let digits = Int(phase.drop { !$0.isNumber }) ?? 1
    guard (1...50).contains(digits) else { return (false, nil) }
    if phase.hasPrefix("ot") { return (true, league.regularPeriods + digits) }
    let isPeriod = phase.count > 1 && ["q", "p", "h"].contains(phase.first ?? " ")
    return isPeriod && phase.dropFirst().allSatisfy(\.isNumber) ? (true, digits) : (false, nil)
  }
}
