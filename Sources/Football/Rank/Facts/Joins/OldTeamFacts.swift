import LeagueModel

/// A win by less than the points of a starter whom the opponent had traded to the team.
struct BeatOldTeamFact: GameFactKind {
  static let kind = "beat_old_team"
  static let values = OldTeam.values(\Self.old)
  static let formula =
    "a win by less than the most points of a starter whom the team got from the opponent in a trade of the season"
  static let family: FactFamily? = .wire
  static let claims: [FactClaim] = [.result(.win)]
  static let isAboutMargin = true
  static let isJoin = true

  fileprivate let old: OldTeam
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .win,
      let old = OldTeam.all(week, game).max(by: { $0.points < $1.points }),
      old.points > game.margin
    else { return nil }
    self.old = old
  }

  func text(of name: String) -> String {
    "\(name) beat \(old.game.opponent) by \(old.game.margin) with \(old.points) points from \(old.player), whom "
      + "\(old.game.opponent) had traded to them in week \(old.week)."
  }
}

/// A loss with a starter who scored little and came from the opponent in a trade.
struct OldTeamFlopFact: GameFactKind {
  static let kind = "old_team_flop"
  static let values = OldTeam.values(\Self.old)
  static let formula =
    "a loss with a starter of \(most) points or fewer whom the team got from the opponent in a trade of the season"
  static let family: FactFamily? = .wire
  static let claims: [FactClaim] = [.result(.loss)]
  static let isAboutMargin = true
  static let isJoin = true
  private static let most = Points(tenThousandths: 80_000)

  fileprivate let old: OldTeam
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .loss,
      let old = OldTeam.all(week, game).min(by: { $0.points < $1.points }),
      old.points <= Self.most
    else { return nil }
    self.old = old
  }

  func text(of name: String) -> String {
    "\(old.player), whom \(old.game.opponent) traded to \(name) in week \(old.week), scored "
      + "\(old.points) points against \(old.game.opponent), and \(name) lost by \(old.game.margin)."
  }
}

/// A starter against the team that traded him away this season.
private struct OldTeam {
  let player: String
  let points: Points
  let week: Int
  let game: TeamGame

  static func all(_ week: TeamWeek, _ game: TeamGame) -> [OldTeam] {
    let (wire, team) = (week.figures.wire, week.team.id)
    return wire.transactions.filter { $0.kind == .trade && $0.week > 0 }.flatMap { trade in
      trade.dropped(by: game.other.team).filter(trade.added(to: team).contains).sorted()
        .compactMap { player in
          guard wire.isNamed(player), let points = wire.starterPoints(of: player, for: team) else {
            return nil
          }
          return OldTeam(
            player: week.figures.players[player].name, points: points, week: trade.week, game: game)
        }
    }
  }

  static func values<Kind>(_ old: @escaping @Sendable (Kind) -> OldTeam) -> [FactValue<Kind>] {
    [
      .name("player") { old($0).player }, .points("points") { old($0).points },
      .name("opponent") { old($0).game.opponent }, .count("trade_week", .week) { old($0).week },
      .points("margin") { old($0).game.margin },
    ]
  }
}
