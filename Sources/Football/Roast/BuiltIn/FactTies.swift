import JSON
import Rank

/// What facts have in common besides their team, so that one can follow from the other.
enum FactTies {
  /// The subject of a plain result, which ties nothing: it fits after everything.
  static let result = "result"
  private static let game = "game"
  /// The values that name a player.
  private static let players = ["player", "benched", "started", "added", "dropped"]

  /// The players that a fact is about, and whether it is about the week's game.
  static func subjects(of fact: Fact) -> Set<String> {
    if ["win", "loss", "tie"].contains(fact.kind) { return [result] }
    let names = players.compactMap { fact.values[$0]?.string }
    return Set(names + (fact.subject.matchup == nil ? [] : [game]))
  }
}
