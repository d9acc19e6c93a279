import JSON
import LeagueModel
import Testing

@testable import Rank
@testable import Render

/// The huge number of a card.
@Suite struct CardFactTests {
  private static func fact(
    _ kind: String, _ values: JSONValue, _ units: JSONValue = [:], id: String = "t1.fact",
    matchup: [Team.ID]? = ["1", "2"]
  ) -> Fact {
    Fact(
      id: id, kind: kind, subject: Fact.Subject(team: "1", matchup: matchup), week: 3,
      values: values, units: units, weight: 0.5, givesAway: true, text: "So it was.")
  }

  @Test(arguments: [
    (fact("narrow_win", ["margin": 0.04]), "0.04", "points apart"),
    (fact("blowout_loss", ["margin": 1]), "1", "point apart"),
    (fact("loss", ["points": 74.12, "opponent_points": 155.52]), "155.52", "to 74.12"),
    (
      fact("champion", ["points": 127.48, "opponent_points": 117.86]), "127.48",
      "to 117.86 in the final"
    ),
    (fact("fall", ["from": 1, "to": 7, "places": 6]), "1st", "to 7th in a week"),
    (fact("upset_loss", ["place": 1, "opponent_place": 12]), "12th", "beat 1st"),
    (fact("upset_win", ["place": 12, "opponent_place": 1]), "12th", "beat 1st"),
    (fact("empty_slots", ["count": 6]), "6", "empty starting spots"),
    (fact("empty_slots", ["count": 1]), "1", "empty starting spot"),
    (fact("winless", ["losses": 5]), "0-5", "on the season"),
    (fact("undefeated", ["wins": 9]), "9-0", "on the season"),
    (
      fact("collapse", ["percent": 85], ["percent": "percent"]), "85%",
      "chance to win, and still lost"
    ),
    (fact("overbid", ["over": 34], ["over": "bid"]), "$34", "more than anyone else bid"),
    (fact("outbid", ["bid": 12, "winning_bid": 13]), "$12", "bid; $13 won"),
    (fact("trade_return", ["difference": -41.5, "won": false]), "41.5", "points lost on a trade"),
    (fact("finished_last", ["of": 12]), "12th", "of 12"),
    (
      fact("season_record", ["value": 9], ["value": "games"]), "9", "games, a season record"
    ),
    (fact("clinched", [:]), "2-1", "on the season"),
    // A kind that is newer than the list.
    (
      fact("brand_new", ["who": "A", "points": 12.5], ["who": "name", "points": "points"]), "12.5",
      "points"
    ),
  ]) func aFactsNumberIsShownWithItsUnit(_ fact: Fact, _ number: String, _ unit: String) throws {
    let found = try #require(CardFact(fact, Record(wins: 2, losses: 1, ties: 0)))
    #expect(found.number == number && found.unit == unit)
  }

  @Test func aFactWithoutANumberHasNone() {
    #expect(CardFact(Self.fact("trade", ["opponent": "B"], ["opponent": "name"]), nil) == nil)
    #expect(CardFact(Self.fact("narrow_win", [:]), nil) == nil)
    #expect(CardFact(Self.fact("clinched", [:]), nil) == nil)
  }

  @Test func everyAwardHasANumber() throws {
    let values: JSONValue = ["points": 99.5, "margin": 0.5, "length": 4]
    for kind in Award.Kind.allCases {
      let award = Award(kind: kind, week: 3, teams: ["1", "2"], values: values, text: "So.")
      let fact = try #require(CardFact(award), "\(kind)")
      #expect(["99.5", "0.5", "4"].contains(fact.number) && !fact.unit.isEmpty)
    }
  }

  // MARK: The week's card

  private func edition(
    facts: [Fact], awards: [(Award.Kind, Double)] = [], week: Int = 3, phase: Phase? = nil
  ) throws -> Edition {
    var edition = try PaperSample.edition(named: "A Team", week: week)
    for index in edition.teams.indices {
      edition.teams[index].team.name = ["Alpha", "Beta", "Gamma", "Delta"][index]
    }
    edition.numbers?.recap = nil
    edition.numbers?.awards = awards.map { kind, margin in
      Award(
        kind: kind, week: 3, teams: ["3", "4"], values: ["margin": .double(margin)],
        text: "Gamma beat Delta by \(margin).")
    }
    edition.facts = facts
    edition.headline?.facts = facts.map(\.id)
    return edition
  }

  @Test func theHeadlinesOwnNumberComesFirst() throws {
    let facts = [
      Self.fact("trade", [:], id: "a"), Self.fact("narrow_win", ["margin": 2.25], id: "b"),
      Self.fact("week_low", ["points": 70], id: "c"),
    ]
    let card = Card(.week, in: try edition(facts: facts, awards: [(.closestGame, 0.04)]))
    #expect(card.fact == CardFact("2.25", "points apart") && card.award == nil)
    #expect(card.headline == "A Team scores 101.5, becomes insufferable")
    #expect(card.faces.map(\.name) == ["Alpha", "Beta"])
    #expect(card.faces.map(\.mood) == [.plain, .loser])
    #expect(card.faces.compactMap(\.points) == [Points(101.5), Points(99.25)])
  }

  @Test(arguments: [
    ([(Award.Kind.closestGame, 0.04), (.biggestBlowout, 81.4)], "0.04", Award.Kind.closestGame),
    ([(.closestGame, 17.5), (.biggestBlowout, 81.4)], "81.4", .biggestBlowout),
    ([(.closestGame, 17.5), (.biggestBlowout, 22)], "17.5", .closestGame),
  ]) func aHeadlineWithoutANumberTakesTheLoudestAwards(
    _ awards: [(Award.Kind, Double)], _ number: String, _ award: Award.Kind
  ) throws {
    let silent = [Self.fact("trade", [:])]
    let card = Card(.week, in: try edition(facts: silent, awards: awards))
    // The number is of other teams than the headline, so the card says whose it is.
    #expect(card.fact == CardFact(number, "points apart: Gamma over Delta"))
    #expect(card.award == award && card.faces.first?.name == "Alpha")
    var bare = try edition(facts: silent, awards: awards)
    bare.headline = nil
    let ofAward = Card(.week, in: bare)
    #expect(ofAward.headline.hasPrefix("Gamma beat Delta by \(number)"))
    #expect(Set(ofAward.faces.map(\.name)) == ["Gamma", "Delta"])
  }

  @Test func aScoreIsNotRepeatedBelowTheFaces() throws {
    let facts = [Self.fact("win", ["points": 101.5, "opponent_points": 99.25])]
    let card = Card(.week, in: try edition(facts: facts))
    #expect(card.fact.number == "101.5" && card.fact.unit == "to 99.25")
    #expect(card.faces.count == 2 && card.faces.allSatisfy { $0.points == nil })
  }

  @Test func theLastPaperShowsTheChampionAndTheFinal() throws {
    var edition = try PaperSample.edition(named: "A Team")
    for index in edition.teams.indices { edition.teams[index].team.name = "Team \(index + 1)" }
    let recap = try #require(edition.numbers?.recap)
    let champion = try #require(recap.finish.first?.team)
    let final = try #require(recap.path.last)
    let card = Card(.week, in: edition)
    #expect(card.fact.label == "Champion: Team \(champion)")
    #expect(
      card.fact.number == final.points?.description && card.fact.unit.hasSuffix("in the final"))
    #expect(card.headline == "Team \(champion) won the title")
    #expect(card.faces.map(\.team) == [champion, final.opponent])
    #expect(card.faces.map(\.mood) == [.champion, .loser])
    edition.facts = [Self.fact("champion", ["points": 1, "opponent_points": 0])]
    edition.headline?.facts = ["t1.fact"]
    #expect(Card(.week, in: edition).headline == edition.headline?.text)
  }

  @Test func beforeTheSeasonNoNumberIsAnOutcome() throws {
    var edition = try PaperSample.edition(named: "A Team", week: 0)
    let bare = Card(.week, in: edition)
    #expect(bare.fact.number == "0-0" && bare.faces.isEmpty)
    #expect(bare.headline == "4 teams think this is their year")
    edition.facts = [Self.fact("finish", ["place": 3, "of": 12])]
    edition.headline = Headline(team: "1", text: "Here we go", facts: ["t1.fact"], standfirst: [])
    let card = Card(.week, in: edition)
    #expect(card.fact.number == "0-0" && card.headline == "Here we go")
    #expect(card.faces.map(\.team) == ["1"])
    #expect(Card(.team("1"), in: edition).fact.number == "0-0")
  }

  // MARK: Other subjects

  @Test func aTeamsCardHasPlaceRecordAndPunchLine() throws {
    var edition = try edition(facts: [])
    let card = Card(.team("4"), in: edition)
    #expect(card.fact.number == "4th" && card.fact.label == "Delta")
    #expect(card.fact.unit == "2-1, W2, 300.5\u{A0}points")
    #expect(card.headline == "So it goes, A Team." && card.faces.map(\.name) == ["Delta"])
    edition.teams[3].roast = nil
    #expect(Card(.team("4"), in: edition).headline == "4th of 4")
  }

  @Test func aGamesCardHasTheScoreTheMarginAndALine() throws {
    var edition = try edition(facts: [Self.fact("narrow_win", ["margin": 2.25])])
    edition.headline = nil
    for team in ["1", "2"] {
      let card = Card(.game(team), in: edition)
      #expect(card.fact.number == "101.5" && card.fact.unit == "to 99.25")
      #expect(card.fact.label == "By 2.25" && card.faces.map(\.team) == ["1", "2"])
      #expect(card.headline == "Alpha against Beta")
    }
    edition.teams[1].roast?.sentences[0].facts = ["t1.fact"]
    #expect(Card(.game("1"), in: edition).headline == "A Team lost.")
    let tie = Card(.game("3"), in: edition)
    #expect(tie.fact == CardFact("80", "points each"))
  }
}
