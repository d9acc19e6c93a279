public import LeagueModel
import Phrases
import Platform
import Rank

extension BuiltInWriter {
  /// The week's headline: the best-fitting phrase book line of any team that did not opt out, with two facts
  /// in plain words below it. Nil if no line fits.
  public func headline(_ rankings: Rankings, context: LeagueContext) -> Headline? {
    var bits = PrintedBits()
    return headline(rankings, context: context, after: SeasonMemory(), into: &bits)
  }

  /// The week's headline, with a line and a kind of fact that the season has not used if there is one.
  /// - Parameters:
  ///   - memory: What earlier weeks printed.
  ///   - bits: What this week prints.
  public func headline(
    _ rankings: Rankings, context: LeagueContext, after memory: SeasonMemory,
    into bits: inout PrintedBits
  ) -> Headline? {
    let desk = HeadlineDesk(self, rankings, context, memory)
    bits.headline = nil
    if let title = desk.plainTitle(), let team = title.subject.team {
      return Headline(
        team: team, text: String(title.text.dropLast()), facts: [title.id], standfirst: [])
    }
    guard let lead = desk.lead() else { return nil }
    let own = desk.facts(of: lead)
    guard let first = own.first else { return nil }
    let stories = [first] + [desk.nextStory(after: lead)].compactMap(\.self)
    bits.headline = lead.line.key
    return Headline(
      team: lead.team.id, text: lead.text, facts: lead.facts,
      standfirst: stories.map { TeamRoast.Sentence(text: $0.text, facts: [$0.id]) })
  }
}

private struct HeadlineDesk {
  struct Story {
    let team: RankedTeam
    let line: PhraseLine
    let text: String
    let facts: [Fact.ID]
    let score: Double
  }

  /// The maximum weight of a fact that is no story.
  private static let dull = 0.3

  /// What a headline about the same kind of fact as last week's costs.
  private static let sameKind = 0.5

  private let writer: BuiltInWriter
  private let rankings: Rankings
  private let context: LeagueContext
  private let bans: Bans
  private let named: NamedManners
  /// Which line's turn it is. Leagues start at different turns, because a front page can list several.
  private let turn: Int

  private let memory: SeasonMemory
  /// The kind of fact of last week's headline.
  private let lastKind: String?

  init(
    _ writer: BuiltInWriter, _ rankings: Rankings, _ context: LeagueContext, _ memory: SeasonMemory
  ) {
    self.writer = writer
    self.memory = memory
    lastKind = memory.lastHeadline.flatMap { key in
      writer.book.lines.first { $0.key == key }?.facts.first
    }
    self.rankings = rankings
    self.context = context
    bans = Bans(context)
    named = NamedManners(rankings, context, heat: writer.heat)
    var random = SeededRandom("\(rankings.league.key)/headlines")
    turn = rankings.week + random.index(below: 100)
  }

  func lead() -> Story? {
    let stories = rankings.teams.flatMap(stories)
    return stories.max { left, right in
      left.score == right.score
        ? (left.line.number, left.team.id) > (right.line.number, right.team.id)
        : left.score < right.score
    }
  }

  /// The plain fact about a champion who opted out of jokes, which still leads the last edition.
  func plainTitle() -> Fact? {
    rankings.facts.first { fact in
      fact.kind == FactName.champion && !bans.forbids(kind: fact.kind)
        && (fact.subject.team.map(isRespectful) ?? false)
    }
  }

  func facts(of story: Story) -> [Fact] {
    story.facts.compactMap { id in rankings.facts.first { $0.id == id } }
  }

  /// The most newsworthy fact that involves neither the lead's team nor its opponent.
  func nextStory(after lead: Story) -> Fact? {
    let leads = Set(
      facts(of: lead).flatMap { [$0.subject.team].compactMap(\.self) + ($0.subject.matchup ?? []) })
    return rankings.facts.filter { fact in
      guard let team = fact.subject.team, fact.weight > Self.dull, Self.isNews(fact.kind)
      else { return false }
      let teams = [team] + (fact.subject.matchup ?? [])
      return leads.isDisjoint(with: teams) && !bans.forbids(kind: fact.kind)
        && !bans.forbids(fact.text) && !isRespectful(team)
        && !(named.limit(of: fact.text, about: team)?.isRespectful ?? false)
    }.max { left, right in
      left.weight == right.weight ? left.id > right.id : left.weight < right.weight
    }
  }

  private func isRespectful(_ id: Team.ID) -> Bool {
    rankings.teams.first { $0.id == id }
      .map { context.manners(of: $0, heat: writer.heat).isRespectful } ?? true
  }

  /// Favors lines about the title in playoff weeks, most of all about the champion.
  private func stake(of line: PhraseLine) -> Double {
    guard rankings.phase == .playoffs else { return 0 }
    if line.facts.contains(FactName.champion) { return 3 }
    let isOfTitle = line.facts.contains {
      [FactName.runnerUp, FactName.eliminated, FactName.advanced].contains($0)
    }
    return isOfTitle ? 0.6 : 0
  }

  /// Whether a kind was not already true a week ago; unknown kinds, such as league knowledge, count as news.
  private static func isNews(_ kind: String) -> Bool { FactCatalog[kind]?.isNews ?? true }

  /// The headlines that are true of a team: without inside jokes, and none for a team that opted out.
  private func stories(of team: RankedTeam) -> [Story] {
    let manners = context.manners(of: team, heat: writer.heat)
    guard !manners.isRespectful else { return [] }
    let facts = rankings.facts.filter {
      $0.subject.team == team.id && !bans.forbids(kind: $0.kind)
    }
    let week = "\(rankings.league.key)/\(rankings.league.season)/\(rankings.week)"
    var random = SeededRandom("\(week)/\(team.id)/headline")
    let material = Material(
      team, facts, LeagueContext(), manners, spent: Spent(lines: writer.book.count), bans: bans,
      kinds: writer.book.kinds, random: &random)
    return writer.book.lines.compactMap { line in
      guard line.role == .headline, line.heat <= manners.heat, line.tiers.contains(team.tier),
        !line.namesOwner || material.hasOwner, let weight = material.weight(of: line),
        let text = material.text(of: line), !bans.forbids(text),
        named.allows(text, line, about: team.id)
      else { return nil }
      let isNews = line.facts.allSatisfy(Self.isNews)
      let score =
        weight + (isNews ? 0.35 : 0) + stake(of: line)
        + 0.3 * writer.book.freshness(of: line, in: turn) - memory.cost(ofHeadline: line)
        - (lastKind != nil && line.facts.first == lastKind ? Self.sameKind : 0)
      return Story(
        team: team, line: line, text: text, facts: material.ids(of: line), score: score)
    }
  }
}
