import LeagueModel
import Platform
import Rank
import TestSupport
import Testing

@testable import Roast

@Suite struct FactCheckTests {
  @Test func findingsAreStoredAndReadBack() throws {
    let rankings = try CheckedWeeks.ranked[10].get()
    let check = FactCheck(rankings, context: LeagueContext())
    let fact = try #require(rankings.facts.first { $0.kind == "record" })
    let problems = check.problems(
      in: .init(text: "They are 77-1.", facts: [fact.id]), about: fact.subject.team ?? "")
    #expect(problems.map(\.excerpt) == ["77-1"])
    #expect(problems.map(\.why) == ["no cited fact says 77-1"])
    #expect(problems.map(\.carriedBy) == [nil])
  }

  /// A caller may add only what the ledger says; with it, nothing is wrong anymore.
  @Test(arguments: Seeds.tried(0..<100)) func citationsCanBeAdded(_ seed: Int) throws {
    let rankings = try CheckedWeeks.ranked[seed].get()
    let check = FactCheck(rankings, context: LeagueContext())
    for team in rankings.teams {
      let facts = rankings.facts.filter { $0.subject.team == team.id }
      let record = try #require(facts.first { $0.kind == "record" })
      let bare = TeamRoast.Sentence(
        text: "They are \(team.record), ranked \(team.rank).", facts: [])
      let repaired = try #require(check.repaired(bare, about: team.id))
      #expect(repaired.facts.contains(record.id))
      #expect(check.problems(in: repaired, about: team.id).isEmpty)
      let lie = TeamRoast.Sentence(text: "They are \(team.record.wins + 1)-99.", facts: [])
      #expect(check.repaired(lie, about: team.id) == nil)
    }
  }

  @Test func nicknamesAreNames() throws {
    let rankings = try CheckedWeeks.ranked[11].get()
    let win = try #require(rankings.facts.first { $0.kind == "win" })
    let team = try #require(win.subject.team)
    let other = try #require(rankings.teams.first { !(win.subject.matchup ?? []).contains($0.id) })
    let check = FactCheck(rankings, context: LeagueContext(), nicknames: [other.id: ["Big Cheese"]])
    let sentence = TeamRoast.Sentence(text: "Even the big cheese laughed.", facts: [win.id])
    #expect(check.problems(in: sentence, about: team).map(\.kind) == [.name])
    let own = FactCheck(rankings, context: LeagueContext(), nicknames: [team: ["Big Cheese"]])
    #expect(own.problems(in: sentence, about: team).isEmpty)
  }

  @Test func moreKnownPlayersAreFoundByTheirLastName() throws {
    let rankings = try CheckedWeeks.ranked[11].get()
    let record = try #require(rankings.facts.first { $0.kind == "record" })
    let sentence = TeamRoast.Sentence(text: "It was all about Vasseur.", facts: [record.id])
    let team = record.subject.team ?? ""
    #expect(
      FactCheck(rankings, context: LeagueContext()).problems(in: sentence, about: team).isEmpty)
    let check = FactCheck(rankings, context: LeagueContext(), players: ["Clement Vasseur"])
    #expect(check.problems(in: sentence, about: team).map(\.kind) == [.name])
  }

  /// No model output may stop the paper.
  @Test(arguments: Seeds.tried(0..<1_200)) func anyTextIsRead(_ seed: Int) throws {
    var random = SeededRandom("fuzz \(seed)")
    let pieces = [
      "8-5", "-", "–", "1,937.52", "1,", ".5", "3rd", "4thly", "two", "hundred", "and", "point",
      "W7",
      "\u{0}", "é", "e\u{301}", "👩‍🍳", "\u{FFFD}", "\u{202E}", "…", "'s", "’s", "’", "\"", "%", "#",
      "\n", "\r\n", "\u{2028}", "99999999999999999999999999", "0.000000000000001", "Team 1", "beat",
      "lost", "to", "by", "streak", "of", "in a row", "No.", "D.J.", "St.", "Jr.", "١٢", "一", "ﬁ",
      "ß",
      "İ", "\u{10FFFF}", "dead", "last", "from", "week", "-3", "−3", "½", "from", "ranked",
      "number",
    ]
    var text = ""
    for _ in 0..<random.index(below: 40) {
      if random.fraction() < 0.3 {
        let scalar = Unicode.Scalar(UInt32(random.index(below: 0x11_0000)))
        if let scalar { text.unicodeScalars.append(scalar) }
      } else {
        text += pieces[random.index(below: pieces.count)]
      }
      if random.fraction() < 0.6 { text += " " }
    }
    let rankings = try CheckedWeeks.ranked[8].get()
    let check = FactCheck(rankings, context: CheckedWeeks.context)
    let team = try #require(rankings.teams.first?.id)
    let first = check.problems(in: .init(text: text, facts: ["t1.record"]), about: team)
    #expect(first == check.problems(in: .init(text: text, facts: ["t1.record"]), about: team))
    let joined = sentences(of: text).joined().unicodeScalars.filter { !$0.properties.isWhitespace }
    let whole = text.unicodeScalars.filter { !$0.properties.isWhitespace }
    #expect(Array(joined) == Array(whole))
  }

  /// Every part of a long text is checked. (The benchmarks measure how long that takes.)
  @Test func longTextsAreCheckedToTheirEnd() throws {
    let check = FactCheck(try CheckedWeeks.ranked[8].get(), context: CheckedWeeks.context)
    let text = String(
      repeating: "They fell to 8th and lost 3 straight with two hundred ", count: 400)
    let problems = check.problems(in: .init(text: text, facts: []), about: "1")
    #expect(problems.count >= 400)
  }
}

@Suite struct SentenceTests {
  @Test(arguments: [
    ("They are 8-5. They stink.", ["They are 8-5.", "They stink."]),
    ("At 8-5.5 or 1,937.52 it ends. Right?", ["At 8-5.5 or 1,937.52 it ends.", "Right?"]),
    ("Give it to R.J. Mooreland. He ran.", ["Give it to R.J. Mooreland.", "He ran."]),
    ("Odie Beckwith Jr. had nine.", ["Odie Beckwith Jr. had nine."]),
    ("It was Odie Beckwith Jr. They wept.", ["It was Odie Beckwith Jr.", "They wept."]),
    (
      "Waffles vs. Hammers was a crime. So was lunch.",
      ["Waffles vs. Hammers was a crime.", "So was lunch."]
    ),
    ("They are No. 1 in soup. Nobody cares.", ["They are No. 1 in soup.", "Nobody cares."]),
    ("Well... They tried. Once… Twice.", ["Well... They tried.", "Once… Twice."]),
    ("\"Stop.\" They did not.", ["\"Stop.\"", "They did not."]),
    ("He said “no.” and left. Good.", ["He said “no.” and left.", "Good."]),
    ("What a week! 🎉 Who knew? 😂😂", ["What a week! 🎉", "Who knew? 😂😂"]),
    ("Really?! Yes.", ["Really?!", "Yes."]),
    (
      "Kickoff was 1 p.m. Sunday. It was over by 4 p.m. They wept.",
      ["Kickoff was 1 p.m. Sunday.", "It was over by 4 p.m.", "They wept."]
    ),
    ("Drafted Aug. 30. Late.", ["Drafted Aug. 30.", "Late."]),
    ("1 from San Francisco D/ST. They wept.", ["1 from San Francisco D/ST.", "They wept."]),
    ("They had 7.5. Vol. 2 came.", ["They had 7.5.", "Vol. 2 came."]),
    (
      "One line.\nAnother line.\n\nno capital here",
      ["One line.", "Another line.", "no capital here"]
    ),
    ("Lawson St. Browne ran. 3 points came.", ["Lawson St. Browne ran.", "3 points came."]),
    ("Did you say no? No. Good.", ["Did you say no?", "No.", "Good."]),
    ("", []), ("   ", []), ("no end", ["no end"]),
  ])
  func textsAreCut(_ text: String, _ expected: [String]) {
    #expect(sentences(of: text) == expected)
  }
}
