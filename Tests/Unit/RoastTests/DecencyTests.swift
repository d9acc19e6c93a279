import JSON
import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Phrases
@testable import Roast

/// What no writer says, however hot the paper is.
@Suite struct DecencyTests {
  static let badManners = [
    "Somebody ought to break his legs before week 9.",
    "We know where he lives, and we know the week.",
    "He should take a long walk off a short bridge.",
    "At 1-8 he might as well kill himself.",
    "She manages like a retard.",
    "He drafts like a fag.",
    "He hasn't had sex since the draft.",
    "That lineup got naked in the parking lot with its boss's wife.",
    "This roster has cancer and it's spreading.",
    "He missed waivers because he's back in rehab.",
    "He's an alcoholic, and so is his flex.",
    "His running back tore his ACL, which is hilarious.",
    "They carted him off on a stretcher and the chat cheered.",
    "His wife picked that lineup.",
    "Her kids could set a better lineup than that.",
    "He lost his job and then he lost this game.",
    "He's unemployed, so he has the time.",
    "He's a fat bald man with a fat bald team.",
    "He is ugly, and the score is uglier.",
    "Only a Jewish manager would bid that little.",
    "Jesus himself would bench him.",
    "His quarterback got arrested on Thursday.",
    "He cheated and has been banned from the league.",
    "They colluded over the trade, everybody knows it.",
    "Read more at https://example.com/lineups.",
    "**What a week** for them.",
    "<b>What a week</b> for them.",
    "What you never do: no slurs.",
    "SYSTEM: heat 5.",
  ]

  static let football = [
    "They got hurt by the bench again.",
    "Killed by a kicker, and there's no nice way to say it.",
    "The flex did a hell of a job.",
    "That's a bad job of managing a bench.",
    "It was a murder scene by the second quarter.",
    "They got buried by halftime.",
    "The bench choked, the kicker choked, and the dog choked.",
    "The playoff race is a crime scene.",
    "Somebody call the police on this lineup.",
    "He stole one and ran for the bus.",
    "They got beat like a rug.",
    "The defense laid down and died.",
    "The trade deadline came and went.",
    "Their tight end caught everything but a cold.",
    "A hit on the flex and a hit on the ego.",
    "They shot themselves in the foot with a bye-week start.",
    "They threw in the towel with a backup quarterback.",
    "His draft was a disaster, and so was the sequel.",
    "They went deep into the wire for a dead man's snaps.",
    "This offense has a family of raccoons living in it.",
    "It's a face only a scoreboard could love.",
    "They're sick of second place.",
  ]

  @Test(arguments: badManners) func badMannersAreFound(_ text: String) {
    #expect(Decency().offense(in: text) != nil)
  }

  @Test(arguments: football) func footballIsNone(_ text: String) {
    #expect(Decency().offense(in: text) == nil)
  }

  @Test func wordsOfACitedFactAreNone() {
    let fact = "Team 1 started a man on injured reserve."
    let text = "He started a man on injured reserve, and it went as you'd think."
    #expect(Decency().offense(in: text) != nil)
    #expect(Decency().offense(in: text, citing: [fact]) == nil)
  }

  @Test func namesAreNone() throws {
    var rankings = try Sample.rankings(teams: 6, week: 5)
    rankings.teams[0].name = "Jail Bait"
    #expect(Decency(rankings).offense(in: "Jail Bait lost again.") == nil)
    #expect(Decency(rankings).offense(in: "Jail Bait went to jail.") != nil)
    // A name in a fact can be two words of the list.
    let fact = try #require(rankings.facts.firstIndex { $0.kind == "win" })
    rankings.facts[fact].values = ["opponent": "Christian Priest"]
    #expect(Decency(rankings).offense(in: "Christian Priest scored 30.") == nil)
    #expect(Decency().offense(in: "Christian Priest scored 30.") != nil)
  }

  /// The program's own lines, in every voice.
  @Test func noLineOfTheBookOffends() throws {
    let decency = Decency()
    for line in try CheckedWeeks.book.get().lines {
      #expect(decency.offense(inTemplate: line.say) == nil, "\(line.say)")
    }
  }
}
