import LeagueModel
import Liquid
import Testing

@testable import Rank
@testable import Render

/// The pictures of a draft and of trades: where marks are drawn, and what their titles say.
@Suite struct TradeAndDraftChartTests: ChartReading {
  // MARK: Draft

  private func pick(
    _ number: Int, _ value: Double?, price: Int? = nil, player: String? = "A Player"
  ) -> DraftTable.Line {
    DraftTable.Line(
      number: number, round: 1, slot: 1, team: "1", player: player, position: "QB", price: price,
      isKeeper: value == nil, points: .zero, above: .zero, value: value.flatMap { Points($0) })
  }

  private func board(
    _ picks: [DraftTable.Line], steals: [Int], busts: [Int], kind: Draft.Kind = .snake
  ) -> DraftTable.Board {
    DraftTable.Board(
      kind: kind, status: .complete, budget: nil, rounds: 1, slots: ["1"], picks: picks,
      steals: steals, busts: busts)
  }

  @Test func picksAreDrawnByNumberAndValue() throws {
    let picks = [pick(1, -20), pick(2, nil), pick(3, 0), pick(5, 60)]
    let chart = try members(
      try #require(DraftChart(board(picks, steals: [5], busts: [1]))).value)
    let dots = try list(chart["dots"]).map(members)
    // Pick 2 is a keeper. The value has 150 units below one row of labels, 26 to 176.
    #expect(dots.map { text($0["x"]) } == ["8", "180", "352"])
    #expect(dots.map { text($0["y"]) } == ["176", "138.5", "26"])
    #expect(text(chart["base"]) == "138.5")
    let labels = try list(chart["labels"]).map(members)
    #expect(labels.map { text($0["anchor"]) } == ["end", "start"])
    #expect(labels.map { number($0["value"]) } == [60, -20])
  }

  @Test func anAuctionIsDrawnByPrice() throws {
    let picks = [pick(1, 10, price: 40), pick(2, -5, price: 10), pick(3, 30, price: nil)]
    let auction = board(picks, steals: [3, 1], busts: [2], kind: .auction)
    let chart = try members(try #require(DraftChart(auction)).value)
    let dots = try list(chart["dots"]).map(members)
    #expect(dots.map { text($0["x"]) } == ["352", "94"])
    #expect(text(chart["first"]) == "0" && text(chart["last"]) == "40")
    // What has no price has no place, and no label either.
    #expect(try list(chart["labels"]).count == 2)
  }

  @Test func aDraftWithoutValuesHasNoChart() {
    #expect(DraftChart(board([pick(1, nil), pick(2, nil)], steals: [], busts: [])) == nil)
    #expect(DraftChart(board([pick(1, 5), pick(2, 4)], steals: [], busts: [])) == nil)
    #expect(DraftChart(board([pick(1, 5)], steals: [1], busts: [])) == nil)
  }

  @Test func theTitleIsTheBestSteal() throws {
    func title(_ board: DraftTable.Board, _ best: Value, of list: String) throws -> String {
      try html(
        "draft",
        [
          "chart": try #require(DraftChart(board)).value, "id": "draft-1", "is_titled": false,
          "board": [
            "kind": "snake", "steals": .array(list == "steals" ? [best] : []), "busts": [best],
          ],
        ])
    }
    let picks = [pick(1, 50.5, player: "<b>"), pick(2, -50)]
    let best: Value = ["number": 1, "player": "<b>", "value": 50.5]
    let steal = try title(board(picks, steals: [1], busts: []), best, of: "steals")
    #expect(steal.contains("The best steal: &lt;b&gt;, pick 1, value +50.5\n</h2>"))
    #expect(!steal.contains("<b>"))
    let bust = try title(board(picks, steals: [], busts: [1]), best, of: "busts")
    #expect(bust.contains("The biggest bust: &lt;b&gt;, pick 1, value +50.5\n</h2>"))
  }

  @Test(arguments: [
    ("Justin Jefferson", "WR", "J. Jefferson"), ("Amon-Ra St. Brown", "WR", "A. St. Brown"),
    ("Pelé", "WR", "Pelé"), ("Chicago Bears", "DEF", "Chicago Bears"),
    ("An Extraordinarily Longish Name", "QB", "A. Extraordinarily Long…"),
  ]) func aLabelHasTheShortName(_ name: String, _ position: String, _ label: String) throws {
    var best = pick(1, 5, player: name)
    best.position = position
    let chart = DraftChart(board([best, pick(2, 1)], steals: [1], busts: []))
    let labels = try list(members(try #require(chart).value)["labels"]).map(members)
    #expect(labels.map { text($0["player"]) } == [label])
  }

  /// Wherever three points are, their labels are in the drawing, and their lines cross no label while there is room.
  @Test func labelsStayInTheDrawing() {
    for xs in [[8.0, 20, 30], [340.0, 352, 330], [10.0, 180, 350], [180.0, 180, 180]] {
      let labels = LabelRows(xs.map { (x: $0, width: 150) }, width: 360).labels
      #expect(Set(labels.map(\.row)) == [0, 1, 2])
      for label in labels {
        let left = label.x - (label.anchor == "start" ? 0 : label.anchor == "end" ? 150 : 75)
        #expect(left >= 0 && left + 150 <= 360)
        for other in labels where other.row > label.row && Set(xs).count == 3 {
          #expect(other.x < left || other.x > left + 150)
        }
      }
    }
    #expect(LabelRows([], width: 360).labels == [])
  }

  // MARK: Trades

  private func trade(_ sides: [(Double, hasPlayers: Bool)], week: Int = 4) -> WireTrade {
    WireTrade(
      id: "1", week: week,
      sides: sides.enumerated().map { index, side in
        WireTrade.Side(
          team: "\(index + 1)",
          players: side.hasPlayers ? [WirePlayer(name: "P", position: "QB")] : [], picks: [],
          budget: nil, used: Points(side.0) ?? .zero, benched: .zero)
      })
  }

  @Test func theMostOneSidedTradeComesFirst() throws {
    let trades = [
      trade([(10, true), (12, true)], week: 6), trade([(-20, true), (100, true)]),
      trade([(0, false), (300, true)]),
    ]
    let chart = try members(try #require(TradeChart(trades)).value)
    let drawn = try list(chart["trades"]).map(members)
    #expect(drawn.map { text($0["week"]) } == ["4", "6"])
    #expect(drawn.map { number($0["lead"]) } == [120, 2])
    // From -20 to 100 there are 116 units, and bars begin at 0.
    let sides = try list(drawn[0]["sides"]).map(members)
    #expect(sides.map { text($0["team"]) } == ["2", "1"])
    #expect(sides.map { text($0["x"]) } == ["21.3", "2"])
    #expect(sides.map { text($0["width"]) } == ["96.7", "19.3"])
    let page = try html("trades", ["chart": .object(chart), "is_titled": false])
    #expect(page.contains(": ahead by 120.00 points in the week 4 trade\n</h2>"))
  }

  @Test func moreTradesThanFiveAreLeftToTheTable() throws {
    let trades = (1...7).map { trade([(Double($0), true), (0, true)], week: 0) }
    let page = try html(
      "trades", ["chart": try #require(TradeChart(trades)).value, "is_titled": false])
    #expect(page.contains("ahead by 7.00 points in a trade before week 1\n</h2>"))
    #expect(page.contains("The 5 most one-sided of 7 trades of players."))
  }

  @Test func anEvenTradeIsSaidToBeSo() throws {
    let even = trade([(5, true), (5, true)])
    let one = try html(
      "trades", ["chart": try #require(TradeChart([even])).value, "is_titled": false])
    #expect(one.contains("Even so far: 5.00 points for each side of the week 4 trade\n</h2>"))
    let two = try html(
      "trades", ["chart": try #require(TradeChart([even, even])).value, "is_titled": false])
    #expect(two.contains("Every trade is even so far\n</h2>"))
  }

  /// Points do not measure picks and money.
  @Test func tradesWithPicksOrMoneyAreNotCompared() throws {
    var first = trade([(300, true), (0, true)], week: 2)
    first.sides[1].picks = ["2027 1st-round pick"]
    var paid = trade([(200, true), (0, true)], week: 3)
    paid.sides[1].budget = 5
    #expect(TradeChart([first, paid]) == nil)
    let chart = try #require(TradeChart([first, paid, trade([(5, true), (12, true)])])).value
    let page = try html("trades", ["chart": chart, "is_titled": false])
    #expect(page.contains("ahead by 7.00 points in the week 4 trade\n</h2>"))
    #expect(page.contains("Trades with picks or money in them are not compared"))
    #expect(!page.contains("300.00") && !page.contains("200.00"))
  }

  @Test func nothingScoredSinceATradeHasNoChart() {
    #expect(TradeChart([]) == nil)
    #expect(TradeChart([trade([(0, true), (0, true)])]) == nil)
    #expect(TradeChart([trade([(0, false), (80, true)])]) == nil)
  }
}
