import JSON
import LeagueModel
import Liquid
import Phrases
import TestSupport
import Testing

@testable import Rank
@testable import Roast

/// The lines of the games' stories: what each of them says, and how often a season reads it.
@Suite struct StoryLineTests {
  /// Each line, whether a story would choose it or not, is supported by the facts that it tells.
  @Test(arguments: Seeds.tried(0..<4))
  func everyFittingLineFollowsFromItsFacts(_ seed: Int) throws {
    let lines = try builtInBook().storyLines
    let league = try Season(seed, teams: 10).league
    for number in [2, 9, 14] {
      let rankings = try rankInFull(league, week: number, seasons: 100)
      for story in rankings.numbers?.stories ?? [] {
        for block in story.blocks.indices {
          for facts in rankings.facts(of: block, in: story).tellable {
            try check(lines, facts, of: story.blocks[block], in: rankings)
          }
        }
      }
    }
  }

  private func check(
    _ lines: [String: [PhraseLine]], _ facts: [Fact], of block: GameStory.Block,
    in rankings: Rankings
  ) throws {
    let data = Object(facts.map { ($0.kind, Value(json: $0.values)) })
    var known = rankings
    known.facts = facts
    let check = FactCheck(
      known, context: LeagueContext(),
      players: (block.home.performances + block.away.performances).map(\.name))
    for line in lines[facts[0].kind] ?? [] where line.facts == facts.map(\.kind) {
      guard let text = try line.text(data) else { continue }
      let sentence = TeamRoast.Sentence(text: text, facts: facts.map(\.id))
      let team = try #require(facts[0].subject.team)
      #expect(check.problems(in: sentence, about: team) == [], "\(line.say)")
    }
  }

  /// The bits of a season's weeks.
  private func season(
    _ seed: Int, _ book: PhraseBook, weeks: ClosedRange<Int> = 1...10
  ) throws -> [PrintedBits] {
    let league = try Season(seed, teams: 12).league
    let writer = BuiltInWriter(book, heat: 3)
    return try weeks.reduce(into: []) { printed, number in
      let rankings = try rankInFull(league, week: number, seasons: 100)
      var bits = PrintedBits()
      _ = writer.stories(
        rankings, context: LeagueContext(), after: SeasonMemory(printed), into: &bits)
      printed.append(bits)
    }
  }

  @Test(arguments: Seeds.tried(0..<4))
  func fewLinesComeBackInTenWeeks(_ seed: Int) throws {
    let told = try season(seed, try builtInBook()).flatMap { $0.stories ?? [] }
    let again = told.count - Set(told).count
    #expect(told.count > 150 && again * 10 < told.count, "\(again) of \(told.count)")
  }

  /// With lines that fit every block, each is used once before one is used again, also from week to week.
  @Test func aLineDoesNotComeBackWhileAnUnusedOneFits() throws {
    let count = 40
    let lines = (0..<count).map { number in
      "- say: \"{{ story_lead.leader }} led\(String(repeating: "!", count: number)).\"\n"
        + "  facts: [story_lead]\n  role: story\n"
    }
    let told = try season(2, try book(lines.joined())).flatMap { $0.stories ?? [] }
    #expect(told.count > 2 * count)
    for start in stride(from: 0, to: told.count, by: count) {
      let round = told[start..<min(told.count, start + count)]
      #expect(Set(round).count == round.count, "from \(start)")
    }
  }

  /// Lines that were used equally often return in the order of their last weeks.
  @Test func theLineOfTheEarlierWeekComesBackFirst() throws {
    let book = try book(
      """
      - say: "{{ story_lead.leader }} led."
        facts: [story_lead]
        role: story
      - say: "{{ story_lead.trailer }} trailed."
        facts: [story_lead]
        role: story
      """)
    var (older, newer) = (PrintedBits(), PrintedBits())
    older.stories = [book.lines[0].key]
    newer.stories = [book.lines[1].key]
    for (weeks, first) in [([older, newer], 0), ([newer, older], 1)] {
      let memory = SeasonMemory(weeks)
      #expect(memory.storyUse(of: book.lines[first]) < memory.storyUse(of: book.lines[1 - first]))
    }
    #expect(SeasonMemory([older]).storyUse(of: book.lines[1]) < StoryUse.once(in: 0))
  }

  @Test func aLineAboutTwoFactsIsTheWholeBlock() throws {
    let book = try book(
      """
      - say: "{{ story_star.player }} and {{ story_lead.leader }}."
        facts: [story_lead, story_star]
        role: story
      """)
    let rankings = try rankInFull(try Season(1, teams: 12).league, week: 4, seasons: 100)
    let stories = rankings.numbers?.stories ?? []
    let texts = BuiltInWriter(book, heat: 0).stories(rankings, context: LeagueContext())
    var count = 0
    for (story, words) in zip(stories, texts) {
      for (block, told) in zip(story.blocks.indices, words.blocks) {
        let facts = rankings.facts(of: block, in: story)
        guard let leader = facts.state?.values["leader"]?.string,
          let star = facts.details.first(where: { $0.kind == "story_star" }),
          let player = star.values["player"]?.string,
          told.text.hasPrefix("\(player) and")
        else { continue }
        #expect(told.text == "\(player) and \(leader).")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func theSameWeekGivesTheSameStories() throws {
    #expect(try season(3, try builtInBook()) == season(3, try builtInBook()))
  }

  @Test func bitsWithoutStoriesCanBeRead() throws {
    let old: JSONValue = ["version": 1, "teams": [], "headline": "a"]
    let bits = try old.decoded(PrintedBits.self)
    #expect(bits.stories == nil && bits.headline == "a")
    let rankings = try rankInFull(try Season(1, teams: 12).league, week: 4, seasons: 100)
    var new = bits
    _ = BuiltInWriter(try builtInBook(), heat: 0).stories(
      rankings, context: LeagueContext(), after: SeasonMemory([bits]), into: &new)
    #expect(try JSONValue(encoding: new).decoded(PrintedBits.self) == new)
    #expect(!(new.stories ?? []).isEmpty)
  }
}

extension StoryUse {
  fileprivate static func once(in paper: Int) -> StoryUse {
    var use = StoryUse()
    use.add(in: paper)
    return use
  }
}

extension BlockFacts {
  /// What lines can be about: each fact alone, and the state together with each event.
  var tellable: [[Fact]] {
    let states = [state].compactMap(\.self)
    return (states + details).map { [$0] }
      + states.flatMap { state in details.map { [state, $0] } }
  }
}
