import LeagueModel
import Platform

/// The waiver claims that another team won.
struct LostClaims {
  struct Claim {
    let team: Team.ID
    let player: Player.ID
    let bid: Int?
    let date: Instant
  }

  private let byPlayer: [Player.ID: [Claim]]
  private let order: TeamOrder

  init(_ claims: [Claim], _ order: TeamOrder) {
    byPlayer = Dictionary(grouping: claims, by: \.player)
    self.order = order
  }

  /// The claims for a player in the same waiver run as the one that won, each other team's highest bid.
  func losers(to team: Team.ID, for player: Player.ID, at date: Instant) -> [Transaction.LostClaim]
  {
    let claims = (byPlayer[player] ?? []).filter { claim in
      claim.team != team && abs(claim.date.seconds(since: date)) < Self.waiverRun
    }
    let losers = Dictionary(grouping: claims, by: \.team).map { team, claims in
      Transaction.LostClaim(team: team, bid: claims.compactMap(\.bid).max())
    }
    return losers.sorted { left, right in
      left.bid == right.bid
        ? order[left.team] < order[right.team] : left.bid ?? -1 > right.bid ?? -1
    }
  }

  /// Waivers run once a day at most, and a run takes seconds.
  private static let waiverRun = 43_200.0
}

/// The league's teams in its order.
struct TeamOrder {
  private let places: [Team.ID: Int]

  init(_ teams: [Team]) {
    places = Dictionary(zip(teams.map(\.id), teams.indices)) { first, _ in first }
  }

  var all: [Team.ID] { sorted(places.keys) }

  func has(_ team: Team.ID) -> Bool { places[team] != nil }

  subscript(team: Team.ID) -> Int { places[team] ?? places.count }

  func sorted(_ teams: some Sequence<Team.ID>) -> [Team.ID] {
    Set(teams).sorted { self[$0] < self[$1] }
  }
}
