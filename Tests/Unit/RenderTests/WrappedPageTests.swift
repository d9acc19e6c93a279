import Liquid
import Rank
import Testing

@testable import Render

/// The pages and pictures of a season in cards.
@Suite struct WrappedPageTests {
  private static let name = "A <b> Team"
  private let folder = "a-league/2026/team-1/wrapped/"

  private func files(
    _ reveal: Reveal = .shown, isOn: Bool = true, _ change: (inout Edition) -> Void = { _ in }
  ) async throws -> [String: String] {
    var edition = try PaperSample.edition(named: Self.name, week: 3)
    change(&edition)
    let input = PaperSample.input([edition], reveal: reveal, hiding: isOn ? [] : ["recap"])
    return try await SiteRenderer(try PaperSample.theme()).site(input).files
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func cards(_ page: String) -> [String] {
    page.matches(of: /<section class="wrap-card[\s\S]*?<\/section>/).map { String($0.output) }
  }

  @Test func everyPartOfASeasonHasItsCard() async throws {
    let page = try #require(try await files()["\(folder)index.html"])
    let cards = cards(page)
    #expect(cards.count == SeasonWrap.Card.allCases.count)
    let name = "A &lt;b&gt; Team"
    let told: [[String]] = [
      [">1st<", "Champions after a 2-1 regular season. Top seed."],
      [">151.25<", "week 3, 1st of 4 teams, and a win over \(name)."],
      [">61.75<", "week 2, 4th of 4 teams, and a loss to \(name)."],
      [
        ">0.50<", "Closest win: by 0.50 over \(name) in week 1. Closest loss: by 1.25 to \(name)",
        "Week 1: 90.50 to 90.00; week 2: 80.00 to 81.25",
      ],
      [
        ">\(name)<", "0-2 against the nemesis, 140.50 points to 190.75. 2-0 against the favorite",
        "Nemesis: weeks 2 and 5; victim: weeks 1 and 4",
      ],
      [
        ">44.25<", "week 2: 28.25, with \(name) (20.00) behind \(name) (1.50).",
        "3 lineups: 300.50 of 344.75 possible points",
      ],
      [">\(name)<", "3 starts as the RB, 77.50 points."],
      [
        ">\(name)<", "Claimed for $12 in week 2: 77.50 points in 6 starts. The trade with \(name)",
        "paid: \(name) (RB) brought 50.50, \(name) (RB) 8.00.",
      ],
      [
        ">+1.1<",
        "Luckiest: week 1, 90.50 beat \(name) though it loses to 2 of 3. Unluckiest: week",
        "80.00 lost to \(name) though it beats 2 of 3.",
        "2.0 wins, 0.9 expected; 1 stolen, 1 robbed",
      ],
      [">L3<", "3 straight losses, weeks 5 to 7. 2 straight wins, weeks 3 to 4."],
      [">2nd<", "5-4 against every other team in every week: 2nd of 4. The real finish: 1st."],
      [">Champion. Solid. Lucky. Overthought. Unpredictable.<"],
    ]
    for (card, parts) in zip(cards, told) {
      for part in parts { #expect(card.contains(part), "\(part) in \(card)") }
    }
    // Words need no joke, and neither do the three cards that name someone who opted out.
    #expect(cards.count { $0.contains("class=\"wrap-joke\"") } == 8)
    #expect(page.contains("week-03/index.html\">The paper of week 3</a>"))
    #expect(!page.contains("<b> Team"))
  }

  @Test func everyCardIsAPictureToo() async throws {
    let files = try await files()
    let page = try #require(files["\(folder)index.html"])
    let pictures = files.keys.filter { $0.hasPrefix(folder) && $0.hasSuffix(".svg") }
    #expect(pictures.count == 12)
    for path in pictures {
      #expect(page.contains("\(path)\" download"), "\(path)")
      let picture = try #require(files[path])
      #expect(picture.contains("width=\"1080\" height=\"1920\""))
      #expect(picture.contains("A &lt;b&gt; Team") && !picture.contains("<b>"))
      #expect(!picture.contains("<text"))
    }
    let best = try #require(files["\(folder)best.svg"])
    #expect(best.contains("aria-label=\"151.25\""))
  }

  @Test func aManagerWhoOptedOutHearsNoJokes() async throws {
    let files = try await files()
    let page = try #require(files["a-league/2026/team-2/wrapped/index.html"])
    #expect(cards(page).count == 6)
    #expect(!page.contains("wrap-joke") && !page.contains("five words"))
    #expect(page.contains(">99.25<"))
    // Nor is there a joke on another team's card that names the manager, such as the trade.
    let respected = try await self.files { edition in
      edition.numbers?.wraps?[0].nemesis?.team = "2"
    }
    let open = cards(try #require(files["\(folder)index.html"]))
    #expect(open[4].contains("wrap-joke") && !open[7].contains("wrap-joke"))
    let rivals = cards(try #require(respected["\(folder)index.html"]))[4]
    #expect(rivals.contains(">A &lt;b&gt; Team<") && !rivals.contains("wrap-joke"))
  }

  @Test func otherPagesLeadThere() async throws {
    let files = try await files()
    let season = try #require(files["a-league/2026/team-1/index.html"])
    #expect(season.contains("\(folder)index.html\">2026 Wrapped</a>"))
    #expect(files["a-league/2026/team-3/index.html"]?.contains("Wrapped") == false)
    let week = try #require(files["a-league/2026/week-03/index.html"])
    #expect(week.contains("\(folder)index.html\"><svg class=\"team-mark"))
    #expect(files["sitemap.xml"]?.contains(folder) == true)
  }

  @Test func withoutARecapThereAreNone() async throws {
    for files in [try await files(isOn: false), try await files { $0.numbers?.wraps = nil }] {
      #expect(!files.keys.contains { $0.contains("/team-1/wrapped/") })
      #expect(files["a-league/2026/team-1/index.html"]?.contains("Wrapped") == false)
      #expect(files["a-league/2026/week-03/index.html"]?.contains("/wrapped/") == false)
    }
  }

  /// A picture is a file of its own, which cannot hide what it shows.
  @Test(arguments: [Reveal.hidden, .strict]) func hiddenOutcomesStayHidden(
    _ reveal: Reveal
  ) async throws {
    let files = try await files(reveal)
    #expect(!files.keys.contains { $0.contains("/wrapped/") && $0.hasSuffix(".svg") })
    let page = try #require(files["\(folder)index.html"])
    let open = page.replacing(
      /<details class="reveal.*<\/details>/.dotMatchesNewlines(), with: "")
    for outcome in ["151.25", "wrap-card", "Champion", "1st"] {
      #expect(!open.contains(outcome), "\(outcome)")
    }
    let told =
      reveal == .hidden ? page : try #require(files["\(folder)revealed/index.html"])
    #expect(cards(told).count == 12)
    #expect(page.contains("wrap-card") == (reveal == .hidden))
  }

  @Test func aThemeMayLeaveLinesOut() throws {
    #expect(WrappedCard(.best, "Title\n\nfact", week: nil) == nil)
    let card = try #require(WrappedCard(.best, "Title\n  12.5 \n", week: 3))
    #expect(card.hero == "12.5" && card.fact.isEmpty && card.joke.isEmpty && card.week == 3)
  }
}
