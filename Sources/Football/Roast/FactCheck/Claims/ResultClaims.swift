import LeagueModel

/// Finds results without a number: that a team beat, lost to or tied another one, or won or lost.
struct ResultClaims {
  let text: CheckText

  func found() -> [FoundClaim] { text.tokens.indices.compactMap(claim(at:)) }

  private func claim(at index: Int) -> FoundClaim? {
    let key = text.key(index)
    let roles = Lexicon.roles(key)
    let isTie = ["tied", "tie", "ties", "drew"].contains(key)
    guard isTie || !roles.isDisjoint(with: [.beats, .falls, .win, .loss, .winning]),
      !text.isUnreal(index)
    else { return nil }
    if roles.contains(.beats), let beat = beat(at: index) { return beat }
    if roles.contains(.falls), let fall = fall(at: index) { return fall }
    if !roles.isDisjoint(with: [.win, .loss]), let beat = noun(at: index, roles) { return beat }
    return isTie ? tie(at: index) : outcome(at: index, key)
  }

  // MARK: With an opponent

  /// "Team 1 beat Team 2", "beaten by Team 2", "Team 2 beat them".
  private func beat(at index: Int) -> FoundClaim? {
    let after = text.next(index + 1)
    if after == "by", let winner = team(from: index + 2) {
      return beat(winner.teams, text.subject(before: index), index..<winner.range.upperBound)
    }
    if let loser = team(from: index + 1, within: 2), !["by", "to"].contains(text.key(index + 1)) {
      return beat(text.subject(before: index), loser.teams, index..<loser.range.upperBound)
    }
    guard ["them", "you", "us", "him", "her"].contains(after),
      let winner = text.mention(before: index, within: 0)
    else { return nil }
    return beat(winner.teams, text.about, winner.range.lowerBound..<index + 2)
  }

  /// "Team 1 lost to Team 2", "losing against Team 2".
  private func fall(at index: Int) -> FoundClaim? {
    // "lost 98 to 120 to Team 2", "lost by 12 to Team 2", "lost again to Team 2"
    for place in index + 1...index + 5 {
      let word = text.next(place)
      if word == "to" || word == "against", let winner = team(from: place + 1) {
        return beat(winner.teams, text.subject(before: index), index..<winner.range.upperBound)
      }
      let isPassing =
        ["by", "again", "to", "badly", "points", "a", "just", "only", "narrowly", "barely"]
        .contains(word)
        || text.hasDigits(at: place) || SpelledNumber.isPart(word)
      guard isPassing else { return nil }
    }
    return nil
  }

  /// "a win over Team 2", "the loss to Team 2", "the defeat of Team 2", "a loss at the hands of Team 2".
  private func noun(at index: Int, _ roles: WordRole) -> FoundClaim? {
    let isWin = roles.contains(.win)
    for place in index + 1...index + 5 {
      let word = text.next(place)
      let wins = (isWin ? ["over", "against", "on", "past"] : ["of"]).contains(word)
      let loses = !isWin && ["to", "against", "by", "hands"].contains(word)
      let (start, words) = word == "hands" ? (place + 2, 0) : (place + 1, 1)
      if wins || loses, let other = team(from: start, within: words) {
        let (subject, range) = (text.subject(before: index), index..<other.range.upperBound)
        return wins ? beat(subject, other.teams, range) : beat(other.teams, subject, range)
      }
      let isPassing = ["by", "at", "the", "to", "points", "just", "only"].contains(word)
      guard isPassing || text.hasDigits(at: place) else { return nil }
    }
    return nil
  }

  private func tie(at index: Int) -> FoundClaim? {
    let isJoint = ["with", "against"].contains(text.next(index + 1))
    guard let other = team(from: isJoint ? index + 2 : index + 1) else { return nil }
    let subject = text.subject(before: index)
    return subject == other.teams
      ? nil : FoundClaim(.tied(subject, other.teams), index..<other.range.upperBound)
  }

  private func beat(
    _ winners: Set<Team.ID>, _ losers: Set<Team.ID>, _ range: Range<Int>
  ) -> FoundClaim? {
    guard !winners.isEmpty, !losers.isEmpty, winners != losers else { return nil }
    return FoundClaim(.beat(winners: winners, losers: losers), range)
  }

  private func team(from index: Int, within words: Int = 1) -> Mention? {
    text.mention(from: index, within: words).flatMap { $0.teams.isEmpty ? nil : $0 }
  }

  // MARK: Without one

  /// "They won by 12", "lost again", "a win by 3".
  private func outcome(at index: Int, _ key: String) -> FoundClaim? {
    let isWin = ["won", "win", "victory", "winning"].contains(key)
    guard isWin || ["lost", "loss", "defeat", "losing"].contains(key) else { return nil }
    let isVerb = key == "won" || key == "lost"
    let after = text.next(index + 1)
    let isByNumber =
      after == "by"
      && (2...4).contains { offset in
        text.number(at: index + offset) != nil && text.follows(index + offset)
      }
    let isScore =
      isVerb && (text.tokens[safe: index + 1].map { $0.number != nil && $0.decimals > 0 } ?? false)
    let hasSubject =
      Lexicon.roles(text.previous(index)).contains(.pronoun)
      || !(text.mention(at: index - 1)?.teams.isEmpty ?? true)
    let isPlain =
      isVerb && hasSubject
      && (text.tokens.count == index + 1 || ["again", "with", "this", "anyway"].contains(after)
        || (after.isEmpty && !text.tokens[index + 1].isMasked))
    guard isByNumber || isScore || isPlain else { return nil }
    if after == "this", text.next(index + 2) != "week" { return nil }
    if after == "with", !text.hasDigits(at: index + 2) { return nil }
    return FoundClaim(
      .outcome(isWin ? .win : .loss, text.subject(before: index)), index..<index + 1)
  }
}
