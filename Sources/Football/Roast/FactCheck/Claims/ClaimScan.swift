import Rank

/// All claims of a text in the order of the search: names, results, numbers and words, strangers, events.
struct ClaimScan {
  let text: CheckText
  private(set) var claims: [FoundClaim]

  init(_ text: String, _ ledger: CheckedFacts, _ cited: Citations) {
    let text = CheckText(text, ledger, cited)
    self.text = text
    claims = text.mentions.map { mention in
      FoundClaim(.mention(mention, name: text.excerpt(mention.range)), mention.range)
    }
    claims += ResultClaims(text: text).found()
    let universal = UniversalClaims(text: text, week: ledger.week).found()
    claims += universal
    scanNumbersAndWords()
    // The week in "haven't lost since week 4" is that of the last loss.
    claims.removeAll { claim in
      if case .week = claim.kind {
        universal.contains { $0.range.overlaps(claim.range) }
      } else {
        false
      }
    }
    claims += StrangerClaims(text: text).found(ledger)
    claims += EventClaims(text: text).found()
  }

  private mutating func scanNumbersAndWords() {
    let (numbers, standings) = (NumberClaims(text: text), StandingClaims(text: text))
    let streaks = StreakClaims(text: text)
    var index = 0
    while index < text.tokens.count {
      if let reading = text.number(at: index) {
        index = max(index + 1, numbers.read(reading, into: &claims))
      } else {
        let claim = standings.claim(at: index) ?? streaks.claim(at: index)
        if let claim { claims.append(claim) }
        index += 1
      }
    }
  }

  /// The uncited entry of the league's context that a claim's words come from.
  func context(_ claim: FoundClaim, _ ledger: CheckedFacts) -> Fact.ID? {
    ledger.contextTexts.first { $0.covers(claim.range, text.tokens) }?.id
  }
}
