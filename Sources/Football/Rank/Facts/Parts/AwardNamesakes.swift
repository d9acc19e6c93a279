import LeagueModel

/// The teams after which a league has named its awards: the first that had one for itself three times in a season.
struct AwardNamesakes {
  struct Namesake {
    let team: Team.ID
    /// The week of the third time.
    let since: Int
  }

  private(set) var byKind: [Award.Kind: Namesake] = [:]

  /// The awards that can get a name.
  static let kinds: [Award.Kind] = [.lowestScore, .luckiestWinner, .highestLoser, .highestScore]
  static let times = 3

  init(_ league: League, through last: Int) {
    guard !league.rules.isGuillotine else { return }
    var won: [Award.Kind: [Team.ID: Int]] = [:]
    for week in league.playedWeeks where !week.isPlayoff && week.number <= last {
      for award in Awards(ofScores: league, week).awards where byKind[award.kind] == nil {
        guard Self.kinds.contains(award.kind), award.teams.count == 1, let team = award.teams.first
        else { continue }
        let count = won[award.kind, default: [:]][team, default: 0] + 1
        won[award.kind, default: [:]][team] = count
        if count == Self.times { byKind[award.kind] = Namesake(team: team, since: week.number) }
      }
    }
  }
}

extension FactName {
  package static let coined = "coined"
  package static let namesake = "namesake"
}

extension Award.Kind {
  /// What the team had, in the sentences of facts.
  fileprivate var what: String {
    switch self {
    case .lowestScore: "the lowest score"
    case .highestScore: "the highest score"
    case .highestLoser: "the highest losing score"
    case .luckiestWinner: "the lowest winning score"
    default: ""
    }
  }

  /// The name of the award once it is named after a team.
  fileprivate func name(after team: String) -> String {
    switch self {
    case .lowestScore: "\(team) Memorial Bowl"
    case .highestScore: "\(team) Tower"
    case .highestLoser: "\(team) Bridge"
    case .luckiestWinner: "\(team) International"
    default: team
    }
  }
}

/// An award that a team has for the third time, so that it is named after the team.
struct CoinedFact: TeamFactKind {
  static let kind = FactName.coined
  static let values: [FactValue<Self>] =
    [
      .text("award", \.award.rawValue), .name("name", \.name),
      .count("times", .times) { _ in AwardNamesakes.times },
    ]
  static let formula =
    "the first team of the season to have the week's lowest or highest score, the highest of the losers or the lowest of "
    + "the winners (if that is luck) alone for the third time"
  static let explanation: FactExplanation? = .number(.awards)
  static let saysMoreThanValues = true

  let award: Award.Kind
  let name: String
  let weight = 0.95

  init?(_ week: TeamWeek) {
    let found = AwardNamesakes.kinds.first { kind in
      week.namesakes.byKind[kind].map {
        $0.team == week.team.id && $0.since == week.week.number
      } ?? false
    }
    guard let found else { return nil }
    award = found
    name = found.name(after: week.team.textName)
  }

  func text(of name: String) -> String {
    "\(name) has had \(award.what) \(AwardNamesakes.times) times, and the award is \(self.name) now."
  }
}

/// An award that is named after a team since an earlier week.
struct NamesakeFact: TeamFactKind {
  static let kind = FactName.namesake
  static let values: [FactValue<Self>] =
    [
      .text("award", \.award.rawValue), .name("name", \.name),
      .name("namesake", \.namesake), .flag("own", \.isOwn), .count("since", .week, \.since),
      .points("points", \.points),
    ]
  static let formula =
    "an award of the week, alone, that is named after a team since an earlier week"
  static let explanation: FactExplanation? = .number(.awards)
  static let saysMoreThanValues = true
  static let isJoin = true

  let award: Award.Kind
  let namesake: String
  let isOwn: Bool
  var name: String { award.name(after: namesake) }
  let since: Int
  let points: Points
  let weight = 0.7

  init?(_ week: TeamWeek) {
    guard let game = week.game else { return nil }
    let found = AwardNamesakes.kinds.first { kind in
      guard let namesake = week.namesakes.byKind[kind], namesake.since < week.week.number else {
        return false
      }
      return week.figures.awards[kind]?.teams == [week.team.id]
    }
    guard let found, let namesake = week.namesakes.byKind[found] else { return nil }
    (award, since, points) = (found, namesake.since, game.own.total)
    self.namesake = week.figures.names.inText(namesake.team)
    isOwn = namesake.team == week.team.id
  }

  func text(of name: String) -> String {
    "\(name) had \(award.what) of the week, \(points), which has been \(self.name) since week \(since)."
  }
}
