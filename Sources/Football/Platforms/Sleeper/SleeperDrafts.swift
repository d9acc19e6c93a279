import JSON
import LeagueModel
import Platform

/// Sleeper's drafts of a season.
struct SleeperDrafts {
  /// The drafts in order of time; nil if they were never fetched.
  let drafts: [Draft]?
  /// The drafted players, named as at the draft.
  let players: [Player]
  /// The traded picks of later drafts; nil if they were never fetched.
  let tradedPicks: [TradedPick]?

  init(_ snapshot: Snapshot, _ teams: [Team], _ wire: Wire?, season: Int) throws(NormalizeError) {
    let rows = try snapshot.json(Answer.drafts).map { SleeperDraftList($0, season: season).rows }
    let picks = try SleeperTradedPicks(snapshot, TeamOrder(teams), wire, season: season)
    let owners = SleeperDraftList.teams(byOwnerIn: snapshot["rosters"]?.json)
    var drafts: [Draft] = []
    var players: [Player] = []
    for (index, row) in (rows ?? []).enumerated() {
      let details = try snapshot.json(Answer.draft(index + 1))
      let own = try snapshot.json(Answer.picks(index + 1))
      guard let draft = SleeperDraft(row, details, own, TeamOrder(teams), owners, picks) else {
        continue
      }
      drafts.append(draft.draft)
      players += draft.players
    }
    self.drafts = rows == nil ? nil : drafts
    self.players = players
    let isOver = drafts.allSatisfy { $0.status == .complete }
    tradedPicks = picks.all?.filter { $0.season > season || !isOver }
  }
}

/// The drafts that a season's paper shows.
struct SleeperDraftList {
  /// The latest drafts of the season, oldest first. A dynasty's first season has two: start-up and rookies.
  let rows: [JSONValue]

  private static let most = 2

  init(_ answer: JSONValue, season: Int) {
    let all = (answer.array ?? []).filter { row in
      row["season"]?.year == season && Self.isID(row["draft_id"]?.id)
    }
    rows = all.sorted { left, right in Self.order(left) < Self.order(right) }.suffix(Self.most)
  }

  /// Whether every draft is complete.
  var isOver: Bool { rows.allSatisfy(Self.isComplete) }

  static func isComplete(_ row: JSONValue) -> Bool { row["status"]?.string == "complete" }

  /// The teams by the ids of their owners.
  static func teams(byOwnerIn rosters: JSONValue?) -> [String: Team.ID] {
    var teams: [String: Team.ID] = [:]
    for roster in rosters?.array ?? [] {
      guard let team = roster["roster_id"]?.id else { continue }
      for owner in [roster["owner_id"]] + (roster["co_owners"]?.array ?? []) {
        if let owner = owner?.id, teams[owner] == nil { teams[owner] = team }
      }
    }
    return teams
  }

  /// The team of each slot by the owners' draft order; nil if it is unknown.
  static func slots(_ row: JSONValue, count: Int, _ owners: [String: Team.ID]) -> [Team.ID?] {
    var slots = [Team.ID?](repeating: nil, count: count)
    for (owner, slot) in row["draft_order"]?.members ?? [] {
      guard let slot = slot.int, slots.indices.contains(slot - 1) else { continue }
      slots[slot - 1] = owners[owner]
    }
    return slots
  }

  private static func order(_ row: JSONValue) -> (Int, String) {
    (row["created"]?.int ?? 0, row["draft_id"]?.id ?? "")
  }

  /// The id becomes a part of an address.
  private static func isID(_ id: String?) -> Bool {
    guard let id else { return false }
    return (1...30).contains(id.utf8.count) && id.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

/// One of Sleeper's drafts.
private struct SleeperDraft {
  let draft: Draft
  let players: [Player]

  /// A draft or pick with impossible numbers is left out. The paper is still made.
  init?(
    _ row: JSONValue, _ details: JSONValue?, _ answer: JSONValue?, _ order: TeamOrder,
    _ owners: [String: Team.ID], _ traded: SleeperTradedPicks
  ) {
    guard let id = row["draft_id"]?.id,
      let kind = row["type"]?.string.flatMap(Draft.Kind.init(rawValue:)),
      let status = Draft.Status(sleeper: row["status"]?.string),
      let count = row["settings"]?["teams"]?.int(in: 1...AnswerCheck.teams.upperBound),
      let rounds = row["settings"]?["rounds"]?.int(in: 1...Self.mostRounds)
    else { return nil }
    var slots = SleeperDraftList.slots(row, count: count, owners)
    let known = details?["draft_id"]?.id == id ? details?["slot_to_roster_id"]?.members : nil
    for (slot, team) in known ?? [] {
      guard let slot = Int(slot), slots.indices.contains(slot - 1) else { continue }
      slots[slot - 1] = team.id.flatMap { order.has($0) ? $0 : nil }
    }
    var (picks, players) = ([Draft.Pick](), [Player]())
    for row in (answer?.array ?? []).prefix(count * rounds) where row["draft_id"]?.id == id {
      guard let number = row["pick_no"]?.int(in: 1...count * rounds),
        let round = row["round"]?.int(in: 1...rounds),
        let slot = row["draft_slot"]?.int(in: 1...count), let player = row["player_id"]?.id
      else { continue }
      let team = row["roster_id"]?.id ?? row["picked_by"]?.id.flatMap { owners[$0] }
      picks.append(
        Draft.Pick(
          number: number, round: round, slot: slot,
          team: team.flatMap { order.has($0) ? $0 : nil }, player: player,
          price: kind == .auction ? row["metadata"]?["amount"]?.money() : nil,
          isKeeper: row["is_keeper"] == .bool(true)))
      if let named = Self.player(player, row["metadata"]) { players.append(named) }
    }
    picks.sort { ($0.number, $0.player ?? "") < ($1.number, $1.player ?? "") }
    picks = picks.unique(by: \.number).unique { $0.player ?? "" }
    self.players = players
    if status != .complete, kind != .auction, !slots.contains(nil) {
      let reversal = row["settings"]?["reversal_round"]?.int ?? 0
      picks = Self.filled(picks, kind, slots, rounds: rounds, reversal: reversal) { round, origin in
        traded.owner(of: origin, round: round)
      }
    }
    draft = Draft(
      id: id, kind: kind, status: status,
      budget: kind == .auction ? row["settings"]?["budget"]?.money(from: 1) : nil,
      rounds: rounds, slots: slots, picks: picks)
  }

  private static let mostRounds = 100

  /// The picks, including those to come.
  private static func filled(
    _ made: [Draft.Pick], _ kind: Draft.Kind, _ slots: [Team.ID?], rounds: Int, reversal: Int,
    _ owner: (Int, Team.ID) -> Team.ID
  ) -> [Draft.Pick] {
    let known = Dictionary(made.map { ($0.number, $0) }) { first, _ in first }
    return (0..<rounds * slots.count).map { index in
      let round = index / slots.count + 1
      let slot = Draft.slot(
        at: index % slots.count + 1, ofRound: round, of: slots.count, kind, reversal: reversal)
      return known[index + 1]
        ?? Draft.Pick(
          number: index + 1, round: round, slot: slot,
          team: slots[slot - 1].map { owner(round, $0) }, player: nil)
    }
  }

  private static func player(_ id: Player.ID, _ metadata: JSONValue?) -> Player? {
    let parts = [metadata?["first_name"]?.name, metadata?["last_name"]?.name].compactMap(\.self)
    return parts.joined(separator: " ").cleanName.map {
      Player(id: id, name: $0, position: metadata?["position"]?.name ?? "")
    }
  }
}

/// The traded picks: those that Sleeper listed, updated by later trades.
struct SleeperTradedPicks {
  /// The picks of this season and later ones, ordered; nil if they were never fetched.
  private(set) var all: [TradedPick]?
  private let season: Int

  private struct Place: Hashable {
    let season: Int
    let round: Int
    let origin: Team.ID
  }

  init(
    _ snapshot: Snapshot, _ order: TeamOrder, _ wire: Wire?, season: Int
  ) throws(NormalizeError) {
    self.season = season
    guard let answer = snapshot[Answer.tradedPicks], let json = try snapshot.json(answer.name)
    else { return }
    var owners: [Place: Team.ID] = [:]
    for row in (json.array ?? []).prefix(10_000) {
      guard let year = row["season"]?.year, year >= season,
        let round = row["round"]?.int(in: 1...100), let origin = row["roster_id"]?.id,
        let owner = row["owner_id"]?.id, order.has(origin), order.has(owner)
      else { continue }
      owners[Place(season: year, round: round, origin: origin)] = owner
    }
    // The list is not fetched each week. Later trades are in the transactions.
    for trade in wire?.transactions ?? [] where trade.date > answer.fetchedAt {
      for pick in trade.picks where pick.season >= season {
        owners[Place(season: pick.season, round: pick.round, origin: pick.origin)] = pick.to
      }
    }
    all = owners.filter { $0.key.origin != $0.value }
      .map { place, owner in
        TradedPick(season: place.season, round: place.round, origin: place.origin, owner: owner)
      }
      .sorted { left, right in
        (left.season, left.round, order[left.origin])
          < (right.season, right.round, order[right.origin])
      }
  }

  /// The team that has a pick of this season now.
  func owner(of origin: Team.ID, round: Int) -> Team.ID {
    all?.first { $0.season == season && $0.round == round && $0.origin == origin }?.owner ?? origin
  }
}

extension Draft.Status {
  fileprivate init?(sleeper status: String?) {
    switch status {
    case "pre_draft": self = .upcoming
    case "drafting", "paused": self = .running
    case "complete": self = .complete
    default: return nil
    }
  }
}
