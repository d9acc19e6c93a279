import LeagueModel
import Phrases
import Rank
import TestSupport
import Testing

@testable import Roast

/// What a season's paper remembers of its earlier weeks.
@Suite struct SeasonMemoryTests {
  /// The bits of a season's weeks, with or without memory, and the headlines' lines.
  private func season(_ seed: Int, remembers: Bool) throws -> [PrintedBits] {
    let league = try Season(seed, teams: 10).league
    // Kind leagues have fewer lines, and so more to remember.
    let writer = BuiltInWriter(try builtInBook(), heat: 0)
    return try (1...14).reduce(into: []) { weeks, number in
      let rankings = try rankInFull(league, week: number, seasons: 100)
      let memory = SeasonMemory(remembers ? weeks : [])
      var bits = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: LeagueContext(), about: nil, keeping: [:], after: memory, into: &bits)
      #expect(roasts.values.allSatisfy { (3...5).contains($0.readerCount) })
      _ = writer.headline(rankings, context: LeagueContext(), after: memory, into: &bits)
      weeks.append(bits)
    }
  }

  /// Another league's headline of the week is not used again: its members may read both.
  @Test func theHeadlineOfAnotherLeagueIsNotUsedAgain() throws {
    let rankings = try rankInFull(try Season(3, teams: 10).league, week: 5, seasons: 100)
    let writer = BuiltInWriter(try builtInBook(), heat: 3)
    func headline(_ others: [PrintedBits]) -> PrintedBits {
      var bits = PrintedBits()
      let memory = SeasonMemory(others: others)
      _ = writer.headline(rankings, context: LeagueContext(), after: memory, into: &bits)
      return bits
    }
    let first = headline([])
    let second = headline([first])
    let third = headline([first, second])
    #expect(Set([first, second, third].compactMap(\.headline)).count == 3)
  }

  /// How often a line is read again, in the league and by a team that has read it before.
  private func repeats(_ weeks: [PrintedBits]) -> (league: Int, own: Int) {
    let all = weeks.flatMap { $0.teams.flatMap(\.bits) }
    let byTeam = Dictionary(grouping: weeks.flatMap(\.teams), by: \.team)
    let own = byTeam.values.map { weeks in
      let bits = weeks.flatMap(\.bits)
      return bits.count - Set(bits).count
    }
    return (all.count - Set(all).count, own.reduce(0, +))
  }

  @Test(arguments: Seeds.tried(0..<4))
  func aLineComesBackOnlyIfNoOtherFits(_ seed: Int) throws {
    let without = repeats(try season(seed, remembers: false))
    let with = repeats(try season(seed, remembers: true))
    #expect(with.league * 2 < without.league, "\(with.league) of \(without.league)")
    #expect(with.own == 0 && without.own > 50, "\(with.own) of \(without.own)")
  }

  @Test func noHeadlineComesBackAndNoKindTwiceRunning() throws {
    let weeks = try season(1, remembers: true)
    let headlines = weeks.compactMap(\.headline)
    #expect(Set(headlines).count == headlines.count)
    let lines = try builtInBook().lines
    let kinds = headlines.map { key in lines.first { $0.key == key }?.facts.first }
    #expect(!zip(kinds, kinds.dropFirst()).contains { $0 == $1 })
  }

  @Test func theSameWeeksGiveTheSameText() throws {
    #expect(try season(2, remembers: true) == season(2, remembers: true))
  }

  @Test func everyLineHasAKeyOfItsOwn() throws {
    let lines = try builtInBook().lines
    let says = Dictionary(grouping: lines, by: \.key).mapValues { Set($0.map(\.say)) }
    #expect(says.values.allSatisfy { $0.count == 1 })
  }

  @Test func aTeamsBitsAreReplacedWhenItsRoastIs() {
    var bits = PrintedBits()
    bits.set(["a"], about: [], angle: nil, of: "2")
    bits.set(["b"], about: [], angle: nil, of: "1")
    bits.set(["c"], about: [], angle: nil, of: "2")
    #expect(bits.teams.map(\.team) == ["1", "2"])
    #expect(bits.teams.flatMap(\.bits) == ["b", "c"])
  }
}
