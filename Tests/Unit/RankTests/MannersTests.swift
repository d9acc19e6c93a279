import LeagueModel
import Testing

@testable import Rank

@Suite struct MannersTests {
  private func team(_ owner: String, name: String = "Badgers") -> RankedTeam {
    RankedTeam(
      id: "1", name: name, owner: owner, rank: 1, previousRank: nil, tier: .top, record: Record(),
      pointsFor: .zero, pointsAgainst: .zero, powerScore: 0, streak: nil, division: nil,
      topPlayers: [], topPlayersBasis: .season)
  }

  @Test(arguments: [
    ("they/them", "they them their themselves", true),
    ("They / Them / Theirs", "they them their themselves", true),
    ("she/her", "she her her herself", false), ("she/her/hers", "she her her herself", false),
    ("HE/HIM", "he him his himself", false), ("he/him/his", "he him his himself", false),
    ("xe/xem/xyr", "xe xem xyr xemself", false), ("ze/zir/zir", "ze zir zir zirself", false),
  ])
  func pronounsAreRead(_ text: String, _ forms: String, _ isPlural: Bool) throws {
    let read = try #require(Pronouns(text))
    #expect("\(read.subject) \(read.object) \(read.possessive) \(read.reflexive)" == forms)
    #expect(read.isPlural == isPlural)
  }

  @Test(arguments: [
    "", "she", "she/him", "xe/xem", "a/b/c/d", "xe//xyr", "x3/y/z", "he/him/hers", "<b>/b/c",
  ])
  func malformedPronounsAreRejected(_ text: String) { #expect(Pronouns(text) == nil) }

  @Test func ownerNamesAreSplit() {
    #expect(team("Dana").ownerNames == ["Dana"])
    #expect(team("Dana & Alex & Bo").ownerNames == ["Dana", "Alex", "Bo"])
    #expect(team("R&B").ownerNames == ["R&B"])
    #expect(team(Team.noOwner).ownerNames.isEmpty)
    let owners = ["Dana", "Alex"].map { Owner(id: $0, name: $0) }
    #expect(
      team(Team(id: "1", name: "x", owners: owners).ownerName).ownerNames == ["Dana", "Alex"])
  }

  @Test func theLowestHeatOfATeamCounts() {
    let context = LeagueContext(managers: [
      Manager(name: "dana", heat: 2), Manager(name: "Alex", heat: 5),
      Manager(name: "Otters", heat: 1),
    ])
    #expect(context.manners(of: team("Bo"), heat: 4).heat == 4)
    #expect(context.manners(of: team("DANA "), heat: 4).heat == 2)
    #expect(context.manners(of: team("Alex"), heat: 4).heat == 5)
    #expect(context.manners(of: team("Alex & Dana"), heat: 4).heat == 2)
    // A manager without a setting has the league's heat.
    #expect(context.manners(of: team("Alex & Bo"), heat: 3).heat == 3)
    #expect(context.manners(of: team("Bo", name: "otters"), heat: 4).heat == 1)
    #expect(context.manners(of: team(Team.noOwner, name: "Otters"), heat: 4).heat == 1)
    #expect(context.manners(of: team(Team.noOwner), heat: 4).heat == 4)
  }

  @Test func anOptOutAppliesToTheWholeTeam() {
    let context = LeagueContext(managers: [
      Manager(name: "Dana", hasOptedOut: true, pronouns: .she, nicknames: ["D"])
    ])
    let alone = context.manners(of: team("Dana"), heat: 4)
    #expect(alone == Manners(heat: 4, isRespectful: true, pronouns: .she, nicknames: ["D"]))
    let shared = context.manners(of: team("Bo & Dana"), heat: 4)
    #expect(shared == Manners(heat: 4, isRespectful: true, pronouns: .they, nicknames: []))
    #expect(!context.manners(of: team("Bo"), heat: 4).isRespectful)
  }

  @Test func unknownManagersAreNamed() {
    let context = LeagueContext(managers: ["dana", "Badgers", "Zed"].map { Manager(name: $0) })
    #expect(context.strangers(among: [team("Dana & Bo")]).map(\.name) == ["Zed"])
    var more = LeagueContext()
    more.personalities = ["DANA ", "Dan"].map { .init(name: $0, description: "sings") }
    more.insideJokes = [nil, "Bo", "Boo"].map { .init(term: "x", explanation: "y", about: $0) }
    let strangers = more.strangers(among: [team("Dana & Bo")])
    #expect(strangers.map(\.name) == ["Dan", "Boo"])
    #expect(strangers.map(\.list) == ["personalities", "inside_jokes"])
  }

  @Test(arguments: [
    ("Murphy's Lawyers", "Murphy’s  lawyers"), ("d‘Or", "D'or"), ("rock ´n` roll", "Rock 'n' Roll"),
  ])
  func apostrophesCaseAndSpacesAreIgnoredInNames(_ one: String, _ other: String) {
    #expect(one.isSameName(as: other) && other.isSameName(as: one))
    #expect(!one.isSameName(as: other + "s"))
  }
}
