import LeagueModel
import Roast
import Testing

@testable import Rank

/// What the season's recap may say of the sacko's punishment.
@Suite struct PunishmentTests {
  private let team = RankedTeam(
    id: "1", name: "Badgers", owner: "Bo & Dana", rank: 1, previousRank: nil, tier: .bottom,
    record: Record(), pointsFor: .zero, pointsAgainst: .zero, powerScore: 0, streak: nil,
    division: nil, topPlayers: [], topPlayersBasis: .season)

  @Test func itIsTheLeaguesOwnText() {
    #expect(LeagueContext(sacko: " wears a tutu. ").punishment(of: team) == "wears a tutu")
    #expect(LeagueContext().punishment(of: team) == nil)
    #expect(LeagueContext(sacko: " . ").punishment(of: team) == nil)
  }

  @Test func bansAndOptOutsHold() {
    let sacko = "wears a tutu"
    for context in [
      LeagueContext(sacko: sacko, bannedTopics: ["sacko"]),
      LeagueContext(sacko: sacko, bannedWords: ["tutu"]),
      LeagueContext(sacko: sacko, managers: [Manager(name: "dana", hasOptedOut: true)]),
    ] { #expect(context.punishment(of: team) == nil) }
    let other = LeagueContext(
      sacko: sacko, managers: [Manager(name: "Alex", hasOptedOut: true)], bannedWords: ["tuba"])
    #expect(other.punishment(of: team) == sacko)
  }
}
