import JSON
import LeagueModel
import Platform

/// A game in ESPN's play-by-play or summary. The players are only in the plays' texts.
struct ESPNPlays {
  private let json: JSONValue
  private let away: String
  private let home: String
  private let teams: [String: String]

  /// Nil if it is another kind of document.
  init?(_ json: JSONValue) {
    let package = json["gamepackageJSON"] ?? json
    guard package["drives"]?["previous"]?.array != nil else { return nil }
    var teams: [String: String] = [:]
    var sides: [String: String] = [:]
    let competition = package["header"]?["competitions"]?.array?.first
    for competitor in competition?["competitors"]?.array ?? [] {
      guard let code = competitor["team"]?["abbreviation"]?.string.map(ProTeam.code),
        let side = competitor["homeAway"]?.string
      else { continue }
      sides[side] = code
      if let id = competitor["id"]?.id ?? competitor["team"]?["id"]?.id { teams[id] = code }
    }
    guard let away = sides["away"], let home = sides["home"] else { return nil }
    self.json = package
    (self.away, self.home, self.teams) = (away, home, teams)
  }

  /// The game; the season and the week come from the answer, or else from the name of its file.
  func game(_ named: PlayFileName?) -> ProGamePlays? {
    let header = json["header"]
    guard let season = header?["season"]?["year"]?.int ?? named?.season,
      let week = header?["week"]?.int ?? named?.week
    else { return nil }
    var game = ProGamePlays(season: season, week: week, away: away, home: home, plays: [])
    var score = (away: 0, home: 0)
    for drive in json["drives"]?["previous"]?.array ?? [] {
      for play in drive["plays"]?.array ?? [] {
        let after = (
          away: play["awayScore"]?.footballScore ?? score.away,
          home: play["homeScore"]?.footballScore ?? score.home
        )
        let gained = (away: after.away - score.away, home: after.home - score.home)
        score = after
        let offense = play["start"]?["team"]?["id"]?.id.flatMap { teams[$0] }
        let scorer = gained.home > 0 ? home : gained.away > 0 ? away : nil
        var sheet = PlaySheet(away: away, home: home)
        let text = play["text"]?.string ?? ""
        let isRead = sheet.add(text, offense: offense ?? scorer ?? "", scorer: scorer)
        if !isRead, scorer != nil || text.isAction { game.unread += 1 }
        if gained.away > 0 { sheet.addPoints(min(8, gained.away), of: away) }
        if gained.home > 0 { sheet.addPoints(min(8, gained.home), of: home) }
        guard !sheet.all.isEmpty else { continue }
        game.plays.append(
          ProGamePlays.Play(
            time: play["wallclock"]?.string.flatMap { Instant(iso8601: $0) },
            quarter: play["period"]?["number"]?.int ?? 0,
            clock: play["clock"]?["displayValue"]?.string ?? "", deeds: sheet.all))
      }
    }
    return game
  }
}

extension ESPNPlays {
  /// An answer reduced to the members that are read; nil unless it is the event's game and the game is over.
  static func slim(_ json: JSONValue, of event: ProEvent, season: Int, week: Int) -> [UInt8]? {
    guard let game = ESPNPlays(json), game.away == event.away, game.home == event.home else {
      return nil
    }
    let competition = game.json["header"]?["competitions"]?.array?.first
    let drives = game.json["drives"]?["previous"]?.array ?? []
    let plays = drives.flatMap { $0["plays"]?.array ?? [] }
    guard competition?["status"]?["type"]?["completed"] == .bool(true),
      (1...mostPlays).contains(plays.count)
    else { return nil }
    let competitors = (competition?["competitors"]?.array ?? []).prefix(2).map { competitor in
      competitor.only(["homeAway", "id"], ["team": ["abbreviation", "id"]])
    }
    let answer: JSONValue = [
      "drives": ["previous": [["plays": .array(plays.map(Self.slim))]]],
      "header": [
        "competitions": [["competitors": .array(competitors)]], "season": ["year": .int(season)],
        "week": .int(week),
      ],
    ]
    return answer.encoded()
  }

  private static func slim(_ play: JSONValue) -> JSONValue {
    let known = play.only(
      ["awayScore", "homeScore", "wallclock"],
      ["clock": ["displayValue"], "period": ["number"]])
    var slim = known.object ?? JSONObject()
    slim["start"] = ["team": (play["start"]?["team"] ?? .null).only(["id"])]
    slim["text"] = .string(String((play["text"]?.string ?? "").prefix(longestText)))
    return .object(slim)
  }

  /// The most plays of a game. Long games have two hundred.
  private static let mostPlays = 500
  /// The longest text of a play. Long ones have four hundred letters.
  private static let longestText = 1_000
}

extension JSONValue {
  /// The object with only some members, and some of their own members. Keeps numbers, and texts as short as names and
  /// times.
  fileprivate func only(_ names: [String], _ inner: [String: [String]] = [:]) -> JSONValue {
    var object = JSONObject()
    for name in names {
      guard let value = self[name], value.double != nil || value.string?.utf8.count ?? 99 <= 32
      else { continue }
      object[name] = value
    }
    for (name, members) in inner.sorted(by: { $0.key < $1.key }) {
      if let value = self[name] { object[name] = value.only(members) }
    }
    return .object(object)
  }

  /// A team's score; nil if it is impossible.
  fileprivate var footballScore: Int? { int.flatMap { (0...200).contains($0) ? $0 : nil } }
}

extension String {
  /// Whether a text is about yards or the ball, and not about a timeout.
  fileprivate var isAction: Bool {
    !contains("No Play")
      && [" yard", " Yd ", "FUMBLE", "INTERCEPT", "Lateral"].contains(where: contains)
      && !contains(" kicks ") && !contains(" punts ") && !hasPrefix("PENALTY")
      && !contains("PENALTY on")
  }
}
