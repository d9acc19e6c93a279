import JSON
import LeagueModel
import Testing

@testable import Rank
@testable import Render

/// The huge number of a card: that of its headline, or none.
@Suite struct CardFactTests {
  private static func fact(
    _ kind: String, _ values: JSONValue, _ units: JSONValue, id: String = "t1.fact"
  ) -> Fact {
    Fact(
      id: id, kind: kind, subject: Fact.Subject(team: "1", matchup: ["1", "2"]), week: 3,
      values: values, units: units, weight: 0.5, givesAway: true, text: "So it was.")
  }

  private func edition(
    _ text: String, _ facts: [Fact], week: Int = 3, names: [String]? = nil
  ) throws -> Edition {
    var edition = try PaperSample.edition(named: "A Team", week: week)
    for index in edition.teams.indices {
      edition.teams[index].team.name = (names ?? ["Alpha", "Beta", "Gamma", "Delta"])[index]
    }
    edition.numbers?.recap = nil
    edition.facts = facts
    edition.headline = Headline(
      team: "1", text: text, facts: facts.map(\.id), standfirst: [])
    return edition
  }

  private static let bench = fact(
    "bench_mistake",
    [
      "benched": "Lucian Brindlewax", "benched_points": 31.4, "started": "Kip Lobbregt",
      "started_points": 2.3, "gain": 29.1,
    ],
    [
      "benched": "name", "benched_points": "points", "started": "name", "started_points": "points",
      "gain": "points",
    ])

  private static let win = fact(
    "win", ["points": 101.5, "opponent": "Beta", "opponent_points": 99.25, "margin": 2.25],
    ["points": "points", "opponent": "name", "opponent_points": "points", "margin": "points"],
    id: "t1.win")

  @Test(arguments: [
    ("Trust in Kip Lobbregt cost Alpha 29.1 points", [bench], "29.1", "points, by Alpha"),
    // As many decimals as the headline has.
    ("Trust in Kip Lobbregt cost Alpha 29.10 points", [bench], "29.10", "points, by Alpha"),
    ("Lucian Brindlewax sat with 31.40", [bench], "31.40", "points, by Lucian Brindlewax"),
    ("Alpha 101.50, Beta 99.25", [win], "101.50", "to 99.25"),
    ("99.25 to 101.50: Beta had less", [win], "101.50", "to 99.25"),
    ("Alpha by 2.25, thanks to no one", [win], "2.25", "points, for Alpha"),
    ("Beta lost with 99.25", [win], "99.25", "points, by Beta"),
    // A second fact has the number.
    ("Alpha benched Lucian Brindlewax and won by 2.25", [bench, win], "2.25", "points, for Alpha"),
    (
      "1st to 7th: Alpha took the elevator",
      [fact("fall", ["from": 1, "to": 7], ["from": "place", "to": "place"])], "1st",
      "to 7th in a week, Alpha"
    ),
    (
      "Beta stunned by 12th-place Alpha",
      [
        fact(
          "upset_win", ["place": 12, "opponent_place": 1],
          ["place": "place", "opponent_place": "place"])
      ], "12th", "place: Alpha"
    ),
    (
      "Alpha at 0-9, and proud", [fact("winless", ["losses": 9], ["losses": "games"])], "0-9",
      "on the season, Alpha"
    ),
    (
      "Lineup at Alpha \"airy\" after 1 empty spot",
      [fact("empty_slots", ["count": 1], ["count": "slots"])], "1", "empty starting spot, by Alpha"
    ),
    (
      "Down to 4%, Alpha won", [fact("comeback", ["percent": 4], ["percent": "percent"])], "4%",
      "chance to win, and still won: Alpha"
    ),
    (
      "85 percent of schedules were kinder to Alpha",
      [fact("unlucky_season", ["percent": 85], ["percent": "percent"])], "85",
      "percent of schedules are kinder: Alpha"
    ),
    (
      "Beta no longer perfect after 5 wins: Alpha",
      [
        fact(
          "giant_killer", ["wins": 5, "opponent": "Beta"], ["wins": "wins", "opponent": "name"])
      ],
      "5", "straight wins before it, by Beta"
    ),
    (
      "Alpha paid $34 too much", [fact("overbid", ["over": 34], ["over": "bid"])], "$34",
      "more than the next bid, by Alpha"
    ),
    // A kind that is newer than the list.
    (
      "Alpha did it with 12.50",
      [fact("brand_new", ["points": 12.5], ["points": "points"])], "12.50", "points, by Alpha"
    ),
  ]) func theCardHasTheHeadlinesNumber(
    _ text: String, _ facts: [Fact], _ number: String, _ unit: String
  ) throws {
    let card = Card(.week, in: try edition(text, facts))
    #expect(card.number == number && card.unit == unit)
    #expect(text.contains(number) && card.words == nil && card.headline == text)
    #expect(card.label?.isEmpty == false && card.ground == "1")
    #expect(card.faces.map(\.name) == ["Alpha", "Beta"] && card.verb == "beat")
    #expect(card.faces.allSatisfy { $0.points == nil })
  }

  @Test(arguments: [
    ("Alpha benched Lucian Brindlewax, learned nothing", [bench]),
    // A number that no cited fact has.
    ("Alpha scored 77.70, or so they say", [bench]),
    // A week, a season and a count in words are no numbers of a card.
    (
      "Alpha kept the receipt from week 2",
      [fact("revenge", ["earlier_week": 2], ["earlier_week": "week"])]
    ),
    ("Six spots empty at Alpha", [fact("empty_slots", ["count": 6], ["count": "slots"])]),
    ("Alpha traded", [fact("trade", ["opponent": "Beta"], ["opponent": "name"])]),
  ]) func aHeadlineWithoutANumberIsTheCard(_ text: String, _ facts: [Fact]) throws {
    let card = Card(.week, in: try edition(text, facts))
    #expect(card.number == nil && card.unit == nil && card.words == text)
    // The game's score is below the faces.
    #expect(card.faces.compactMap(\.points) == [Points(101.5), Points(99.25)])
  }

  @Test func aNameWithDigitsIsNoNumber() throws {
    let facts = [Self.fact("empty_slots", ["count": 12], ["count": "slots"])]
    let names = ["$12 Haircut", "Beta", "Gamma", "Delta"]
    let card = Card(.week, in: try edition("$12 Haircut forgot a few spots", facts, names: names))
    #expect(card.number == nil)
    let told = try edition("$12 Haircut left 12 spots empty", facts, names: names)
    #expect(Card(.week, in: told).number == "12")
  }

  @Test func everyAwardHasANumberWithTwoDecimals() throws {
    let values: JSONValue = ["points": 99.5, "margin": 0.5, "length": 4]
    for kind in Award.Kind.allCases {
      let award = Award(kind: kind, week: 3, teams: ["1", "2"], values: values, text: "So.")
      let fact = try #require(CardFact(award), "\(kind)")
      #expect(["99.50", "0.50", "4"].contains(fact.number) && !fact.unit.isEmpty)
    }
  }

  // MARK: Other weeks

  @Test func theLastPaperShowsTheChampionAndTheFinal() throws {
    var edition = try PaperSample.edition(named: "A Team")
    for index in edition.teams.indices { edition.teams[index].team.name = "Team \(index + 1)" }
    let recap = try #require(edition.numbers?.recap)
    let champion = try #require(recap.finish.first?.team)
    let final = try #require(recap.path.last)
    let card = Card(.week, in: edition)
    #expect(card.label == "2026 champion" && card.number == nil && card.ground == champion)
    #expect(card.words == "Team \(champion) won the title")
    #expect(card.faces.map(\.team) == [champion, final.opponent])
    #expect(card.faces.map(\.points) == [final.points, final.opponentPoints])
    #expect(card.faces.map(\.isChampion) == [true, false] && card.verb == "beat")
    edition.facts = [
      Self.fact(
        "champion", ["points": 101.5, "opponent_points": 99.25],
        ["points": "points", "opponent_points": "points"])
    ]
    edition.headline?.facts = ["t1.fact"]
    let told = Card(.week, in: edition)
    #expect(told.headline == edition.headline?.text && told.number == "101.5")
  }

  @Test func beforeTheSeasonACardIsInWords() throws {
    var edition = try PaperSample.edition(named: "A Team", week: 0)
    let bare = Card(.week, in: edition)
    #expect(bare.number == nil && bare.faces.isEmpty)
    #expect(bare.words == "4 teams think this is their year")
    edition.headline = Headline(team: "1", text: "Here we go", facts: [], standfirst: [])
    let card = Card(.week, in: edition)
    #expect(card.number == nil && card.words == "Here we go" && card.faces.map(\.team) == ["1"])
    #expect(Card(.team("1"), in: edition).note == nil)
  }

  @Test(arguments: [
    ([(Award.Kind.closestGame, 0.04), (.biggestBlowout, 81.4)], "0.04"),
    ([(.closestGame, 17.5), (.biggestBlowout, 81.4)], "81.40"),
    ([(.closestGame, 17.5), (.biggestBlowout, 22)], "17.50"),
  ]) func aWeekWithoutAHeadlineHasItsLoudestAward(
    _ awards: [(Award.Kind, Double)], _ number: String
  ) throws {
    var edition = try edition("", [])
    edition.headline = nil
    edition.numbers?.awards = awards.map { kind, margin in
      Award(
        kind: kind, week: 3, teams: ["3", "4"], values: ["margin": .double(margin)], text: "So.")
    }
    let card = Card(.week, in: edition)
    #expect(card.number == number && card.words == "So.")
    #expect(Set(card.faces.map(\.name)) == ["Gamma", "Delta"])
  }

  // MARK: Other subjects

  @Test func aTeamsCardHasPlaceRecordResultAndPunchLine() throws {
    var edition = try edition("", [])
    let card = Card(.team("1"), in: edition)
    #expect(card.label == "1. Alpha" && card.number == nil)
    #expect(card.note == "2-1 · won 101.50–99.25")
    #expect(
      card.words == edition.linesOfWeek.first { $0.team == "1" }?.text
        && card.faces.map(\.team) == ["1"])
    edition.teams[3].roast = nil
    #expect(Card(.team("4"), in: edition).words == "4th of 4")
  }

  @Test func aGamesCardHasTheScoreTheMarginAndALine() throws {
    var edition = try edition("", [Self.win])
    edition.headline = nil
    for team in ["1", "2"] {
      let card = Card(.game(team), in: edition)
      #expect(card.number == "101.50" && card.unit == "to 99.25" && card.label == "By 2.25")
      #expect(card.faces.map(\.team) == ["1", "2"] && card.headline == "Alpha against Beta")
    }
    edition.teams[1].roast?.sentences[0].facts = ["t1.win"]
    #expect(Card(.game("1"), in: edition).headline == "A Team lost.")
    let tie = Card(.game("3"), in: edition)
    #expect(tie.number == "80.00" && tie.unit == "points each")
  }
}

extension Card {
  fileprivate init(_ subject: CardSubject, in edition: Edition) {
    self.init(subject, in: edition, lines: edition.linesOfWeek)
  }
}
