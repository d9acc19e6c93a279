public import LeagueModel

/// Holds sentences against the facts that they cite.
///
/// Every number, record, rank, streak, result and name of a sentence must follow from its facts: by
/// value and unit, exactly or rounded as people round. What is read as a claim and what as prose is
/// decided by rules, never by a model, so the same sentence always gets the same verdict.
///
/// What it does not see: claims without a number, a name or a word for a result ("the best bench of
/// the week"), a stranger of one word that does nothing a player does ("like Titanic"), and numbers
/// in words before a noun that no league counts ("three raccoons").
public struct FactCheck: Sendable {
  /// One thing in a sentence that does not follow.
  public struct Problem: Sendable, Hashable, Codable {
    /// What sort of claim it is.
    public enum Kind: String, Sendable, Codable {
      /// A number that no cited fact has.
      case number
      /// Games won, lost and tied.
      case record
      /// A place in a table.
      case rank
      /// A run of equal results.
      case streak
      /// The number of a week.
      case week
      /// Who beat whom, or what a team has reached.
      case result
      /// A team, an owner or a player whom no cited fact is about.
      case name
      /// Somebody whom nobody knows.
      case stranger
      /// A cited fact that does not exist.
      case unknownFact
      /// A cited fact about a team that the sentence does not name.
      case foreignFact
    }

    /// What sort of claim it is.
    public var kind: Kind
    /// The words that claim it.
    public var excerpt: String
    /// Why it does not follow, as a sentence without full stop.
    public var why: String
    /// A fact that would carry the claim, if only the sentence cited it; nil if the claim is false or
    /// nobody's.
    public var carriedBy: Fact.ID?

    /// Creates a problem.
    public init(kind: Kind, excerpt: String, why: String, carriedBy: Fact.ID? = nil) {
      self.kind = kind
      self.excerpt = excerpt
      self.why = why
      self.carriedBy = carriedBy
    }
  }

  let ledger: CheckLedger

  /// Prepares the check of one week.
  /// - Parameters:
  ///   - rankings: the week, with the facts that may be cited.
  ///   - context: what the league knows; its entries are cited as `context.joke.0`,
  ///     `context.personality.0`, `context.sacko` and `context.culture`.
  ///   - nicknames: what else teams or their managers are called.
  ///   - players: more players whose names are known, besides those that the rankings name. A known
  ///     player is found by the last name alone, a stranger only by first and last name.
  public init(
    _ rankings: Rankings, context: LeagueContext, nicknames: [Team.ID: [String]] = [:],
    players: [String] = []
  ) {
    ledger = CheckLedger(rankings, context, nicknames, players)
  }

  /// What does not follow; empty if everything does.
  /// - Parameter team: whom the roast is about: "they" in the sentence.
  public func problems(in sentence: TeamRoast.Sentence, about team: Team.ID) -> [Problem] {
    let cited = Citations(sentence.facts, ledger, about: team)
    let scan = ClaimScan(ledger.unquoted(sentence.text), ledger, cited)
    var problems = cited.problems(scan)
    var carriers: Set<Fact.ID> = []
    for claim in scan.claims where !cited.evidence.supports(claim.kind, ledger) {
      let isSettled = cited.evidence.settles(claim.kind)
      let carrier = cited.carriers(scan, ledger).first { fact in
        (!isSettled || carriers.contains(fact.id)) && claim.kind.mayBeCarried(by: fact)
          && CheckEvidence(fact, ledger).supports(claim.kind, ledger)
      }
      if let carrier { carriers.insert(carrier.id) }
      problems.append(
        Problem(
          kind: claim.kind.problem, excerpt: scan.excerpt(claim.range),
          why: claim.kind.why(ledger), carriedBy: carrier?.id ?? scan.context(claim, ledger)))
    }
    return problems
  }

  /// The sentence with the citations that it lacked; nil if a claim does not follow from any fact of
  /// the team or its opponent of the week. A sentence without problems comes back as it is.
  public func repaired(_ sentence: TeamRoast.Sentence, about team: Team.ID) -> TeamRoast.Sentence? {
    var repaired = sentence
    let problems = problems(in: sentence, about: team)
    for problem in problems {
      guard let fact = problem.carriedBy else { return nil }
      if !repaired.facts.contains(fact) { repaired.facts.append(fact) }
    }
    return problems.isEmpty || self.problems(in: repaired, about: team).isEmpty ? repaired : nil
  }
}
