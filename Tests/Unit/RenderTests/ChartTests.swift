import LeagueModel
import Liquid
import Platform
import TestSupport
import Testing

@testable import Rank
@testable import Render

/// Where the lines, dots and names of the pictures are drawn.
@Suite struct ChartTests {
  @Test func coordinatesHaveOneDecimalAndNoNeedlessSign() {
    let texts = [0, -0.04, 1.25, 1.26, -2.55, 10, 0.95].map { text(Value.coordinate($0)) }
    #expect(texts == ["0", "0", "1.3", "1.3", "-2.6", "10", "1"])
    #expect(text(.path([ChartPoint(x: 1, y: 2.5), ChartPoint(x: -1, y: 0)])) == "1,2.5 -1,0")
  }

  @Test func aScaleWithoutASpanIsItsMiddle() {
    #expect(ChartScale(domain: 3...3, range: (10, 20))(3) == 15)
    #expect(ChartScale(domain: 0...4, range: (20, 10))(1) == 17.5)
  }

  @Test func everyTeamHasALineFromItsFirstPlaceToItsLast() throws {
    let edition = try PaperSample.edition(named: "A Team")
    let chart = try members(try #require(BumpChart(edition)).value)
    let lines = try list(chart["lines"])
    #expect(lines.count == 4)
    for (line, team) in zip(lines, edition.teams) {
      let line = try members(line)
      let points = text(line["points"] ?? .null).split(separator: " ")
      #expect(points.count == 3)
      let season = try #require(edition.numbers?.season.first { $0.team == team.team.id })
      // Four rows share a hundred units, and a rank is the middle of its row.
      let rows = points.map { Double($0.split(separator: ",")[1]) ?? 0 }
      #expect(rows == season.weeks.map { 25 * Double($0.rank) - 12.5 })
    }
    let lit = try lines.map(members).filter { $0["is_lit"]?.isTruthy == true }
    #expect(lit.count == 1)
    // The largest move since the week before.
    let moves = try #require(edition.numbers?.season).map { line in
      (line.team, abs(line.weeks[2].rank - line.weeks[1].rank))
    }
    let most = moves.map(\.1).max() ?? 0
    let mover = try members(chart["mover"])
    if most > 0 {
      #expect(moves.contains { $0.1 == most && $0.0 == text(mover["team"] ?? .null) })
      #expect(text(mover["since"] ?? .null) == "2")
    }
    #expect(lit.first.map { text($0["team"] ?? .null) } == text(mover["team"] ?? .null))
  }

  @Test func oneWeekHasNoChart() throws {
    var edition = try PaperSample.edition(named: "A Team")
    let season = edition.numbers?.season.map { SeasonLine(team: $0.team, weeks: [$0.weeks[0]]) }
    edition.numbers?.season = season ?? []
    #expect(BumpChart(edition) == nil)
    let waiting = try PaperSample.edition(named: "A Team", week: 0)
    #expect(BumpChart(waiting) == nil && WinChart(waiting) == nil)
  }

  @Test func aSeasonIsMeasuredByTheMedianOfEachWeek() throws {
    func line(_ team: String, _ points: [Double?]) -> SeasonLine {
      let weeks = points.enumerated().map { index, points in
        SeasonLine.Entry(
          week: index + 1, rank: 1, points: points.flatMap { Points($0) }, outcome: nil,
          opponent: nil, opponentPoints: nil)
      }
      return SeasonLine(team: team, weeks: weeks)
    }
    // The medians are 110, 90 and, of two teams, 60; the mean of the first week is 160.
    let all = [
      line("1", [110, 90, nil]), line("2", [100, 80, 40]), line("3", [270, 200, 80]),
    ]
    #expect(SeasonChart(line("4", [nil]), among: all) == nil)
    let drawn = try all.map { try members(try #require(SeasonChart($0, among: all)).value) }
    #expect(drawn.map { text($0["above"] ?? .null) } == ["0", "0", "3"])
    #expect(drawn.map { text($0["played"] ?? .null) } == ["2", "3", "3"])
    let steps = text(drawn[0]["medians"] ?? .null).split(separator: " ")
    #expect(steps.count == 6)
    let levels = steps.map { Double($0.split(separator: ",")[1]) ?? 0 }
    // 132 units from no point to the season's most, 270.
    for (level, median) in zip(levels, [110, 110, 90, 90, 60, 60].map(Double.init)) {
      #expect(abs(level - (140 - 132 * median / 270)) < 0.06)
    }
  }

  @Test func theBarOfTheActualWinsIsMarked() throws {
    let edition = try PaperSample.edition(named: "A Team")
    let chart = try members(try #require(WinChart(edition)).value)
    let bars = try members(chart["bars_by_team"])
    let most = try #require(Double(text(chart["most"] ?? .null)))
    for line in try #require(edition.numbers?.luck) {
      let real = try list(bars[line.team]).map(members).filter { $0["is_real"]?.isTruthy == true }
      #expect(real.count == 1)
      // Bars share a hundred units from no win to the most.
      let x = try #require(Double(text(real[0]["x"] ?? .null)))
      #expect(abs(x - 0.3 - 100 * line.wins / (most + 1)) < 0.06)
    }
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .string(let text): text.string
    case .double(let number): "\(number)"
    case .int(let number): "\(number)"
    default: ""
    }
  }

  private func members(_ value: Value?) throws -> Object {
    guard case .object(let members)? = value else { throw Missing() }
    return members
  }

  private func list(_ value: Value?) throws -> [Value] {
    guard case .array(let list)? = value else { throw Missing() }
    return list
  }

  private struct Missing: Error {}
}
