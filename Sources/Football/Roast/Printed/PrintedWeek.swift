public import LeagueModel
public import Rank

/// The texts of a printed week that are kept, even if settings or phrase book change. A text is rewritten
/// only if a cited fact changed, or silently if it jokes about a manager who opted out or has a banned word.
public struct PrintedWeek: Sendable {
  /// The roasts to keep, by team.
  public private(set) var roasts: [Team.ID: TeamRoast] = [:]
  /// The corrections to the other roasts, including earlier ones; empty for roasts that only have banned content.
  public private(set) var corrections: [Team.ID: [Correction]] = [:]
  /// The headline, if it is kept.
  public private(set) var headline: Headline?
  /// The corrections to a headline that is not kept.
  public private(set) var headlineCorrections: [Correction] = []

  /// Compares a printed week with the current facts.
  /// - Parameters:
  ///   - now: The week's rankings with all citable facts.
  ///   - writer: Determines which lines suit a manager who opted out.
  public init(_ printed: Words, _ now: Rankings, context: LeagueContext, writer: BuiltInWriter) {
    let facts = FactChanges(from: printed, to: now)
    let courtesy = OptOutCheck(printed, now, context, writer)
    for team in printed.teams {
      guard let roast = team.roast, let present = now.teams.first(where: { $0.id == team.id })
      else { continue }
      let changes = facts.corrections(of: roast.sentences.flatMap(\.facts))
      if changes.isEmpty, roast.sentences.allSatisfy({ courtesy.allows($0, about: present) }) {
        roasts[present.id] = roast
      } else {
        corrections[present.id] = (roast.corrections ?? []).adding(changes)
      }
    }
    guard let headline = printed.headline else { return }
    let changes = facts.corrections(of: headline.facts + headline.standfirst.flatMap(\.facts))
    if changes.isEmpty, courtesy.allows(headline) {
      self.headline = headline
    } else {
      headlineCorrections = (headline.corrections ?? []).adding(changes)
    }
  }
}

private struct OptOutCheck {
  private let printed: Words
  private let now: Rankings
  private let context: LeagueContext
  private let writer: BuiltInWriter
  private let bans: Bans
  private let named: NamedManners
  private let kinds: [Fact.ID: String]

  init(_ printed: Words, _ now: Rankings, _ context: LeagueContext, _ writer: BuiltInWriter) {
    self.printed = printed
    self.now = now
    self.context = context
    self.writer = writer
    bans = Bans(context)
    named = NamedManners(now, context, heat: writer.heat)
    kinds = Dictionary(printed.facts.map { ($0.id, $0.kind) }) { first, _ in first }
  }

  func allows(_ sentence: TeamRoast.Sentence, about team: RankedTeam) -> Bool {
    guard !isBanned(sentence.text, sentence.facts) else { return false }
    let isGuarded =
      context.manners(of: team, heat: writer.heat).isRespectful
      || named.limit(of: sentence.text, about: team.id)?.isRespectful ?? false
    // Heat is only a setting, so texts that were printed at a higher heat stay.
    return !isGuarded || isPlain(sentence) || writer.isDry(sentence, about: team, now, context)
  }

  func allows(_ headline: Headline) -> Bool {
    guard let team = now.teams.first(where: { $0.id == headline.team }),
      !context.manners(of: team, heat: writer.heat).isRespectful,
      !(named.limit(of: headline.text, about: team.id)?.isRespectful ?? false)
    else { return false }
    return !isBanned(headline.text, headline.facts)
      && headline.standfirst.allSatisfy { sentence in
        let subject = printed.facts.first { sentence.facts.contains($0.id) }?.subject.team
        let about = now.teams.first { $0.id == subject }
        return !isBanned(sentence.text, sentence.facts)
          && !(about.map { context.manners(of: $0, heat: writer.heat).isRespectful } ?? false)
      }
  }

  /// Whether a sentence is a printed fact's own sentence.
  private func isPlain(_ sentence: TeamRoast.Sentence) -> Bool {
    printed.facts.contains { sentence.facts.contains($0.id) && $0.text == sentence.text }
  }

  private func isBanned(_ text: String, _ facts: [Fact.ID]) -> Bool {
    bans.forbids(text) || facts.contains { bans.forbids(kind: kinds[$0] ?? $0) }
  }
}
