/// Finds pairs of numbers: records, scores, weeks and moves.
struct PairClaims {
  let text: CheckText

  /// Adds the claims of a number and the one after it: `8-5`, `8-5-1`, `120.5-98.2`, "from 5 to 3".
  ///
  /// Returns the index of the next token, or nil if the number is not the first of a pair.
  func read(_ reading: NumberReading, into claims: inout [FoundClaim]) -> Int? {
    let (start, end) = (reading.range.lowerBound, reading.range.upperBound)
    guard let second = text.number(at: end) ?? number(afterTo: end) else { return nil }
    let third = second.range.upperBound
    if second.range.lowerBound > end {
      guard let from = Int(exactly: reading.value), let to = Int(exactly: second.value),
        text.previous(start) == "from", reading.decimals + second.decimals == 0
      else { return nil }
      if ["weeks", "week"].contains(text.key(start - 2)) { return nil }
      claims.append(FoundClaim(.move(from: from, to: to), start..<third))
      return third
    }
    guard text.tokens[end].gap == .hyphen, !reading.isSpelled || second.isSpelled,
      !second.isOrdinal, !reading.isOrdinal
    else { return nil }
    let isWhole = reading.decimals == 0 && second.decimals == 0
    guard isWhole, let wins = Int(exactly: reading.value), let losses = Int(exactly: second.value),
      wins < 400, losses < 400, !(wins > 60 && losses > 60 && text.noun(after: third) == .points)
    else {
      claims.append(FoundClaim(.score(reading, second), start..<third))
      return third
    }
    if ["weeks", "week"].contains(text.previous(start)) {
      claims.append(FoundClaim(.week(wins), reading.range))
      claims.append(FoundClaim(.week(losses), second.range))
      return third
    }
    var (ties, finish): (Int?, Int) = (nil, third)
    if let last = text.number(at: third), text.tokens[third].gap == .hyphen, last.decimals == 0,
      !last.isOrdinal
    {
      ties = Int(exactly: last.value)
      finish = last.range.upperBound
    }
    let owner = text.owner(of: start..<finish)
    claims.append(
      FoundClaim(.record(wins: wins, losses: losses, ties: ties, of: owner), start..<finish))
    return finish
  }

  private func number(afterTo index: Int) -> NumberReading? {
    text.next(index) == "to" && text.follows(index + 1) ? text.number(at: index + 1) : nil
  }
}
