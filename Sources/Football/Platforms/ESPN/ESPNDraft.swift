import JSON
import LeagueModel

/// ESPN's draft of a season, a part of the league's answer. It has only the ids of players.
struct ESPNDraft {
  /// The draft; nil if the answer has no valid one.
  let draft: Draft?

  init(_ season: ESPNSeason, _ teams: [Team]) {
    draft = Self.draft(season.answer["draftDetail"], season, TeamOrder(teams))
  }

  private static func draft(
    _ detail: JSONValue?, _ season: ESPNSeason, _ order: TeamOrder
  ) -> Draft? {
    let rows = (detail?["picks"]?.array ?? []).prefix(mostPicks)
    let settings = season.settings["draftSettings"]
    let count = order.all.count
    let places = rows.compactMap { Place($0, order) }.sorted { $0.number < $1.number }
      .unique(by: \.number)
    guard let rounds = places.map(\.round).max() else { return nil }
    let kind = kind(settings?["type"]?.string, places)
    var slots = (settings?["pickOrder"]?.array ?? []).map(\.id)
    if slots.count != count || Set(slots).count != count
      || !slots.allSatisfy({ $0.map(order.has) ?? false })
    {
      slots = [Team.ID?](repeating: nil, count: count)
    }
    let isAuction = kind == .auction
    var taken: Set<Player.ID> = []
    let picks = places.compactMap { place -> Draft.Pick? in
      guard place.place <= count else { return nil }
      // An auction has no order before its sales, so entries without a player are left out.
      if isAuction, place.player == nil { return nil }
      if let player = place.player, !taken.insert(player).inserted { return nil }
      return Draft.Pick(
        number: place.number, round: place.round,
        slot: Draft.slot(at: place.place, ofRound: place.round, of: count, kind),
        team: place.team, player: place.player, price: isAuction ? place.price : nil,
        isKeeper: place.player != nil && place.isKeeper)
    }
    guard !picks.isEmpty else { return nil }
    return Draft(
      id: String(season.season), kind: kind,
      status: detail?["drafted"] == .bool(true)
        ? .complete : detail?["inProgress"] == .bool(true) ? .running : .upcoming,
      budget: isAuction ? settings?["auctionBudget"]?.money(from: 1) : nil,
      rounds: rounds, slots: slots, picks: picks)
  }

  private static let mostPicks = 5_000

  /// The kind by the settings. For drafts held elsewhere, by the team that opens the second round.
  private static func kind(_ type: String?, _ places: [Place]) -> Draft.Kind {
    switch type {
    case "AUCTION": return .auction
    case "SNAKE": return .snake
    case "LINEAR": return .linear
    default:
      func first(_ round: Int) -> Team.ID? {
        places.first { $0.round == round && $0.place == 1 }?.team
      }
      return first(1) != nil && first(1) == first(2) ? .linear : .snake
    }
  }

  private struct Place {
    let number: Int
    let round: Int
    let place: Int
    let team: Team.ID
    let player: Player.ID?
    let price: Int?
    let isKeeper: Bool

    init?(_ row: JSONValue, _ order: TeamOrder) {
      guard let number = row["overallPickNumber"]?.int(in: 1...mostPicks),
        let round = row["roundId"]?.int(in: 1...100),
        let place = row["roundPickNumber"]?.int(in: 1...AnswerCheck.teams.upperBound),
        let team = row["teamId"]?.id, order.has(team)
      else { return nil }
      (self.number, self.round, self.place, self.team) = (number, round, place, team)
      // Defenses have negative ids; -1 means no player yet.
      player = row["playerId"]?.id.flatMap { ["-1", "0"].contains($0) ? nil : $0 }
      price = row["bidAmount"]?.money()
      isKeeper = row["keeper"] == .bool(true)
    }
  }
}
