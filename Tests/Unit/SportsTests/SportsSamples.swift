import JSON
import Platform
import Sports
import TestSupport
import Testing

/// ScrollDown's own examples next to the project.
enum SportsSamples {
  static let folder = sharedPath("data/scrolldown")

  static func json(_ name: String) throws -> JSONValue {
    let folder = try #require(folder)
    let bytes = try Files.read("\(folder)/\(name).json")
    return try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
  }

  static func member(_ name: String, of file: String) throws -> JSONValue {
    try #require(try json(file)[name])
  }

  /// A game between two teams, as the API writes it.
  static func game(
    _ league: String = "NBA", home: Int? = 112, away: Int? = 108, status: String = "completed",
    start: String = "2024-11-11T19:30:00-05:00"
  ) -> JSONValue {
    [
      "id": 7, "leagueCode": .string(league), "gameDate": .string(start),
      "status": .string(status), "homeTeam": "Port Amity Herons",
      "awayTeam": "Steel Hollow Foundry", "homeScore": home.map { .int($0) } ?? .null,
      "awayScore": away.map { .int($0) } ?? .null, "hasPbp": true, "hasStory": true,
    ]
  }

  static func report(
    _ game: JSONValue = game(), story: JSONValue? = nil, detail: [(String, JSONValue)] = []
  ) throws -> SportsReport {
    var answers = SportsAnswers()
    answers.row = game
    answers.detail = .object(JSONObject([("game", game)] + detail))
    answers.story = story
    return try #require(SportsReport(reading: answers))
  }
}

/// Skips a suite, saying why, where the examples are not next to the project.
let needsSamples: ConditionTrait = .enabled(
  if: SportsSamples.folder != nil, "the examples of ScrollDown are not next to the project")

extension JSONValue {
  /// The same value with keys in camelCase, as newer versions of the API write them.
  var camelCased: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.camelCased))
    case .object(let object):
      .object(
        JSONObject(
          zip(object.keys, object.values).map { key, value in
            let words = key.split(separator: "_")
            let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return ((words.first.map(String.init) ?? "") + rest.joined(), value.camelCased)
          }))
    default: self
    }
  }
}
