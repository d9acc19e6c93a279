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

  /// The platform's projection of a player; nil if there is none. A zero counts only for a player who has a bye or no
  /// NFL team, or who is doubtful or worse in the coming week's injury report. For others it is a gap in the platform's
  /// answer: of 94 starters that ESPN projected at zero in the first week of 2023, 83 scored.
  package func projection(_ entry: LineupEntry, of player: Player?) -> Points? {
    guard entry.projected == .zero else { return entry.projected }
    let isAhead = state != .played
    let team = entry.proTeam ?? (isAhead ? player?.team : nil)
    if let team, hasBye(team) == true { return .zero }
    guard isAhead, let player else { return nil }
    let isDoubted = player.status == .doubtful || absence(of: player) != nil
    return team == nil || isDoubted ? .zero : nil
  }
}
