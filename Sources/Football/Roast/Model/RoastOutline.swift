import LeagueModel
import Rank

/// A model's plan for a week before it writes: the angle and the image of each roast, so that no two share one, and the
/// headline.
package struct RoastOutline: Sendable, Equatable {
  /// The fact that a roast opens with.
  var angles: [Team.ID: Fact.ID] = [:]
  /// The thing that a roast compares the week to.
  var images: [Team.ID: String] = [:]
  /// The checked headline; nil if the model had none that is true and allowed.
  var headline: Headline?
}

extension RoastOutline {
  /// A plan in the model's answer, before the check.
  struct Draft {
    struct Entry {
      let team: Team.ID
      let sentence: DraftSentence
    }

    var angles: [Team.ID: Fact.ID] = [:]
    var images: [Team.ID: String] = [:]
    var headline: Entry?
    var standfirst: [Entry] = []
  }

  /// The longest headline in UTF-16 units, as for the built-in writer.
  private static let longestHeadline = 90
  private static let longestImage = 80

  /// Keeps the parts of a plan that are true, new and short enough.
  init(_ draft: Draft, _ brief: RoastBrief, _ check: FactCheck) {
    let facts = Dictionary(grouping: brief.rankings.facts) { $0.subject.team ?? "" }
    angles = draft.angles.filter { team, id in facts[team]?.contains { $0.id == id } ?? false }
    var used = Set(brief.usedImages.map { $0.lowercased() })
    for (team, image) in draft.images.sorted(by: { $0.key < $1.key }) {
      guard image.count <= Self.longestImage, used.insert(image.lowercased()).inserted else {
        continue
      }
      images[team] = image
    }
    headline = Self.headline(draft, brief, check)
  }

  private static func headline(
    _ draft: Draft, _ brief: RoastBrief, _ check: FactCheck
  ) -> Headline? {
    // Starters' facts are not in the question, and the edition keeps only those that roasts cite.
    let known = Set(brief.rankings.facts.map(\.id))
    func checked(_ entry: Draft.Entry) -> TeamRoast.Sentence? {
      guard let team = brief.rankings.teams.first(where: { $0.id == entry.team }),
        !brief.context.manners(of: team, heat: brief.heat).isRespectful
      else { return nil }
      let roast = CheckedRoast(team, [entry.sentence], brief, check)
      guard roast.rejected.isEmpty, let sentence = roast.passed.first?.sentence,
        !sentence.facts.isEmpty, known.isSuperset(of: sentence.facts)
      else { return nil }
      return sentence
    }
    guard let entry = draft.headline, let headline = checked(entry) else { return nil }
    var text = headline.text
    while text.last == "." { text.removeLast() }
    guard !text.isEmpty, text.utf16.count <= longestHeadline else { return nil }
    let standfirst = draft.standfirst.prefix(2).compactMap(checked)
    guard !standfirst.isEmpty else { return nil }
    return Headline(
      team: entry.team, text: text, facts: headline.facts, standfirst: standfirst)
  }
}
