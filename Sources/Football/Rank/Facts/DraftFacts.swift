import LeagueModel

/// One of the picks of the season that brought the most for its place in the draft.
struct DraftStealFact: TeamFactKind {
  static let kind = "draft_steal"
  static let values = DraftPickStory.values(\Self.story)
  static let formula =
    "from week \(DraftFigures.firstWeek) on, one of the five picks after the draft's first half round with the most "
    + DraftPickStory.value
  static let family: FactFamily? = .draft
  static let isNews = false

  let story: DraftPickStory
  var weight: Double { min(0.55, 0.25 + story.value.value / 400) }

  init?(_ week: TeamWeek) {
    guard let story = DraftPickStory(week, \.steals) else { return nil }
    self.story = story
  }

  func text(of name: String) -> String { story.text(of: name) }
}

/// One of the picks of the season that brought the least for its place in the draft.
struct DraftBustFact: TeamFactKind {
  static let kind = "draft_bust"
  static let values = DraftPickStory.values(\Self.story)
  static let formula =
    "from week \(DraftFigures.firstWeek) on, one of the five picks before the draft's last half round with the least "
    + DraftPickStory.value
  static let family: FactFamily? = .draft
  static let isNews = false

  let story: DraftPickStory
  var weight: Double { min(0.55, 0.25 - story.value.value / 400) }

  init?(_ week: TeamWeek) {
    guard let story = DraftPickStory(week, \.busts) else { return nil }
    self.story = story
  }

  func text(of name: String) -> String { story.text(of: name) }
}

/// A pick that the team had by origin, and with which another team drafted one of the season's steals.
struct PickBecameFact: TeamFactKind {
  static let kind = "pick_became"
  static let values: [FactValue<Self>] = [
    .name("player", \.story.player), .count("round", .pick, \.round), .name("opponent", \.other),
    .points("points", \.story.points),
  ]
  static let formula =
    "from week \(DraftFigures.firstWeek) on, the best player whom another team drafted with a pick that was "
    + "this team's by origin, if he is one of the draft's steals"
  static let family: FactFamily? = .draft
  static let isNews = false

  let story: DraftPickStory
  let round: Int
  let other: String
  var weight: Double { min(0.6, 0.35 + story.points.value / 600) }

  init?(_ week: TeamWeek) {
    let found = week.figures.draft.boards.compactMap { board in
      board.steals.first { pick in
        pick.team != week.team.id && board.draft.origin(of: pick) == week.team.id
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

/// A pick and what it brought.
struct DraftPickStory {
  let player: String
  let pick: Int
  /// The price; nil except in auctions.
  let price: Int?
  let points: Points
  let value: Points

  static let value =
    "value: the player's points above those of the last regular starter at his position, at least 0, "
    + "less the mean of the picks around it"

  static func values<Kind>(
    _ story: @escaping @Sendable (Kind) -> DraftPickStory
  ) -> [FactValue<Kind>] {
    [
      .name("player") { story($0).player }, .count("pick", .pick) { story($0).pick },
      .flag("auction") { story($0).price != nil }, .count("price", .bid) { story($0).price ?? 0 },
      .points("points") { story($0).points },
      .points("difference") { story($0).value.magnitude },
    ]
  }

  /// The team's first pick in a list; nil if it has none, or only of unknown players.
  init?(_ week: TeamWeek, _ list: (DraftFigures.Board) -> [Draft.Pick]) {
    let found = week.figures.draft.boards.compactMap { board in
      list(board).first { $0.team == week.team.id }.map { (pick: $0, board: board) }
    }.first
    guard let found else { return nil }
    self.init(found.pick, found.board, week.figures)
  }

  init?(_ pick: Draft.Pick, _ board: DraftFigures.Board, _ figures: WeekFigures) {
    guard let id = pick.player, figures.wire.isNamed(id), let score = board.scores[pick.number],
      let value = score.value
    else { return nil }
    player = figures.players[id].name
    (self.pick, price) = (pick.number, pick.price)
    (points, self.value) = (score.points, value)
  }

  func text(of name: String) -> String {
    let than = value < .zero ? "fewer" : "more"
    let how = price.map { "for $\($0)" } ?? "with pick \(pick)"
    return
      "\(player), drafted by \(name) \(how), has scored \(points) points on a roster this season. Above "
      + "replacement, that is \(value.magnitude) \(than) than the picks around it."
  }
}

extension Points {
  fileprivate var magnitude: Points { self < .zero ? .zero - self : self }
}
