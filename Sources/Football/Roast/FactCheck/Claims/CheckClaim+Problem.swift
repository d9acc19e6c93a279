import LeagueModel
import Rank

extension CheckClaim {
  /// Whether the other claim says the same, possibly in less detail.
  func isSame(as other: CheckClaim) -> Bool {
    switch (self, other) {
    case (.number(let own), .number(let other)):
      return own.reading.value == other.reading.value
        && own.reading.decimals == other.reading.decimals
        && (own.noun == other.noun || other.noun == nil)
        && (own.isDifference || !other.isDifference)
        && (other.of.isEmpty || own.of == other.of)
    case (.record(let wins, let losses, let ties, let own), .record(let w, let l, let t, let other)):
      return wins == w && losses == l && ties == t && (other.isEmpty || own.isEmpty || own == other)
    case (.rank(let own, let team, _), .rank(let other, let theirs, _)):
      return own == other && (theirs.isEmpty || team.isEmpty || team == theirs)
    case (.move(let from, let to), .move(let a, let b)): return from == a && to == b
    case (.lastPlace, .lastPlace): return true
    case (.streak(let kind, let length), .streak(let other, let size)):
      return (other == nil || kind == other) && (size == nil || length == size)
    case (.week(let own), .week(let other)): return own == other
    case (.beat(let winners, let losers), .beat(let w, let l)): return winners == w && losers == l
    case (.state(let own, let team), .state(let other, let theirs)):
      return own == other && (theirs.isEmpty || team.isEmpty || !team.isDisjoint(with: theirs))
    case (.event(let own), .event(let other)): return own == other
    default: return false
    }
  }

  /// Whether the claim may refer to an uncited fact. Only exact numbers do, and claims whose words name the kind of
  /// fact.
  func mayBeCarried(by fact: Fact) -> Bool {
    switch self {
    case .number(let number):
      guard number.hedge.isEmpty else { return false }
      switch number.noun {
      case .wins:
        return [FactName.record, FactName.winStreak, FactName.undefeated].contains(fact.kind)
      case .losses:
        return [FactName.record, FactName.losingStreak, FactName.winless].contains(fact.kind)
      case .points, nil: return number.reading.decimals > 0
      default: return true
      }
    case .record: return fact.kind == FactName.record
    case .rank(_, _, let isScoring):
      return isScoring
        ? fact.kind == FactName.pointsFor
        : [FactName.rank, FactName.firstPlace, FactName.lastPlace].contains(fact.kind)
    // Season records name people outside the team's game.
    case .mention: return fact.kind != FactName.seasonRecord
    // A superlative that no cited fact proves is false rather than uncited.
    case .event(.highest), .event(.lowest), .event(.first): return false
    case .streak: return [FactName.winStreak, FactName.losingStreak].contains(fact.kind)
    default: return true
    }
  }

  var problem: FactCheck.Problem.Kind {
    switch self {
    case .number, .score: .number
    case .record: .record
    case .rank, .move, .lastPlace: .rank
    case .streak: .streak
    case .week: .week
    case .beat, .tied, .outcome, .state: .result
    case .extremeRecord: .record
    case .mention: .name
    case .stranger: .stranger
    case .event: .event
    }
  }

  func why(_ ledger: CheckedFacts) -> String {
    func names(_ teams: Set<Team.ID>) -> String {
      teams.sorted().map(ledger.name(of:)).joined(separator: " or ")
    }
    switch self {
    case .number(let number):
      let said = number.of.isEmpty ? "" : " of \(names(number.of))"
      return "no cited fact has this number\(said)"
    case .score: return "no cited fact has these two scores"
    case .record(let wins, let losses, let ties, let teams):
      let record = "\(wins)-\(losses)" + (ties.map { "-\($0)" } ?? "")
      return "no cited fact says \(record)" + (teams.isEmpty ? "" : " of \(names(teams))")
    case .rank(let place, let teams, _):
      return "no cited fact has place \(place)" + (teams.isEmpty ? "" : " for \(names(teams))")
    case .move(let from, let to): return "no cited fact goes from \(from) to \(to)"
    case .lastPlace: return "no cited fact puts the team last"
    case .streak(let outcome, let length):
      let kind = outcome.map {
        $0 == .win ? "winning streak" : $0 == .loss ? "losing streak" : "run of ties"
      }
      return "no cited fact has a \(kind ?? "run")" + (length.map { " of \($0)" } ?? "")
    case .week(let week): return "no cited fact is of week \(week)"
    case .beat(let winners, let losers):
      return "no cited fact says that \(names(winners)) beat \(names(losers))"
    case .tied(let first, let second):
      return "no cited fact says that \(names(first)) and \(names(second)) tied"
    case .outcome(let outcome, let teams):
      let verb = outcome == .win ? "won" : outcome == .loss ? "lost" : "tied"
      return "no cited fact says that \(names(teams)) \(verb)"
    case .state(let state, let teams):
      return "no cited fact says \(state.rawValue)" + (teams.isEmpty ? "" : " of \(names(teams))")
    case .extremeRecord(let isBest, let teams):
      return "\(names(teams)) has not the \(isBest ? "best" : "worst") record"
    case .mention(_, let name): return "\(name) is not in the cited facts"
    case .event(let event): return event.why
    case .stranger(let name): return "no one in the league is named \(name)"
    }
  }
}
