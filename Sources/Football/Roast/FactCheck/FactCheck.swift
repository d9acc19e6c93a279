public import LeagueModel
public import Rank

/// Checks sentences against the facts that they cite. Every number, record, rank, streak, result and name
/// must follow from them, exactly or rounded. Rules, not a model, decide what is a claim.
///
/// Trades, claims, lineup decisions, superlatives, firsts and earlier seasons need a fact about them. Injuries and
/// private lives are refused.
///
/// Not detected: other claims without a number, name or result word; unknown one-word names without a player's verb
/// ("like Titanic"); and spelled-out numbers before nouns that leagues do not count ("three raccoons").
public struct FactCheck: Sendable {
  /// A claim in a sentence that does not follow from the cited facts.
  public struct Problem: Sendable, Hashable, Codable {
    /// The kind of claim.
    public enum Kind: String, Sendable, Codable {
      /// A number that is not in the cited facts.
      case number
      /// A record of wins, losses and ties.
      case record
      case rank
      case streak
      /// A week number.
      case week
      /// A result, or something that a team has achieved.
      case result
      /// A team, owner or player that no cited fact is about.
      case name
      /// An unknown name.
      case stranger
      /// Something that happened, such as a trade, or that the ledger cannot know, such as an injury.
      case event
      /// A cited fact that does not exist.
      case unknownFact
      /// A cited fact about a team that the sentence does not name.
      case foreignFact
    }

    /// The kind of claim.
    public var kind: Kind
    /// The words that make the claim.
    public var excerpt: String
    /// Why it does not follow, as a sentence without a period.
    public var why: String
    /// An uncited fact that supports the claim; nil if there is none.
    public var carriedBy: Fact.ID?
  }

  let ledger: CheckedFacts

  /// Creates the check of one week.
  /// - Parameters:
  ///   - rankings: The week with all citable facts.
  ///   - context: The league's knowledge, cited as `context.joke.0`, `context.personality.0`, `context.sacko`
  ///     and `context.culture`.
  ///   - nicknames: Other names of teams and their managers.
  ///   - players: More known players. Known players are recognized by last name, unknown ones only by first
  ///     and last name.
  public init(
    _ rankings: Rankings, context: LeagueContext, nicknames: [Team.ID: [String]] = [:],
    players: [String] = []
  ) {
    ledger = CheckedFacts(rankings, context, nicknames, players)
  }

  /// The claims that do not follow; empty if all do.
  /// - Parameter team: The team that the roast is about, which "they" refers to.
  public func problems(in sentence: TeamRoast.Sentence, about team: Team.ID) -> [Problem] {
    let cited = Citations(sentence.facts, ledger, about: team)
    let scan = ClaimScan(ledger.unquoted(sentence.text), ledger, cited)
    var problems = cited.problems(scan.text)
    var carriers: Set<Fact.ID> = []
    for claim in scan.claims where !cited.evidence.supports(claim.kind, ledger) {
      let isSettled = cited.evidence.settles(claim.kind)
      let carrier = cited.carriers(scan.text, ledger).first { fact in
        (!isSettled || carriers.contains(fact.id)) && claim.kind.mayBeCarried(by: fact)
          && CheckEvidence(fact, ledger).supports(claim.kind, ledger)
      }
      if let carrier { carriers.insert(carrier.id) }
      problems.append(
        Problem(
          kind: claim.kind.problem, excerpt: scan.text.excerpt(claim.range),
          why: claim.kind.why(ledger), carriedBy: carrier?.id ?? scan.context(claim, ledger)))
    }
    return problems
  }

  /// The sentence with missing citations added; nil if a claim follows from no fact of either team.
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
