import JSON
import LeagueModel
import Rank

/// What the cited facts say about a claim's direction.
struct DirectionProof {
  private let facts: [Fact]
  private let evidence: CheckEvidence
  private let text: CheckText
  private let ledger: CheckedFacts
  /// The directions of the facts' own words.
  private let said: [(team: Team.ID?, names: Set<String>)]

  init(_ facts: [Fact], _ cited: Citations, _ text: CheckText, _ ledger: CheckedFacts) {
    self.facts = facts
    evidence = cited.evidence
    self.text = text
    self.ledger = ledger
    said = facts.map { fact in
      let own = CheckText(
        fact.text, ledger, Citations([], ledger, about: fact.subject.team ?? ""))
      return (
        fact.subject.team, Set(DirectionHit.all(in: own).flatMap { $0.directions.map(\.name) })
      )
    }
  }

  /// Why a claim does not follow; nil if it does.
  func objection(to claim: DirectedClaim, stated: [StatedClaim]?) -> String? {
    let (results, others) = (
      claim.hit.directions.filter(\.isResult), claim.hit.directions.filter { !$0.isResult }
    )
    let follows =
      results.allSatisfy { proves($0, claim) }
      && (others.isEmpty || others.contains { proves($0, claim) })
    let names = claim.hit.directions.map(\.name)
    guard follows else {
      return facts.isEmpty
        ? "a sentence without a fact tells of no result, role or event"
        : "no cited fact says so ('\(names[0])')"
    }
    guard let stated, claim.hit.directions.contains(where: \.mustBeStated),
      !claim.isHypothetical
    else { return nil }
    let known = Set(stated.flatMap { [$0.direction.name, $0.direction.opposite ?? ""] })
    return names.contains(where: known.contains) ? nil : "'claims' does not state it"
  }

  /// Whether a claim that is stated as data follows.
  func supports(_ claim: StatedClaim) -> Bool {
    let direction = claim.direction
    guard direction.isResult || direction.rules.contains(.counted) else {
      return isProven(direction, of: claim.who.map { [$0] } ?? [], player: claim.player)
    }
    let outcome: Outcome = ["won", "victory"].contains(direction.name) ? .win : .loss
    return claim.who.map { hasOutcome([$0], outcome, against: claim.whom.map { [$0] }) } ?? false
  }

  // MARK: Rules

  private func proves(_ direction: Direction, _ claim: DirectedClaim) -> Bool {
    if direction.isResult { return provesResult(direction, claim) }
    if direction.rules.contains(.counted) { return provesCount(direction, claim) }
    if direction.rules.contains(.position), hasPosition(claim) { return true }
    if isProven(direction, of: claim.subject, player: claim.player) { return true }
    guard claim.isNegated || claim.isHypothetical,
      let opposite = direction.opposite.flatMap(Direction.named)
    else { return false }
    return isProven(opposite, of: claim.subject, player: claim.player)
  }

  private func provesResult(_ direction: Direction, _ claim: DirectedClaim) -> Bool {
    let isImagined = facts.contains { Self.hypothetical.contains($0.kind) }
    if claim.isHypothetical { return hasOutcome(claim.subject, nil) || isImagined }
    if claim.isCounted, isImagined { return true }
    if claim.isNegated, evidence.outcomes.contains(where: { $0.outcome == .tie }) { return true }
    if direction.rules.contains(.wide), !claim.isNegated, !hasMargin(isWide: true) { return false }
    let isWin = (direction.name == "won") != (claim.isNegated != claim.isPassive)
    if claim.isOfPlayer { return hasOutcome(claim.subject, nil) }
    let object = claim.object.map(\.teams)
    // "They beat them" and "Team 2 beat Team 2" have no second team.
    let other = object.flatMap { $0.isDisjoint(with: claim.subject) ? $0 : nil }
    guard hasOutcome(claim.subject, isWin ? .win : .loss, against: other) else { return false }
    // Two teams may have met twice, and what is told of the first time says so.
    let isThisWeeks = evidence.outcomes.contains {
      claim.subject.contains($0.team) && $0.outcome == (isWin ? .win : .loss)
    }
    return isThisWeeks || text.tokens.contains { Self.earlier.contains($0.key) }
      || !evidence.outcomes.contains { claim.subject.contains($0.team) }
  }

  private static let earlier: Set<String> = [
    "week", "earlier", "before", "last", "first", "time", "once", "meeting", "since", "season",
    "times", "opener",
  ]

  private func provesCount(_ direction: Direction, _ claim: DirectedClaim) -> Bool {
    let outcome: Outcome = direction.name == "victory" ? .win : .loss
    let other = claim.object.map(\.teams).flatMap {
      $0.isDisjoint(with: claim.subject) ? $0 : nil
    }
    if hasOutcome(claim.subject, outcome, against: other) { return true }
    let isFree =
      claim.isCounted || claim.isHypothetical || claim.isNegated || !hasOutcome(claim.subject, nil)
    return isFree
      && (claim.isHypothetical && hasOutcome(claim.subject, nil)
        || isProven(direction, of: claim.subject, player: nil))
  }

  /// Whether a team has an outcome in the cited facts; any if `outcome` is nil.
  private func hasOutcome(
    _ teams: Set<Team.ID>, _ outcome: Outcome?, against others: Set<Team.ID>? = nil
  ) -> Bool {
    if let others {
      return evidence.games.contains { game in
        (outcome != .loss && teams.contains(game.winner) && others.contains(game.loser))
          || (outcome != .win && teams.contains(game.loser) && others.contains(game.winner))
      }
    }
    return evidence.outcomes.contains {
      teams.contains($0.team) && (outcome == nil || $0.outcome == outcome)
    }
      || evidence.games.contains {
        (outcome != .loss && teams.contains($0.winner))
          || (outcome != .win && teams.contains($0.loser))
      }
      || facts.contains { fact in
        fact.subject.team.map(teams.contains) ?? false
          && evidence.streaks.contains { outcome == nil || $0.outcome == outcome }
      }
  }

  private func isProven(_ direction: Direction, of teams: Set<Team.ID>, player: String?) -> Bool {
    for rule in direction.rules where holds(rule, teams) { return true }
    let isOfPlayer = direction.isOfPlayer && player != nil
    let isProven = facts.contains { fact in
      guard !direction.isOfTeam || isOwn(fact, teams) else { return false }
      return proofs(of: direction, fact, teams).contains { proof in
        guard proof.kind == nil || proof.kind == fact.kind else { return false }
        guard let value = proof.value else { return !isOfPlayer }
        let text = fact.values[value]?.string?.lowercased()
        return player.map { text?.contains($0) ?? false } ?? (text != nil)
      }
    }
    if isProven { return true }
    return !isOfPlayer
      && said.contains {
        $0.names.contains(direction.name)
          && (!direction.isOfTeam || $0.team.map(teams.contains) ?? false)
      }
  }

  /// What one side of a trade gave is what the other one got.
  private func proofs(
    of direction: Direction, _ fact: Fact, _ teams: Set<Team.ID>
  ) -> [Direction.Proof] {
    guard ["gave", "got"].contains(direction.name), !isOwn(fact, teams), !teams.isEmpty,
      let other = direction.opposite.flatMap(Direction.named)
    else { return direction.proofs }
    return other.proofs
  }

  private func isOwn(_ fact: Fact, _ teams: Set<Team.ID>) -> Bool {
    fact.subject.team.map(teams.contains) ?? false
  }

  private func holds(_ rule: Direction.Rule, _ teams: Set<Team.ID>) -> Bool {
    switch rule {
    case .close: return hasMargin(isWide: false)
    case .wide: return hasMargin(isWide: true)
    case .loser: return hasOutcome(teams, .loss)
    case .lucky, .unlucky:
      return facts.contains { fact in
        let difference =
          fact.values["difference"]?.double
          ?? zip2(fact.values["losses"]?.double, fact.values["wins"]?.double).map { $0.0 - $0.1 }
          ?? 0
        return ["luck", "all_play", "all_play_season"].contains(fact.kind) && isOwn(fact, teams)
          && (rule == .lucky ? difference > 0 : difference < 0)
      }
    case .best: return facts.contains { isOwn($0, teams) && $0.values["rank"]?.int == 1 }
    case .worst:
      return facts.contains { fact in
        guard let rank = fact.values["rank"]?.int else { return false }
        return isOwn(fact, teams) && rank == fact.values["of"]?.int
      }
    case .perfect, .imperfect:
      return facts.contains { fact in
        fact.values["share"]?.double.map { ($0 >= Self.perfect) == (rule == .perfect) } ?? false
      }
    case .result, .counted, .position: return false
    }
  }

  /// Whether the cited facts have a margin of the kind. A fact without one does not contradict a wide one.
  private func hasMargin(isWide: Bool) -> Bool {
    let margins = facts.compactMap { $0.values["margin"]?.double }
    if isWide { return margins.isEmpty || margins.contains { $0 >= Self.wide } }
    return margins.contains { $0 <= Self.close }
  }

  private static let wide = 15.0
  private static let close = 10.0
  private static let perfect = 0.97

  private func hasPosition(_ claim: DirectedClaim) -> Bool {
    let word = text.excerpt(claim.hit.range).lowercased()
    let position = Self.positions.first { word.hasPrefix($0.word) }?.position ?? ""
    return facts.contains { fact in
      ["position", "slot"].contains { fact.values[$0]?.string?.contains(position) ?? false }
    }
  }

  private static let positions: [(word: String, position: String)] = [
    ("quarterback", "QB"), ("qb", "QB"), ("kick", "K"), ("tight", "TE"), ("te", "TE"),
    ("running", "RB"), ("rb", "RB"), ("wide", "WR"), ("receiver", "WR"), ("wr", "WR"),
    ("the defense", "DEF"), ("their defense", "DEF"), ("defense", "DEF"),
  ]

  private static let hypothetical: Set<String> = [
    "fatal_bench", "just_short", "bench_mistake", "all_play", "all_play_season", "unlucky_loss",
    "lucky_win", "negative_starter", "luck", "lucky_season", "unlucky_season", "magic_number",
    "needs_help", "playoff_odds", "next_game", "rematch",
  ]
}

extension Direction {
  /// Whether sentences state it as data: results, who started or sat, who came and went, and moves in the table.
  fileprivate var mustBeStated: Bool {
    ["won", "lost", "benched", "started", "gave", "got", "added", "dropped", "rose", "fell"]
      .contains(name)
  }
}

private func zip2<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
  first.flatMap { first in second.map { (first, $0) } }
}
