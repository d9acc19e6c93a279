import LeagueModel

extension FactName {
  package static let partGiven = "part_given"
  package static let part = "part"
  package static let partLost = "part_lost"
  package static let opponentPart = "opponent_part"
}

/// The part that a team gets this week.
struct PartGivenFact: TeamFactKind {
  static let kind = FactName.partGiven
  static let values: [FactValue<Self>] =
    [
      .name("label", \.part.label), .text("part", \.part.rawValue),
      .count("wins", .wins, \.run.record.wins), .count("losses", .times, \.run.record.losses),
      .count("low_wins", .wins) { $0.run.lowest?.wins ?? 0 },
      .count("low_losses", .times) { $0.run.lowest?.losses ?? 0 },
      .number("worth", .wins, decimals: 1, \.run.expected),
      .count("times", .times) { $0.part.times($0.run) },
    ]
  static let formula =
    "at most two teams a week get a part, none twice: "
    + SeasonPart.allCases.map { "the \($0.label) (\($0.rule))" }.joined(separator: "; ")
  static let saysMoreThanValues = true

  let part: SeasonPart
  let run: TeamRun
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let given = week.parts.given[week.team.id] else { return nil }
    (part, run) = (given.held.part, given.run)
  }

  func text(of name: String) -> String { "\(name) is the \(part.label): \(reason)." }

  private var reason: String {
    let record = run.record.description
    switch part {
    case .lastUnbeaten: return "\(record), the only one in the league"
    case .freeSquare: return record
    case .cinderella: return "from \(run.lowest?.description ?? "") to \(record)"
    case .yoYo: return "a win and a loss in turn for \(part.times(run)) games"
    case .nearMiss: return "\(part.times(run)) losses by 5 points or fewer"
    case .plaintiff, .pickpocket:
      return "\(record), with scores worth \(run.expected.rounded(decimals: 1)) wins"
    case .vacancy: return "an empty starting spot in \(part.times(run)) weeks"
    }
  }
}

/// The part that a team has since an earlier week.
struct PartFact: TeamFactKind {
  static let kind = FactName.part
  static let values: [FactValue<Self>] =
    [
      .name("label", \.held.part.label), .text("part", \.held.part.rawValue),
      .count("since", .week, \.held.since),
    ]
  static let formula = "the part that the team has been given in an earlier week, if it still fits"
  static let isNews = false

  let held: SeasonParts.Held
  let weight = 0.5

  init?(_ week: TeamWeek) {
    guard let held = week.parts.kept[week.team.id] else { return nil }
    self.held = held
  }

  func text(of name: String) -> String {
    "\(name) has been the \(held.part.label) since week \(held.since)."
  }
}

/// A part that this week's game has ended.
struct PartLostFact: GameFactKind {
  static let kind = FactName.partLost
  static let values: [FactValue<Self>] =
    [
      .name("label", \.held.part.label), .text("part", \.held.part.rawValue),
      .count("since", .week, \.held.since), .name("opponent", \.game.opponent),
      .points("margin", \.game.margin), .flag("won") { $0.game.outcome == .win },
    ]
  static let formula = "the part that the team had before this week's game, and no longer fits"
  static let claims: [FactClaim] = [.wonIf("won")]

  let held: SeasonParts.Held
  let game: TeamGame
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let held = week.parts.lost[week.team.id], let game = week.game, game.outcome != .tie
    else { return nil }
    (self.held, self.game) = (held, game)
  }

  func text(of name: String) -> String {
    let result = game.outcome == .win ? "beat" : "lost to"
    return
      "\(name) \(result) \(game.opponent) by \(game.margin) and is the \(held.part.label) no more."
  }
}

/// A game against a team with a part.
struct OpponentPartFact: GameFactKind {
  static let kind = FactName.opponentPart
  static let values: [FactValue<Self>] =
    [
      .name("label", \.held.part.label), .text("part", \.held.part.rawValue),
      .count("since", .week, \.held.since), .name("opponent", \.game.opponent),
      .points("margin", \.game.margin), .flag("won") { $0.game.outcome == .win },
    ]
  static let formula =
    "a game against a team that has a part since an earlier week; of more than two such teams, those who have had "
    + "theirs for the shortest time"
  static let claims: [FactClaim] = [.wonIf("won")]
  static let isJoin = true

  let held: SeasonParts.Held
  let game: TeamGame
  let weight = 0.7

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome != .tie,
      week.parts.lent.contains(game.other.team), let held = week.parts.kept[game.other.team]
    else { return nil }
    (self.held, self.game) = (held, game)
  }

  func text(of name: String) -> String {
    let result = game.outcome == .win ? "beat" : "lost to"
    return "\(name) \(result) \(game.opponent), the \(held.part.label), by \(game.margin)."
  }
}
