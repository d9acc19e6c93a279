import LeagueModel
import Liquid
import Platform
import TestSupport
import Testing

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
      // A rank is a row, twenty units below the first.
      let rows = points.map { (Double($0.split(separator: ",")[1]) ?? 0) - 26 }
      #expect(rows == season.weeks.map { Double($0.rank - 1) * 20 })
    }
  }

  @Test func oneWeekHasNoChart() throws {
    var edition = try PaperSample.edition(named: "A Team")
    let season = edition.numbers?.season.map { SeasonLine(team: $0.team, weeks: [$0.weeks[0]]) }
    edition.numbers?.season = season ?? []
    #expect(BumpChart(edition) == nil)
    #expect(season.flatMap { Sparkline($0[0], among: $0) } == nil)
    let waiting = try PaperSample.edition(named: "A Team", week: 0)
    #expect(BumpChart(waiting) == nil && LuckScatter(waiting) == nil && WinChart(waiting) == nil)
  }

  @Test func dotsAreAtTheirNumbers() throws {
    let edition = try PaperSample.edition(named: "A Team")
    let dots = try list(members(try #require(LuckScatter(edition)).value)["dots"])
    // From 1 to 2 wins, 320 units wide and 250 high.
    let first = try members(dots[0])
    #expect(text(first["x"] ?? .null) == "190" && text(first["y"] ?? .null) == "12")
    let second = try members(dots[1])
    #expect(text(second["x"] ?? .null) == "190" && text(second["y"] ?? .null) == "262")
  }

  @Test func theBarOfTheActualWinsIsMarked() throws {
    let rows = try list(
      members(try #require(WinChart(PaperSample.edition(named: "A Team"))).value)["rows"])
    for row in rows {
      let bars = try list(members(row)["bars"]).map(members)
      let real = bars.filter { $0["is_real"]?.isTruthy == true }
      #expect(real.count == 1)
      #expect(text(real[0]["wins"] ?? .null) == text(try members(row)["wins"] ?? .null))
    }
  }

  @Test(arguments: Seeds.tried(0..<40))
  func namesDoNotCoverEachOther(_ seed: Int) {
    var random = SeededRandom("labels/\(seed)")
    let points = (0..<12).map { _ in
      ChartPoint(x: 30 + 320 * random.fraction(), y: 12 + 250 * random.fraction())
    }
    var labels = LabelPlacing(size: 10, within: 0...360, 0...270, around: points, radius: 4)
    let width = TextWidth.ems("Otters") * 10
    let boxes = points.map { labels.place("Otters", at: $0) }
    var overlaps = 0
    for (index, first) in boxes.enumerated() {
      for second in boxes[(index + 1)...]
      where abs(first.x - second.x) < width - 0.5 && abs(first.y - second.y) < 9.5 {
        overlaps += 1
      }
    }
    // Twelve names of random teams fit nearly always; where dots crowd, at most a pair touches.
    #expect(overlaps <= 1)
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .string(let text): text.string
    case .double(let number): "\(number)"
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
