package import JSON

extension SportsGame {
  /// Reads a row of `GET /games`, or the member `game` of a game's details.
  /// - Returns: Nil without an id, a known league, and two teams.
  package init?(reading json: JSONValue?) {
    guard let row = APIObject(json), let id = row.id("id", "gameId"),
      let league = row.name("leagueCode", "league").flatMap({
        SportsLeague(rawValue: $0.uppercased())
      }),
      let home = row.name("homeTeam"), let away = row.name("awayTeam")
    else { return nil }
    let score = Score(reading: row)
    let words = row.name("status")
    let status = Status(
      words, isWithScore: score != nil, isComplete: row.isTrue("hasRequiredData"))
    self.init(
      id: id, league: league, start: row.moment("gameDate"),
      status: status, away: away,
      home: home, score: score, isPlayoffs: Self.isPlayoffs(row.name("seasonType")),
      hasPlays: row.isTrue("hasPbp"), hasStory: row.isTrue("hasStory") || row.isTrue("hasFlow"),
      statusWords: status == .unknown ? words.map(Status.readable) : nil)
  }

  private static func isPlayoffs(_ type: String?) -> Bool {
    let type = type?.lowercased() ?? ""
    return type.hasPrefix("post") || type.hasPrefix("playoff")
  }
}

extension SportsGame.Status {
  /// A status as the API writes it. Only a known word for the end means that a game is over, because a score alone does
  /// not show it. One version of the API has no status. There, complete data mean the end.
  fileprivate init(_ text: String?, isWithScore: Bool, isComplete: Bool) {
    guard let text else {
      self = !isWithScore ? .scheduled : isComplete ? .final : .unknown
      return
    }
    let word = Self.plain(text)
    self =
      Self.known.first { $0.words.contains(word) }?.status
      // `Final/OT`, `Final (SO)`.
      ?? (word.hasPrefix("final/") || word.hasPrefix("final(") ? .final : .unknown)
  }

  private static let known: [(status: Self, words: Set<String>)] = [
    (.scheduled, ["scheduled", "pregame", "upcoming", "created"]),
    (.live, ["inprogress", "live", "halftime", "endperiod", "endofperiod", "intermission"]),
    (.final, ["completed", "complete", "final", "archived", "closed", "ended", "finished"]),
    (.postponed, ["postponed"]), (.canceled, ["canceled", "cancelled"]),
  ]

  /// Makes `STATUS_IN_PROGRESS`, `inProgress` and `in progress` equal.
  private static func plain(_ text: String) -> String {
    withoutPrefix(text).lowercased().filter { !"_- ".contains($0) }
  }

  /// `Rain delay` for `STATUS_RAIN_DELAY`.
  fileprivate static func readable(_ text: String) -> String {
    let word = withoutPrefix(text)
    let isShouted = word == word.uppercased()
    let words = (isShouted ? word.lowercased() : APIObject.snakeCase(String(word)).lowercased())
      .split { "_- ".contains($0) }.joined(separator: " ")
    return String((words.prefix(1).uppercased() + words.dropFirst()).prefix(40))
  }

  private static func withoutPrefix(_ text: String) -> Substring {
    text.lowercased().hasPrefix("status_") ? text.dropFirst("status_".count) : text[...]
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
