import LeagueModel

extension FactName {
  package static let champion = "champion"
  package static let runnerUp = "runner_up"
  package static let eliminated = "eliminated"
  package static let advanced = "advanced"
}

struct TitleGame {
  let game: TeamGame
  let isFinal: Bool
  let isOver: Bool
  let champion: Team.ID?

  init?(_ week: TeamWeek, _ kind: Matchup.Kind, _ outcome: Outcome) {
    guard week.week.isPlayoff, let bracket = week.figures.bracket, let game = week.game,
      game.matchup.kind == kind, game.outcome == outcome
    else { return nil }
    self.game = game
    isFinal = bracket.stage(of: week.week.number) == .final
    (isOver, champion) = (week.figures.isSeasonOver, bracket.champion)
  }

  /// The champion, in the week in which the title was won; nil in others.
  static func champion(_ week: TeamWeek) -> Team.ID? {
    guard week.week.isPlayoff, let bracket = week.figures.bracket, week.figures.isSeasonOver,
      bracket.stage(of: week.week.number) == .final
    else { return nil }
    return bracket.champion
  }

  static func values<Kind>(_ game: @escaping @Sendable (Kind) -> TeamGame) -> [FactValue<Kind>] {
    [
      .name("opponent") { game($0).opponent }, .points("points") { game($0).own.total },
      .points("opponent_points") { game($0).other.total }, .points("margin") { game($0).margin },
    ]
  }
}

struct ChampionFact: GameFactKind {
  static let kind = FactName.champion
  static let values = TitleGame.values(\Self.game)
  static let formula = "winner of the last game for the title"
  static let family: FactFamily? = .result
  static let claims: [FactClaim] = [.result(.win), .state(.champion)]

  let game: TeamGame
  let weight = 1.0

  init?(_ week: TeamWeek) {
    guard let title = TitleGame(week, .championship, .win), title.isOver,
      title.champion == week.team.id
    else { return nil }
    game = title.game
  }

  func text(of name: String) -> String {
    "\(name) won the title, beating \(game.opponent) in the final, \(game.score)."
  }
}

/// The champion's way through the playoffs.
struct TitlePathFact: TeamFactKind {
  static let kind = "title_path"
  static let values: [FactValue<Self>] = [
    .text("beaten", \.beaten), .count("games", .games, \.games), .points("closest", \.closest),
  ]
  static let formula = "the champion's games for the title, and the smallest margin among them"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .race
  static let saysMoreThanValues = true
  static let claims: [FactClaim] = [.state(.champion)]

  let beaten: String
  let games: Int
  let closest: Points
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard ChampionFact(week) != nil else { return nil }
    let figures = week.figures
    let won = figures.league.decidedGames(through: figures.number).filter {
      $0.matchup.kind == .championship && $0.first.team == week.team.id && !$0.isTie
    }
    guard won.count > 1, let closest = won.compactMap(\.margin).min(),
      closest > .zero
    else { return nil }
    beaten = list(won.map { figures.names.inText($0.second.team) })
    (games, self.closest) = (won.count, closest)
  }

  func text(of name: String) -> String {
    "\(name) beat \(beaten) on the way to the title, never by less than \(closest)."
  }
}

struct RunnerUpFact: GameFactKind {
  static let kind = FactName.runnerUp
  static let values = TitleGame.values(\Self.game)
  static let formula = "loser of the last game for the title"
  static let family: FactFamily? = .result
  static let claims: [FactClaim] = [.result(.loss), .state(.eliminated)]

  let game: TeamGame
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let title = TitleGame(week, .championship, .loss), title.isOver, title.isFinal else {
      return nil
    }
    game = title.game
  }

  func text(of name: String) -> String {
    "\(name) lost the final to \(game.opponent), \(game.score)."
  }
}

/// A loss that ends a team's title hopes before the final.
struct EliminatedFact: GameFactKind {
  static let kind = FactName.eliminated
  static let values =
    TitleGame.values(\Self.game) + [
      .count("seed", .place, \.seed), .flag("is_favorite", \.isFavorite),
    ]
  static let formula =
    "loser of a game for the title before the last; `seed` is the place in the standings before the playoffs, "
    + "`is_favorite` if it is first or second"
  static let family: FactFamily? = .result
  static let claims: [FactClaim] = [.result(.loss), .state(.eliminated)]

  let game: TeamGame
  let seed: Int
  var isFavorite: Bool { seed <= 2 }
  let weight = 0.9

  init?(_ week: TeamWeek) {
    guard let title = TitleGame(week, .championship, .loss), !title.isFinal else { return nil }
    (game, seed) = (title.game, week.place)
  }

  func text(of name: String) -> String {
    "\(name) can no longer win the title after losing to \(game.opponent), \(game.score)."
  }
}

/// A win that reaches the next round.
struct AdvancedFact: GameFactKind {
  static let kind = FactName.advanced
  static let values = TitleGame.values(\Self.game)
  static let formula = "winner of a game for the title before the last"
  static let family: FactFamily? = .result
  static let claims: [FactClaim] = [.result(.win)]

  let game: TeamGame
  let weight = 0.7

  init?(_ week: TeamWeek) {
    guard let title = TitleGame(week, .championship, .win), !title.isFinal,
      !(title.isOver && title.champion == week.team.id)
    else { return nil }
    game = title.game
  }

  func text(of name: String) -> String {
    "\(name) beat \(game.opponent), \(game.score), and can still win the title."
  }
}

struct ThirdPlaceFact: GameFactKind {
  static let kind = "third_place"
  static let values = TitleGame.values(\Self.game)
  static let formula = "winner of the game for third place"
  static let family: FactFamily? = .result
  static let claims: [FactClaim] = [.result(.win), .place(3)]

  let game: TeamGame
  let weight = 0.7

  init?(_ week: TeamWeek) {
    guard let title = TitleGame(week, .thirdPlace, .win) else { return nil }
    game = title.game
  }

  func text(of name: String) -> String {
    "\(name) won the game for third place, beating \(game.opponent), \(game.score)."
  }
}
