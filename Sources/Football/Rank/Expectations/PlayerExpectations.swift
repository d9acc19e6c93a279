import LeagueModel

/// The expected points of players in a week, from what was known before it: the platform's projections, or the earlier
/// weeks.
struct PlayerExpectations {
  private let positions: [Player.ID: String]
  private var earlier = PlayerGames()
  /// The week's own projections of all starters at a position.
  private var projections: [String: PlayerGames.Sum] = [:]
  /// Whether a projection of zero is a gap. If few starters have a zero, it probably means that they are out. If most
  /// have one, it means nothing.
  private let hasGaps: Bool

  /// Reads the weeks before a week, and its own projections.
  init(_ league: League, of week: Week) {
    positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    let starters = week.matchups.flatMap(\.sides).flatMap(\.lineup).filter(\.isStarter)
    let all = starters.compactMap(\.projected)
    hasGaps = all.count { $0 == .zero } * 2 > all.count
    for entry in starters {
      guard let player = entry.player, let projected = projected(entry) else { continue }
      projections[positions[player] ?? "", default: PlayerGames.Sum()].add(projected)
    }
    // Most platforms project every starter. The earlier weeks are for starters without a projection.
    guard starters.contains(where: { $0.player != nil && projected($0) == nil }) else { return }
    earlier = PlayerGames(league, before: week.number)
  }

  /// The expected points of a starter: the platform's projection, drawn toward those of the position, because
  /// projections are overconfident. Without one, the mean of his earlier games, drawn toward that of all starters at
  /// the position as if it were `prior` more games.
  func points(_ entry: LineupEntry) -> Double {
    guard let player = entry.player else { return 0 }
    let position = positions[player] ?? ""
    if let projected = projected(entry) {
      let usual = projections[position]?.mean ?? projected
      return usual + Self.trust * (projected - usual)
    }
    let own = earlier.games(of: player).sum()
    let usual = earlier.usualStarter(at: position)
    return (own.points + Self.prior * usual) / (own.games + Self.prior)
  }

  /// The variance of the points of a usual starter.
  func variance(_ entry: LineupEntry) -> Double {
    guard let player = entry.player else { return 0 }
    let deviation = PointSpread(at: positions[player] ?? "").deviation
    return deviation * deviation
  }

  private func projected(_ entry: LineupEntry) -> Double? {
    hasGaps && entry.projected == .zero ? nil : entry.projected?.value
  }

  private static let prior = 3.0
  /// The share of a projected difference that comes true, measured over six seasons.
  private static let trust = 0.85
}
