import LeagueModel
import Phrases
import Rank
import Testing

@testable import Roast

/// The manners in which a paper can be written.
@Suite struct VoiceTests {
  @Test(arguments: [Voice.hr, .pressBox])
  func aVoiceOpensNearlyEveryRoast(_ voice: Voice) throws {
    let lines = try builtInBook().lines
    #expect(lines.count { $0.voice == voice } >= 120)
    let voices = Dictionary(lines.map { ($0.key, $0.voice) }) { first, _ in first }
    let writer = BuiltInWriter(try builtInBook(), heat: 4).speaking(voice)
    var (openings, own, all) = (0, 0, 0)
    for seed in 0..<3 {
      let league = try Season(seed, teams: 10).league
      for week in [3, 8, 12] {
        let rankings = try rankInFull(league, week: week, seasons: 100)
        var bits = PrintedBits()
        _ = writer.roasts(
          rankings, context: LeagueContext(), about: nil, keeping: [:], after: SeasonMemory(),
          into: &bits)
        for team in bits.teams {
          all += 1
          if let first = team.bits.first, voices[first] == voice { openings += 1 }
          own += team.bits.count { voices[$0] == voice }
          #expect(team.bits.allSatisfy { [voice, .house].contains(voices[$0]) })
        }
      }
    }
    #expect(openings * 10 >= all * 9, "\(openings) of \(all)")
    #expect(own > all, "\(own) bits in \(all) roasts")
  }

  @Test func theHouseUsesNoOtherVoice() throws {
    let voices = Dictionary(try builtInBook().lines.map { ($0.key, $0.voice) }) { first, _ in first
    }
    let league = try Season(2, teams: 12).league
    var bits = PrintedBits()
    _ = BuiltInWriter(try builtInBook(), heat: 4).roasts(
      try rankInFull(league, week: 9, seasons: 100), context: LeagueContext(), about: nil,
      keeping: [:], after: SeasonMemory(), into: &bits)
    #expect(bits.teams.flatMap(\.bits).allSatisfy { voices[$0] == .house })
  }

  @Test func theTopScorerChooses() throws {
    let rankings = try Sample.rankings(teams: 6, week: 4)
    let scores = rankings.matchups.flatMap { game in game.away.map { [game.home, $0] } ?? [] }
    let best = try #require(scores.max { $0.points < $1.points })
    let team = try #require(rankings.teams.first { $0.id == best.team })
    let other = try #require(rankings.teams.first { $0.id != best.team })
    var context = LeagueContext(managers: [
      Manager(name: other.owner, voice: .pressBox),
      Manager(name: team.owner.uppercased(), voice: .hr),
    ])
    let chosen = try #require(context.voice(chosenIn: rankings))
    #expect(chosen.voice == .hr && chosen.by == team.owner)
    context.managers.removeLast()
    #expect(context.voice(chosenIn: rankings) == nil)
  }
}
