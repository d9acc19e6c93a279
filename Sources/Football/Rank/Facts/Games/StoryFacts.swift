import LeagueModel

extension TeamWeek {
  /// The team's game as it unfolded; nil if it is not over, or if it is unknown.
  fileprivate var story: GameStory? {
    figures.stories.first { [team] in $0.home == team.id || $0.away == team.id }
  }

  fileprivate func opponent(in story: GameStory) -> String {
    figures.names.inText(story.home == team.id ? story.away : story.home)
  }

  /// The winner's worst moment before the last window, if its chance was low enough for a comeback.
  fileprivate var turned: (story: GameStory, window: KickoffWindow, chance: Double)? {
    guard let story, let winner = story.winner, let lowest = story.lowest(of: winner),
      lowest.chance <= longestShot
    else { return nil }
    return (story, story.blocks[lowest.block].window, lowest.chance)
  }
}

/// The highest chance of a winner that makes a comeback.
let longestShot = 0.25

/// A win that was unlikely before the last games, or the opponent's loss.
struct TurnedGameFact<End: GameEnd>: GameFactKind {
  static var kind: String { isWin ? "comeback" : "collapse" }
  static var values: [FactValue<Self>] {
    FactValue.chance(\.chance) + [
      .text("when", \.when), .name("opponent", \.opponent),
    ]
  }
  static var formula: String {
    isWin
      ? "the winner's lowest chance after a kickoff window, \(longestShot.percent) or less; Φ(m / √v) "
        + "with the points so far, the projections and the usual spread of those still to play"
      : "the loser's highest chance after a kickoff window, \((1 - longestShot).percent) or more"
  }
  static var family: FactFamily? { .story }
  static var claims: [FactClaim] { [.result(End.outcome)] }
  private static var isWin: Bool { End.outcome == .win }

  let chance: Chance
  let when: String
  let opponent: String
  let weight: Double

  init?(_ week: TeamWeek) {
    guard let turned = week.turned, (turned.story.winner == week.team.id) == Self.isWin else {
      return nil
    }
    chance = Chance(share: Self.isWin ? turned.chance : 1 - turned.chance)
    when = turned.window.afterward()
    opponent = week.opponent(in: turned.story)
    weight = (Self.isWin ? 0.55 : 0.5) + (longestShot - turned.chance) * 1.6
  }

  func text(of name: String) -> String {
    "\(name) \(End.verb) \(opponent) with \(chance.chance) \(when)."
  }
}

/// A game that turned after Sunday.
struct MondayNightFact: GameFactKind {
  static let kind = "monday_night"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .points("points", \.points), .points("deficit", \.deficit),
    .name("opponent", \.opponent),
  ]
  static let formula =
    "a winner that trailed before Monday's games, and its starter with the most points in them"
  static let family: FactFamily? = .story
  static let claims: [FactClaim] = [.result(.win)]

  let player: String
  let points: Points
  let deficit: Points
  let opponent: String
  let weight = 0.7

  init?(_ week: TeamWeek) {
    guard let story = week.story, story.winner == week.team.id,
      let last = story.blocks.last, last.window == .monday, last.days ?? [.monday] == [.monday],
      let before = story.blocks.dropLast().last
    else { return nil }
    let isHome = story.home == week.team.id
    let (own, other) = isHome ? (before.home, before.away) : (before.away, before.home)
    guard own.score < other.score,
      let best = (isHome ? last.home : last.away).performances.first, best.points > .zero
    else { return nil }
    (player, points, deficit) = (best.name, best.points, other.score - own.score)
    opponent = week.opponent(in: story)
  }

  func text(of name: String) -> String {
    "\(name) trailed \(opponent) by \(deficit) before Monday night, and \(player) scored \(points)."
  }
}

/// A game whose margin was smaller than the points of one of the winner's plays.
struct OnePlayFact: GameFactKind {
  static let kind = "one_play"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .text("what", \.what), .text("a_play", \.play),
    .points("points", \.points), .points("margin", \.margin), .name("opponent", \.opponent),
  ]
  static let formula =
    "the winner's play with the most points in the last window, if they are more than the margin"
  static let saysMoreThanValues = true
  static let family: FactFamily? = .story
  static let claims: [FactClaim] = [.result(.win)]

  let player: String
  let what: String
  let points: Points
  let margin: Points
  let opponent: String
  let weight = 0.65
  private var play: String {
    what.first.map { "aeiou".contains($0) } ?? false ? "an \(what)" : what.withArticle
  }

  init?(_ week: TeamWeek) {
    guard let story = week.story, story.winner == week.team.id, let last = story.blocks.last,
      let play = (last.plays ?? []).filter({ $0.team == week.team.id && $0.quarter > 0 })
        .max(by: { ($0.points, $1.player) < ($1.points, $0.player) })
    else { return nil }
    let (home, away) = (
      last.home.score + story.corrections[1], last.away.score + story.corrections[0]
    )
    margin = story.home == week.team.id ? home - away : away - home
    guard margin > .zero, play.points > margin else { return nil }
    (player, what, points) = (play.player, play.what, play.points)
    opponent = week.opponent(in: story)
  }

  func text(of name: String) -> String {
    "\(name) beat \(opponent) by \(margin), and \(play) by \(player) was worth \(points)."
  }
}

struct LeadChangesFact: GameFactKind {
  static let kind = "lead_changes"
  static let values: [FactValue<Self>] = [
    .count("changes", .times, \.changes), .name("opponent", \.opponent),
  ]
  private static let fewest = 2
  /// The fewest changes if they are counted play by play, which gives more of them.
  private static let fewestByPlay = 4
  static let formula =
    "how often the other team led than the last one that did, once both had a tenth of their final "
    + "points: after each play where all plays are known, \(fewestByPlay.inWords) times or more; otherwise "
    + "after each kickoff window, \(fewest.inWords) times or more"
  static let family: FactFamily? = .story

  let changes: Int
  let opponent: String
  let isByPlay: Bool
  /// Three changes from window to window are as rare as eight from play to play.
  var weight: Double { 0.25 + 0.1 * min(5, Double(changes) / (isByPlay ? 2.5 : 1)) }

  init?(_ week: TeamWeek) {
    guard let story = week.story, story.winner != nil, let leads = story.leads,
      leads.count >= (leads.isByPlay ? Self.fewestByPlay : Self.fewest)
    else { return nil }
    (changes, isByPlay) = (leads.count, leads.isByPlay)
    opponent = week.opponent(in: story)
  }

  func text(of name: String) -> String {
    "The lead between \(name) and \(opponent) changed \(changes) times"
      + (isByPlay ? "." : " from window to window.")
  }
}
