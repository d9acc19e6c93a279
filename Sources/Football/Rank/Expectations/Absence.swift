package import LeagueModel

extension Week {
  /// Why a player will not score in a week that has not begun, by his present team and status; nil if he may play.
  package func absence(of player: Player) -> NextGame.Absence.Reason? {
    if let team = player.team, hasBye(team) == true { return .bye }
    return switch player.status {
    case .out: .out
    case .injuredReserve: .injuredReserve
    case .suspended: .suspended
    case .doubtful, .questionable, nil: nil
    }
  }
}
