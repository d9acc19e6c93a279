import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// Any changed answer gives a league or an error, never a crash.
struct MutationTests {
  @Test func sleeperMayChangeAnyMember() throws {
    try expectSurvival(of: try rich(SleeperAnswers()).snapshot)
  }

  @Test func espnMayChangeAnyMember() throws {
    try expectSurvival(of: try rich(ESPNAnswers()).snapshot)
  }

  @Test func answersMayBeTruncatedAnywhere() throws {
    for snapshot in [try rich(SleeperAnswers()).snapshot, try rich(ESPNAnswers()).snapshot] {
      for answer in snapshot.answers {
        for length in stride(from: 0, to: answer.body.count, by: 1 + answer.body.count / 40) {
          let broken = snapshot.replacing(answer.name, Array(answer.body.prefix(length)))
          #expect(throws: NormalizeError.self, "\(answer.name) at \(length)") {
            try normalize(broken, players: .empty)
          }
        }
      }
    }
  }

  @Test func answersMayBeAnythingElse() throws {
    let bodies = [
      "", " ", "null", "[]", "{}", "0", "\"\"", "<!DOCTYPE html><html></html>", "[null]", "[[[]]]",
      "{\"league_id\": {}}", "\u{FEFF}{}", "{\"a\": \"\\ud800\"}",
    ]
    for snapshot in [try rich(SleeperAnswers()).snapshot, try rich(ESPNAnswers()).snapshot] {
      for answer in snapshot.answers {
        for body in bodies { check(snapshot.replacing(answer.name, Array(body.utf8)), answer.name) }
        check(snapshot.replacing(answer.name, nil), "no \(answer.name)")
      }
    }
  }

  /// Every single change of every answer, and then some hundred pairs of them.
  private func expectSurvival(of snapshot: Snapshot) throws {
    var changes: [(name: String, body: [UInt8], what: String)] = []
    for answer in snapshot.answers {
      let document = try JSONValue(parsing: String(decoding: answer.body, as: UTF8.self))
      for (what, changed) in document.mutations() {
        changes.append((answer.name, changed.encoded(), "\(answer.name)\(what)"))
      }
    }
    #expect(changes.count > 500)
    for change in changes { check(snapshot.replacing(change.name, change.body), change.what) }
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      let pair = (random.pick(changes), random.pick(changes))
      let changed = snapshot.replacing(pair.0.name, pair.0.body)
        .replacing(pair.1.name, pair.1.body)
      check(changed, "\(pair.0.what) and \(pair.1.what)")
    }
  }

  /// The result is valid: finite numbers, each rank once, distinct facts, and it can be stored.
  private func check(_ snapshot: Snapshot, _ what: String) {
    do {
      let league = try normalize(snapshot, players: .empty)
      #expect(!league.teams.isEmpty, "\(what)")
      for week in [0] + league.playedWeeks.map(\.number) {
        let rankings = try rank(league, week: week)
        #expect(rankings.teams.map(\.rank) == Array(1...league.teams.count), "\(what)")
        #expect(rankings.teams.allSatisfy { $0.powerScore.isFinite && !$0.name.isEmpty }, "\(what)")
        #expect(rankings.facts.allSatisfy { $0.weight.isFinite && !$0.text.isEmpty }, "\(what)")
        #expect(Set(rankings.facts.map(\.id)).count == rankings.facts.count, "\(what)")
      }
      _ = league.teams.compactMap { $0.platformRecord?.record.winShare }
    } catch is NormalizeError {
    } catch {
      Issue.record("\(what): \(error)")
    }
  }

  // MARK: Answers with a bit of everything

  private func rich(_ plain: SleeperAnswers) -> SleeperAnswers {
    var answers = plain
    answers.league = answers.league.merging([
      "total_rosters": 4, "previous_league_id": "0", "metadata": ["division_1": "One"],
      "settings": ["divisions": 1, "playoff_round_type": 1, "league_average_match": 1],
    ])
    answers.league = answers.league.merging([
      "settings": ["playoff_week_start": 3, "start_week": 1, "last_scored_leg": 4]
    ])
    answers.rosters = [answers.rosters[0], answers.rosters[1]].map {
      $0.merging([
        "co_owners": ["u2"], "players": ["q1"], "metadata": ["streak": "2W", "record": "LWW"],
        "settings": ["fpts_decimal": 5, "fpts_against": 90, "division": 1],
      ])
    }
    answers.users = [answers.users[0], answers.users[1]]
    let lineup: JSONValue = [
      "starters": ["q1", "0"], "starters_points": [20.5, 0], "players": ["q1", "b1", "PHI"],
      "players_points": ["q1": 20.5, "b1": -1],
    ]
    for week in 1...4 {
      let rows = [SleeperAnswers.row(1, 1, 100 + Double(week)), SleeperAnswers.row(2, 1, 90)]
      answers.weeks[week] = week == 2 ? rows : rows.map { $0.merging(lineup) }
    }
    answers.brackets["winners_bracket"] = [["r": 1, "m": 1, "t1": 1, "t2": 2, "w": 1, "p": 1]]
    return answers
  }

  private func rich(_ plain: ESPNAnswers) -> ESPNAnswers {
    var answers = plain
    answers.league = answers.league.merging([
      "scoringPeriodId": 5,
      "settings": [
        "scheduleSettings": [
          "matchupPeriodCount": 2, "matchupPeriods": ["1": [1], "2": [2], "3": [4, 3]],
          "divisions": [["id": 0, "name": "East"], ["id": 1]], "playoffSeedingRule": "X",
        ]
      ],
    ])
    let roster: JSONValue = [
      "entries": [
        ESPNAnswers.entry(-16030, slot: 0, name: "Jags D/ST", points: 3),
        ESPNAnswers.entry(4, slot: 20, name: "Benny", points: 20),
      ]
    ]
    let stats: JSONValue = [
      "statSourceId": 0, "statSplitTypeId": 0, "scoringPeriodId": 0, "seasonId": 2025,
      "appliedTotal": 33.3,
    ]
    let star = ESPNAnswers.entry(9, slot: 2, name: "Star", points: 12)
      .merging(["playerPoolEntry": ["player": ["stats": [stats]]]])
    answers.members = Array(answers.members.prefix(2))
    answers.teams = answers.teams.prefix(2).map {
      $0.merging([
        "playoffSeed": 1, "divisionId": 0, "abbrev": "T", "roster": ["entries": [star]],
        "record": [
          "overall": [
            "wins": 1, "losses": 1, "ties": 0, "pointsFor": 190.5, "pointsAgainst": 7,
            "streakType": "WIN", "streakLength": 1,
          ]
        ],
      ])
    }
    let final = ESPNAnswers.game(3, (1, 185.5), (2, 190), "AWAY").merging([
      "playoffTierType": "WINNERS_BRACKET",
      "home": ["pointsByScoringPeriod": ["3": 85.5, "4": 100]],
      "away": ["pointsByScoringPeriod": ["4": 90, "3": 100], "adjustment": 1],
    ])
    answers.schedule = [
      ESPNAnswers.game(1, (1, 100), (2, 90), "HOME"),
      ESPNAnswers.game(2, (2, 95), nil, "UNDECIDED"),
      ESPNAnswers.game(2, (1, 80), nil, "UNDECIDED"), final,
    ]
    answers.weeks[1] = [
      "schedule": [
        [
          "home": ["teamId": 1, "rosterForCurrentScoringPeriod": roster], "away": ["teamId": 2],
          "playoffTierType": "NONE",
        ]
      ]
    ]
    return answers
  }
}

extension Snapshot {
  /// The snapshot with another body for an answer; without the answer for nil.
  func replacing(_ name: String, _ body: [UInt8]?) -> Snapshot {
    let others = answers.filter { $0.name != name }
    let replaced = body.map {
      [Answer(name: name, address: name, fetchedAt: answerTime, body: $0)]
    }
    return Snapshot(key: key, season: season, answers: others + (replaced ?? []))
  }
}

extension JSONValue {
  /// The replacements for a value.
  private static let substitutes: [JSONValue] = [
    nil, true, "", "x", [], [nil], [:], ["x": 1], 0, -1, 1e300, 9_223_372_036_854_775_807,
    -9_223_372_036_854_775_808, 9.223372036854775807e18,
  ]

  /// The document with one member or element removed or replaced, for each and every one.
  fileprivate func mutations() -> [(what: String, JSONValue)] {
    var result: [(String, JSONValue)] = []
    switch self {
    case .object(let object):
      for (key, value) in zip(object.keys, object.values) {
        var changed = object
        changed[key] = nil
        result.append((".\(key) removed", .object(changed)))
        for (what, mutation) in Self.substitutes.map({ (" is \($0)", $0) }) + value.mutations() {
          changed[key] = mutation
          result.append((".\(key)\(what)", .object(changed)))
        }
      }
    case .array(let array):
      // What holds for the first element holds for the others.
      for (index, value) in array.enumerated().prefix(1) {
        var changed = array
        changed.remove(at: index)
        result.append(("[\(index)] removed", .array(changed)))
        result.append(("[\(index)] twice", .array(array + [value])))
        for (what, mutation) in Self.substitutes.map({ (" is \($0)", $0) }) + value.mutations() {
          changed = array
          changed[index] = mutation
          result.append(("[\(index)]\(what)", .array(changed)))
        }
      }
    default: break
    }
    return result
  }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}
