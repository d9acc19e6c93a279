import JSON
import LeagueModel
import Rank

struct CheckAtom {
  var value: Double
  var unit: Fact.Unit
  var name: String
  var kind: String
  var team: Team.ID?
}

struct CheckEvidence {
  var atoms: [CheckAtom] = []
  var records: [(record: Record, team: Team.ID?, hasTies: Bool)] = []
  var streaks: [(outcome: Outcome, length: Int)] = []
  var games: [(winner: Team.ID, loser: Team.ID)] = []
  var ties: [(Team.ID, Team.ID)] = []
  var outcomes: [(team: Team.ID, outcome: Outcome)] = []
  var states: [(state: FactState, team: Team.ID?)] = []
  var moves: [(from: Int, to: Int)] = []
  var named: Set<Named> = []
  var isLast = false
  /// The teams whose best starters may be named.
  var teams: Set<Team.ID> = []
  /// The cited facts, whose sentences may say more than their values.
  var texts: [Fact] = []

  init() {}

  init(_ fact: Fact, _ ledger: CheckedFacts) { add(fact, ledger) }

  mutating func add(_ fact: Fact, _ ledger: CheckedFacts) {
    texts.append(fact)
    let team = fact.subject.team
    let opponent = fact.values["opponent"]?.string.map(ledger.teams(named:)) ?? []
    let rival = fact.subject.matchup?.first { $0 != team } ?? opponent.first
    if let team {
      named.insert(.team(team))
      teams.insert(team)
    }
    for id in fact.subject.matchup ?? [] { named.insert(.team(id)) }
    for id in ledger.teams(in: fact.values["beaten"]?.string ?? "") { named.insert(.team(id)) }
    addValues(fact, team, rival, ledger)
    addClaims(fact, team, rival, ledger)
    addRecords(fact, team, ledger)
  }

  private mutating func addValues(
    _ fact: Fact, _ team: Team.ID?, _ rival: Team.ID?, _ ledger: CheckedFacts
  ) {
    guard let values = fact.values.object else { return }
    let isJoin = FactCatalog[fact.kind]?.isJoin ?? false
    for (name, value) in zip(values.keys, values.values) {
      guard let unit = fact.unit(of: name) else { continue }
      if unit == .name, let string = value.string {
        named.insert(.player(string.lowercased()))
        for id in ledger.teams(named: string) { named.insert(.team(id)) }
        continue
      }
      guard unit != .text, unit != .flag, let number = value.double else { continue }
      let owner: Team.ID? =
        switch name {
        case "opponent_points", "opponent_place", "opponent_rank", "other": rival
        // A difference between two teams belongs to both.
        case "margin", "lead", "before", "deficit", "of", "value": nil
        // Points that a player has scored since then belong to his new team.
        case "points" where ["dropped", "traded_away", "pick_became"].contains(fact.kind): nil
        case "difference" where fact.kind == "trade_return": nil
        // A join is about two sides, and its sentence says which value is whose.
        case _ where isJoin && !Self.ownJoins.contains(fact.kind): nil
        case "wins" where fact.kind == "giant_killer": rival
        case "losses" where fact.kind == "gave_first_win": rival
        default: team
        }
      atoms.append(CheckAtom(value: number, unit: unit, name: name, kind: fact.kind, team: owner))
    }
  }

  /// The joins whose values are all of the team itself.
  private static let ownJoins: Set<String> = [
    "bounced_back", "plunged", "bench_beat_lineup",
  ]

  private mutating func addClaims(
    _ fact: Fact, _ team: Team.ID?, _ rival: Team.ID?, _ ledger: CheckedFacts
  ) {
    guard let team else { return }
    func rank(_ place: Double) -> CheckAtom {
      CheckAtom(value: place, unit: .place, name: "rank", kind: fact.kind, team: team)
    }
    for claim in FactCatalog[fact.kind]?.claims ?? [] {
      switch claim {
      case .result(let outcome): addResult(outcome, team, rival)
      case .lostBefore: if let rival { games.append((rival, team)) }
      case .wonBefore: if let rival { games.append((team, rival)) }
      case .game(let winner, let loser):
        let teams = [winner, loser].map { fact.values[$0]?.string.map(ledger.teams(named:)) ?? [] }
        if let winner = teams[0].first, let loser = teams[1].first { games.append((winner, loser)) }
      case .beatEarlier(let name):
        for loser in fact.values[name]?.string.map(ledger.teams(named:)) ?? [] {
          games.append((team, loser))
        }
      case .wonIf(let name):
        addResult(fact.values[name]?.bool == true ? .win : .loss, team, rival)
      case .run(let outcome, let length): streaks.append((outcome, fact.values[length]?.int ?? 0))
      case .state(let state): states.append((state, team))
      case .place(let place): atoms.append(rank(Double(place)))
      case .placeIn(let name):
        if let place = fact.values[name]?.double { atoms.append(rank(place)) }
      case .isLast: isLast = true
      }
    }
    if fact.kind == FactName.rank, fact.values["rank"]?.int == fact.values["of"]?.int {
      isLast = true
    }
    if fact.kind == FactName.seasonRecord { addSeasonRecord(fact, team) }
    if let from = fact.values["from"]?.int, let to = fact.values["to"]?.int {
      moves.append((from, to))
    }
  }

  private mutating func addResult(_ outcome: Outcome, _ team: Team.ID, _ rival: Team.ID?) {
    outcomes.append((team, outcome))
    guard let rival else { return }
    switch outcome {
    case .win:
      outcomes.append((rival, .loss))
      games.append((team, rival))
    case .loss:
      outcomes.append((rival, .win))
      games.append((rival, team))
    case .tie:
      outcomes.append((rival, .tie))
      ties.append((team, rival))
    }
  }

  private mutating func addSeasonRecord(_ fact: Fact, _ team: Team.ID) {
    let length = fact.values["value"]?.int ?? 0
    switch fact.values["record"]?.string.flatMap(SeasonRecord.Kind.init) {
    case .longestWinStreak: streaks.append((.win, length))
    case .longestLosingStreak: streaks.append((.loss, length))
    case .biggestMargin, .closestWin, .lowestWinningScore: outcomes.append((team, .win))
    case .highestLosingScore: outcomes.append((team, .loss))
    default: break
    }
  }

  private mutating func addRecords(_ fact: Fact, _ team: Team.ID?, _ ledger: CheckedFacts) {
    guard let wins = fact.values["wins"]?.int, let losses = fact.values["losses"]?.int else {
      return
    }
    // The other parts are not about a record, and the sum of its games would prove their numbers.
    if fact.kind == FactName.partGiven,
      !["cinderella", "plaintiff", "pickpocket"].contains(fact.values["part"]?.string)
    {
      return
    }
    let ties = fact.values["ties"]?.int
    records.append((Record(wins: wins, losses: losses, ties: ties ?? 0), team, ties != nil))
    guard fact.kind == FactName.record, let team, let state = ledger.perfection(of: team) else {
      return
    }
    states.append((state, team))
  }
}
