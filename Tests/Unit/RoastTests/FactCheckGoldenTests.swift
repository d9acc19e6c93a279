import JSON
import LeagueModel
import Platform
import Testing

@testable import Rank
@testable import Roast

@Suite struct FactCheckGoldenTests {
  @Test func thereAreEnoughSentences() {
    #expect(Self.entries.count >= 150)
    #expect(Self.entries.filter { $0.verdict == "ok" }.count >= 75)
  }

  @Test(arguments: entries)
  func everySentenceGetsItsVerdict(_ entry: Entry) throws {
    let check = try GoldenWeek.check()
    let facts = entry.kinds.map { kind in
      switch kind {
      case "joke": return "context.joke.0"
      case "sacko": return "context.sacko"
      default: return kind.contains(".") ? "t" + kind : "t\(entry.team).\(kind)"
      }
    }
    let sentence = TeamRoast.Sentence(text: entry.text, facts: facts)
    let problems = check.problems(in: sentence, about: entry.team)
    let verdicts = Set(problems.map { $0.carriedBy == nil ? $0.kind.rawValue : "uncited" })
    #expect(
      entry.verdict == "ok" ? problems.isEmpty : verdicts.contains(entry.verdict), "\(problems)")
    let repaired = check.repaired(sentence, about: entry.team)
    switch entry.verdict {
    case "ok": #expect(repaired == sentence)
    case "uncited": #expect((repaired?.facts.count ?? 0) > facts.count)
    default: break
    }
  }

  struct Entry: Sendable, CustomTestStringConvertible {
    let team: Team.ID
    let verdict: String
    let kinds: [String]
    let text: String

    var testDescription: String { text }
  }

  static let entries = FactCheckGolden.lines.split(separator: "\n").compactMap { line -> Entry? in
    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
    let head = parts[0].split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 2, head.count == 3 else { return nil }
    let kinds = head[2].split(separator: ",").map { $0.filter { $0 != " " } }
    return Entry(team: head[0], verdict: head[1], kinds: kinds, text: parts[1])
  }
}

/// A week of twelve teams of which four matter.
private enum GoldenWeek {
  static func check() throws -> FactCheck { try checkOrError.get() }

  private static let checkOrError = Result {
    FactCheck(
      try rankings(),
      context: LeagueContext(
        insideJokes: [
          .init(term: "the Napkin", explanation: "a 12-1 line-up on a napkin from 2019")
        ], sacko: "a month of Mondays in a clown wig, 30 days of it"),
      nicknames: ["1": ["Waffles"]])
  }

  private static func rankings() throws -> Rankings {
    let names = [
      ("Soggy Waffles", "Dana Whitlock"), ("Gravel Pit Crew", "Marcus Bell"),
      ("Purple Narwhals", "Priya"), ("Velvet Hammers", "Ollie Quaid"),
    ]
    let teams = (1...12).map { number in
      let (name, owner) =
        names.indices.contains(number - 1)
        ? names[number - 1] : ("Club \(number)", "Boss \(number)")
      return RankedTeam(
        id: "\(number)", name: name, owner: owner, rank: number, previousRank: nil, tier: .middle,
        record: Record(), pointsFor: .zero, pointsAgainst: .zero, powerScore: 0, streak: nil,
        division: nil, topPlayers: [], topPlayersBasis: .starts)
    }
    func score(_ team: Team.ID, _ points: Double) -> MatchupResult.Score {
      .init(team: team, points: Points(points) ?? .zero)
    }
    let matchups = [
      MatchupResult(
        home: score("1", 118.44), away: score("2", 106.2), winner: "1", kind: .regular,
        decision: .home),
      MatchupResult(
        home: score("3", 71.3), away: score("4", 99.8), winner: "4", kind: .regular, decision: .away
      ),
    ]
    return Rankings(
      league: try heading.get(), week: 13, phase: .regular, lastUpdated: Instant(seconds: 0),
      system: "skidmark", teams: teams, matchups: matchups, facts: champions + cellar)
  }

  /// Read as it is stored: a key is made by reading, and needs no league.
  private static let heading: Result<LeagueHeading, any Error> = Result {
    let json: JSONValue = [
      "key": "sleeper-1", "platform": "sleeper", "name": "Sunday Leftovers", "season": 2025,
      "team_count": 12,
    ]
    return try json.decoded(LeagueHeading.self)
  }

  private static func fact(
    _ team: Int, _ kind: String, _ values: JSONValue = [:], _ units: JSONValue = [:],
    against opponent: Int? = nil, _ text: String
  ) -> Fact {
    Fact(
      id: "t\(team).\(kind)", kind: kind,
      subject: .init(team: "\(team)", matchup: opponent.map { ["\(team)", "\($0)"] }), week: 13,
      values: values, units: units, weight: 0.5, givesAway: true, text: text)
  }

  private static let game: JSONValue = [
    "points": "points", "opponent": "name", "opponent_points": "points", "margin": "points",
  ]
  private static let record: JSONValue = [
    "wins": "wins", "losses": "games", "ties": "games", "text": "text",
  ]
  private static let place: JSONValue = ["points": "points", "rank": "place", "of": "teams"]
  private static let starter: JSONValue = [
    "player": "name", "position": "text", "points": "points",
  ]

  private static let champions = [
    fact(
      1, "record", ["wins": 8, "losses": 5, "ties": 0, "text": "8-5"], record,
      "Soggy Waffles is 8-5."),
    fact(1, "rank", ["rank": 3, "of": 12], place, "Soggy Waffles is ranked 3 of 12."),
    fact(
      1, "rise", ["from": 5, "to": 3, "places": 2],
      ["from": "place", "to": "place", "places": "places"],
      "Soggy Waffles jumped from 5th to 3rd."),
    fact(
      1, "points_for", ["points": 1537.92, "rank": 2, "of": 12], place,
      "Soggy Waffles has scored 1537.92 points, rank 2 of 12."),
    fact(1, "average", ["points": 118.3], place, "Soggy Waffles scores 118.3 points a game."),
    fact(
      1, "win",
      [
        "points": 118.44, "opponent": "Gravel Pit Crew", "opponent_points": 106.2, "margin": 12.24,
      ], game, against: 2, "Soggy Waffles beat Gravel Pit Crew, 118.44 to 106.2."),
    fact(
      1, "win_streak", ["length": 3], ["length": "games"], "Soggy Waffles has won 3 in a row."),
    fact(
      1, "best_starter", ["player": "R.J. Mooreland", "position": "WR", "points": 31.7], starter,
      "R.J. Mooreland led Soggy Waffles with 31.7 points."),
    fact(
      1, "bench_mistake",
      [
        "benched": "Tuck Bigelow", "benched_points": 24.1, "started": "Hollis Crane",
        "started_points": 3.2, "gain": 20.9, "slot": "RB", "turned_game": false,
      ],
      [
        "benched": "name", "benched_points": "points", "started": "name",
        "started_points": "points", "gain": "points", "slot": "text", "turned_game": "flag",
      ], "Tuck Bigelow scored 24.1 on Soggy Waffles's bench, Hollis Crane 3.2 at RB in the lineup."
    ),
    fact(
      1, "efficiency", ["actual": 118.44, "best": 135.6, "share": 0.8735],
      ["actual": "points", "best": "points", "share": "share"],
      "Soggy Waffles's starters scored 118.44 points, 87% of the 135.6."),
    fact(
      1, "all_play", ["wins": 9, "losses": 2], record,
      "Against every other team this week, Soggy Waffles would have gone 9-2."),
    fact(
      1, "playoff_odds", ["percent": 87, "error": 0.3], ["percent": "percent", "error": "percent"],
      "Soggy Waffles has an 87% chance to make the playoffs, by simulation."),
  ]

  private static let cellar = [
    fact(
      3, "record", ["wins": 2, "losses": 11, "ties": 0, "text": "2-11"], record,
      "Purple Narwhals is 2-11."),
    fact(3, "rank", ["rank": 12, "of": 12], place, "Purple Narwhals is ranked 12 of 12."),
    fact(3, "last_place", ["of": 12], place, "Purple Narwhals is ranked last."),
    fact(
      3, "losing_streak", ["length": 7], ["length": "games"],
      "Purple Narwhals has lost 7 in a row."),
    fact(
      3, "loss",
      ["points": 71.3, "opponent": "Velvet Hammers", "opponent_points": 99.8, "margin": 28.5], game,
      against: 4, "Purple Narwhals lost to Velvet Hammers, 71.3 to 99.8."),
    fact(
      3, "worst_starter", ["player": "Brick Lawson", "position": "TE", "points": -1.3], starter,
      "Brick Lawson gave Purple Narwhals -1.3 points."),
  ]
}
