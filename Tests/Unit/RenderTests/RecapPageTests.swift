import LeagueModel
import Render
import Testing

@testable import Rank

/// The season's recap on the page and in Markdown.
@Suite struct RecapPageTests {
  private func files(
    isOn: Bool = true, _ change: (inout SeasonRecap) -> Void = { _ in }
  ) async throws -> (page: String, text: String) {
    var edition = try PaperSample.edition(named: "A <b> Team", week: 3)
    if var recap = edition.numbers?.recap {
      change(&recap)
      edition.numbers?.recap = recap
    }
    let input = PaperSample.input([edition], hiding: isOn ? [] : ["recap"])
    let files = try await SiteRenderer(try PaperSample.theme()).site(input).files
    func text(_ name: String) throws -> String {
      String(decoding: try #require(files["a-league/2026/week-03/\(name)"]), as: UTF8.self)
    }
    return (try text("index.html"), try text("week.md"))
  }

  @Test func everyPartIsTold() async throws {
    let (page, text) = try await files()
    let name = "A &lt;b&gt; Team"
    for part in [
      "<h2 id=\"recap\">2026, for the record</h2>", "<b>A bye, feet up</b> Semifinals, week 1</p>",
      "<b>\(name)</b> Final, weeks 2–3</p><p class=\"number\">201.50 <small>200.00",
      "Champion, the No. 4 seed", "Lost the final", "Out in the semifinals",
      "Missed the playoffs; the sacko",
      "\(name) finished last of 4</h2>", ">The loser \(name).</p>",
      "beat \(name) by 0.50 in week 2, 90.50 to 90.00.", "\(name) scored 101.5.",
      "\(name) and \(name) had the top score in 2 weeks each.",
      "in week 2, and won it by 42.50: 50.50 points as starters to 8.00.",
      "\(name) claimed \(name) (\(name)) for $12 in week 2: 77.50 points in 6 starts.",
      "value +12.5.", "Steal of the draft", "Bust of the draft",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("<b> Team"))
    for part in [
      "## 2026, for the record", "- Semifinals, week 1: a bye, feet up", "| 1 | ",
      "- **Sacko.** ", "- **Closest game.** ", "- **Trade of the year, for one of them.** ",
      "- **Best pickup.** ", "- **Steal of the draft.** ", "- **Bust of the draft.** ",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test func whatIsUnknownIsLeftOut() async throws {
    let (page, text) = try await files { recap in
      recap = SeasonRecap(finish: recap.finish, path: recap.path)
    }
    for part in ["Sacko", "Closest game", "Trade of the year", "Best pickup", "of the draft"] {
      #expect(!page.contains("\(part)</p>") && !text.contains("**\(part)"), "\(part)")
    }
    #expect(page.contains("Loudest week"))
  }

  @Test func aTieIsNoWin() async throws {
    let tie = SeasonRecap.ClosestGame(
      week: 1, first: "1", second: "2", points: .zero, opponentPoints: .zero, margin: .zero,
      isTie: true)
    let told = try await files { $0.closestGame = tie }
    #expect(told.page.contains("tied at 0.00 in week 1"))
    let level = try await files { recap in
      recap.closestGame = tie
      recap.closestGame?.isTie = false
    }
    #expect(level.page.contains("were level at 0.00 in week 1, and"))
    #expect(!level.page.contains("tied at 0.00 in week 1"))
  }

  @Test func theSectionCanBeSwitchedOff() async throws {
    let (page, text) = try await files(isOn: false)
    #expect(!page.contains("recap") && !text.contains("for the record"))
  }
}
