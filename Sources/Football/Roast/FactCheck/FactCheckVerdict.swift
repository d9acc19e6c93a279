import JSON
import LeagueModel
import Rank

extension CheckEvidence {
  func supports(_ claim: CheckClaim, _ ledger: CheckedFacts) -> Bool {
    switch claim {
    case .mention(let mention, _): return mention.whom.contains { isNamed($0, ledger) }
    case .stranger: return false
    case .event(let event): return proves(event)
    case .week(let week):
      // If the facts name another week, the sentence must be about that one.
      let named = atoms.filter { $0.unit == .week }.map(\.value)
      return named.isEmpty
        ? week == ledger.week
        : named.contains(Double(week))
          || says(claim, ledger)
    default: return follows(claim, ledger) || says(claim, ledger)
    }
  }

  /// Whether the evidence covers a claim's subject, so that the claim is false rather than uncited.
  func settles(_ claim: CheckClaim) -> Bool {
    switch claim {
    case .number(let number):
      return atoms.contains { atom in
        switch number.noun {
        case .points: atom.unit == .points
        case .percent: atom.unit == .percent || atom.unit == .share
        case .wins: atom.name == "wins"
        case .losses: atom.name == "losses"
        case .teams: atom.unit == .teams
        default: atom.unit == .points && number.reading.decimals > 0
        }
      }
    case .score: return atoms.contains { $0.unit == .points }
    case .beat(let winners, let losers):
      return games.contains {
        (winners.contains($0.loser) && losers.contains($0.winner))
          || (winners.contains($0.winner) && losers.contains($0.loser))
      }
    case .outcome(_, let teams): return outcomes.contains { teams.contains($0.team) }
    case .streak: return !streaks.isEmpty
    default: return false
    }
  }

  private func follows(_ claim: CheckClaim, _ ledger: CheckedFacts) -> Bool {
    switch claim {
    case .number(let number): return has(number, ledger)
    case .record(let wins, let losses, let ties, let teams):
      return records.contains {
        $0.record.wins == wins && $0.record.losses == losses
          && ($0.hasTies ? $0.record.ties == ties ?? 0 : ties == nil) && belongs($0.team, to: teams)
      } || isReversedSeries(wins, losses, ties, teams)
        || (wins > 30 && losses > 30
          && hasScore(
            NumberReading(value: Double(wins), range: 0..<1),
            NumberReading(value: Double(losses), range: 0..<1)))
    case .score(let first, let second): return hasScore(first, second)
    case .rank(let place, let teams, let isScoring):
      let places = atoms.filter { $0.unit == .place && belongs($0.team, to: teams) }
      let tables = places.filter { [FactName.pointsFor, FactName.pointsAgainst].contains($0.kind) }
      return (isScoring && !tables.isEmpty ? tables : places).contains { $0.value == Double(place) }
    case .move(let from, let to):
      return moves.contains { $0.from == from && $0.to == to }
    case .lastPlace: return isLast
    case .streak(let outcome, let length):
      return streaks.contains {
        (outcome == nil || $0.outcome == outcome) && (length == nil || $0.length == length)
      }
    case .beat(let winners, let losers):
      return games.contains { winners.contains($0.winner) && losers.contains($0.loser) }
    case .tied(let first, let second):
      return ties.contains {
        (first.contains($0.0) && second.contains($0.1))
          || (first.contains($0.1) && second.contains($0.0))
      }
    case .outcome(let outcome, let teams):
      return outcomes.contains { teams.contains($0.team) && $0.outcome == outcome }
    case .state(let state, let teams):
      return states.contains { $0.state == state && belongs($0.team, to: teams) }
    case .extremeRecord(let isBest, let teams):
      return teams.contains { ledger.hasExtremeRecord($0, isBest: isBest) }
    case .week, .mention, .stranger, .event: return false
    }
  }

  /// Whether a cited fact is about the event and the player that the sentence names.
  private func proves(_ event: CheckEvent) -> Bool {
    // Stories are only about starters.
    let telling = texts.filter {
      event.kinds.contains($0.kind) || FactCatalog.isOfStories($0.kind) && event.isOfLineup
    }
    switch event {
    case .benched(let name), .started(let name):
      return telling.contains { $0.text.lowercased().contains(name) }
    default: return !telling.isEmpty
    }
  }

  /// Whether a cited fact's sentence makes the same claim, for kinds whose text says more than their values.
  private func says(_ claim: CheckClaim, _ ledger: CheckedFacts) -> Bool {
    for fact in texts where FactCatalog[fact.kind]?.saysMoreThanValues == true {
      let scan = ClaimScan(
        fact.text, ledger, Citations([], ledger, about: fact.subject.team ?? ""))
      if scan.claims.contains(where: { $0.kind.isSame(as: claim) }) { return true }
    }
    return false
  }

  // MARK: Names

  private func isNamed(_ whom: Named, _ ledger: CheckedFacts) -> Bool {
    if whom == .known || named.contains(whom) { return true }
    return teams.contains { ledger.stars(of: $0).contains(whom) }
      || texts.contains { isNamed(whom, in: $0, ledger) }
  }

  private func isNamed(_ whom: Named, in fact: Fact, _ ledger: CheckedFacts) -> Bool {
    let kinds = [
      FactName.seasonRecord, FactName.trade, FactName.tradeReturn, FactName.tradeTurned,
    ]
    guard kinds.contains(fact.kind) else { return false }
    let tokens = CheckTokenizer.tokens(Array(fact.text.utf8))
    return ledger.names.mentions(tokens).contains { $0.whom.contains(whom) }
  }

  // MARK: Numbers

  private func belongs(_ team: Team.ID?, to teams: Set<Team.ID>) -> Bool {
    guard let team, !teams.isEmpty else { return true }
    return teams.contains(team)
  }

  /// Whether a record is a cited series from the other side: "Team 2 leads the series 2-0" for "0-2".
  private func isReversedSeries(
    _ wins: Int, _ losses: Int, _ ties: Int?, _ teams: Set<Team.ID>
  ) -> Bool {
    texts.contains { fact in
      fact.kind == FactName.rivalry && fact.values["wins"]?.int == losses
        && fact.values["losses"]?.int == wins && fact.values["ties"]?.int == ties ?? 0
        && fact.subject.team.map { !teams.contains($0) && !teams.isEmpty } ?? false
    }
  }

  private func hasScore(_ first: NumberReading, _ second: NumberReading) -> Bool {
    func points(_ reading: NumberReading) -> [CheckAtom] {
      atoms.filter { $0.unit == .points && reading.isClose(to: $0.value, []) }
    }
    return points(first).contains { own in
      points(second).contains { $0.name != own.name || $0.value != own.value }
    }
  }

  private func has(_ number: CheckClaim.Number, _ ledger: CheckedFacts) -> Bool {
    let (reading, hedge) = (number.reading, number.hedge)
    func isClose(_ value: Double) -> Bool { reading.isClose(to: value, hedge) }
    let own = atoms.filter { belongs($0.team, to: number.of) }
    if number.isDifference {
      return own.contains { Self.differences.contains($0.name) && isClose($0.value) }
        || differences.contains(where: isClose)
        || own.contains { $0.name == "value" && $0.unit == .points && isClose($0.value) }
    }
    switch number.noun {
    case .points:
      return own.contains { $0.unit == .points && isClose($0.value) }
        || differences.contains(where: isClose)
    case .percent:
      return own.contains { atom in
        (atom.unit == .percent && isClose(atom.value))
          || (atom.unit == .share && isClose(atom.value * 100))
      }
    case .wins:
      // "3 wins" is not a rounding of 3.3 expected ones.
      let mayRound = reading.decimals > 0 || !hedge.isEmpty
      return own.contains {
        ($0.unit == .wins || $0.name == "would_have_beaten")
          && (mayRound || $0.value == $0.value.rounded()) && isClose($0.value)
      }
        || streaks.contains { $0.outcome == .win && isClose(Double($0.length)) }
    case .losses:
      return own.contains {
        ($0.name == "losses" || $0.name == "would_have_lost_to") && isClose($0.value)
      } || streaks.contains { $0.outcome == .loss && isClose(Double($0.length)) }
    case .ties: return own.contains { $0.name == "ties" && isClose($0.value) }
    case .games:
      return own.contains { ($0.unit == .games || $0.unit == .wins) && isClose($0.value) }
        || records.contains { isClose(Double($0.record.games)) }
        || streaks.contains { isClose(Double($0.length)) }
    case .weeks:
      return isClose(Double(ledger.week))
        || own.contains { ($0.unit == .games || $0.unit == .week) && isClose($0.value) }
        || records.contains { isClose(Double($0.record.games)) }
        || streaks.contains { isClose(Double($0.length)) }
    case .places:
      return own.contains {
        ($0.unit == .places || $0.unit == .slots) && isClose($0.value)
      }
    case .teams:
      if own.contains(where: { $0.unit == .teams && isClose($0.value) }) { return true }
      // The number of teams needs no citation, unless the sentence counts some of them.
      let counts = own.contains { $0.name.hasPrefix("would_have") }
      return (number.isTotal || !counts)
        && (isClose(Double(ledger.teamCount)) || isClose(Double(ledger.teamCount - 1)))
    case .row: return streaks.contains { isClose(Double($0.length)) }
    case .other: return false
    case nil:
      return own.contains { isClose($0.value) || ($0.unit == .share && isShare($0.value, reading)) }
        || differences.contains(where: isClose)
        || isNumericName(reading.value, ledger)
        || reading.decimals == 0 && Int(exactly: reading.value) == ledger.season
    }
  }

  private func isNumericName(_ value: Double, _ ledger: CheckedFacts) -> Bool {
    named.contains { whom in
      if case .team(let id) = whom { ledger.numericName(of: id) == value } else { false }
    }
  }

  private func isShare(_ share: Double, _ reading: NumberReading) -> Bool {
    reading.value > 1 && reading.isClose(to: share * 100, [])
  }

  private static let differences: Set<String> = [
    "margin", "earlier_margin", "most", "closest", "lead", "before", "deficit", "gain",
    "difference", "places", "without", "short", "change", "own", "theirs",
  ]
  private static let scores: Set<String> = [
    "points", "opponent_points", "actual", "best", "benched_points", "started_points",
  ]

  private var differences: [Double] {
    let scores = atoms.filter { $0.unit == .points && Self.scores.contains($0.name) }
    guard scores.count < 8 else { return [] }
    return scores.indices.flatMap { first in
      scores.indices.filter { $0 > first }.map { abs(scores[first].value - scores[$0].value) }
    }
  }
}

extension NumberReading {
  /// Whether the number may state a value: equal, rounded, or within about 5% on the side of a hedge.
  func isClose(to truth: Double, _ hedge: WordRole) -> Bool {
    if isRounded(truth) { return true }
    // "About 118.4" is as exact as "118.4".
    let isNear = hedge.contains(.near) && decimals == 0
    let slack = max(0.05 * abs(value), hedge.contains(.near) ? 0.5 : 1)
    // "More than a hundred" covers more than "more than 118".
    let reach =
      value >= 100 && value.truncatingRemainder(dividingBy: 100) == 0 ? 0.2 * value : slack
    if hedge.contains(.above), truth > value, truth - value <= max(slack, reach) { return true }
    if hedge.contains(.below), truth < value, value - truth <= slack { return true }
    return isNear && abs(truth - value) <= slack
  }

  private func isRounded(_ truth: Double) -> Bool {
    if abs(truth - value) < 1e-6 { return true }
    guard decimals < 6, value != 0 else { return false }
    let unit = [1, 0.1, 0.01, 0.001, 0.000_1, 0.000_01][decimals]
    let off = abs(truth) - abs(value)
    guard (truth < 0) == (value < 0) || truth == 0, abs(off) <= unit / 2 + 1e-6 else {
      return false
    }
    // Halves round up. With decimals they may round either way, because 118.45 is stored as slightly less.
    return decimals > 0 || off < unit / 2 - 1e-6
  }
}
