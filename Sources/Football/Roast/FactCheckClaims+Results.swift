import LeagueModel

extension ClaimScan {
  mutating func scanResults() {
    for index in tokens.indices where !tokens[index].isMasked {
      let roles = Lexicon.roles(tokens[index].key)
      if roles.contains(.beats), scanBeat(index) { continue }
      if roles.contains(.falls), scanFall(index) { continue }
      if roles.contains(.win) || roles.contains(.loss), scanNoun(index, roles) { continue }
      if ["tied", "tie", "ties", "drew"].contains(tokens[index].key) { scanTie(index) }
      scanOutcome(index)
    }
  }

  /// Whether the sentence is hypothetical at a word: "would have beaten", "until somebody beats".
  func isUnreal(_ index: Int) -> Bool {
    var place = index
    for _ in 0..<4 {
      guard place > 0, follows(place) else { return false }
      let word = tokens[place - 1].isMasked ? "" : tokens[place - 1].key
      if Lexicon.roles(word).contains(.unreal) { return true }
      place -= 1
    }
    return false
  }

  // MARK: With an opponent

  /// "Team 1 beat Team 2", "beaten by Team 2", "Team 2 beat them".
  private mutating func scanBeat(_ index: Int) -> Bool {
    guard !isUnreal(index) else { return false }
    if next(index + 1) == "by", let winner = mention(from: index + 2, within: 1),
      !winner.teams.isEmpty
    {
      return addBeat(winner.teams, subject(before: index), index..<winner.range.upperBound)
    }
    if let loser = mention(from: index + 1, within: 2), !loser.teams.isEmpty,
      !Self.isDistance(key(index + 1))
    {
      return addBeat(subject(before: index), loser.teams, index..<loser.range.upperBound)
    }
    guard ["them", "you", "us", "him", "her"].contains(next(index + 1)),
      let winner = mention(before: index, within: 0), !winner.teams.isEmpty
    else { return false }
    return addBeat(winner.teams, about, winner.range.lowerBound..<index + 2)
  }

  /// "Team 1 lost to Team 2", "losing against Team 2".
  private mutating func scanFall(_ index: Int) -> Bool {
    guard !isUnreal(index) else { return false }
    var place = index + 1
    // "lost 98 to 120 to Team 2", "lost by 12 to Team 2", "lost again to Team 2"
    for _ in 0..<5 {
      let word = next(place)
      if word == "to" || word == "against", let winner = mention(from: place + 1, within: 1),
        !winner.teams.isEmpty
      {
        return addBeat(winner.teams, subject(before: index), index..<winner.range.upperBound)
      }
      let isPassing =
        ["by", "again", "to", "badly", "points", "a", "just", "only", "narrowly", "barely"]
        .contains(word)
        || tokens[safe: place]?.number != nil || SpelledNumber.isPart(word)
      guard isPassing else { break }
      place += 1
    }
    return false
  }

  /// "a win over Team 2", "the loss to Team 2".
  private mutating func scanNoun(_ index: Int, _ roles: WordRole) -> Bool {
    guard !isUnreal(index) else { return false }
    let isWin = roles.contains(.win)
    var place = index + 1
    for _ in 0..<5 {
      let word = next(place)
      let isJoint =
        isWin
        ? ["over", "against", "on", "past"].contains(word) : ["to", "against", "by"].contains(word)
      if isJoint, let other = mention(from: place + 1, within: 1), !other.teams.isEmpty {
        let subject = subject(before: index)
        let range = index..<other.range.upperBound
        return isWin ? addBeat(subject, other.teams, range) : addBeat(other.teams, subject, range)
      }
      if !isWin, word == "of", let other = mention(from: place + 1, within: 1), !other.teams.isEmpty
      {
        return addBeat(subject(before: index), other.teams, index..<other.range.upperBound)
      }
      if !isWin, word == "hands", let other = mention(from: place + 2, within: 0) {
        return addBeat(other.teams, subject(before: index), index..<other.range.upperBound)
      }
      let isPassing =
        ["by", "at", "the", "to", "points", "just", "only"].contains(word)
        || tokens[safe: place]?.number != nil
      guard isPassing else { return false }
      place += 1
    }
    return false
  }

  private mutating func scanTie(_ index: Int) {
    guard !isUnreal(index) else { return }
    let place = next(index + 1) == "with" || next(index + 1) == "against" ? index + 2 : index + 1
    guard let other = mention(from: place, within: 1), !other.teams.isEmpty else { return }
    let subject = subject(before: index)
    if subject != other.teams { add(.tied(subject, other.teams), index..<other.range.upperBound) }
  }

  private mutating func addBeat(
    _ winners: Set<Team.ID>, _ losers: Set<Team.ID>, _ range: Range<Int>
  ) -> Bool {
    guard !winners.isEmpty, !losers.isEmpty, winners != losers else { return false }
    add(.beat(winners: winners, losers: losers), range)
    return true
  }

  private static func isDistance(_ word: String) -> Bool { word == "by" || word == "to" }

  /// The subject of a verb: the team right before it, or else the team that the roast is about.
  private func subject(before index: Int) -> Set<Team.ID> {
    let named = mention(before: index, within: 5) { word in
      let roles = Lexicon.roles(word)
      return roles.contains(.function) && word != "and" && word != "but" && word != "while"
        && !["they", "he", "she", "it", "you", "we"].contains(word)
    }
    guard let named, !named.teams.isEmpty, !isObject(named) else { return about }
    return named.teams
  }

  /// Whether a mention follows a preposition and so is not a subject: "against Team 2 they lost".
  func isObject(_ mention: Mention) -> Bool {
    let words: Set<String> = [
      "against", "over", "to", "with", "by", "than", "for", "of", "on", "at", "from", "past",
    ]
    return words.contains(previous(mention.range.lowerBound))
  }

  // MARK: Without one

  /// "They won by 12", "lost again", "a win by 3".
  private mutating func scanOutcome(_ index: Int) {
    let key = tokens[index].key
    let roles = Lexicon.roles(key)
    let isVerb = key == "won" || key == "lost"
    let isNoun = ["win", "loss", "defeat", "victory", "losing", "winning"].contains(key)
    guard isVerb || isNoun, !isUnreal(index) else { return }
    let after = next(index + 1)
    let isWin = key == "won" || roles.contains(.win) || key == "winning"
    let isByNumber =
      after == "by"
      && (2...4).contains { offset in
        NumberReading.at(min(index + offset, tokens.count - 1), tokens) != nil
          && follows(index + offset)
      }
    let isScore =
      isVerb && (tokens[safe: index + 1].map { $0.number != nil && $0.decimals > 0 } ?? false)
    let subject = subject(before: index)
    let hasSubject =
      Lexicon.roles(previous(index)).contains(.pronoun)
      || !(mention(at: index - 1)?.teams.isEmpty ?? true)
    let isPlain =
      isVerb && hasSubject
      && (tokens.count == index + 1 || ["again", "with", "this", "anyway"].contains(after)
        || (after.isEmpty && !tokens[index + 1].isMasked))
    guard isByNumber || isScore || isPlain else { return }
    if after == "this", next(index + 2) != "week" { return }
    if after == "with", tokens[safe: index + 2]?.number == nil { return }
    add(.outcome(isWin ? .win : .loss, subject), index..<index + 1)
  }
}
