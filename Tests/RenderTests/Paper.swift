import Dates
import JSON
import LeagueModel
import Paper
import Render
import Resources

/// A small edition whose every text is the same name, and the default theme.
enum PaperSample {
  static let themeOrError = Result {
    let files = Resources.templates.filter { !$0.path.hasPrefix("phrasebook/") }
    return try Theme(
      files: files.map { ($0.path, $0.bytes) }, environment: .paper(zone: .utc))
  }

  static func theme() throws -> Theme { try themeOrError.get() }

  static func edition(named name: String, week: Int = 3) throws -> Edition {
    let teams = (1...4).map { rank in
      team(rank, name, previousRank: week == 0 ? nil : 5 - rank)
    }
    let json: JSONValue = [
      "version": 1,
      "league": [
        "key": "sleeper-1", "platform": "sleeper", "name": .string(name), "season": 2026,
        "team_count": 4,
      ],
      "week": .int(week), "phase": week == 0 ? "preseason" : "regular",
      "last_updated": "2026-11-17T14:00:00Z", "rankings": ["system": "skidmark"],
      "teams": .array(teams), "matchups": week == 0 ? [] : matchups, "facts": [],
    ]
    return try json.decoded(Edition.self)
  }

  static func input(_ editions: [Edition], title: String = "The Paper") -> SiteInput {
    SiteInput(
      title: title, baseURL: "https://example.com/p", version: "1",
      leagues: [SiteInput.LeaguePages(slug: "a-league", editions: editions)])
  }

  private static let matchups: JSONValue = [
    [
      "home": ["team": "1", "points": 101.5], "away": ["team": "2", "points": 99.25],
      "winner": "1", "kind": "regular", "decision": "home",
    ],
    [
      "home": ["team": "3", "points": 80], "away": ["team": "4", "points": 80], "winner": nil,
      "kind": "championship", "decision": "tie",
    ],
    [
      "home": ["team": "4", "points": 70], "away": nil, "winner": nil, "kind": "bye",
      "decision": "open",
    ],
  ]

  private static func team(_ rank: Int, _ name: String, previousRank: Int?) -> JSONValue {
    [
      "id": .string(String(rank)), "name": .string(name), "owner": .string(name),
      "rank": .int(rank), "previous_rank": previousRank.map { .int($0) } ?? .null,
      "tier": rank < 4 ? "top" : "bottom", "record": ["wins": 2, "losses": 1, "ties": 0],
      "points_for": 300.5, "points_against": 280, "power_score": 0.75, "streak": "W2",
      "division": .string(name),
      "top_players": [
        ["id": "p1", "name": .string(name), "position": .string(name), "points": 20.5]
      ], "top_players_basis": "starts",
      "roast": [
        "writer": "built-in",
        "sentences": [
          ["text": .string("\(name) lost."), "facts": []],
          ["text": .string("So it goes, \(name)."), "facts": []],
        ],
      ],
    ]
  }
}
