import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Roast

/// False claims without a digit, and true ones with another owner.
@Suite struct FactCheckEventTests {
  /// What a team's week was, to say the opposite.
  private struct Case {
    let rankings: Rankings
    let check: FactCheck
    let team: RankedTeam
    let facts: [Fact]
    let game: MatchupResult
    let own: MatchupResult.Score
    let opponent: MatchupResult.Score

    init?(_ rankings: Rankings, _ check: FactCheck, _ team: RankedTeam) {
      guard
        let game = rankings.matchups.first(where: { game in
          game.away != nil && [game.home.team, game.away?.team].contains(team.id)
        }), let away = game.away
      else { return nil }
      (self.rankings, self.check, self.team, self.game) = (rankings, check, team, game)
      facts = rankings.facts.filter { $0.subject.team == team.id }
      (own, opponent) = game.home.team == team.id ? (game.home, away) : (away, game.home)
    }

    func has(_ kind: String) -> Bool { facts.contains { $0.kind == kind } }
    func name(_ id: Team.ID) -> String {
      rankings.teams.first { $0.id == id }.map { $0.quotedName ?? $0.name } ?? ""
    }
    /// A team that did not play this one.
    var stranger: RankedTeam? {
      rankings.teams.first { $0.id != team.id && $0.id != opponent.team }
    }
    var starter: String? { own.starters.first { $0.points ?? .zero > .zero }?.name }

    /// Sentences that are false of the team this week, by what they claim.
    var lies: [(claim: String, text: String)] {
      var lies: [(String, String)] = []
      let rival = name(opponent.team)
      if has("win") {
        lies += [
          ("result", "They lost to \(rival) and they know why."), ("result", "\(rival) beat them."),
          ("result", "It was a loss to \(rival) that came out of nowhere."),
        ]
      }
      if has("loss") {
        lies += [
          ("result", "They beat \(rival) going away."), ("result", "They handled \(rival)."),
          ("result", "It was a win over \(rival), and an easy one."),
        ]
      }
      if let other = stranger {
        lies += [
          ("result", "They beat \(name(other.id)) this week."),
          ("result", "They lost to \(name(other.id)) this week."),
        ]
        if !has("trade"), !has("trade_return"), !has("traded_away") {
          lies += [("trade", "They made a trade with \(name(other.id)) and lost it.")]
        }
      }
      if !has("undefeated") { lies.append(("state", "They are still undefeated.")) }
      if !has("winless") { lies.append(("state", "They are winless and running out of excuses.")) }
      if !has("clinched") { lies.append(("state", "They have clinched a playoff spot.")) }
      if !has("week_high") {
        lies += [
          ("superlative", "They put up the highest score of the week."),
          ("superlative", "Nobody scored more this week."),
        ]
      }
      if !has("week_low") {
        lies += [
          ("superlative", "They had the lowest score of the week."),
          ("superlative", "Nobody scored less this week."),
        ]
      }
      if !has("first_win") { lies.append(("first", "It was their first win of the season.")) }
      if !has("first_loss") { lies.append(("first", "It was their first loss of the season.")) }
      if let starter {
        lies += [
          ("lineup", "They left \(starter) on the bench."), ("lineup", "They benched \(starter)."),
          ("wire", "They dropped \(starter) and regretted it."),
          ("wire", "They picked up \(starter) on the way in."),
          ("wire", "\(starter) came off waivers this week."),
          ("injury", "\(starter) left with an injury."), ("injury", "\(starter) was ruled out."),
          ("bye", "\(starter) had a bye, and they started him anyway."),
        ]
        if !has("trade"), !has("trade_return"), !has("traded_away") {
          lies.append(("trade", "They got \(starter) in a trade."))
        }
      }
      lies += [
        ("past", "They won it all last year."),
        ("past", "Last season they finished in the cellar."),
        ("past", "The defending champs are not what they were."),
        ("stranger", "Barnaby Ellsworth Crane called it a disgrace."),
        ("life", "The divorce papers came on Monday."),
        ("life", "They should be in jail for this."),
      ]
      return lies.map { (claim: $0.0, text: $0.1) }
    }
  }

  private static let seeds = Seeds.tried(0..<40)

  private func cases(_ seed: Int) throws -> [Case] {
    let rankings = try CheckedWeeks.rankings(seed)
    let check = FactCheck(rankings, context: LeagueContext())
    return rankings.teams.compactMap { Case(rankings, check, $0) }
  }

  /// What a model would cite: the result and the record.
  private func citations(_ team: Case) -> [Fact.ID] {
    team.facts.filter { ["win", "loss", "tie", "record"].contains($0.kind) }.map(\.id)
  }

  @Test func falseClaimsWithoutADigitAreRefused() throws {
    var tried: [String: (all: Int, refused: Int)] = [:]
    var passed: [String] = []
    for seed in Self.seeds {
      for team in try cases(seed) {
        for lie in team.lies {
          let sentence = TeamRoast.Sentence(text: lie.text, facts: citations(team))
          let isRefused = team.check.repaired(sentence, about: team.team.id) == nil
          tried[lie.claim, default: (0, 0)].all += 1
          if isRefused { tried[lie.claim]?.refused += 1 } else { passed.append(lie.text) }
        }
      }
    }
    let all = tried.values.map(\.all).reduce(0, +)
    let refused = tried.values.map(\.refused).reduce(0, +)
    #expect(all >= 300)
    #expect(refused * 100 >= all * 95, "\(refused) of \(all): \(tried) \(passed.prefix(40))")
  }

  @Test func numbersOfAnotherOwnerAreRefused() throws {
    var (all, refused) = (0, 0)
    var passed: [String] = []
    let kinds: Set<String> = [
      "record", "points_for", "points_against", "win_streak", "losing_streak", "week_high",
      "week_low", "bench_points", "average", "season_high", "season_low",
    ]
    for seed in Self.seeds {
      for team in try cases(seed) {
        guard let other = team.stranger else { continue }
        for fact in team.facts where kinds.contains(fact.kind) {
          let own = team.name(team.team.id)
          let text = fact.text.replacing(own, with: team.name(other.id))
          guard text != fact.text else { continue }
          // What is true of the other team as well is no lie.
          let twin = team.rankings.facts.first {
            $0.kind == fact.kind && $0.subject.team == other.id && $0.values == fact.values
          }
          guard twin == nil else { continue }
          all += 1
          let sentence = TeamRoast.Sentence(text: text, facts: [fact.id])
          let isRefused = !team.check.problems(in: sentence, about: team.team.id).isEmpty
          if isRefused { refused += 1 } else { passed.append(text) }
        }
      }
    }
    #expect(all >= 200)
    #expect(refused * 100 >= all * 95, "\(refused) of \(all): \(passed.prefix(30))")
  }
}
