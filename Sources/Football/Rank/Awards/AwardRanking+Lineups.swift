import JSON
import LeagueModel

extension AwardChooser {
  private struct Starter {
    let team: Team.ID
    let player: Player
    let points: Points
  }

  private static let mostNames = 3

  /// Judges this week's lineups only, even within a multiweek round.
  mutating func judgeLineups(_ players: PlayerNames) {
    let sides = week.sidesWithOpponent
    let benches = sides.compactMap { side in
      side.benchPoints.map { (team: side.team, points: $0) }
    }
    // If any bench points are unknown, no bench can be called the highest.
    let isKnown = sides.allSatisfy { $0.lineup.isEmpty || $0.hasAllPoints }
    if isKnown, !league.rules.isBestBall, let most = holders(of: benches, most: \.points) {
      let teams = names.ordered(most.elements.map(\.team))
      let owners = list(teams.map { names.inText($0).possessive })
      let (noun, each) = teams.count == 1 ? ("bench", "") : ("benches", " each")
      give(
        .benchOfShame, to: teams,
        ["points": most.value.json, "teams": .array(teams.map { .string(names[$0]) })],
        "\(owners) \(noun) scored \(most.value) points\(each), "
          + "the most of any bench in week \(week.number).")
    }
    guard sides.allSatisfy({ $0.lineup.isEmpty || $0.starterPoints != nil }) else { return }
    let starters = sides.flatMap { side in
      side.lineup.filter(\.isStarter).compactMap { entry -> Starter? in
        guard let id = entry.player, let points = entry.points else { return nil }
        return Starter(team: side.team, player: players[id], points: points)
      }
    }
    giveStarters(.bestPlayer, holders(of: starters, most: \.points)?.elements, "most")
    guard !league.rules.isBestBall else { return }
    giveStarters(
      .worstStarter, holders(of: starters) { .zero - $0.points }?.elements, "fewest")
  }

  private mutating func giveStarters(_ kind: Award.Kind, _ starters: [Starter]?, _ word: String) {
    guard let points = starters?.first?.points else { return }
    let ordered = (starters ?? []).sorted { left, right in
      (left.player.name, left.player.id, left.team)
        < (right.player.name, right.player.id, right.team)
    }
    let items = ordered.map { starter -> JSONValue in
      [
        "player": .string(starter.player.name), "position": .string(starter.player.position),
        "team": .string(names[starter.team]),
      ]
    }
    let phrases = ordered.map { starter in
      // ESPN's FLEX means an unknown position.
      let position = starter.player.position
      let shown = ["", "FLEX"].contains(position) ? "" : " (\(position))"
      return "\(starter.player.name)\(shown) of \(names.inText(starter.team))"
    }
    let who =
      phrases.count > Self.mostNames ? "\(phrases.count) starters" : list(phrases)
    give(
      kind, to: names.ordered(ordered.map(\.team)),
      ["points": points.json, "players": .array(items)],
      "\(who) scored \(points)\(phrases.count > 1 ? " each" : ""), "
        + "the \(word) of any starter in week \(week.number).")
  }

  /// Judges the streaks of the standings: regular-season games, including any against the median.
  mutating func judgeStreaks(_ standings: Standings) {
    for (kind, outcome) in [(Award.Kind.winStreak, Outcome.win), (.losingStreak, .loss)] {
      let runs = league.teams.map { team in
        let streak = standings[team.id].streak
        return (team: team.id, length: streak?.outcome == outcome ? streak?.length ?? 0 : 0)
      }
      guard let length = runs.map(\.length).max(), length >= 2 else { continue }
      let teams = names.ordered(runs.filter { $0.length == length }.map(\.team))
      guard teams.count < runs.count else { continue }
      let verb = outcome == .win ? "won" : "lost"
      give(
        kind, to: teams,
        ["length": .int(length), "teams": .array(teams.map { .string(names[$0]) })],
        "\(list(teams.map { names.inText($0) })) \(teams.count == 1 ? "has" : "have") \(verb) \(length) "
          + "in a row, the longest \(outcome == .win ? "winning" : "losing") streak "
          + "through week \(week.number).")
    }
  }
}

extension Side {
  /// The bench's points without injured reserve and taxi squad; nil if the bench is empty or some points are unknown.
  var benchPoints: Points? {
    let bench = lineup.filter { $0.slot == LineupEntry.bench && $0.player != nil }
    let known = bench.compactMap(\.points)
    return known.isEmpty || known.count < bench.count ? nil : known.total
  }

  var starterPoints: [Points]? {
    let starters = lineup.filter { $0.isStarter && $0.player != nil }
    let known = starters.compactMap(\.points)
    return known.count < starters.count ? nil : known
  }

  /// Whether there is a lineup, with known points for all starters and bench players.
  package var hasAllPoints: Bool {
    !lineup.isEmpty
      && lineup.allSatisfy { $0.player == nil || $0.points != nil || $0.isReserved }
  }
}
