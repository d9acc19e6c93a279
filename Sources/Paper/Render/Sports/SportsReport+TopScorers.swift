import Sports

extension SportsReport {
  /// The best player of each team, away first: `28 pts 8 reb 5 ast`.
  var topScorers: [(name: String, text: String)] {
    [game.away, game.home].compactMap { team in
      switch game.league.sport {
      case .hockey: topSkater(of: team)
      case .basketball: top(of: team, [("pts", "pts"), ("trb", "reb"), ("ast", "ast")])
      case .football: top(of: team, [("yards", "yds"), ("touchdowns", "td")])
      case .baseball: top(of: team, [("h", "h"), ("hr", "hr"), ("rbi", "rbi")])
      }
    }
  }

  private func top(
    of team: String, _ numbers: [(key: String, unit: String)]
  ) -> (name: String, text: String)? {
    let own = players.filter { $0.team == team }
    let best = own.enumerated().max { left, right in
      for (key, _) in numbers {
        let (one, other) = (left.element.number(key) ?? 0, right.element.number(key) ?? 0)
        if one != other { return one < other }
      }
      return left.offset > right.offset
    }?.element
    guard let best, let first = numbers.first, (best.number(first.key) ?? 0) > 0 else { return nil }
    let words = numbers.compactMap { key, unit in best.number(key).map { "\($0) \(unit)" } }
    return (best.name, words.joined(separator: " "))
  }

  private func topSkater(of team: String) -> (name: String, text: String)? {
    let best = skaters.enumerated().filter { $0.element.team == team }.max { left, right in
      func key(_ row: SkaterRow) -> (Int, Int) { (row.points ?? 0, row.goals ?? 0) }
      let (one, other) = (key(left.element), key(right.element))
      return one == other ? left.offset > right.offset : one < other
    }?.element
    guard let best, (best.points ?? 0) > 0 else { return nil }
    return (best.name, "\(best.goals ?? 0) g \(best.assists ?? 0) a")
  }
}
