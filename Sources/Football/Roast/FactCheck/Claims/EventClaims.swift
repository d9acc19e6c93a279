/// Finds events. Words that are also idioms count only next to the name of a player or a team.
struct EventClaims {
  let text: CheckText

  func found() -> [FoundClaim] {
    text.tokens.indices.compactMap { index in
      guard !text.tokens[index].isMasked, let (event, length) = event(at: index) else { return nil }
      return FoundClaim(.event(event), index..<index + length)
    }
  }

  private func event(at index: Int) -> (CheckEvent, Int)? {
    let word = text.key(index)
    let after = text.next(index + 1)
    if let what = Self.unknowable[word] { return (.unknowable(what), 1) }
    if ["reigning", "defending"].contains(word) { return (.pastSeason, 1) }
    if ["last", "previous", "prior"].contains(word),
      ["year", "season", "year's", "season's"].contains(after)
    {
      return (.pastSeason, 2)
    }
    if word == "year", after == "ago" { return (.pastSeason, 2) }
    if word == "ruled", after == "out" { return (.unknowable("injuries"), 2) }
    if word == "first", ["win", "victory", "loss", "defeat"].contains(after) { return (.first, 2) }
    if let superlative = superlative(at: index) { return (superlative, 1) }
    let isNearPlayer = player(near: index, within: 4) != nil
    if Self.trades.contains(word), isNearPlayer || namesAnotherTeam { return (.trade, 1) }
    if Self.wire.contains(word), isNearPlayer { return (.wire, 1) }
    if ["dropped", "cut", "released", "signed", "claimed", "added"].contains(word),
      player(from: index + 1) != nil
    {
      return (.wire, 1)
    }
    if word == "picked", after == "up", player(from: index + 2) != nil { return (.wire, 2) }
    if word == "bye", isNearPlayer { return (.unknowable("a player's bye"), 1) }
    if word == "on", after == "bye" || text.next(index + 2) == "bye" { return (.bye, 2) }
    if ["benched", "sat", "benching", "sitting"].contains(word), let name = player(from: index + 1)
    {
      return (.benched(name), 1)
    }
    // "on the bench", not "the bench wept"
    if word == "bench", [text.previous(index - 1), text.previous(index - 2)].contains("on"),
      let name = player(near: index, within: 5)
    {
      return (.benched(name), 1)
    }
    if ["started", "starting", "starts"].contains(word), let name = player(from: index + 1) {
      return (.started(name), 1)
    }
    if word == "started", let name = player(before: index) { return (.started(name), 1) }
    return nil
  }

  private func superlative(at index: Int) -> CheckEvent? {
    let word = text.key(index)
    if ["nobody", "no"].contains(word) {
      let verb = word == "nobody" ? index + 1 : index + 2
      guard ["scored", "had", "put", "managed", "posted"].contains(text.next(verb)) else {
        return nil
      }
      let after = [text.next(verb + 1), text.next(verb + 2)]
      if after.contains("more") { return .highest }
      if after.contains("less") || after.contains("fewer") { return .lowest }
      return nil
    }
    let isHigh = ["most", "highest", "best", "biggest"].contains(word)
    guard isHigh || ["fewest", "lowest", "worst", "smallest", "least"].contains(word) else {
      return nil
    }
    // "the highest score of the week", "the fewest points in the league"
    guard
      ["points", "score", "total", "margin", "loss", "win"]
        .contains(text.next(index + 1)),
      (2...5).contains(where: { offset in
        ["of", "in"].contains(text.next(index + offset))
          && ["week", "league", "season"].contains(text.next(index + offset + 2))
      })
    else { return nil }
    return isHigh ? .highest : .lowest
  }

  private var namesAnotherTeam: Bool {
    text.mentions.contains { !$0.teams.isEmpty && $0.teams.isDisjoint(with: text.about) }
  }

  private func name(_ mention: Mention) -> String? {
    mention.whom.lazy.compactMap { if case .player(let name) = $0 { name } else { nil } }.first
  }

  private func player(near index: Int, within words: Int) -> String? {
    for offset in 1...words {
      for place in [index + offset, index - offset] {
        if let mention = text.mention(at: place), let name = name(mention) { return name }
      }
    }
    return nil
  }

  private func player(from index: Int) -> String? {
    text.mention(from: index, within: 1).flatMap(name)
  }

  private func player(before index: Int) -> String? {
    text.mention(before: index, within: 0).flatMap(name)
  }

  private static let trades: Set<String> = ["trade", "traded", "trades", "trading", "swapped"]
  private static let wire: Set<String> = ["waiver", "waivers", "wire"]
  private static let unknowable: [String: String] = [
    "injury": "injuries", "injured": "injuries", "injuries": "injuries", "concussion": "injuries",
    "hamstring": "injuries", "acl": "injuries", "sidelined": "injuries", "surgery": "injuries",
    "arrested": "the police", "arrest": "the police", "jail": "the police",
    "prison": "the police", "suspended": "suspensions",
    "divorce": "families", "wife": "families", "wife's": "families", "husband": "families",
    "girlfriend": "families", "boyfriend": "families", "mother": "families", "father": "families",
    "bald": "looks", "suicide": "self-harm",
    "cancer": "health", "rehab": "health", "disease": "health",
    "immigrant": "origins", "gay": "people's lives",
  ]
}
