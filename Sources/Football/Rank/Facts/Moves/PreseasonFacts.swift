import LeagueModel

/// A kind of fact about a team before the first game.
protocol PreseasonFactKind: FactKind {
  /// The team's fact; nil if it is not true or not known.
  init?(_ team: PreseasonTeam)
}

extension PreseasonFactKind {
  // Last season and the draft are not outcomes of this season.
  static var givesAway: Bool { false }
}

/// The place in which the team's manager finished last season.
struct LastFinishFact: PreseasonFactKind {
  static let kind = "last_finish"
  static let values: [FactValue<Self>] = [
    .count("place", .place, \.finish.place), .count("of", .teams, \.finish.teams),
    .count("season", .season, \.finish.season),
  ]
  static let formula = "the place in last season's final standings of the team's manager"
  static let family: FactFamily? = .place

  let finish: PastFinish
  var weight: Double {
    switch finish.place {
    case 1: 1
    case finish.teams: 0.9
    case 2: 0.85
    case 3: 0.6
    default: 0.4
    }
  }

  init?(_ team: PreseasonTeam) {
    guard let finish = team.lastFinish else { return nil }
    self.finish = finish
  }

  func text(of name: String) -> String {
    finish.place == 1
      ? "\(name) won the title in \(finish.season)."
      : "\(name) finished \(ordinal(finish.place)) of \(finish.teams) in \(finish.season)."
  }
}

/// The team's first pick of the season's draft.
struct FirstPickFact: PreseasonFactKind {
  static let kind = "first_pick"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .text("position", \.position), .count("number", .pick, \.number),
  ]
  static let formula = "the team's first pick that was no keeper, in a draft that was no auction"
  static let family: FactFamily? = .draft

  let player: String
  let position: String
  let number: Int
  var weight: Double { number == 1 ? 0.7 : 0.5 }

  init?(_ team: PreseasonTeam) {
    guard let pick = team.firstPick, let player = pick.player else { return nil }
    (self.player, position, number) = (player, pick.position ?? "", pick.number)
  }

  func text(of name: String) -> String {
    "\(name) drafted \(player)\(position.isEmpty ? "" : " (\(position))") first, at No. \(number)."
  }
}

/// The opponent of the first week.
struct OpenerFact: PreseasonFactKind {
  static let kind = "opener"
  static let values: [FactValue<Self>] = [.name("opponent", \.opponent)]
  static let formula = "the opponent of week 1 in the schedule"
  static let family: FactFamily? = .nextWeek
  static let isNews = false

  let opponent: String
  let weight = 0.35

  init?(_ team: PreseasonTeam) {
    guard let opponent = team.opponent else { return nil }
    self.opponent = opponent.textName
  }

  func text(of name: String) -> String { "\(name) opens against \(opponent)." }
}

/// A first opponent whose manager won the last meeting, in an earlier season.
struct OpenerGrudgeFact: PreseasonFactKind {
  static let kind = "opener_grudge"
  static let values: [FactValue<Self>] = [
    .name("opponent", \.opponent), .points("margin", \.margin), .count("season", .season, \.season),
  ]
  static let formula = "the opponent of week 1, whose manager won the last meeting of the two"
  static let family: FactFamily? = .meetings

  let opponent: String
  let margin: Points
  let season: Int
  let weight = 0.75

  init?(_ team: PreseasonTeam) {
    guard let opponent = team.opponent, let last = team.lastMeeting, last.outcome == .loss,
      last.opponentPoints > last.points
    else {
      return nil
    }
    self.opponent = opponent.textName
    (margin, season) = (last.opponentPoints - last.points, last.season)
  }

  func text(of name: String) -> String {
    "\(name) opens against \(opponent), who won their last meeting by \(margin), in \(season)."
  }
}
