import JSON
package import LeagueModel
package import Rank

/// What cards ask of a week.
extension Edition {
  /// The name that the edition prints for a team.
  package func name(of team: Team.ID) -> String {
    teams.first { $0.team.id == team }?.team.name ?? "Team \(team)"
  }

  /// A team's place in the rankings, or after the season in the final standings.
  func place(of team: Team.ID) -> Int? {
    numbers?.recap?.finish.first { $0.team == team }?.place
      ?? teams.first { $0.team.id == team }?.team.rank
  }

  /// A team's place and name, such as `12. Hibernation Station™`; before the season, its name.
  func placedName(of team: Team.ID) -> String {
    guard phase != .preseason, let place = place(of: team) else { return name(of: team) }
    return "\(place). \(name(of: team))"
  }

  /// A team's matchup of the week, one with an opponent if it has several.
  func matchup(of team: Team.ID) -> MatchupResult? {
    let own = matchups.filter { $0.home.team == team || $0.away?.team == team }
    return own.first { $0.away != nil } ?? own.first
  }

  /// A team's result of the week: `lost 71.90–117.66`; nil without a game.
  func result(of team: Team.ID) -> String? {
    guard let game = matchup(of: team), let away = game.away else { return nil }
    let isHome = game.home.team == team
    let (own, other) = isHome ? (game.home.points, away.points) : (away.points, game.home.points)
    let word = game.winner.map { $0 == team ? "won" : "lost" } ?? (own == other ? "tied" : nil)
    return word.map { "\($0) \(own)–\(other)" }
  }

  /// A team and its opponent: that of the facts, or else that of the week.
  func duel(of team: Team.ID, _ facts: [Fact]) -> Card.Duel {
    let pair = facts.compactMap(\.subject.matchup).first { $0.contains(team) }
    let other = pair?.first { $0 != team }
    let game = matchups.first { game in
      guard let away = game.away else { return false }
      let teams = [game.home.team, away.team]
      return teams.contains(team) && (other.map(teams.contains) ?? true)
    }
    func face(_ id: Team.ID) -> Card.Face {
      let side = [game?.home, game?.away].compactMap(\.self).first { $0.team == id }
      return Card.Face(team: id, name: name(of: id), points: side?.points)
    }
    let opponent =
      other ?? game.map { $0.home.team == team ? $0.away?.team ?? team : $0.home.team }
    guard let opponent, opponent != team else { return Card.Duel(faces: [face(team)]) }
    let verb =
      switch game?.winner {
      case team?: "beat"
      case _?: "lost to"
      case nil: game.flatMap { $0.home.points == $0.away?.points ? "tied" : nil } ?? "and"
      }
    return Card.Duel(faces: [face(team), face(opponent)], verb: verb)
  }

  /// The award for the card of a week without a headline: a close game, or else a blowout.
  var loudestAward: Award? {
    let awards = numbers?.awards ?? []
    func margin(_ award: Award?) -> Double { award?.values["margin"]?.double ?? 0 }
    let closest = awards.first { $0.kind == .closestGame }
    let blowout = awards.first { $0.kind == .biggestBlowout }
    if closest != nil, margin(closest) <= Self.close { return closest }
    if margin(blowout) >= Self.wide { return blowout }
    return closest ?? blowout ?? awards.first { CardFact($0) != nil }
  }

  /// The largest margin of a close game in points, as in the facts.
  private static let close = 5.0
  /// The smallest margin of a blowout in points.
  private static let wide = 40.0

  /// The paper's line about a game: its headline, the loser's roast, the winner's, the game's award, or its story.
  /// - Parameter pair: Both teams, the winner first.
  func line(about pair: [Team.ID]) -> String {
    let about = Set(facts.filter { Set($0.subject.matchup ?? []) == Set(pair) }.map(\.id))
    if let headline, headline.facts.contains(where: about.contains) { return headline.text }
    for id in pair.reversed() {
      let sentences = teams.first { $0.team.id == id }?.roast?.sentences ?? []
      if let told = sentences.first(where: { $0.facts.contains(where: about.contains) }) {
        return told.text
      }
    }
    if let award = numbers?.awards.first(where: { Set($0.teams) == Set(pair) }) {
      return award.text
    }
    let story = numbers?.stories?.first { Set([$0.home, $0.away]) == Set(pair) }
    if let told = story?.blocks.last?.narrative { return told }
    return pair.map(name).joined(separator: " against ")
  }
}
