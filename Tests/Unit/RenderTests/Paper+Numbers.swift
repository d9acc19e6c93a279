import JSON

/// What a week prints besides the ranking.
extension PaperSample {
  static func standings(_ name: String) -> JSONValue {
    func line(_ team: Int, isIn: Bool, behind: Double) -> JSONValue {
      [
        "team": .string(String(team)), "seed": .int(team), "is_playoff_seed": .bool(isIn),
        "record": ["wins": 2, "losses": 1, "ties": 0], "points_for": 300.5, "points_against": 280,
        "streak": team == 4 ? nil : "W2", "games_behind": .double(behind),
      ]
    }
    return [
      [
        "division": .string(name),
        "lines": [line(1, isIn: true, behind: 0), line(3, isIn: false, behind: 1.5)],
      ],
      [
        "division": nil,
        "lines": [line(2, isIn: true, behind: 0), line(4, isIn: false, behind: -0.5)],
      ],
    ]
  }

  /// A snake draft and an auction, with a traded pick, a keeper, and picks that are still to come.
  static func draft(_ name: String) -> JSONValue {
    func pick(_ number: Int, _ price: JSONValue, _ owners: JSONValue, _ value: JSONValue)
      -> JSONValue
    {
      [
        "number": .int(number), "round": .int((number + 1) / 2), "slot": .int((number + 1) % 2 + 1),
        "team": .string(String((number + 1) % 2 + 1)), "player": number > 3 ? nil : .string(name),
        "position": number > 3 ? nil : .string(name), "price": price,
        "is_keeper": .bool(number == 3), "owners": owners, "points": value, "above": value,
        "value": value,
      ]
    }
    func board(_ kind: JSONValue, _ price: JSONValue, _ slots: JSONValue) -> JSONValue {
      [
        "kind": kind, "status": "running", "budget": 200, "rounds": 2, "slots": slots,
        "picks": [
          pick(1, price, ["2", "1"], 12.5), pick(2, price, [], -7), pick(3, price, [], nil),
          pick(4, nil, [], nil),
        ], "steals": [1], "busts": [2],
      ]
    }
    let own: JSONValue = [["round": 1, "origin": "1"], ["round": 1, "origin": "2"]]
    return [
      "boards": [board("snake", nil, ["1", "2"]), board("auction", 7, [nil, nil])],
      "future": [
        [
          "season": 2027, "rounds": 1,
          "teams": [["team": "1", "picks": own], ["team": "2", "picks": []]],
        ]
      ],
    ]
  }

  /// Every part of a recap, with the same text wherever there is one.
  static func recap(_ name: String) -> JSONValue {
    func place(_ place: Int, _ how: String) -> JSONValue {
      [
        "place": .int(place), "team": .string(String(place)), "seed": .int(5 - place),
        "how": .string(how),
      ]
    }
    func side(_ team: String, _ used: Double) -> JSONValue {
      [
        "team": .string(team),
        "players": [["name": .string(name), "position": .string(name), "points": .double(used)]],
        "picks": [], "budget": 5, "used": .double(used), "benched": 1,
      ]
    }
    func pick(_ value: Double) -> JSONValue {
      [
        "number": 3, "round": 1, "slot": 3, "team": "3", "player": .string(name),
        "position": .string(name), "price": nil, "is_keeper": false, "owners": ["1", "3"],
        "points": 99.5, "above": 20, "value": .double(value),
      ]
    }
    return [
      "finish": [
        place(1, "champion"), place(2, "runner_up"), place(3, "lost_semifinal"), place(4, "missed"),
      ], "sacko": "4", "punishment": .string(name),
      "path": [
        ["stage": "semifinals", "weeks": [1], "opponent": nil],
        [
          "stage": "final", "weeks": [2, 3], "opponent": "2", "points": 201.5,
          "opponent_points": 200,
        ],
      ],
      "closest_game": [
        "week": 2, "first": "1", "second": "2", "points": 90.5, "opponent_points": 90,
        "margin": 0.5, "is_tie": false,
      ], "trade": ["week": 2, "winner": side("1", 50.5), "loser": side("2", 8), "gain": 42.5],
      "best_add": [
        "week": 2, "team": "3", "kind": "waiver", "bid": 12,
        "player": ["name": .string(name), "position": .string(name), "points": 77.5], "starts": 6,
      ], "best_pick": pick(12.5), "worst_pick": pick(-8),
      "weekly_highs": [["team": "1", "weeks": 2], ["team": "2", "weeks": 2]],
    ]
  }

  static let bracket: JSONValue = {
    func side(_ team: Int, _ points: Double) -> JSONValue {
      ["team": .string(String(team)), "seed": .int(team), "points": .double(points)]
    }
    func game(_ first: JSONValue, _ second: JSONValue, _ winner: JSONValue, isOpen: Bool = false)
      -> JSONValue
    {
      ["first": first, "second": second, "winner": winner, "is_open": .bool(isOpen)]
    }
    return [
      "rounds": [
        [
          "stage": "semifinals", "weeks": [1, 2], "title": [game(side(2, 88.5), side(3, 91), "3")],
          "byes": [side(1, 70)], "third_place": [],
          "consolation": [game(side(3, 60), side(4, 60), nil)],
        ],
        [
          "stage": "final", "weeks": [3],
          "title": [game(side(1, 77), side(3, 66.6), nil, isOpen: true)], "byes": [],
          "third_place": [game(side(2, 55.5), side(4, 44), "2")], "consolation": [],
        ],
      ], "alive": ["1", "3"], "champion": nil,
    ]
  }()

  static let season: JSONValue = .array(
    (1...4).map { team in
      let weeks = (1...3).map { week -> JSONValue in
        [
          "week": .int(week), "rank": .int((team + week) % 4 + 1),
          "points": week == 2 ? nil : .double(Double(70 + 10 * team + week)),
          "outcome": week == 2 ? nil : "W", "opponent": week == 2 ? nil : "1",
          "opponent_points": week == 2 ? nil : 66.5,
        ]
      }
      return ["team": .string(String(team)), "weeks": .array(weeks)]
    })

  static func rivalries(_ name: String) -> JSONValue {
    func meeting(_ week: Int, _ outcome: String) -> JSONValue {
      [
        "season": 2026, "week": .int(week), "outcome": .string(outcome), "points": 101.5,
        "opponent_points": 99.25,
      ]
    }
    return [
      [
        "first": "1", "second": "2", "record": ["wins": 1, "losses": 1, "ties": 0],
        "meetings": [meeting(1, "L"), meeting(3, "W")], "is_this_week": true, "is_top": true,
        "text": .string("\(name) and \(name) have met twice, 1-1."),
      ]
    ]
  }

  static let swaps: JSONValue = {
    let real: JSONValue = ["wins": 2, "losses": 1, "ties": 0]
    let other: JSONValue = ["wins": 0, "losses": 2, "ties": 1]
    func swap(_ team: String, _ schedule: String, _ record: JSONValue) -> JSONValue {
      ["team": .string(team), "schedule": .string(schedule), "record": record]
    }
    return [
      "lines": [
        [
          "team": "1", "record": real, "records": [real, other], "best": swap("1", "2", other),
          "worst": swap("1", "2", other),
        ],
        ["team": "2", "record": real, "records": [other, real], "best": nil, "worst": nil],
      ], "biggest_gain": swap("2", "1", real), "biggest_loss": swap("1", "2", other),
    ]
  }()
}
