import LeagueModel

/// What to bid for a free agent, from the bids that have won in the league.
package struct BidAdvice: Sendable, Equatable, Codable {
  /// The amount: the median of the winning bids, limited to what the team has left.
  package var amount: Int
  /// The lower quartile of the winning bids.
  package var low: Int
  /// The upper quartile of the winning bids.
  package var high: Int
  /// The number of winning bids.
  package var count: Int
  /// The position of the players; nil if bids for all positions count, because there are too few for this one.
  package var position: String?
  /// The rest of the team's budget; nil if unknown.
  package var left: Int?
}

/// The winning bids of a season.
struct BidHistory {
  private let bids: [String: [Int]]
  private let all: [Int]

  /// Reads the claims that won before a week was over.
  init(_ league: League, before week: Int) {
    let positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    var bids: [String: [Int]] = [:]
    for claim in league.wire?.transactions ?? [] where claim.kind == .waiver && claim.week < week {
      guard let bid = claim.bid, bid >= 0, let player = claim.moves.first(where: { $0.to != nil })
      else { continue }
      bids[positions[player.player] ?? "", default: []].append(bid)
    }
    self.bids = bids.mapValues { $0.sorted() }
    all = bids.values.flatMap(\.self).sorted()
  }

  /// The bid for a player; nil without any winning bid.
  func advice(at position: String, left: Int?) -> BidAdvice? {
    let own = bids[position] ?? []
    let isEnough = own.count >= Self.fewest
    let bids = isEnough ? own : all
    guard !bids.isEmpty else { return nil }
    let median = Self.quantile(bids, 0.5)
    return BidAdvice(
      amount: left.map { min($0, median) } ?? median, low: Self.quantile(bids, 0.25),
      high: Self.quantile(bids, 0.75), count: bids.count, position: isEnough ? position : nil,
      left: left)
  }

  /// The fewest bids at a position; with fewer, the bids at all positions count.
  private static let fewest = 5

  private static func quantile(_ sorted: [Int], _ share: Double) -> Int {
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    let value = Double(sorted[low]) + (place - Double(low)) * Double(sorted[high] - sorted[low])
    return Int(value.rounded())
  }
}
