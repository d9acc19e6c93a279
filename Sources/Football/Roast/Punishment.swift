public import LeagueModel
public import Rank

extension LeagueContext {
  /// The sacko's punishment, as the end of a sentence about the loser, without a period; nil if there is none, if the
  /// league has banned the topic or one of its words, or if a manager of the team has opted out of jokes.
  public func punishment(of team: RankedTeam) -> String? {
    let bans = Bans(self)
    guard let text = sacko?.clause, !text.isEmpty, !bans.forbids(kind: "sacko"),
      !bans.forbids(text), !manners(of: team, heat: 0).isRespectful
    else { return nil }
    return Punishment(self)?.does
  }
}

/// The punishment for last place, in forms for lines of the phrase book.
package struct Punishment {
  /// The end of a sentence about the loser: "mows the champion's lawn", "gets a weekend as a mascot".
  package let does: String
  /// A short noun phrase: "the lawn", "the weekend as a mascot"; else "the punishment".
  package let name: String

  /// Nil if there is none.
  package init?(_ context: LeagueContext) {
    guard let text = context.sacko?.clause, !text.isEmpty else { return nil }
    let predicate = Predicate(text, .punishment)
    does = predicate.text
    let given = context.sackoName?.clause ?? ""
    name = given.isEmpty ? predicate.noun.flatMap(Self.short) ?? "the punishment" : given
  }

  /// Whether it is short enough to be told in full in any week.
  var isShort: Bool { does.count <= Self.mostInAnyWeek }

  /// A noun phrase that is short enough to be a name, with "the" for "a".
  private static func short(_ noun: String) -> String? {
    guard noun.count <= mostInAName, !noun.contains(",") else { return nil }
    for article in ["a ", "an "] where noun.hasPrefix(article) {
      return "the " + noun.dropFirst(article.count)
    }
    return noun
  }

  private static let mostInAnyWeek = 48
  private static let mostInAName = 36
}
