import Genius
import Testing

@Suite struct SearchDisciplineTests {
  @Test(arguments: [
    ("Should I start Dell or Omar?", SearchDiscipline.Decision.mandatory),
    ("who do i sit", .mandatory), ("best lineup please", .mandatory),
    ("any waiver targets?", .mandatory), ("is this trade fair", .mandatory),
    ("Is he playing today?", .mandatory), ("what happens in week 12", .mandatory),
    ("Week 3 outlook", .mandatory), ("how is the weather in town", .mandatory),
    ("is he better this week", .mandatory), ("Who is Dell Gallowmere?", .mandatory),
    ("Tell me about D.J. Orchard", .mandatory), ("Omar Mallory vs. Dell Gallowmere", .mandatory),
    ("What is a flex?", .skipped), ("explain half point scoring", .skipped),
    ("How many games did he win in 2019?", .skipped), ("Best week of his career?", .skipped),
    ("all-time leader in touchdowns", .skipped), ("who won it all last season", .skipped),
    ("Dell Gallowmere's career numbers", .skipped), ("Who scored most of all time?", .skipped),
    ("Which is better? Depth or stars?", .skipped), ("", .skipped),
    ("Should I start Dell /nosearch", .bypassed), ("/nosrch who do I start", .bypassed),
    ("start Dell /SKIP-SEARCH", .bypassed), ("--no-web-search waiver help", .bypassed),
  ])
  func decisions(_ question: String, _ decision: SearchDiscipline.Decision) {
    let discipline = SearchDiscipline(question)
    #expect(discipline.decision == decision)
    #expect(discipline.searches == (decision == .mandatory))
  }

  @Test func theWordThatBypassesIsNoPartOfTheQuestion() {
    #expect(SearchDiscipline("Who starts? /nosearch").question == "Who starts?")
    #expect(SearchDiscipline("/nosrch Who\nstarts?").question == "Who\nstarts?")
    #expect(SearchDiscipline("a/nosearch b").decision != .bypassed)
  }

  @Test func thePresentSeasonIsNotThePast() {
    #expect(SearchDiscipline("start him in 2026?").decision == .skipped)
    #expect(SearchDiscipline("start him in 2026?", season: 2026).decision == .mandatory)
    #expect(SearchDiscipline("start him in 2025?", season: 2026).decision == .skipped)
  }
}
