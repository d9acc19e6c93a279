import JSON
import LeagueModel

/// A value of a fact as a number that a sentence may say.
struct CheckAtom {
  var value: Double
  var unit: Fact.Unit
  /// The value's name in its fact.
  var name: String
  /// The kind of its fact.
  var kind: String
  /// Whose it is; nil for what belongs to nobody or to two.
  var team: Team.ID?
}

/// What a set of facts says, in the form in which claims are checked.
struct CheckEvidence {
  var atoms: [CheckAtom] = []
  /// Records with whose they are.
  var records: [(record: Record, team: Team.ID?, hasTies: Bool)] = []
  var streaks: [(outcome: Outcome, length: Int)] = []
  /// Who beat whom.
  var games: [(winner: Team.ID, loser: Team.ID)] = []
  var ties: [(Team.ID, Team.ID)] = []
  var outcomes: [(team: Team.ID, outcome: Outcome)] = []
  var states: Set<CheckClaim.State> = []
  var moves: [(from: Int, to: Int)] = []
  /// Whom the facts are about.
  var named: Set<Named> = []
  var isLast = false
  /// The teams whose best starters may be named.
  var teams: Set<Team.ID> = []
  /// What the cited facts' own sentences say, in case their values do not.
  var texts: [Fact] = []

  /// No evidence.
  init() {}

  /// What one fact says.
  init(_ fact: Fact, _ ledger: CheckLedger) { add(fact, ledger) }

  mutating func add(_ fact: Fact, _ ledger: CheckLedger) {
    texts.append(fact)
    let team = fact.subject.team
    let opponent = fact.values["opponent"]?.string.map(ledger.teams(named:)) ?? []
    let rival = fact.subject.matchup?.first { $0 != team } ?? opponent.first
    if let team {
      named.insert(.team(team))
      teams.insert(team)
    }
    for id in fact.subject.matchup ?? [] { named.insert(.team(id)) }
    for id in opponent { named.insert(.team(id)) }
    addValues(fact, team, rival)
    addResults(fact, team, rival)
    addRecords(fact, team)
  }

  private mutating func addValues(_ fact: Fact, _ team: Team.ID?, _ rival: Team.ID?) {
    guard let values = fact.values.object else { return }
    for (name, value) in zip(values.keys, values.values) {
      guard let unit = fact.unit(of: name) else { continue }
      if unit == .name, let string = value.string {
        named.insert(.player(string.lowercased()))
        continue
      }
      guard unit != .text, unit != .flag, let number = value.double else { continue }
      let owner: Team.ID? =
        switch name {
        case "opponent_points": rival
        case "margin", "of", "value": nil
        default: team
        }
      atoms.append(CheckAtom(value: number, unit: unit, name: name, kind: fact.kind, team: owner))
    }
  }

  private mutating func addResults(_ fact: Fact, _ team: Team.ID?, _ rival: Team.ID?) {
    guard let team else { return }
    switch fact.kind {
    case "win", "blowout_win", "narrow_win", "lucky_win", "revenge", "champion",
      "advanced", "third_place":
      outcomes.append((team, .win))
      if let rival {
        outcomes.append((rival, .loss))
        games.append((team, rival))
      }
    case "loss", "blowout_loss", "narrow_loss", "unlucky_loss", "top_loser", "runner_up",
      "eliminated":
      outcomes.append((team, .loss))
      if let rival {
        outcomes.append((rival, .win))
        games.append((rival, team))
      }
    case "tie":
      outcomes.append((team, .tie))
      if let rival {
        outcomes.append((rival, .tie))
        ties.append((team, rival))
      }
    case "owned":
      outcomes.append((team, .loss))
      if let rival { games.append((rival, team)) }
    default: break
    }
    if fact.kind == "revenge", let rival { games.append((rival, team)) }
    addStates(fact, team)
  }

  private mutating func addStates(_ fact: Fact, _ team: Team.ID) {
    let length = fact.values["length"]?.int ?? 0
    switch fact.kind {
    case "win_streak":
      streaks.append((.win, length))
      outcomes.append((team, .win))
    case "losing_streak":
      streaks.append((.loss, length))
      outcomes.append((team, .loss))
    case "owned": streaks.append((.loss, fact.values["run"]?.int ?? 0))
    case "undefeated":
      states.insert(.undefeated)
      streaks.append((.win, fact.values["wins"]?.int ?? 0))
      outcomes.append((team, .win))
    case "winless":
      states.insert(.winless)
      streaks.append((.loss, fact.values["losses"]?.int ?? 0))
      outcomes.append((team, .loss))
    case "waiting": states.formUnion([.undefeated, .winless])
    case "clinched": states.insert(.clinched)
    case "eliminated", "eliminated_from_race", "runner_up": states.insert(.eliminated)
    case "champion": states.insert(.champion)
    case "third_place":
      atoms.append(CheckAtom(value: 3, unit: .place, name: "rank", kind: fact.kind, team: team))
    case "finished_last":
      isLast = true
    case "first_place":
      atoms.append(CheckAtom(value: 1, unit: .place, name: "rank", kind: fact.kind, team: team))
    case "last_place":
      isLast = true
      if let count = fact.values["of"]?.double {
        atoms.append(
          CheckAtom(value: count, unit: .place, name: "rank", kind: fact.kind, team: team))
      }
    case "rank": isLast = isLast || fact.values["rank"]?.int == fact.values["of"]?.int
    case "season_record":
      let length = fact.values["value"]?.int ?? 0
      switch fact.values["record"]?.string {
      case SeasonRecord.Kind.longestWinStreak.rawValue: streaks.append((.win, length))
      case SeasonRecord.Kind.longestLosingStreak.rawValue: streaks.append((.loss, length))
      case SeasonRecord.Kind.biggestMargin.rawValue, SeasonRecord.Kind.closestWin.rawValue,
        SeasonRecord.Kind.lowestWinningScore.rawValue:
        outcomes.append((team, .win))
      case SeasonRecord.Kind.highestLosingScore.rawValue: outcomes.append((team, .loss))
      default: break
      }
    default: break
    }
    if let from = fact.values["from"]?.int, let to = fact.values["to"]?.int {
      moves.append((from, to))
    }
  }

  private mutating func addRecords(_ fact: Fact, _ team: Team.ID?) {
    guard let wins = fact.values["wins"]?.int, let losses = fact.values["losses"]?.int else {
      return
    }
    let ties = fact.values["ties"]?.int
    records.append((Record(wins: wins, losses: losses, ties: ties ?? 0), team, ties != nil))
    guard fact.kind == "record" else { return }
    if wins > 0, losses == 0, ties == 0 { states.insert(.undefeated) }
    if losses > 0, wins == 0, ties == 0 { states.insert(.winless) }
  }
}
