import LeagueModel

/// The value of the season's picks, up to a week.
struct DraftFigures {
  /// The value of one pick.
  struct Score: Equatable {
    /// The player's points while on a roster of the league.
    let points: Points
    /// The points above those of the last regular starter at the position, at least 0.
    let above: Points
    /// `above` less the mean of the picks around it; nil for keepers.
    var value: Points?
  }

  /// A draft with its scores.
  struct Board {
    let draft: Draft
    /// By number of the pick; empty before week 4, or if players' points are unknown.
    let scores: [Int: Score]
    /// The picks with the most value, best first.
    let steals: [Draft.Pick]
    /// The picks with the least value, worst first.
    let busts: [Draft.Pick]
  }

  /// The season's drafts in order of time. Those without a pick are left out.
  let boards: [Board]
  private let league: League

  /// The first week in which points say enough about a draft.
  static let firstWeek = 4
  private static let listed = 5
  /// The fewest picks for a meaningful average.
  private static let fewest = 8

  init(_ league: League, through week: Int) {
    self.league = league
    let tally = week >= Self.firstWeek ? PlayerTally(league, through: week) : nil
    boards = (league.drafts ?? []).filter { !$0.picks.isEmpty }.map { draft in
      let order = Self.order(draft)
      let reach = Self.reach(league)
      let scores = tally.map { Self.scores(draft, order, $0, reach: reach) } ?? [:]
      func ranked(
        _ picks: some Sequence<Draft.Pick>, _ isBetter: (Points, Points) -> Bool
      ) -> [Draft.Pick] {
        let ordered = picks.compactMap { pick in
          scores[pick.number]?.value.map { (pick: pick, value: $0) }
        }.filter { isBetter($0.value, .zero) }.sorted { left, right in
          left.value == right.value
            ? left.pick.number < right.pick.number : isBetter(left.value, right.value)
        }
        return ordered.prefix(min(Self.listed, scores.count / 5)).map(\.pick)
      }
      return Board(
        draft: draft, scores: scores, steals: ranked(order.dropFirst(reach), >),
        busts: ranked(order.dropLast(reach), <))
    }
  }

  // MARK: Value

  /// The picks without keepers in the order of their cost; in an auction, the most expensive first.
  private static func order(_ draft: Draft) -> [Draft.Pick] {
    let order = draft.picks.filter { $0.player != nil && !$0.isKeeper }
    guard draft.kind == .auction else { return order }
    return order.sorted { ($1.price ?? 0, $0.number) < ($0.price ?? 0, $1.number) }
  }

  /// The number of picks on each side that a pick is compared with: half a round. The first picks have none before
  /// them, so they cannot be steals, and the last ones cannot be busts.
  private static func reach(_ league: League) -> Int { max(2, league.teams.count / 2) }

  private static func scores(
    _ draft: Draft, _ order: [Draft.Pick], _ tally: PlayerTally, reach: Int
  ) -> [Int: Score] {
    guard order.count >= fewest else { return [:] }
    var scores: [Int: Score] = [:]
    for pick in draft.picks {
      guard let player = pick.player else { continue }
      let points = tally.points(of: player)
      scores[pick.number] = Score(points: points, above: tally.above(points, player))
    }
    for (place, pick) in order.enumerated() {
      let around = order.indices.clamped(to: max(0, place - reach)..<place + reach + 1)
      let others = around.filter { $0 != place }.compactMap { scores[order[$0].number]?.above }
      guard let own = scores[pick.number]?.above else { continue }
      scores[pick.number]?.value = own - others.mean
    }
    return scores
  }

  // MARK: Picks in other hands

  /// The teams that had a pick, from its origin to the one that used it; empty if it was never traded. Trades of
  /// earlier seasons are unknown. Then only the first and the last team are listed.
  func owners(of pick: Draft.Pick, in draft: Draft) -> [Team.ID] {
    guard let origin = draft.origin(of: pick), let team = pick.team else { return [] }
    var owners = [origin]
    for trade in league.wire?.transactions ?? [] {
      for hop in trade.picks
      where hop.season == league.season && hop.round == pick.round && hop.origin == origin {
        if hop.from != owners.last { owners.append(hop.from) }
        owners.append(hop.to)
      }
    }
    if owners.last != team { owners = [origin, team] }
    return owners.count > 1 && Set(owners).count > 1 ? owners : []
  }

  /// The player that a traded pick became; nil if its draft is unknown or still to come. Traded picks belong to a
  /// season's last draft.
  func player(drafted season: Int, round: Int, origin: Team.ID) -> Player.ID? {
    guard season == league.season,
      let draft = boards.last(where: { $0.draft.kind != .auction })?.draft
    else { return nil }
    return draft.picks.first { $0.round == round && draft.origin(of: $0) == origin }?.player
  }
}

/// Every player's points up to a week, and the points of the last regular starter at each position.
private struct PlayerTally {
  private var points: [Player.ID: Points] = [:]
  private var lastStarter: [String: Points] = [:]
  private let positions: [Player.ID: String]

  /// Nil if a week has no points per player.
  init?(_ league: League, through week: Int) {
    positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    let weeks = league.playedWeeks.filter { $0.number <= week }
    var starts: [String: Int] = [:]
    for week in weeks {
      var isKnown = false
      for entry in week.matchups.lazy.flatMap(\.sides).flatMap(\.lineup) {
        guard let player = entry.player, let amount = entry.points else { continue }
        isKnown = true
        points[player, default: .zero] = points[player, default: .zero] + amount
        if entry.isStarter { starts[positions[player] ?? "", default: 0] += 1 }
      }
      guard isKnown else { return nil }
    }
    guard !weeks.isEmpty else { return nil }
    let byPosition = Dictionary(grouping: points) { [positions] in positions[$0.key] ?? "" }
    for (position, players) in byPosition {
      // The number that start in a usual week.
      let count = max(1, (starts[position, default: 0] + weeks.count / 2) / weeks.count)
      let best = players.map(\.value).sorted(by: >)
      lastStarter[position] = best[min(count, best.count) - 1]
    }
  }

  /// A player who was never on a roster has no points.
  func points(of player: Player.ID) -> Points { points[player] ?? .zero }

  func above(_ amount: Points, _ player: Player.ID) -> Points {
    max(.zero, amount - (lastStarter[positions[player] ?? ""] ?? .zero))
  }
}

extension [Points] {
  /// The mean in hundredths, so that printed sums are right; 0 of none.
  fileprivate var mean: Points {
    guard !isEmpty else { return .zero }
    let mean = Double(total.tenThousandths) / Double(count) / 100
    return Points(tenThousandths: Int(mean.rounded()) * 100)
  }
}
