import LeagueModel
import TestSupport
import Testing

@testable import Rank

@Suite struct ExplanationTests {
  @Test(arguments: Seeds.tried(1...100))
  func everyNumberCanBeExplainedForEveryTeam(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let rankings = try rank(league, week: week)
    let explainer = try Explainer(league, week: week, seasons: 100)
    let lucks = luck(league, through: week)
    for (team, sheet) in zip(league.teams, explainer.sheets) {
      #expect(sheet.team == team.id)
      let byName = Dictionary(sheet.numbers.map { ($0.name, $0) }) { first, _ in first }
      let luck = try #require(lucks.first { $0.team == team.id })
      let hasPlayed = !luck.rounds.isEmpty
      var mayLack: Set<ExplainedNumber.Name> = [
        .margin, .headToHead, .efficiency, .bench, .awards, .seasonRecords, .race, .odds,
      ]
      if !hasPlayed { mayLack.formUnion([.streak, .points, .allPlay, .luck, .schedules]) }
      for name in ExplainedNumber.Name.allCases where !mayLack.contains(name) {
        #expect(byName[name] != nil, "\(name)")
      }
      for number in sheet.numbers {
        #expect(!number.meaning.isEmpty && !number.source.isEmpty)
        #expect(!number.sums.isEmpty || !number.inputs.isEmpty)
        #expect(number == explainer.number(number.name, of: team))
      }
      let ranked = try #require(rankings.teams.first { $0.id == team.id })
      #expect(byName[.record]?.value == ranked.record.description)
      #expect(
        byName[.power]?.value.hasSuffix("rank \(ranked.rank) of \(league.teams.count)") == true)
      guard hasPlayed else { continue }
      #expect(
        byName[.points]?.value.hasPrefix("\(ranked.pointsFor) for, \(ranked.pointsAgainst) against")
          == true)
      #expect(byName[.streak]?.value.prefix { $0 != "," } ?? "" == ranked.streak?.description ?? "")
      #expect(byName[.allPlay]?.value.hasPrefix("\(luck.allPlay), ") == true)
      #expect(byName[.luck]?.inputs.count ?? 0 >= luck.rounds.count)
    }
    let seeds = explainer.sheets.compactMap { $0.numbers.first { $0.name == .seed }?.value }
      .compactMap { Int($0.prefix { $0 != " " }) }
    #expect(seeds.sorted() == Array(1...league.teams.count))
  }

  /// Every printed sum, evaluated from its own digits, gives the printed result.
  @Test(arguments: Seeds.tried(1...100))
  func theSumsAddUp(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    var counted = 0
    for sheet in try Explainer(league, week: week, seasons: 100).sheets {
      for number in sheet.numbers where ![.awards, .seasonRecords].contains(number.name) {
        for line in number.sums where line.contains(" = ") {
          let sum = try #require(PrintedSum(line), "\(line)")
          #expect(sum.isTrue, "\(number.name): \(line)")
          counted += 1
        }
      }
    }
    #expect(counted >= 5 * league.teams.count)
  }

  /// The last line of a score's sums ends with the score.
  @Test(arguments: Seeds.tried(1...100))
  func theSumsEndWithTheValue(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let explainer = try Explainer(league, week: week, seasons: 100)
    for team in league.teams {
      for system in PowerSystem.allCases {
        let number = try #require(explainer.number(ExplainedNumber.Name(system), of: team))
        let score = number.value.prefix { $0 != "," }
        let last = try #require(number.sums.last?.replacing(", before rounding", with: ""))
        #expect(last.hasSuffix("= \(score)"), "\(last)")
      }
    }
  }

  @Test func aWrongSumIsSeen() throws {
    for (line, isTrue) in [
      ("1.5 + 2 = 3.5", true), ("1.5 + 2 = 3.7", false), ("points: 3 − 4.5 = −1.5", true),
      ("0.6 × 0.4000 + 0.3 × 0.9900 = 0.2400 + 0.2970 = 0.5370", true),
      ("0.6 × 0.4000 + 0.3 × 0.9900 = 0.2400 + 0.2970 = 0.5380", false),
      ("(6 × 10.00 + 2 × (5.00 + 5.00)) / 10 = 8.00", true), ("5 / 8 = 62.5%", true),
      ("5 / 8 = 62.7%", false), ("a: 1 + 1 = 2; 2 + 2 = 5", false),
      ("0.333 + 0.333 + 0.333 = 1.000, before rounding", true),
    ] {
      #expect(try #require(PrintedSum(line), "\(line)").isTrue == isTrue, "\(line)")
    }
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (1.005, 1, "1.0"), (-2.5, 1, "−2.5"), (-0.001, 2, "0.00"), (12.345, 0, "12"),
    (0.0625, 4, "0.0625"),
  ])
  func decimalsAreRounded(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(decimal(value, decimals) == text)
  }

  @Test func weeksThatAreNotOverCannotBeExplained() throws {
    let league = try #require(randomLeague(3))
    #expect(throws: RankError.self) { try Explainer(league, week: 99) }
  }
}
