import LeagueModel
import Render
import Testing

@testable import Rank

/// The rivalry of the week on the week's page.
@Suite struct RivalryLineTests {
  private func page(
    reveal: Reveal = .shown, hiding: Set<String> = [], at path: String = "",
    _ change: (inout WeekNumbers) -> Void = { _ in }
  ) async throws -> String {
    var edition = try PaperSample.edition(named: "A Team")
    for (index, name) in ["Alpha", "Be<ta", "Gamma", "Delta"].enumerated() {
      edition.teams[index].team.name = name
    }
    if var numbers = edition.numbers {
      numbers.history = nil
      change(&numbers)
      edition.numbers = numbers
    }
    let input = PaperSample.input([edition], reveal: reveal, hiding: hiding)
    let files = try await SiteRenderer(try PaperSample.theme()).site(input).files
    return String(
      decoding: try #require(files["a-league/2026/week-03/\(path)index.html"]), as: UTF8.self)
  }

  private static let mark = "<strong id=\"rivalry\">Rivalry of the week.</strong>"

  @Test func itIsTheFiercestRematchOfTheWeek() async throws {
    let page = try await page { numbers in
      var other = numbers.rivalries[0]
      (other.first, other.second) = ("3", "4")
      var earlier = other
      earlier.isThisWeek = false
      numbers.rivalries = [earlier, numbers.rivalries[0], other]
    }
    #expect(
      page.contains(
        "\(Self.mark) Alpha vs. Be&lt;ta: 101.5 to 99.25 this week, 1-1 this season."
      ))
    #expect(page.ranges(of: Self.mark).count == 1)
  }

  @Test func itsPlaceIsAfterLuckAndBeforeNextWeek() async throws {
    let page = try await page { numbers in
      func side(_ team: String) -> NextGame.Side {
        NextGame.Side(team: team, seed: 1, odds: nil, stakes: 0)
      }
      numbers.next = [NextGame(week: 4, first: side("1"), second: side("3"), series: nil)]
    }
    let places = ["<h2 id=\"luck\">", Self.mark, "<h2 id=\"next\">", "<p class=\"math\""].map {
      part in
      page.firstRange(of: part)?.lowerBound
    }
    let found = places.compactMap(\.self)
    #expect(found.count == 4 && found == found.sorted())
  }

  @Test func aLossAndALeadAreTold() async throws {
    let page = try await page { numbers in
      numbers.rivalries[0].record = Record(wins: 2, losses: 1)
      numbers.rivalries[0].meetings[1] = numbers.rivalries[0].meetings[1].reversed
    }
    #expect(page.contains("Be&lt;ta: 99.25 to 101.5 this week, 2-1 for Alpha this season."))
  }

  @Test func allSeasonsCountWhereTheHistoryListsThePair() async throws {
    let points = try #require(Points(90.0)), other = try #require(Points(80.5))
    func series(_ first: String, _ second: String, week: Int) -> LeagueHistory.Series {
      LeagueHistory.Series(
        first: LeagueHistory.Person(team: first, owner: "x"),
        second: LeagueHistory.Person(team: second, owner: "y"),
        record: Record(wins: 5, losses: 4), points: .zero, opponentPoints: .zero,
        last: Rivalry.Meeting(
          season: 2026, week: week, outcome: .win, points: points, opponentPoints: other))
    }
    let change = { (numbers: inout WeekNumbers) in
      numbers.history = LeagueHistory(
        seasons: [2025, 2026], champions: [], titles: [], careers: [], records: [],
        rivalries: [
          series("1", "4", week: 2), series("3", "4", week: 3), series("2", "1", week: 3),
        ])
    }
    #expect(
      try await page(change).contains(
        "\(Self.mark) Gamma vs. Delta: 90 to 80.5 this week, 5-4 for Gamma over the years."
      ))
    #expect(try await page(hiding: ["history"], change).contains("Alpha vs. Be&lt;ta: "))
  }

  @Test func withoutARematchOrTheSectionThereIsNoLine() async throws {
    #expect(try await !page { $0.rivalries[0].isThisWeek = false }.contains(Self.mark))
    #expect(try await !page { $0.rivalries = [] }.contains(Self.mark))
    #expect(try await !page(hiding: ["rivalries"]).contains(Self.mark))
  }

  @Test func hiddenResultsAreCovered() async throws {
    let strict = try await page(reveal: .strict)
    #expect(!strict.contains(Self.mark))
    #expect(try await page(reveal: .strict, at: "revealed/").contains(Self.mark))
    let hidden = try await page(reveal: .hidden)
    let cover = try #require(hidden.firstRange(of: "<details class=\"reveal")).lowerBound
    #expect(try #require(hidden.firstRange(of: Self.mark)).lowerBound > cover)
  }
}
