package import LeagueModel

/// The last week whose games are over according to the league's answer; nil before the first.
package func lastFinalWeek(of key: LeagueKey, in answer: Answer) -> Int? {
  key.traits.isOver(in: answer).flatMap { (1...Week.lastPossible).last(where: $0) }
}
