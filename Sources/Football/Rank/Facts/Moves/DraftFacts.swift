import LeagueModel

/// One of the season's picks with the most or the least value for its position in the draft.
struct DraftPickFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? "draft_steal" : "draft_bust" }
  static var values: [FactValue<Self>] {
    [
      .name("player", \.story.player), .count("pick", .pick, \.story.pick),
      .flag("auction") { $0.story.price != nil }, .count("price", .bid) { $0.story.price ?? 0 },
      .points("points", \.story.points), .points("difference", \.story.value.magnitude),
    ]
  }
  static var formula: String {
    "from week \(DraftFigures.firstWeek) on, one of the five picks "
      + (End.isBest
        ? "after the draft's first half round with the most "
        : "before the draft's last half round with the least ")
      + "value, of players "
      + (End.isBest ? "still on the team's roster" : "whom no other team has had since")
      + "; value: the player's points above those of the last regular starter at his position, at least 0, "
      + "less the mean of the picks around it"
  }
  static var family: FactFamily? { .draft }
  static var isNews: Bool { false }

  let story: DraftPickStory
  var weight: Double { min(0.55, 0.25 + story.value.magnitude.value / 400) }

  /// Nil if the team has no such pick, or only of unknown players.
  init?(_ week: TeamWeek) {
    let (wire, team) = (week.figures.wire, week.team.id)
    // A player's points for another team are neither to the credit nor to the blame of the team that drafted him.
    func isOwn(_ player: Player.ID) -> Bool {
      End.isBest ? wire.has(player, team) : !wire.hasBeen(player, elsewhereThan: team)
    }
    let found = week.figures.draft.boards.compactMap { board in
      (End.isBest ? board.steals : board.busts).first {
        $0.team == team && $0.player.map(isOwn) ?? false
      }.map { (pick: $0, board: board) }
    }.first
    guard let found, let story = DraftPickStory(found.pick, found.board, week.figures) else {
      return nil
    }
    self.story = story
  }

  func text(of name: String) -> String {
    let than = story.value < .zero ? "fewer" : "more"
    let how = story.price.map { "for $\($0)" } ?? "with pick \(story.pick)"
    return
      "\(story.player), drafted by \(name) \(how), has scored \(story.points) points on a roster this "
      + "season. Above replacement, that is \(story.value.magnitude) \(than) than the picks around it."
  }
}

/// A pick that the team had originally, and that another team used for one of the season's steals.
struct PickBecameFact: TeamFactKind {
  static let kind = "pick_became"
  static let values: [FactValue<Self>] = [
    .name("player", \.story.player), .count("round", .pick, \.round), .name("opponent", \.other),
    .points("points", \.story.points),
  ]
  static let formula =
    "from week \(DraftFigures.firstWeek) on, the best player whom another team drafted with a pick that was "
    + "this team's by origin, if he is one of the draft's steals and still on that team's roster"
  static let family: FactFamily? = .draft
  static let isNews = false

  let story: DraftPickStory
  let round: Int
  let other: String
  var weight: Double { min(0.6, 0.35 + story.points.value / 600) }

  init?(_ week: TeamWeek) {
    let wire = week.figures.wire
    let found = week.figures.draft.boards.compactMap { board in
      board.steals.first { pick in
        guard let owner = pick.team, let player = pick.player else { return false }
        return owner != week.team.id && board.draft.origin(of: pick) == week.team.id
          && wire.has(player, owner)
      }.map { (pick: $0, board: board) }
    }.first
    guard let found, let team = found.pick.team,
      let story = DraftPickStory(found.pick, found.board, week.figures)
    else { return nil }
    (self.story, round) = (story, found.pick.round)
    other = week.figures.names.inText(team)
  }

  func text(of name: String) -> String {
    "\(other) drafted \(story.player) with a \(ordinal(round))-round pick that \(name) owned first. "
      + "\(story.player) has scored \(story.points) points this season."
  }
}

/// A pick and its value.
struct DraftPickStory {
  let player: String
  let pick: Int
  /// The price; nil except in auctions.
  let price: Int?
  let points: Points
  let value: Points

  init?(_ pick: Draft.Pick, _ board: DraftFigures.Board, _ figures: WeekCalculations) {
    guard let id = pick.player, figures.wire.isNamed(id), let score = board.scores[pick.number],
      let value = score.value
    else { return nil }
    player = figures.players[id].name
    (self.pick, price) = (pick.number, pick.price)
    (points, self.value) = (score.points, value)
  }
}
