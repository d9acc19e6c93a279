import LeagueModel
import Platform
import Rank
import TestSupport
import Testing

@testable import Roast

/// Claims about all games of a team or all teams, which have no number: "nobody beat them".
@Suite struct FactCheckUniversalTests {
  /// After six weeks: a team that won every game, one that lost every one, and two at 3-3, one of which has lost its
  /// last two games and the other won them.
  private enum Subject: String, CaseIterable {
    case otters = "Neon Otters"
    case moose = "Gravel Moose"
    case herons = "Velvet Herons"
    case newts = "Rusty Newts"
  }

  /// The winner first.
  private static let results: [[(Subject, Subject)]] = [
    [(.otters, .moose), (.herons, .newts)], [(.otters, .herons), (.moose, .newts)],
    [(.otters, .newts), (.moose, .herons)], [(.otters, .herons), (.moose, .newts)],
    [(.otters, .moose), (.herons, .newts)], [(.otters, .newts), (.herons, .moose)],
  ]

  private static func check(weeks: Int = 6) throws -> FactCheck {
    let teams = Subject.allCases.map { Team(id: $0.rawValue, name: $0.rawValue, owners: []) }
    let played = results.prefix(weeks).enumerated().map { index, games in
      let matchups = games.enumerated().map { place, game in
        func side(_ team: Subject, _ points: Int) -> Side {
          let points = Points(tenThousandths: (points + 7 * index + 3 * place) * 10_000)
          return Side(team: team.rawValue, points: points, total: points)
        }
        return Matchup(
          kind: .regular, weeks: [index + 1], decision: .home, home: side(game.0, 120),
          away: side(game.1, 90))
      }
      return Week(number: index + 1, state: .played, isPlayoff: false, matchups: matchups)
    }
    let league = League(
      key: try #require(LeagueKey(platform: .sleeper, id: "1")), name: "Sunday Leftovers",
      season: 2025, stage: weeks == 0 ? .preseason : .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: 2, hasMedianGame: false, lineupSlots: ["QB"],
        seedingRule: nil),
      divisions: [], teams: teams, players: [], weeks: played,
      fetchedAt: Instant(seconds: 1_800_000_000))
    return FactCheck(try rank(league, week: weeks), context: LeagueContext())
  }

  /// A sentence, of whom it is true, and of whom it is false.
  private static let claims: [(text: String, isTrueOf: [Subject], isFalseOf: [Subject])] = [
    ("Nobody beat them.", [.otters], [.moose, .herons, .newts]),
    ("No one has beaten them yet.", [.otters], [.moose, .herons, .newts]),
    ("Not a single team has beaten them this season.", [.otters], [.moose, .newts]),
    ("Nobody’s beaten them all year.", [.otters], [.herons, .newts]),
    ("None of you beat them.", [.otters], [.moose, .newts]),
    ("Nobody can beat them, and they know it.", [.otters], [.moose, .newts]),
    ("Nobody in this league has beaten you.", [.otters], [.herons, .newts]),
    ("They haven’t lost.", [.otters], [.moose, .herons, .newts]),
    ("They still have not lost a game.", [.otters], [.moose, .newts]),
    ("They have yet to lose.", [.otters], [.herons, .newts]),
    ("They've never been beaten, and it shows.", [.otters], [.moose, .newts]),
    ("They haven’t lost to anybody.", [.otters], [.moose, .newts]),
    ("They lost to nobody.", [.otters], [.herons, .newts]),
    ("They won every game.", [.otters], [.moose, .newts]),
    ("They've won all 6 of their games so far.", [.otters], [.moose, .newts]),
    ("They won them all.", [.otters], [.herons, .newts]),
    ("They beat everybody.", [.otters], [.moose, .newts]),
    ("They've beaten every team they've played.", [.otters], [.moose, .newts]),
    ("Everybody has lost to them.", [.otters], [.moose, .newts]),
    ("They are undefeated.", [.otters], [.moose, .herons, .newts]),
    ("They have a perfect record, for now.", [.otters], [.moose, .newts]),
    ("They have no losses.", [.otters], [.moose, .newts]),
    ("They're still without a loss.", [.otters], [.herons, .newts]),
    ("They haven’t won.", [.newts], [.otters, .moose, .herons]),
    ("They have yet to win a game.", [.newts], [.otters, .moose]),
    ("They haven’t beaten anybody.", [.newts], [.otters, .herons]),
    ("They beat nobody.", [.newts], [.otters, .moose]),
    ("They lost to everybody.", [.newts], [.otters, .moose]),
    ("They've lost to every team in this league.", [.newts], [.otters, .herons]),
    ("They lost every single game.", [.newts], [.otters, .moose]),
    ("Everybody beat them.", [.newts], [.otters, .herons]),
    ("The whole league has beaten them.", [.newts], [.otters, .moose]),
    ("Nobody lost to them.", [.newts], [.otters, .moose]),
    ("They are winless.", [.newts], [.otters, .herons]),
    ("They have zero wins.", [.newts], [.otters, .moose]),
    ("They are still without a win.", [.newts], [.otters, .moose]),
    ("They haven’t lost since week 4.", [.herons], [.moose, .newts]),
    ("They haven’t won since week 4.", [.moose], [.otters, .herons]),
    ("They haven’t lost in 2 games.", [.herons], [.moose, .newts]),
    ("Nobody beat them this week.", [.otters, .herons], [.moose, .newts]),
    ("They have the best record in the league.", [.otters], [.moose, .herons, .newts]),
    ("They have the worst record.", [.newts], [.otters, .moose, .herons]),
    ("Nobody lost this week.", [], Subject.allCases),
    ("Everybody won.", [], Subject.allCases),
    ("Nobody’s lost yet.", [], Subject.allCases),
    ("Nobody beat them on the road.", [], Subject.allCases),
  ]

  @Test(arguments: claims.indices) func holdOnlyForWhomTheyAreTrue(_ index: Int) throws {
    let check = try Self.check()
    let (text, isTrueOf, isFalseOf) = Self.claims[index]
    for team in isTrueOf + isFalseOf {
      let sentence = TeamRoast.Sentence(text: text, facts: [])
      let isAllowed = check.repaired(sentence, about: team.rawValue) != nil
      #expect(isAllowed == isTrueOf.contains(team), "\(text) of \(team.rawValue)")
    }
  }

  /// The other team's record does not make it true of this one, cited or not.
  @Test func belongToTheTeamThatTheSentenceNames() throws {
    let check = try Self.check()
    let own = "Gravel Moose"
    let record = try #require(
      check.ledger.facts(of: Subject.otters.rawValue).first { $0.kind == "undefeated" })
    func problems(_ text: String) -> [FactCheck.Problem] {
      check.problems(in: .init(text: text, facts: [record.id]), about: own)
    }
    #expect(problems("Nobody has beaten Neon Otters.").isEmpty)
    #expect(problems("Neon Otters are undefeated.").isEmpty)
    #expect(
      problems("Neon Otters laughed. Nobody has beaten Gravel Moose.").map(\.kind) == [.result])
    #expect(
      problems("Neon Otters laughed, but Gravel Moose are undefeated.").map(\.kind) == [.result])
  }

  /// Idioms, hypotheses and limits that are no claims about results.
  @Test(arguments: [
    "They haven’t lost hope.", "Nobody beat them to the waiver wire.", "Nobody wins when you talk.",
    "If nobody beats them, we’ll eat the trophy.", "Everybody lost interest.",
    "They never win an argument.", "They won’t lose sleep.", "Everybody else beat the traffic.",
    "They could lose to anybody.", "Nobody won an argument here.",
  ])
  func leaveOtherSentencesAlone(_ text: String) throws {
    let check = try Self.check()
    let problems = check.problems(
      in: .init(text: text, facts: []), about: Subject.moose.rawValue)
    #expect(problems.map(\.excerpt) == [])
  }

  /// Before the first game no team has lost, or won.
  @Test func areTrueOfAllBeforeTheFirstGame() throws {
    let check = try Self.check(weeks: 0)
    for text in ["Nobody’s lost yet.", "Nobody has won yet, you included."] {
      let sentence = TeamRoast.Sentence(text: text, facts: [])
      #expect(check.repaired(sentence, about: Subject.moose.rawValue) != nil, "\(text)")
    }
  }
}
