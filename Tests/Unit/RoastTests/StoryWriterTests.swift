import LeagueModel
import Phrases
import Platform
import TestSupport
import Testing

@testable import Rank
@testable import Roast

/// The sentences that tell a matchup's blocks.
@Suite struct StoryWriterTests {
  private func stories(_ rankings: Rankings, _ context: LeagueContext = LeagueContext()) throws
    -> [GameStory]
  {
    var words = Words(for: rankings)
    words.stories = BuiltInWriter(try builtInBook(), heat: 5).stories(rankings, context: context)
    return Edition(rankings, words).numbers?.stories ?? []
  }

  /// A season's weeks with their stories.
  private func weeks(_ seed: Int) throws -> [(league: League, rankings: Rankings)] {
    let league = try Season(seed, teams: 6 + seed % 9).league
    return try [3, 9, 14].map { (league, try rankInFull(league, week: $0, seasons: 100)) }
  }

  @Test(arguments: Seeds.tried(0..<8))
  func everySentenceFollowsFromItsBlock(_ seed: Int) throws {
    var count = 0
    for (_, rankings) in try weeks(seed) {
      for story in try stories(rankings) {
        for (index, block) in story.blocks.enumerated() {
          let told = rankings.facts(of: index, in: story)
          let facts = [told.state].compactMap(\.self) + told.details
          let narrative = try #require(block.narrative)
          var known = rankings
          known.facts = facts
          let check = FactCheck(
            known, context: LeagueContext(),
            players: (block.home.performances + block.away.performances).map(\.name))
          let sentence = TeamRoast.Sentence(text: narrative, facts: facts.map(\.id))
          let team = try #require(told.state?.subject.team)
          #expect(check.problems(in: sentence, about: team) == [], "\(narrative)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// What a block says is the same if the games after it end in any other way.
  @Test(arguments: Seeds.tried(0..<8))
  func noSentenceKnowsALaterWindow(_ seed: Int) throws {
    var changed = 0
    for (league, rankings) in try weeks(seed) {
      let number = rankings.week
      let told = try stories(rankings)
      for window in KickoffWindow.allCases.dropLast() {
        var dice = Dice(seed + number)
        var other = league
        guard let week = other.weeks.firstIndex(where: { $0.number == number }) else { continue }
        let windows = other.weeks[week].windows
        for index in other.weeks[week].matchups.indices {
          other.weeks[week].matchups[index].change(&dice) { entry in
            entry.proTeam.flatMap { windows[$0] }.map { $0 > window } ?? false
          }
        }
        let retold = try stories(try rankInFull(other, week: number, seasons: 100))
        #expect(retold.count == told.count)
        for (one, two) in zip(told, retold) {
          let early = one.blocks.filter { $0.window <= window }
          #expect(early == two.blocks.filter { $0.window <= window })
          changed += early.count < one.blocks.count && one.blocks != two.blocks ? 1 : 0
        }
      }
    }
    #expect(changed > 10)
  }

  @Test func narrativesAreShortAndDoNotRepeatThemselves() throws {
    for seed in 0..<8 {
      for (_, rankings) in try weeks(seed) {
        let told = try stories(rankings).flatMap { $0.blocks.compactMap(\.narrative) }
        for narrative in told {
          #expect(narrative.split(separator: " ").count <= 60, "\(narrative)")
        }
        #expect(Set(told).count == told.count)
      }
    }
  }

  @Test func bannedWordsStayOut() throws {
    var context = LeagueContext()
    context.bannedWords = ["led", "beat", "math"]
    for (_, rankings) in try weeks(1) {
      for narrative in try stories(rankings, context).flatMap({ $0.blocks.compactMap(\.narrative) })
      {
        let words = narrative.lowercased().split { !$0.isLetter }
        #expect(!words.contains("led") && !words.contains("math"), "\(narrative)")
      }
    }
  }
}

extension Matchup {
  /// Gives the starters that a condition picks other points, and the sides other totals and the winner.
  fileprivate mutating func change(
    _ dice: inout Dice, where isPicked: (LineupEntry) -> Bool
  ) {
    func changed(_ side: Side) -> Side {
      var side = side
      var difference = Points.zero
      for index in side.lineup.indices where side.lineup[index].isStarter {
        guard isPicked(side.lineup[index]), let old = side.lineup[index].points else { continue }
        let new = Points(tenThousandths: dice.number(0...400) * 1_000)
        side.lineup[index].points = new
        difference = difference + (new - old)
      }
      side.points = side.points + difference
      side.total = side.total + difference
      return side
    }
    home = changed(home)
    guard let old = away else { return }
    let new = changed(old)
    away = new
    decision = home.total == new.total ? .tie : home.total > new.total ? .home : .away
  }
}
