import LeagueModel

/// Something that words of the phrase book claim besides the values that they print.
struct Claim: Sendable {
  let name: String
  /// What to look for, in lower case: any of these texts.
  let words: [String]
  /// Texts with which it is not this claim.
  var unless: [String] = []
  /// What has to guard a line with these words: one of these kinds of facts, or a part of its condition.
  let guards: [String]
  /// Whether it is true, judged only by the games.
  let holds: @Sendable (Truth) -> Bool

  func isMade(in text: String) -> Bool {
    let text = text.lowercased()
    return words.contains(where: text.contains) && !unless.contains(where: text.contains)
  }

  static let all: [Claim] = [
    Claim(
      name: "there is a next week",
      words: [
        "next week", "next time", "wishes a good week", "will end on a day", "somebody will end",
        "team that ends these", "until somebody beats", "the win will come", "if a win ever comes",
        "going to break that", "the fall, when it comes", "set an alarm, tie", "set a fucking line",
        "save some chalk", "the next bet", "use the quiet week", "one more game, and one more",
      ], guards: ["ahead.next_week", "next_game", "rematch"]
    ) { $0.playsNextWeek },
    Claim(
      name: "the season is over",
      words: [
        "is over, and the only thing left",
        "in the months ahead", "turn in the key", "the garden is waiting", "final reading",
      ], guards: ["ahead.none"]
    ) { !$0.hasGamesLeft },
    Claim(
      name: "the season has been decided",
      words: [
        "won the title", "won the whole", "win it all", "your champions", "takes the title",
        "take the title", "the championship game, ", "wins the title",
        "is the champion",
      ], unless: ["lost the championship game"], guards: ["champion"]
    ) { $0.isChampion },
    Claim(
      name: "lost the final",
      words: [
        "lost the championship game", "lost the final", "losing the final", "lose the final",
        "loses the final",
      ],
      guards: ["runner_up"]
    ) { $0.lostTheFinal },
    Claim(
      name: "can still win the title",
      words: ["title is still on the table", "survive and advance", "play on for the title"],
      guards: ["advanced"]
    ) { $0.playsNextWeek && $0.wonThisWeek },
    Claim(
      name: "the highest score of the week",
      words: [
        "top score of the week", "top of the week at", "high score of the week", "most of anybody",
        "nobody scored more this week", "nobody topped", "nobody got past",
        "led the league this week",
        "the highest of the week",
      ], guards: ["week_high"]
    ) { $0.isWeekHigh },
    Claim(
      name: "the lowest score of the week",
      words: [
        "low score of the week", "no score of the week was smaller", "no score was smaller",
        "has to score least", "least of anybody this week", "week's smallest score",
        "bottomed out the week",
        "the low of the week", "smallest thing in the bucket",
      ], guards: ["week_low"]
    ) { $0.isWeekLow },
    Claim(
      name: "close",
      words: [
        "no game of the week", "no gap of the week", "week's thinnest", "that close to",
        "decide it, and",
        "when a game comes down", "between here and", "crumb with a lawyer", "flavor of the gum",

        "a margin so small", "rounding error", "weight of a moth",
      ], guards: ["closest_game", "narrow_win", "narrow_loss", "season_record.value <= 5"]
    ) { $0.margin.map { $0 <= 5 } ?? false },
    Claim(
      name: "a rout",
      words: [
        "did not even have to put down", "blew the tarp off", "under a wedding cake",
        "gingerbread house",
      ],
      guards: ["loss.margin >=", "season_record.value >="]
    ) { $0.margin.map { $0 >= 10 } ?? false },
    Claim(
      name: "scored little in the season",
      words: [
        "lawn sprinkler", "slug cross a patio", "bag of flour", "suggestion box", "marching band",
        "leave on the table for bad service",
        "microwaved fish",
        "never made anybody gasp", "blimp full of", "airport guacamole", "beige may finally",
        "search the sofa", "bad luck has some", "only process here", "opera to a landfill",
        "sofa bed",
        "gull guards", "smug-ass termites", "packing peanuts", "mostly owl",
        "counted the winter rations",
        "jar of buttons", "stolen from a coat", "scooter with a flat",
        "skyline only if",
        "fucking shrug", "costume party was last night", "paper bag, and nobody",
        "float a paper boat",
        "digging a hole for", "cannot buy a clue", "scarecrow and then lose", "hotel wifi",
        "folds like a damn beach chair", "bicycle bell with no", "supporting cast that came",
        "moving van will be here", "buying a castle with coupons", "blames the patient",
      ], guards: ["scoring.poor"]
    ) { $0.seasonScoringPlace > 2 && $0.seasonScoringPlace * 2 > $0.teamCount },
    Claim(
      name: "scored much in the season",
      words: [
        "peacock into a car wash", "captain's hat", "bronze statue", "treasure chest",
        "trousers of destiny",
        "timeshare presentation", "rooster who has been handed", "polished like a church bell",
        "gorgeous, and so is a glacier", "pays for the good butter",
      ], guards: ["scoring.good"]
    ) { $0.seasonScoringPlace * 2 <= $0.teamCount },
    Claim(
      name: "scored little this week",
      words: [
        "fire drill", "lighthouse at a lake", "thank-you card is a group effort", "bin of wrenches",
        "brought the wobble", "guest who was told that it was a costume", "they are made of straw",
        "cheese plate", "firm handshake and, in the end", "how a toddler wins at magnets",
      ], guards: ["week.poor"]
    ) { $0.weekPlace > 2 && $0.weekPlace * 2 > $0.weekCount },
    Claim(
      name: "a losing record",
      words: [
        "stop the presses", "smoke detector that chirps", "collects them, like snow globes",
        "good scissors after", "soup", "quit struggling",
      ],
      unless: [
        "tomato", "soup begins", "the audience got the soup", "level as soup", "a soup that",
        "soup is still warm",
      ],
      guards: ["record.poor"]
    ) { $0.wins < $0.losses },
    Claim(
      name: "a player's own poor game, not a day without one",
      words: [
        "lint trap", "scented candle", "permission slip", "slide under a door",
        "search party has been fed",
        "wake {{ worst_starter", "were the car alarm", "letter that comes back",
        "pat {{ worst_starter",
      ], guards: ["worst_starter.points != 0"]
    ) { $0.worstStarterPlayed },
    Claim(
      name: "lost this week, again",
      words: [
        "loses again", "extends its streak", "losses in a row for {{ team.name }}, and the parking",
      ],
      guards: ["loss"]
    ) { $0.lostThisWeek },
    Claim(
      name: "won this week, again",
      words: [
        "won for the", "is still perfect", "in a row for {{ team.name }}, and the neighbors",
        "straight; antidote",
      ],
      guards: ["win"]
    ) { $0.wonThisWeek },
    Claim(
      name: "finished last",
      words: [
        "sacko goes to", "the sacko has found", "the sacko stays with", "tried to finish last",
        "wear the sacko", "finished last",
      ],
      guards: ["finished_last"]
    ) { !$0.hasGamesLeft && !$0.hasWonATitleGame },
  ]
}

/// What is true of a team in a week, computed from the games alone: nothing here looks at facts.
struct Truth {
  let league: League
  let week: Week
  let team: Team.ID

  private var game: Matchup? {
    week.matchups.first { $0.away != nil && $0.sides(of: team) != nil }
  }
  private func plays(_ week: Week) -> Bool {
    week.matchups.contains { $0.away != nil && $0.sides(of: team) != nil }
  }
  var playsNextWeek: Bool { league.week(week.number + 1).map(plays) ?? false }
  var hasGamesLeft: Bool { league.weeks.contains { $0.number > week.number && plays($0) } }
  private var lastTitleGame: Matchup? {
    let last = league.weeks.last { $0.matchups.contains { $0.kind == .championship } }
    guard let last, last.number == week.number else { return nil }
    let games = last.matchups.filter { $0.kind == .championship }
    return games.count == 1 ? games[0] : nil
  }
  var isChampion: Bool { lastTitleGame?.outcome(for: team) == .win }
  var lostTheFinal: Bool { lastTitleGame?.outcome(for: team) == .loss }
  var wonThisWeek: Bool { game?.outcome(for: team) == .win }
  var lostThisWeek: Bool { game?.outcome(for: team) == .loss }
  var hasWonATitleGame: Bool {
    league.weeks.contains { week in
      week.matchups.contains { $0.kind == .championship && $0.winner == team }
    }
  }
  private var scores: [Team.ID: Double] {
    var scores: [Team.ID: Double] = [:]
    for matchup in week.matchups {
      for side in matchup.sides where matchup.away != nil || side.points != .zero {
        scores[side.team] = side.points.value
      }
    }
    return scores
  }
  var isWeekHigh: Bool {
    scores[team].map { own in scores.values.allSatisfy { $0 <= own } } ?? false
  }
  var isWeekLow: Bool {
    scores[team].map { own in scores.values.allSatisfy { $0 >= own } } ?? false
  }
  var weekCount: Int { scores.count }
  var weekPlace: Int {
    let own = scores[team] ?? 0
    return 1 + scores.values.filter { $0 > own }.count
  }
  var margin: Double? {
    guard let game, let sides = game.sides(of: team), let other = sides.other else { return nil }
    return abs(sides.own.total.value - other.total.value)
  }
  private var regular: [Week] {
    league.weeks.filter { $0.state == .played && !$0.isPlayoff && $0.number <= week.number }
  }
  private func pointsFor(_ team: Team.ID) -> Double {
    regular.flatMap(\.matchups).filter { $0.outcome(for: team) != nil }
      .compactMap { $0.sides(of: team)?.own.total.value }.reduce(0, +)
  }
  var teamCount: Int { league.teams.count }
  var seasonScoringPlace: Int {
    let own = pointsFor(team)
    return 1 + league.teams.filter { pointsFor($0.id) > own + 0.000_01 }.count
  }
  private func count(_ outcome: Outcome) -> Int {
    let games = regular.flatMap(\.matchups).filter { $0.outcome(for: team) == outcome }.count
    guard league.rules.hasMedianGame else { return games }
    return games
      + regular.flatMap(\.medianGames)
      .filter { $0.team == team && $0.outcome == outcome }.count
  }
  var wins: Int { count(.win) }
  var losses: Int { count(.loss) }
  var worstStarterPlayed: Bool {
    let starters = game?.sides(of: team)?.own.lineup.filter { $0.isStarter && $0.player != nil }
    return starters?.compactMap(\.points).min().map { $0 != .zero } ?? false
  }
}
