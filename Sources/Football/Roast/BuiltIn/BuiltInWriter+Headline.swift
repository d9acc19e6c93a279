import JSON
public import LeagueModel
import Phrases
import Platform
public import Rank

extension BuiltInWriter {
  /// The week's headline: the best-fitting phrase book line of any team that did not opt out, with two facts in plain
  /// words below it. Prefers a line and a kind of fact that the season has not used. Nil if no line fits.
  /// - Parameters:
  ///   - memory: What earlier weeks printed.
  ///   - bits: What this week prints.
  public func headline(
    _ rankings: Rankings, context: LeagueContext, after memory: SeasonMemory,
    into bits: inout PrintedBits
  ) -> Headline? {
    let desk = HeadlineDesk(self, rankings, context, memory)
    (bits.headline, bits.plot) = (nil, nil)
    if let title = desk.plainTitle(), let team = title.subject.team {
      return Headline(
        team: team, text: String(title.text.dropLast()), facts: [title.id], standfirst: [])
    }
    guard let lead = desk.lead() else { return nil }
    (bits.headline, bits.plot) = (lead.line.key, lead.plot.kind)
    let stories =
      lead.plot.kind == FactName.waiting
      ? [] : [desk.printable(lead.plot), desk.nextStory(after: lead.plot)].compactMap(\.self)
    return Headline(
      team: lead.team, text: lead.text, facts: lead.facts,
      standfirst: stories.map { TeamRoast.Sentence(text: $0.text, facts: [$0.id]) })
  }
}

private struct HeadlineDesk {
  struct Lead {
    let team: Team.ID
    let plot: Fact
    let line: PhraseLine
    let text: String
    let facts: [Fact.ID]
  }

  /// The length that a headline should not exceed, in UTF-16 units, so that a chat message also has room for the
  /// results.
  private static let longest = 90
  /// The maximum weight of a fact that is too dull for a headline.
  private static let dull = 0.3

  private let writer: BuiltInWriter
  private let rankings: Rankings
  private let context: LeagueContext
  private let bans: Bans
  private let named: NamedManners
  private let memory: SeasonMemory
  private let desk: StoryDesk
  /// The turn among similar lines. Leagues start at different turns, because a front page can list several.
  private let turn: Int

  init(
    _ writer: BuiltInWriter, _ rankings: Rankings, _ context: LeagueContext, _ memory: SeasonMemory
  ) {
    (self.writer, self.rankings, self.context, self.memory) = (writer, rankings, context, memory)
    bans = Bans(context)
    named = NamedManners(rankings, context, heat: writer.heat)
    desk = StoryDesk(rankings, context, heat: writer.heat, memory: memory)
    var random = SeededRandom("\(rankings.league.key)/headlines")
    turn = rankings.week + random.index(below: 100)
  }

  /// The headline of the plot, or of the next best story if all fitting lines for the plot were printed this season.
  func lead() -> Lead? {
    var materials: [Team.ID: RoastMaterial] = [:]
    return lead(again: false, &materials) ?? lead(again: true, &materials)
  }

  private func lead(again: Bool, _ materials: inout [Team.ID: RoastMaterial]) -> Lead? {
    for plot in desk.plots {
      guard let team = rankings.teams.first(where: { $0.id == plot.team }) else { continue }
      let material =
        materials[team.id]
        ?? writer.material(about: team, rankings, context) { !bans.forbids(kind: $0.kind) }
      materials[team.id] = material
      let manners = context.manners(of: team, heat: writer.heat)
      let fitting = writer.book.lines.filter { line in
        line.role == .headline && [writer.voice, .house].contains(line.voice)
          && line.facts.contains(plot.fact.kind) && line.heat <= manners.heat
          && line.tiers.contains(team.tier) && (!line.namesOwner || material.hasOwner)
          && material.weight(of: line) != nil && (again || !memory.hasHeadline(line))
      }
      let ranked = fitting.map { line in
        (line, freshness(of: line))
      }.sorted { $0.1 == $1.1 ? $0.0.number < $1.0.number : $0.1 > $1.1 }
      let leads = ranked.compactMap { line, _ -> Lead? in
        guard let text = material.texts(of: line)?.first, !bans.forbids(text),
          named.allows(text, line, about: team.id)
        else { return nil }
        return Lead(
          team: team.id, plot: plot.fact, line: line, text: text, facts: material.ids(of: line))
      }
      let short = leads.first { $0.text.utf16.count <= Self.longest }
      if let lead = short ?? leads.min(by: { $0.text.utf16.count < $1.text.utf16.count }) {
        return lead
      }
    }
    return nil
  }

  /// Lines of the voice win over those of the house.
  private func freshness(of line: PhraseLine) -> Double {
    writer.book.freshness(of: line, in: turn) + (line.voice == writer.voice ? 1 : 0)
  }

  /// The plain fact about a champion who opted out of jokes, which still leads the last edition.
  func plainTitle() -> Fact? {
    rankings.facts.first { fact in
      fact.kind == FactName.champion && !bans.forbids(kind: fact.kind)
        && printable(fact) != nil && (fact.subject.team.map(isRespectful) ?? false)
    }
  }

  /// The fact, if its own sentence can be printed; nil if that has a banned word.
  func printable(_ fact: Fact) -> Fact? { bans.forbids(fact.text) ? nil : fact }

  /// The best story of another kind that involves neither the plot's team nor its opponent.
  func nextStory(after plot: Fact) -> Fact? {
    let teams = plot.teams
    return desk.plots.lazy.map(\.fact).first { fact in
      fact.weight > Self.dull && StoryDesk.isNews(fact) && fact.kind != plot.kind
        && teams.isDisjoint(with: fact.teams) && !isOfSamePlayer(fact, plot)
        && !bans.forbids(fact.text)
        && !(named.limit(of: fact.text, about: fact.subject.team ?? "")?.isRespectful ?? false)
    }
  }

  private func isOfSamePlayer(_ fact: Fact, _ plot: Fact) -> Bool {
    ["player", "benched"].contains { name in
      plot.values[name]?.string.map(fact.text.contains) ?? false
    }
  }

  private func isRespectful(_ id: Team.ID) -> Bool {
    rankings.teams.first { $0.id == id }
      .map { context.manners(of: $0, heat: writer.heat).isRespectful } ?? true
  }
}

extension Fact {
  fileprivate var teams: Set<Team.ID> {
    Set([subject.team].compactMap(\.self) + (subject.matchup ?? []))
  }
}
