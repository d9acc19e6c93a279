import LeagueModel

/// A claim that a writer states as data: who did what to whom.
struct StatedClaim {
  let direction: Direction
  let who: Team.ID?
  let whom: Team.ID?
  /// The lowercase name of the player.
  let player: String?
  /// The claim as it was written.
  let text: String

  /// Reads `t1 lost t7`, or `t1 benched Tuck Bigelow` with the slots already filled; nil if it cannot be read.
  init?(_ text: String, _ ledger: CheckedFacts) {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2, let who = ledger.team(of: words[0]),
      let direction = Direction.named(words[1])
    else { return nil }
    self.who = who
    self.direction = direction
    self.text = text
    let rest = words.count > 2 ? words[2] : nil
    whom = rest.flatMap(ledger.team)
    player = whom == nil ? rest?.lowercased() : nil
  }
}

extension CheckedFacts {
  /// The team of `t7`; nil if there is none.
  fileprivate func team(of slot: String) -> Team.ID? {
    guard slot.first == "t" else { return nil }
    let id = String(slot.dropFirst())
    return isTeam(id) ? id : nil
  }
}
