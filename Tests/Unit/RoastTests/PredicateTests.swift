import LeagueModel
import TestSupport
import Testing

@testable import Roast

/// What commissioners write about last place and about people, as sentences say it.
struct PredicateTests {
  @Test(arguments: [
    ("mows the champion's lawn", "mows the champion's lawn", "the punishment"),
    ("Mows the champion's lawn.", "mows the champion's lawn", "the punishment"),
    ("mow the champion's lawn", "has to mow the champion's lawn", "the punishment"),
    ("must dye their hair pink", "must dye their hair pink", "the punishment"),
    ("has to take the SAT", "has to take the SAT", "the punishment"),
    ("Takes the SAT in a diner", "takes the SAT in a diner", "the punishment"),
    ("working a lemonade stand", "ends up working a lemonade stand", "the punishment"),
    ("a weekend as a mascot", "gets a weekend as a mascot", "the weekend as a mascot"),
    ("an ice bath", "gets an ice bath", "the ice bath"),
    ("the Folding Chair", "gets the Folding Chair", "the Folding Chair"),
    ("The Folding Chair", "gets the Folding Chair", "the Folding Chair"),
    ("24 hours in a Waffle House", "gets 24 hours in a Waffle House", "24 hours in a Waffle House"),
    ("karaoke at the draft", "gets karaoke at the draft", "karaoke at the draft"),
    ("wears a tutu to the draft", "wears a tutu to the draft", "the punishment"),
    ("pays for everyone's dinner", "pays for everyone's dinner", "the punishment"),
    (
      "gets a tattoo that the champion picks", "gets a tattoo that the champion picks",
      "the punishment"
    ),
    ("will sing the anthem", "will sing the anthem", "the punishment"),
    ("eats a ghost pepper live", "eats a ghost pepper live", "the punishment"),
    ("buy the keg", "has to buy the keg", "the punishment"),
    (
      "standing on a corner with a sign", "ends up standing on a corner with a sign",
      "the punishment"
    ),
    ("push-ups at halftime", "gets push-ups at halftime", "push-ups at halftime"),
    (
      "all-nighters with the commissioner", "gets all-nighters with the commissioner",
      "all-nighters with the commissioner"
    ),
    ("buy everyone's dinner", "has to buy everyone's dinner", "the punishment"),
    ("one open mic night", "gets one open mic night", "one open mic night"),
    ("Denny's for a day", "gets Denny's for a day", "Denny's for a day"),
  ])
  func everyFormOfAPunishmentReadsRight(_ text: String, _ does: String, _ name: String) throws {
    let punishment = try #require(Punishment(LeagueContext(sacko: text)))
    #expect(punishment.does == does)
    #expect(punishment.name == name)
    let named = try #require(Punishment(LeagueContext(sacko: text, sackoName: "the lawn.")))
    #expect(named.name == "the lawn")
  }

  @Test(arguments: [
    ("checks the wire at 3 a.m.", "checks the wire at 3 a.m."),
    ("is the commissioner, and grades the claims", "is the commissioner, and grades the claims"),
    ("a trade addict", "is a trade addict"), ("the commissioner", "is the commissioner"),
    ("never pays on time", "never pays on time"),
    ("Still talking about 2016", "is still talking about 2016"),
    ("always checking the wire", "is always checking the wire"),
    ("still owes the fee", "still owes the fee"),
    ("drafting kickers early", "is known for drafting kickers early"),
    ("reply to everything with a gif", "is known to reply to everything with a gif"),
    ("hasn't won since college", "hasn't won since college"),
    ("color-codes other people's mistakes", "color-codes other people's mistakes"),
    ("color-code other people's mistakes", "is known to color-code other people's mistakes"),
    ("double-checks everything", "double-checks everything"),
  ])
  func everyFormOfAPersonalityReadsRight(_ text: String, _ says: String) {
    #expect(Predicate(text, .personality).text == says)
  }

  /// No line may put what the loser does anywhere but at the end of a sentence about the loser.
  @Test func linesUseTheWordsAsTheyAreMeant() throws {
    let bytes = try #require(fileBytes(packagePath("Templates/phrasebook/context.yml")))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let used = lines.filter { $0.hasPrefix("- say:") && $0.contains("sacko.does") }
    #expect(used.count >= 5)
    for line in used {
      #expect(
        line.contains("oser {{ sacko.does }}.") || line.contains("ast place {{ sacko.does }}.")
          || line.contains("ast place in this league {{ sacko.does }}."), "\(line)")
    }
  }
}
