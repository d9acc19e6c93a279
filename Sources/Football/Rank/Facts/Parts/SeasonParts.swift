import LeagueModel

/// The parts of all teams after a week, replayed from the season's games: who gets one, who has one, and who loses one.
struct SeasonParts {
  struct Held {
    let part: SeasonPart
    /// The week that gave it.
    let since: Int
  }

  /// The teams that get their part this week, with what their games have been.
  private(set) var given: [Team.ID: (held: Held, run: TeamRun)] = [:]
  /// The teams that keep a part of an earlier week.
  private(set) var kept: [Team.ID: Held] = [:]
  /// The teams whose part ends this week.
  private(set) var lost: [Team.ID: Held] = [:]
  /// The teams by whose part their opponents' texts may call them this week: those who have had it for the shortest
  /// time, because a name wears out.
  private(set) var lent: Set<Team.ID> = []

  /// The most new parts of a week, and the most teams that others call by their part.
  private static let mostGiven = 2
  private static let mostLent = 2

  init(_ figures: WeekCalculations) {
    let league = figures.league
    guard !league.rules.isGuillotine else { return }
    let lucks = Dictionary(
      figures.lucks.map { luck in
        (luck.team, Dictionary(luck.rounds.map { ($0.week, $0) }) { first, _ in first })
      }
    ) { first, _ in first }
    var runs: [Team.ID: TeamRun] = [:]
    var had: [Team.ID: Set<SeasonPart>] = [:]
    for week in league.playedWeeks where week.number <= figures.number {
      (given, lost) = ([:], [:])
      for (team, held) in kept where held.since < week.number { kept[team] = held }
      let played = week.decidedGames
      for game in played {
        for side in [game.first, game.second] {
          runs[side.team, default: TeamRun()].add(
            game, of: side.team, lucks[side.team]?[week.number])
        }
      }
      let teams = played.flatMap { [$0.first.team, $0.second.team] }.sorted()
      for team in teams {
        guard let held = kept[team], let run = runs[team], held.part.hasEnded(run) else { continue }
        kept[team] = nil
        lost[team] = held
      }
      guard !week.isPlayoff else { continue }
      give(
        league.rules.parts, in: week.number,
        to: teams.filter { league.team($0)?.owners.isEmpty == false }, runs, &had)
    }
    lent = Set(
      kept.sorted { ($1.value.since, $0.key) < ($0.value.since, $1.key) }.prefix(Self.mostLent)
        .map(\.key))
    for team in given.keys { kept[team] = nil }
  }

  private mutating func give(
    _ parts: [SeasonPart], in week: Int, to teams: [Team.ID], _ runs: [Team.ID: TeamRun],
    _ had: inout [Team.ID: Set<SeasonPart>]
  ) {
    for part in parts where given.count < Self.mostGiven {
      // One team at a time has it, and none gets it in the week that takes it from another.
      guard !kept.values.contains(where: { $0.part == part }),
        !lost.values.contains(where: { $0.part == part })
      else { continue }
      let fits = teams.compactMap { team -> (team: Team.ID, run: TeamRun, fit: Double)? in
        guard kept[team] == nil, lost[team] == nil, !(had[team]?.contains(part) ?? false),
          let run = runs[team],
          let fit = part.fit(run, among: runs.filter { $0.key != team }.map(\.value))
        else { return nil }
        return (team, run, fit)
      }
      guard let best = fits.max(by: { ($0.fit, $1.team) < ($1.fit, $0.team) }) else { continue }
      let held = Held(part: part, since: week)
      given[best.team] = (held, best.run)
      kept[best.team] = held
      had[best.team, default: []].insert(part)
    }
  }
}

extension Rules {
  /// The parts that a league's rules allow: games against the median are in records, but not in runs, and in best ball
  /// no manager leaves a spot empty.
  fileprivate var parts: [SeasonPart] {
    SeasonPart.allCases.filter { part in
      switch part {
      case .lastUnbeaten, .freeSquare, .cinderella, .plaintiff, .pickpocket: !hasMedianGame
      case .vacancy: !isBestBall
      case .yoYo, .nearMiss: true
      }
    }
  }
}
