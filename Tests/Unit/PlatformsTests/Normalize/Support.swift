import JSON
import LeagueModel
import Platform
import Platforms
import Rank
import Testing

extension JSONValue {
  /// The value with changes merged in: objects member by member, everything else replaced.
  func merging(_ changes: JSONValue) -> JSONValue {
    guard case .object(var object) = self, case .object(let changed) = changes else {
      return changes
    }
    for (key, value) in zip(changed.keys, changed.values) {
      object[key] = object[key].map { $0.merging(value) } ?? value
    }
    return .object(object)
  }

  /// The object without a member, which may lie deeper: `"record.overall"`.
  func without(_ path: String) -> JSONValue {
    guard case .object(var object) = self else { return self }
    let keys = path.split(separator: ".", maxSplits: 1).map(String.init)
    object[keys[0]] = keys.count == 1 ? nil : object[keys[0]]?.without(keys[1])
    return .object(object)
  }
}

/// When every invented answer was given.
let answerTime = Instant(seconds: 1_760_000_000)

extension Snapshot {
  /// A snapshot of documents, written as a platform would.
  init(_ platform: FantasyPlatform, id: String = "7001", _ documents: [String: JSONValue]) throws {
    self.init(
      key: try #require(LeagueKey(platform: platform, id: id)), season: 2025,
      answers: documents.map { name, document in
        Answer(name: name, address: name, fetchedAt: answerTime, body: document.encoded())
      })
  }
}

/// The minimal Sleeper answers about a league of four teams: two weeks played, a third to come.
///
/// Week 1: 1 beats 2 by 100 to 90, 3 beats 4 by 80 to 70. Week 2: 1 beats 3 by 110 to 60, 4 beats 2
/// by 95 to 85.
struct SleeperAnswers {
  var league: JSONValue = [
    "league_id": "7001", "name": "Four Corners", "season": "2025", "sport": "nfl",
    "status": "in_season", "roster_positions": ["QB", "RB", "BN"],
    "settings": [
      "leg": 3, "last_scored_leg": 2, "playoff_week_start": 15, "playoff_teams": 2, "divisions": 0,
    ],
  ]
  var rosters: [JSONValue] = (1...4).map { number in
    [
      "roster_id": .int(number), "owner_id": .string("u\(number)"),
      "settings": ["wins": 1, "losses": 1, "ties": 0, "fpts": 100],
    ]
  }
  var users: [JSONValue] = (1...4).map { number in
    [
      "user_id": .string("u\(number)"), "display_name": .string("manager\(number)"),
      "metadata": ["team_name": .string("Team No. \(number)")],
    ]
  }
  var weeks: [Int: [JSONValue]] = [
    1: [row(1, 1, 100), row(2, 1, 90), row(3, 2, 80), row(4, 2, 70)],
    2: [row(1, 1, 110), row(3, 1, 60), row(2, 2, 85), row(4, 2, 95)],
    3: [row(1, 1, 0), row(4, 1, 0), row(2, 2, 0), row(3, 2, 0)],
  ]
  var brackets: [String: JSONValue] = [:]
  var players = PlayerIndex(
    fetchedAt: answerTime,
    players: [
      Player(id: "q1", name: "Quentin Back", position: "QB"),
      Player(id: "r1", name: "Russ Running", position: "RB"),
      Player(id: "b1", name: "Benny Benched", position: "RB"),
    ])

  /// A row of a week's matchups.
  static func row(_ roster: Int, _ matchup: Int?, _ points: Double) -> JSONValue {
    [
      "roster_id": .int(roster), "matchup_id": matchup.map { .int($0) } ?? .null,
      "points": .double(points), "custom_points": nil,
    ]
  }

  /// Changes the row of a roster in a week.
  mutating func change(_ roster: Int, week: Int, _ changes: JSONValue) {
    weeks[week] = weeks[week]?.map { row in
      row["roster_id"]?.int == roster ? row.merging(changes) : row
    }
  }

  var snapshot: Snapshot {
    get throws {
      var documents: [String: JSONValue] = [
        "league": league, "rosters": .array(rosters), "users": .array(users),
      ]
      for (week, rows) in weeks { documents[Answer.week(week)] = .array(rows) }
      return try Snapshot(.sleeper, documents.merging(brackets) { _, bracket in bracket })
    }
  }

  func normalized() throws -> League { try normalize(snapshot, players: players) }
}

/// The minimal ESPN answers about a league of four teams, with the results of `SleeperAnswers`.
struct ESPNAnswers {
  var league: JSONValue = [
    "id": 7001, "seasonId": 2025, "scoringPeriodId": 3,
    "settings": [
      "name": "Four Corners",
      "scheduleSettings": ["matchupPeriodCount": 14, "playoffTeamCount": 2],
      "rosterSettings": ["lineupSlotCounts": ["0": 1, "2": 1, "20": 1]],
    ],
    "status": ["finalScoringPeriod": 17, "latestScoringPeriod": 3],
  ]
  var teams: [JSONValue] = (1...4).map { number in
    [
      "id": .int(number), "name": .string("Team No. \(number)"),
      "owners": [.string("{u\(number)}")], "primaryOwner": .string("{u\(number)}"),
    ]
  }
  var members: [JSONValue] = (1...4).map { number in
    [
      "id": .string("{u\(number)}"), "firstName": .string("Given\(number)"),
      "lastName": .string("Family\(number)"), "displayName": .string("manager\(number)"),
    ]
  }
  var schedule: [JSONValue] = [
    game(1, (1, 100), (2, 90), "HOME"), game(1, (3, 80), (4, 70), "HOME"),
    game(2, (1, 110), (3, 60), "HOME"), game(2, (2, 85), (4, 95), "AWAY"),
    game(3, (1, 0), (4, 0), "UNDECIDED"), game(3, (2, 0), (3, 0), "UNDECIDED"),
  ]
  var weeks: [Int: JSONValue] = [:]

  /// An item of the schedule.
  static func game(
    _ period: Int, _ home: (team: Int, points: Double), _ away: (team: Int, points: Double)?,
    _ winner: String
  ) -> JSONValue {
    func side(_ side: (team: Int, points: Double)) -> JSONValue {
      ["teamId": .int(side.team), "totalPoints": .double(side.points)]
    }
    let game: JSONValue = [
      "matchupPeriodId": .int(period), "winner": .string(winner), "home": side(home),
    ]
    return away.map { game.merging(["away": side($0)]) } ?? game
  }

  /// An entry of a roster.
  static func entry(_ player: Int, slot: Int, name: String, points: Double) -> JSONValue {
    [
      "playerId": .int(player), "lineupSlotId": .int(slot),
      "playerPoolEntry": [
        "appliedStatTotal": .double(points),
        "player": ["fullName": .string(name), "defaultPositionId": 2],
      ],
    ]
  }

  var document: JSONValue {
    league.merging([
      "teams": .array(teams), "members": .array(members), "schedule": .array(schedule),
    ])
  }

  var snapshot: Snapshot {
    get throws {
      var documents = ["league": document]
      for (week, document) in weeks { documents[Answer.week(week)] = document }
      return try Snapshot(.espn, documents)
    }
  }

  func normalized() throws -> League { try normalize(snapshot, players: .empty) }
}

/// A team's matchup and side of a week.
func game(
  _ league: League, week: Int, team: Team.ID
) throws -> (matchup: Matchup, side: Side) {
  let matchups = try #require(league.week(week)?.matchups)
  let matchup = try #require(matchups.first { $0.sides(of: team) != nil })
  return (matchup, try #require(matchup.sides(of: team)?.own))
}

/// A team of the rankings.
func ranked(_ league: League, _ team: Team.ID, week: Int? = nil) throws -> RankedTeam {
  try #require(try rank(league, week: week).teams.first { $0.id == team })
}

/// An amount of points.
func points(_ amount: Double) -> Points { Points(amount) ?? .zero }
