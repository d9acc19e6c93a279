import JSON

/// The seasons of two teams in cards.
extension PaperSample {
  /// Every part of a season, and a season of a manager who opted out of jokes.
  static func wraps(_ name: String) -> JSONValue {
    let record: JSONValue = ["wins": 2, "losses": 1, "ties": 0]
    let player: JSONValue = ["name": .string(name), "position": "RB", "points": 77.5]
    let victim: JSONValue = [
      "team": "4", "record": ["wins": 2, "losses": 0, "ties": 0], "points": 222.5,
      "opponent_points": 180.25, "weeks": [1, 4],
    ]
    func side(_ team: String, _ used: Double) -> JSONValue {
      [
        "team": .string(team), "players": [player], "picks": [], "budget": nil,
        "used": .double(used), "benched": 1,
      ]
    }
    return [
      [
        "team": "1", "is_respectful": false,
        "finish": ["place": 1, "team": "1", "seed": 2, "how": "champion"], "record": record,
        "trophies": ["champion", "top_seed"],
        "best_week": score(3, 151.25, "W", rank: 1), "worst_week": score(2, 61.75, "L", rank: 4),
        "closest_win": game(1, "2", 90.5, 90, 0.5), "closest_loss": game(2, "3", 80, 81.25, 1.25),
        "nemesis": [
          "team": "3", "record": ["wins": 0, "losses": 2, "ties": 0], "points": 140.5,
          "opponent_points": 190.75, "weeks": [2, 5],
        ], "victim": victim,
        "bench": [
          "missed": 44.25, "actual": 300.5, "weeks": 3, "worst_week": 2,
          "worst": [
            "team": "1", "actual": 61.75, "best": 90, "missed": 28.25, "efficiency": 0.686,
            "worst_decision": [
              "benched": .string(name), "benched_points": 20, "started": .string(name),
              "started_points": 1.5, "slot": "RB", "gain": 18.5, "turned_game": true,
            ],
          ],
        ], "most_started": ["player": player, "starts": 3],
        "best_add": [
          "week": 2, "team": "1", "kind": "waiver", "bid": 12, "player": player, "starts": 6,
        ],
        "trade": ["week": 2, "winner": side("1", 50.5), "loser": side("2", 8), "gain": 42.5],
        "luck": [
          "wins": 2, "expected_wins": 0.9, "difference": 1.1, "stolen": 1, "robbed": 1,
          "luckiest": luck(1, "2", 90.5, 90, wins: 1),
          "unluckiest": luck(2, "3", 80, 81.25, wins: 2),
        ], "win_streak": ["length": 2, "first_week": 3, "last_week": 4],
        "losing_streak": ["length": 3, "first_week": 5, "last_week": 7],
        "all_play": ["record": ["wins": 5, "losses": 4, "ties": 0], "rank": 2, "teams": 4],
        "words": ["champion", "solid", "lucky", "overthought", "unpredictable"],
      ],
      [
        "team": "2", "is_respectful": true,
        "finish": ["place": 2, "team": "2", "seed": 1, "how": "runner_up"], "record": record,
        "trophies": [], "best_week": score(3, 99.25, nil, rank: 2),
        "worst_week": score(1, 50, "L", rank: 4), "closest_loss": game(1, "1", 90, 90.5, 0.5),
        "victim": victim, "all_play": ["record": record, "rank": 1, "teams": 4],
        "words": ["almost", "solid", "fair", "human", "cold"],
      ],
    ]
  }

  private static func score(
    _ week: Int, _ points: Double, _ outcome: JSONValue, rank: Int
  ) -> JSONValue {
    [
      "week": .int(week), "points": .double(points), "opponent": "3", "opponent_points": 70.25,
      "outcome": outcome, "rank": .int(rank), "teams": 4,
    ]
  }

  private static func game(
    _ week: Int, _ opponent: String, _ points: Double, _ other: Double, _ margin: Double
  ) -> JSONValue {
    [
      "week": .int(week), "opponent": .string(opponent), "points": .double(points),
      "opponent_points": .double(other), "margin": .double(margin), "is_playoff": false,
    ]
  }

  private static func luck(
    _ week: Int, _ opponent: String, _ points: Double, _ other: Double, wins: Int
  ) -> JSONValue {
    [
      "week": .int(week), "opponent": .string(opponent), "points": .double(points),
      "opponent_points": .double(other),
      "all_play": ["wins": .int(wins), "losses": .int(3 - wins), "ties": 0],
    ]
  }
}
