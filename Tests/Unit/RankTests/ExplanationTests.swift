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
      let mayLack: Set<ExplainedNumber.Name> = [.efficiency, .race, .odds]
      for name in ExplainedNumber.Name.allCases where !mayLack.contains(name) {
        #expect(byName[name] != nil, "\(name)")
      }
      for number in sheet.numbers {
        #expect(!number.formula.isEmpty && !number.source.isEmpty)
        #expect(number == explainer.number(number.name, of: team))
      }
      let ranked = try #require(rankings.teams.first { $0.id == team.id })
      #expect(
        byName[.record]?.value
          == "\(ranked.record), \(ranked.pointsFor) points for, \(ranked.pointsAgainst) against")
      #expect(
        byName[.power]?.value.hasSuffix("rank \(ranked.rank) of \(league.teams.count)") == true)
      let luck = try #require(lucks.first { $0.team == team.id })
      #expect(byName[.allPlay]?.value.hasPrefix("\(luck.allPlay), ") == true)
      #expect(byName[.luck]?.inputs.count ?? 0 > luck.rounds.count)
    }
    let seeds = explainer.sheets.compactMap { $0.numbers.first { $0.name == .seed }?.value }
      .compactMap { Int($0.prefix { $0 != " " }) }
    #expect(seeds.sorted() == Array(1...league.teams.count))
  }

  /// The inputs listed under a formula give its value.
  @Test(arguments: Seeds.tried(1...100))
  func theInputsGiveTheValue(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let explainer = try Explainer(league, week: week, seasons: 100)
    for team in league.teams {
      let oberon = try #require(explainer.number(.oberonMt, of: team))
      let parts = oberon.inputs.compactMap(Self.firstNumber)
      try #require(parts.count == 4)
      let score = (6 * parts[0] + 2 * (parts[1] + parts[2]) + 400 * parts[3]) / 10
      #expect(abs(score - (try #require(Self.firstNumber(": " + oberon.value)))) < 0.02)
      let resume = try #require(explainer.number(.resume, of: team))
      let halves = resume.inputs.compactMap(Self.firstNumber)
      try #require(halves.count == 2)
      let half = try #require(Self.firstNumber(": " + resume.value))
      #expect(abs((halves[0] + halves[1]) / 2 - half) < 0.0002)
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

  /// The number after the colon, with the minus sign of print.
  private static func firstNumber(_ line: String) -> Double? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let text = line[line.index(after: colon)...].drop { $0 == " " }
    return Double(text.prefix { "−.0123456789".contains($0) }.replacing("−", with: "-"))
  }
}
