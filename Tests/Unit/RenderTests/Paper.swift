import EmbeddedFiles
import JSON
import Phrases
import Platform
import Rank
import Render

/// A small edition whose every text is the same name, and the default theme.
enum PaperSample {
  static let themeOrError = Result {
    try Theme(
      files: Resources.theme(Resources.defaultTheme).map { ($0.path, $0.bytes) },
      environment: .paper(zone: .utc)
    )
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
      "last_updated": "2026-11-17T14:00:00Z",
      "game_days": week == 0
        ? nil : ["first": "2026-11-12T12:00:00Z", "last": "2026-11-16T12:00:00Z"],
      "rankings": ["system": "skidmark"],
      "headline": week == 0 ? nil : headline(name),
      "teams": .array(teams), "matchups": week == 0 ? [] : matchups, "facts": [],
      "standings_check": week == 0 ? nil : check(name), "numbers": week == 0 ? nil : numbers(name),
      "draft": draft(name),
      "sheets": week == 0 ? [] : sheets(name),
      "roasting": [
        "writer": .string(name), "note": "incomplete",
        "report": ["sentences": 8, "rejected": 2, "corrected": 1, "replaced": 1],
      ],
    ]
    return try json.decoded(Edition.self)
  }

  static func input(
    _ editions: [Edition], title: String = "The Paper", reveal: Reveal = .shown,
    hiding hidden: Set<String> = []
  ) -> SiteInput {
    SiteInput(
      title: title, baseURL: "https://example.com/p", version: "1",
      leagues: [SiteInput.LeaguePages(slug: "a-league", editions: editions)],
      reveal: reveal,
      sections: [
        "scores", "standings", "race", "bracket", "recap", "next", "wire", "trades", "draft",
        "awards",
        "rivalries",
        "records", "luck", "swaps",
        "lineups", "systems", "history", "sheets",
      ].map { ($0, !hidden.contains($0)) })
  }

  private static func headline(_ name: String) -> JSONValue {
    [
      "team": "1", "text": .string("\(name) scores 101.5, becomes insufferable"), "facts": [],
      "standfirst": [["text": .string("\(name) scored 101.5."), "facts": []]],
    ]
  }

  private static func check(_ name: String) -> JSONValue {
    [
      "platform": "Sleeper", "agrees": false,
      "differences": [
        [
          "team": "1", "name": .string(name), "total": "points_for", "ours": "1",
          "platforms": .string(name),
        ]
      ],
    ]
  }

  private static func sheets(_ name: String) -> JSONValue {
    [
      [
        "team": "1",
        "numbers": [
          [
            "name": "luck", "value": .string("+1.0 wins for \(name)"),
            "meaning": "Wins minus expected wins.", "sums": ["1.0 − 0.00 = +1.0"],
            "inputs": [.string("week 1: win, 100 to 90, \(name)")], "source": .string(name),
          ]
        ],
      ]
    ]
  }

  private static func numbers(_ name: String) -> JSONValue {
    let record: JSONValue = ["wins": 5, "losses": 4, "ties": 0]
    let holder: JSONValue = ["team": "1", "team_name": .string(name), "season": 2026, "week": 3]
    return [
      "recap": recap(name), "wraps": wraps(name),
      "standings": standings(name),
      "race": [
        [
          "team": "1", "status": "alive", "games_left": 3, "wins_needed": 2, "odds": 0.75,
          "error": 0.004, "seasons": 10_000,
        ],
        [
          "team": "2", "status": "eliminated", "games_left": 3, "wins_needed": nil, "odds": 0,
          "error": 0, "seasons": 10_000,
        ],
      ],
      "bracket": bracket,
      "awards": [
        [
          "kind": "highest_score", "week": 3, "teams": ["1"], "values": ["points": 101.5],
          "gives_away": true, "text": .string("\(name) scored 101.5."),
        ]
      ],
      "rivalries": rivalries(name),
      "records": [
        [
          "kind": "highest_score", "value": 101.5, "holders": [holder], "is_new": true,
          "text": .string("\(name) scored 101.5."),
        ]
      ],
      "season": season,
      "luck": [
        [
          "team": "1", "all_play": record, "wins": 2, "expected_wins": 1.5, "difference": 0.5,
          "worse_share": 0.5, "same_share": 0.3, "better_share": 0.2,
          "distribution": [0.2, 0, 0.3, 0, 0.3, 0, 0.2],
        ],
        [
          "team": "2", "all_play": record, "wins": 1, "expected_wins": 1.5, "difference": -0.5,
          "worse_share": 0.2, "same_share": 0.3, "better_share": 0.5,
          "distribution": [0.2, 0, 0.3, 0, 0.5, 0, 0],
        ],
      ],
      "swaps": swaps,
      "lineups": [
        [
          "team": "1", "actual": 90, "best": 100.5, "missed": 10.5, "efficiency": 0.895,
          "worst_decision": [
            "benched": .string(name), "benched_points": 20, "started": .string(name),
            "started_points": 9.5, "slot": "RB", "gain": 10.5, "turned_game": true,
          ],
        ]
      ],
      "systems": [
        [
          "system": "skidmark", "places": [["team": "1", "rank": 1, "score": 0.5]], "games": 4,
          "log_loss": 0.68, "brier": 0.24, "coin_log_loss": 0.693, "coin_brier": 0.25,
        ]
      ], "history": history(name),
    ]
  }

  private static func history(_ name: String) -> JSONValue {
    let record: JSONValue = ["wins": 5, "losses": 4, "ties": 0]
    let present: JSONValue = ["team": "1", "owner": .string(name)]
    let gone: JSONValue = ["team": nil, "owner": .string(name)]
    let holder: JSONValue = ["team": "1", "team_name": .string(name), "season": 2024, "week": 3]
    return [
      "seasons": [2024, 2025, 2026],
      "champions": [
        ["season": 2024, "team_name": .string(name), "winner": gone],
        [
          "season": 2025, "team_name": .string(name), "winner": gone,
          "final": [
            "loser": present, "loser_name": .string(name), "points": 120.25,
            "opponent_points": 118.75,
          ],
        ],
      ], "titles": [["winner": gone, "seasons": [2024, 2025]]],
      "careers": [
        ["owner": present, "seasons": 3, "record": record, "points_for": 900.5, "titles": 0]
      ],
      "records": [
        [
          "kind": "highest_score", "value": 180.5, "holders": [holder], "is_new": true,
          "text": .string("\(name) scored 180.5."),
        ]
      ],
      "rivalries": [
        [
          "first": present, "second": present, "record": record, "points": 900.5,
          "opponent_points": 880,
          "last": [
            "season": 2026, "week": 2, "outcome": "W", "points": 101.5, "opponent_points": 99,
          ],
        ]
      ],
    ]
  }

  private static let matchups: JSONValue = [
    [
      "home": ["team": "1", "points": 101.5, "starters": []],
      "away": ["team": "2", "points": 99.25, "starters": []],
      "winner": "1", "kind": "regular", "decision": "home",
    ],
    [
      "home": ["team": "3", "points": 80, "starters": []],
      "away": ["team": "4", "points": 80, "starters": []], "winner": nil,
      "kind": "championship", "decision": "tie",
    ],
    [
      "home": ["team": "4", "points": 70, "starters": []], "away": nil, "winner": nil,
      "kind": "bye",
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
