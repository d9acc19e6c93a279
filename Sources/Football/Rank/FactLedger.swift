import JSON
import LeagueModel

/// Everything that is true of a week, team by team in the order of their ranks.
struct FactLedger {
  let facts: [Fact]

  init(_ figures: WeekFigures, _ week: Week?, _ teams: [RankedTeam], _ system: PowerSystem) {
    let (league, standings) = (figures.league, figures.standings)
    guard let week else {
      facts = teams.flatMap { team in
        var notes = TeamFacts(team, week: 0)
        notes.add("waiting", weight: 0.5, givesAway: false, "\(team.textName) has not played yet.")
        return notes.facts
      }
      return
    }
    let scores = WeekScores(week)
    let reviews = Dictionary(figures.reviews.map { ($0.team, $0) }) { first, _ in first }
    let lucks = Dictionary(figures.lucks.map { ($0.team, $0) }) { first, _ in first }
    let race = RaceFacts(figures.outlook, league, week)
    facts = teams.flatMap { team in
      let game = week.matchups.lazy.compactMap { $0.sides(of: team.id)?.other }.first
      var notes = TeamFacts(
        team, week: week.number, weekScores: standings[team.id].weekScores,
        opponent: game?.team, rankedBy: system)
      notes.addSeason(teams, standings[team.id], isPlayoff: week.isPlayoff)
      if let luck = lucks[team.id] { notes.addLuck(luck) }
      notes.addRuns(isPlayoff: week.isPlayoff)
      notes.addGame(week, scores, teams)
      notes.addLineup(week, reviews[team.id], figures.players)
      notes.addPlayoffs(figures, week, teams)
      notes.addRace(race)
      notes.addRecords(figures, week)
      return notes.facts
    }
  }
}

/// The points of a week, to compare a team with all others.
struct WeekScores {
  /// The points of every team that had a game, and of those without one whose players scored all the same:
  /// "nobody scored more" is about them, too.
  let points: [Team.ID: Points]

  init(_ week: Week) {
    let sides = week.matchups.flatMap { matchup in
      matchup.away == nil ? matchup.sides.filter { $0.points != .zero } : matchup.sides
    }
    points = Dictionary(sides.map { ($0.team, $0.points) }) { first, _ in first }
  }

  /// How a team would have done against everybody else's points of the week.
  func allPlay(_ team: Team.ID) -> Record? {
    guard let own = points[team] else { return nil }
    var record = Record()
    for (other, theirs) in points where other != team {
      record.add(own == theirs ? .tie : own > theirs ? .win : .loss)
    }
    return record
  }
}

/// Collects the facts of one team.
struct TeamFacts {
  let team: RankedTeam
  let week: Int
  /// The points of the team's games of one week in the regular season so far.
  let weekScores: [Points]
  /// The team and its opponent of the week; nil without a game.
  private let matchup: [Team.ID]?
  /// What ranks the teams.
  private let system: PowerSystem
  private(set) var facts: [Fact] = []
  /// The team's name as sentences have it.
  var name: String { team.textName }

  init(
    _ team: RankedTeam, week: Int, weekScores: [Points] = [], opponent: Team.ID? = nil,
    rankedBy system: PowerSystem = .skidmark
  ) {
    self.team = team
    self.week = week
    self.weekScores = weekScores
    matchup = opponent.map { [team.id, $0] }
    self.system = system
  }

  mutating func add(
    _ kind: String, _ values: JSONValue = [:], weight: Double, player: Player.ID? = nil,
    givesAway: Bool = true, _ text: String
  ) {
    facts.append(
      Fact(
        id: "t\(team.id).\(kind)", kind: kind,
        subject: Fact.Subject(
          team: team.id, player: player, matchup: FactKinds.isOfTheGame(kind) ? matchup : nil),
        week: week, values: values, units: FactKinds.units(of: values, kind),
        weight: min(1, max(0, weight)), givesAway: givesAway, text: text,
        formula: FactFormulas[kind], explainedBy: FactKinds.explanation(of: kind, system)))
  }
}

extension Points {
  /// The amount as a value of a fact.
  var json: JSONValue { .double(value) }
}
