import LeagueModel
import Phrases
import TestSupport
import Testing

@testable import Rank
@testable import Roast

/// Opt-out and heat follow a name into every other team's roast. The oracle looks for names letter by
/// letter and knows a book's lines; it uses none of the writer's checks.
@Suite struct NamedMannersTests {
  /// Sentences that may name anyone: the ledger's own words for results.
  private func plain(_ rankings: Rankings) -> Set<String> {
    Set(rankings.facts.map(\.text))
  }

  private func names(_ text: String, _ names: [String]) -> Bool {
    names.contains { name in
      text.ranges(of: name).contains { range in
        let before = text[..<range.lowerBound].last
        let after = text[range.upperBound...].first
        return !(before?.isLetter ?? false) && !(after?.isLetter ?? false)
      }
    }
  }

  @Test(arguments: Seeds.tried(0..<60))
  func anOptedOutManagerIsMockedInNoRoast(_ seed: Int) throws {
    let season = try Season(seed, teams: 4 + seed % 9)
    var dice = Dice(seed)
    let quiet = dice.pick(season.league.teams)
    let owner = quiet.owners.first?.name ?? ""
    var context = Sample.context
    context.managers = [
      Manager(
        name: dice.chance(50) ? quiet.name : owner, hasOptedOut: true, nicknames: ["the Kraken"])
    ]
    context.insideJokes += [
      .init(term: "the \(quiet.name) Shuffle", explanation: "\(owner) fell off a stage")
    ]
    context.culture = "everyone copies the Kraken"
    let forbidden = [quiet.name, owner, "the Kraken"]
    let writer = BuiltInWriter(try builtInBook(), heat: 5)

    for week in season.weeks {
      let rankings = try rank(season.league, week: week)
      let plain = plain(rankings)
      for (team, roast) in writer.roasts(rankings, context: context) where team != quiet.id {
        for sentence in roast.sentences where names(sentence.text, forbidden) {
          #expect(plain.contains(sentence.text), "week \(week): \(sentence.text)")
        }
      }
      if let headline = writer.headline(rankings, context: context) {
        // A champion is named as champion, in the ledger's words.
        let isPlain = rankings.facts.contains { $0.text == headline.text + "." }
        #expect(!names(headline.text, forbidden) || isPlain, "week \(week): \(headline.text)")
        for sentence in headline.standfirst where names(sentence.text, forbidden) {
          #expect(plain.contains(sentence.text))
          let subject = rankings.facts.first { sentence.facts.contains($0.id) }?.subject.team
          #expect(subject != quiet.id)
        }
      }
    }
  }

  /// A line that says how hot it is and whom it names.
  @Test(arguments: Seeds.tried(0..<40))
  func aLineIsNoHotterThanItsNamedManagersAllow(_ seed: Int) throws {
    var text = ""
    for role in ["opening", "evidence", "turn", "closer", "headline"] {
      for kind in ["win", "loss"] {
        for copy in 0..<24 {
          text += "- say: HEAT\(copy % 6) {{ team.name }} {{ \(kind).opponent }} \(copy)\n"
          text += "  facts: [\(kind)]\n  role: \(role)\n  heat: \(copy % 6)\n"
        }
      }
    }
    let writer = BuiltInWriter(try book(text), heat: 5)
    let season = try Season(seed, teams: 10)
    var dice = Dice(seed)
    let rankings = try rank(season.league, week: dice.pick(season.weeks))
    let context = LeagueContext(
      managers: rankings.teams.map { Manager(name: $0.name, heat: dice.number(0...5)) })
    let heats = Dictionary(
      uniqueKeysWithValues: context.managers.map { ($0.name, $0.heat ?? 5) })
    var texts = writer.roasts(rankings, context: context).values.flatMap(\.sentences).map(\.text)
    if let headline = writer.headline(rankings, context: context) { texts.append(headline.text) }
    var count = 0
    for text in texts {
      guard let mark = text.firstMatch(of: /^HEAT(\d)/), let heat = Int(mark.1) else { continue }
      for (name, limit) in heats where names(text, [name]) {
        #expect(heat <= limit, "\(text): \(name)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func aNameIsFoundInAnyFormInASentence() throws {
    var rankings = try Sample.rankings(teams: 4, week: 3)
    for (place, name) in ["Murphy's Lawyers", "the will", "💩 Patrol", "Zoë & Co."].enumerated() {
      rankings.teams[place].name = name
    }
    rankings.teams[2].owner = "kurt_42"
    let context = LeagueContext(
      managers: ["Murphy's Lawyers", "💩 Patrol", "Zoë & Co."].map {
        Manager(name: $0, hasOptedOut: true)
      })
    let named = NamedManners(rankings, context, heat: 4)
    let about = rankings.teams[1].id
    for text in [
      "Beaten by Murphy's Lawyers again.", "Murphy's Lawyers' bench laughed.",
      "So much for 💩 Patrol.",
      "Ask kurt_42.", "Zoë & Co.'s kicker", "MURPHY’S LAWYERS WIN",
    ] {
      #expect(named.limit(of: text, about: about)?.isRespectful == true, "\(text)")
    }
    #expect(named.limit(of: "They will patrol the lawyer’s office.", about: about) == nil)
  }
}
