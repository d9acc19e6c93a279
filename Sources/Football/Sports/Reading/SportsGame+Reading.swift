package import JSON

extension SportsGame {
  /// Reads a row of `GET /games`, or the member `game` of a game's details.
  /// - Returns: Nil without an id, a league that we know, and two teams.
  package init?(reading json: JSONValue?) {
    guard let row = APIObject(json), let id = row.count("id", "gameId").flatMap(Self.possibleID),
      let league = row.name("leagueCode", "league").flatMap({
        SportsLeague(rawValue: $0.uppercased())
      }),
      let home = row.name("homeTeam"), let away = row.name("awayTeam")
    else { return nil }
    let score = Score(reading: row)
    self.init(
      id: id, league: league, start: row.moment("gameDate"),
      status: Status(row.name("status"), hasScore: score != nil), away: away, home: home,
      score: score, isPlayoffs: Self.isPlayoffs(row.name("seasonType")),
      hasPlays: row.isTrue("hasPbp"), hasStory: row.isTrue("hasStory") || row.isTrue("hasFlow"))
  }

  private static func possibleID(_ id: Int) -> Int? { id > 0 ? id : nil }

  private static func isPlayoffs(_ type: String?) -> Bool {
    let type = type?.lowercased() ?? ""
    return type.hasPrefix("post") || type.hasPrefix("playoff")
  }
}

extension SportsGame.Status {
  /// A status as the API writes it. A game without one is over if it has a score.
  fileprivate init(_ text: String?, hasScore: Bool) {
    switch text?.lowercased() {
    case "scheduled", "pregame": self = .scheduled
    case "in_progress", "live": self = .live
    case "completed", "final", "archived": self = .final
    case "postponed": self = .postponed
    case "canceled", "cancelled": self = .canceled
    default: self = hasScore ? .final : .scheduled
    }
  }
}

extension SportsGame.Score {
  /// The members `homeScore` and `awayScore`; nil if one is missing.
  init?(reading row: APIObject) {
    guard let home = row.count("homeScore"), let away = row.count("awayScore") else { return nil }
    self.init(away: away, home: home)
  }

  /// A list in the order away, home, or an object with both names.
  init?(reading json: JSONValue?) {
    if let pair = json?.array {
      guard pair.count == 2, let away = pair[0].count, let home = pair[1].count else { return nil }
      self.init(away: away, home: home)
    } else {
      guard let object = APIObject(json), let away = object.count("away"),
        let home = object.count("home")
      else { return nil }
      self.init(away: away, home: home)
    }
  }
}
