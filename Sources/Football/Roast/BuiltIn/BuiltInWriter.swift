public import LeagueModel
import Liquid
public import Phrases
import Platform
public import Rank

/// Writes roasts from a phrase book, without a model or the network. Lines are chosen by the weight of their
/// facts and a random seed of league, season, week and team, so the same week always reads the same.
public struct BuiltInWriter: Sendable {
  /// The writer's name in editions.
  public static let name = "built-in"

  let book: PhraseBook
  let heat: Int
  let voice: Voice

  /// - Parameter heat: The profanity limit for managers without their own, from 0 (kind) to 5 (unprintable).
  /// - Parameter voice: The voice whose lines are preferred.
  public init(_ book: PhraseBook, heat: Int, voice: Voice = .house) {
    self.book = book
    self.heat = heat
    self.voice = voice
  }

  /// The same writer in another voice, and with another heat if one is given.
  public func speaking(_ voice: Voice, heat other: Int? = nil) -> BuiltInWriter {
    BuiltInWriter(book, heat: other ?? heat, voice: voice)
  }

  /// Writes roasts for all or some teams.
  /// - Parameters:
  ///   - teams: The teams to write about; nil for all.
  ///   - printed: The roasts of other teams, whose content is not repeated.
  public func roasts(
    _ rankings: Rankings, context: LeagueContext, about teams: Set<Team.ID>? = nil,
    keeping printed: [Team.ID: TeamRoast] = [:]
  ) -> [Team.ID: TeamRoast] {
    var bits = PrintedBits()
    return roasts(
      rankings, context: context, about: teams, keeping: printed, after: SeasonMemory(),
      into: &bits)
  }

  /// Writes roasts for all or some teams, and notes the lines that they use.
  /// - Parameters:
  ///   - teams: The teams to write about; nil for all.
  ///   - printed: The roasts of other teams, whose content is not repeated.
  ///   - memory: What earlier weeks printed.
  ///   - bits: What this week prints.
  public func roasts(
    _ rankings: Rankings, context: LeagueContext, about teams: Set<Team.ID>?,
    keeping printed: [Team.ID: TeamRoast], after memory: SeasonMemory, into bits: inout PrintedBits
  ) -> [Team.ID: TeamRoast] {
    var spent = UsedLines(lines: book.count)
    for team in rankings.teams {
      guard let roast = printed[team.id] else { continue }
      spent.add(roast, book, material(about: team, rankings, context))
    }
    var roasts: [Team.ID: TeamRoast] = [:]
    let factsByTeam = Dictionary(grouping: rankings.facts) { $0.subject.team ?? "" }
    let bans = Bans(context)
    let named = NamedManners(rankings, context, heat: heat)
    // Teams with the most newsworthy facts choose their lines first.
    let order = rankings.teams.enumerated().sorted { left, right in
      let (mine, theirs) = (
        factsByTeam[left.element.id]?.map(\.weight).max() ?? 0,
        factsByTeam[right.element.id]?.map(\.weight).max() ?? 0
      )
      return mine == theirs ? left.offset < right.offset : mine > theirs
    }
    let week = "\(rankings.league.key)/\(rankings.league.season)/\(rankings.week)"
    let pace = PercentOfAverage(rankings)
    let desk = StoryDesk(rankings, context, heat: heat, memory: memory)
    // Leagues start at different turns, because a site has several.
    var turns = SeededRandom("\(rankings.league.key)/turns")
    let turn = rankings.week + turns.index(below: 100)
    let shapes = RoastShape.ofWeek(seed: week, teams: rankings.teams.count)
    let count = SentenceCount(rankings)
    let deck = KnowledgeDeck(rankings, context, heat: heat, memory: memory, seed: week)
    for (place, team) in order where teams?.contains(team.id) ?? true {
      let manners = context.manners(of: team, heat: heat)
      let facts = (factsByTeam[team.id] ?? []).filter {
        !bans.forbids(kind: $0.kind) && memory.explains($0, in: rankings)
      }
      let material = RoastMaterial(
        team, facts, manners, knowing: deck[team.id], spent: spent, bans: bans, kinds: book.kinds,
        pace: pace)
      var composer = Composer(
        team, material, book, manners, voice, angles: desk.kinds(of: team.id),
        turn: turn, memory: memory, bans: bans, named: named, count: count,
        areTotalsDull: rankings.phase == .playoffs || rankings.week < 3,
        random: SeededRandom("\(week)/\(team.id)"))
      let sentences =
        manners.isRespectful
        ? composer.respects(&spent)
        : composer.roast(shapes[place % shapes.count], &spent)
      roasts[team.id] = TeamRoast(writer: Self.name, sentences: sentences)
      bits.set(
        composer.bits, about: composer.topics, angle: composer.angle, known: composer.known,
        of: team.id, managedBy: team.hasOwner ? team.owner : nil)
    }
    return roasts
  }

  /// Whether a sentence suits a manager who opted out: a fact's own sentence, or a respectful line.
  func isDry(
    _ sentence: TeamRoast.Sentence, about team: RankedTeam, _ rankings: Rankings,
    _ context: LeagueContext
  ) -> Bool {
    if rankings.facts.contains(where: {
      sentence.facts.contains($0.id) && $0.text == sentence.text
    }) {
      return true
    }
    let material = material(about: team, rankings, context)
    return book.lines.contains { line in
      line.tone == .respect && material.says(line, as: sentence)
    }
  }

  /// The material about a team, without league knowledge.
  func material(
    about team: RankedTeam, _ rankings: Rankings, _ context: LeagueContext,
    where isWanted: (Fact) -> Bool = { _ in true }
  ) -> RoastMaterial {
    let facts = rankings.facts.filter { $0.subject.team == team.id && isWanted($0) }
    return RoastMaterial(
      team, facts, context.manners(of: team, heat: heat), spent: UsedLines(lines: book.count),
      bans: Bans(context), kinds: book.kinds, pace: PercentOfAverage(rankings))
  }
}

/// The lines, sentences and league knowledge that a week has used, so that no joke is told twice.
struct UsedLines {
  var lines: [Bool]
  var texts: Set<String> = []
  var knowledge: Set<Fact.ID> = []

  init(lines count: Int) { lines = Array(repeating: false, count: count) }

  mutating func add(_ roast: TeamRoast, _ book: PhraseBook, _ material: RoastMaterial) {
    for sentence in roast.sentences {
      texts.insert(sentence.text)
      knowledge.formUnion(sentence.facts.filter { $0.hasPrefix(RoastMaterial.knowledgePrefix) })
      for line in book.lines where material.says(line, as: sentence) { lines[line.number] = true }
    }
  }
}
