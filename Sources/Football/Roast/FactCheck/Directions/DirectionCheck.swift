import JSON
import LeagueModel
import Rank

extension FactCheck {
  /// The words of results, roles, moves and events that do not follow from the cited facts. Stricter than `problems`, for
  /// sentences that a model has written.
  /// - Parameter stated: The claims that the writer has stated as data; nil if it states none.
  func directionProblems(
    in sentence: TeamRoast.Sentence, about team: Team.ID, stated: [StatedClaim]? = nil
  ) -> [Problem] {
    // A fact's own sentence is true, if it has words that the table reads otherwise.
    let facts = sentence.facts.compactMap(ledger.fact)
    if facts.contains(where: { $0.text == sentence.text }) { return [] }
    let cited = Citations(sentence.facts, ledger, about: team)
    let text = CheckText(ledger.unquoted(sentence.text), ledger, cited)
    let proof = DirectionProof(facts, cited, text, ledger)
    var problems: [Problem] = []
    var objects: [Range<Int>] = []
    let hits = DirectionHit.all(in: text)
    if let unclear = Self.unclear(text, hits, stated) { problems.append(unclear) }
    for hit in hits {
      let claim = DirectedClaim(hit, text, objects: objects)
      if let object = claim.object { objects.append(object.range) }
      guard let why = proof.objection(to: claim, stated: stated) else { continue }
      problems.append(
        Problem(
          kind: claim.hit.directions[0].isResult ? .result : .event,
          excerpt: text.excerpt(hit.range), why: why,
          carriedBy: sentence.facts.isEmpty ? carrier(of: claim, text, cited) : nil))
    }
    for claim in stated ?? [] where !proof.supports(claim) {
      problems.append(
        Problem(kind: .result, excerpt: claim.text, why: "no cited fact says so", carriedBy: nil))
    }
    return problems
  }

  /// A sentence about two teams, or about a player, without a number or a stated claim about them says what happened in
  /// words that are not in the table, so that no one can tell whether it is true.
  private static func unclear(
    _ text: CheckText, _ hits: [DirectionHit], _ stated: [StatedClaim]?
  ) -> Problem? {
    guard hits.isEmpty else { return nil }
    let teams = text.mentions.filter { !$0.teams.isEmpty }
    let hasNumber = text.tokens.contains { $0.number != nil }
    let others = teams.filter { $0.teams.isDisjoint(with: text.about) }
    let player = text.mentions.first { $0.player != nil }
    guard let mention = hasNumber ? nil : others.first ?? player else { return nil }
    let isStated = (stated ?? []).contains { claim in
      [claim.who, claim.whom].contains { $0.map(mention.teams.contains) ?? false }
        || claim.player != nil && claim.player == mention.player
    }
    if isStated { return nil }
    return Problem(
      kind: .event, excerpt: text.excerpt(mention.range),
      why: "the words do not tell what happened to whom", carriedBy: nil)
  }

  /// The sentence with the citations that its words of direction lack; unchanged if some claim has none.
  func directed(
    _ sentence: TeamRoast.Sentence, about team: Team.ID, stated: [StatedClaim]?
  ) -> TeamRoast.Sentence {
    var repaired = sentence
    for problem in directionProblems(in: sentence, about: team, stated: stated) {
      guard let fact = problem.carriedBy else { return sentence }
      if !repaired.facts.contains(fact) { repaired.facts.append(fact) }
    }
    return problems(in: repaired, about: team).isEmpty ? repaired : sentence
  }

  private func carrier(of claim: DirectedClaim, _ text: CheckText, _ cited: Citations) -> Fact.ID? {
    cited.carriers(text, ledger).first { fact in
      let own = Citations([fact.id], ledger, about: cited.about)
      return DirectionProof([fact], own, text, ledger).objection(to: claim, stated: nil) == nil
    }?.id
  }
}
