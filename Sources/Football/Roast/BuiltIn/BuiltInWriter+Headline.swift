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
    return Headline(
      team: lead.team, text: lead.text, facts: lead.facts,
      standfirst: desk.deck(below: lead).map {
        TeamRoast.Sentence(text: $0.text, facts: [$0.id])
      })
  }
}

extension BuiltInWriter {
  /// The week's biggest stories in the order in which the front page considers them, each with its rank and sentence.
  public func stories(
    bySize rankings: Rankings, context: LeagueContext, after memory: SeasonMemory
  ) -> [String] {
    StoryDesk(rankings, context, heat: heat, memory: memory).plots.prefix(5).map { plot in
      plot.size.rank.name + (plot.hasLed ? " (led twice in five weeks)" : "") + ": "
        + plot.fact.text
    }
  }
}

private struct HeadlineDesk {
  struct Lead {
    let team: Team.ID
    let plot: Fact
    let line: PhraseLine
    let text: String
    let facts: [Fact.ID]

    /// Whether it prints a number of its story.
    var hasNumber: Bool {
      plot.figures.contains { text.contains($0) }
        || plot.counts.contains { text.contains("\($0)") }
    }
  }

  /// The length that a headline should not exceed, in UTF-16 units, so that a chat message also has room for the
  /// results.
  private static let longest = 90
  /// The maximum weight of a fact that is too dull for a deck.
  private static let dull = 0.3
  /// The ranks of which the figure says everything.
  private static let areTheScore: Set<StoryRank> = [.withinAPoint, .sameMargin]
  /// The minimum weight of what made the headline's game.
  private static let worthADeck = 0.6
  /// The most sentences below the headline.
  private static let deckLength = 2

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
      // A headline with the story's number tells it without the deck.
      let short =
        leads.first { $0.text.utf16.count <= Self.longest && $0.hasNumber }
        ?? leads.first { $0.text.utf16.count <= Self.longest }
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
        && !bans.forbids(fact.text) && (fact.subject.team.map(isRespectful) ?? false)
    }
  }

  /// The facts below a headline. First what made its game, if the headline says the rest, or else the story itself, unless
  /// other big stories are waiting; then the next ones by size.
  func deck(below lead: Lead) -> [Fact] {
    guard lead.plot.kind != FactName.waiting else { return [] }
    let plot = lead.plot
    var chosen: [Fact] = []
    let others = desk.plotsBySize.filter { isPrintable($0.fact) && !isSame($0.fact, as: plot) }
    let big = others.filter(\.size.isBig)
    let isTold =
      plot.figures.contains { lead.text.contains($0) } && StorySize(plot).rank < .playoffs
    if isTold, Self.areTheScore.contains(StorySize(plot).rank),
      let cause = others.first(where: { isCause($0.fact, of: plot) })
    {
      chosen.append(cause.fact)
    } else if !(isTold && big.count >= Self.deckLength), !bans.forbids(plot.text) {
      chosen.append(plot)
    }
    for next in big where chosen.count < Self.deckLength {
      if !chosen.contains(where: { isSame(next.fact, as: $0) }) { chosen.append(next.fact) }
    }
    for next in others where chosen.count < Self.deckLength {
      let teams = chosen.reduce(plot.teams) { $0.union($1.teams) }
      if StoryDesk.isNews(next.fact), teams.isDisjoint(with: next.fact.teams) {
        chosen.append(next.fact)
      }
    }
    return chosen
  }

  /// Whether a fact of the plot's game tells how it came about.
  private func isCause(_ fact: Fact, of plot: Fact) -> Bool {
    fact.subject.matchup != nil && !fact.teams.isDisjoint(with: plot.teams)
      && fact.weight >= Self.worthADeck
      && [.lineup, .wire, .story].contains(FactCatalog[fact.kind]?.family)
  }

  private func isPrintable(_ fact: Fact) -> Bool {
    fact.weight > Self.dull && !bans.forbids(fact.text)
      && !(named.limit(of: fact.text, about: fact.subject.team ?? "")?.isRespectful ?? false)
  }

  /// Whether a fact tells the same story as another: of the same kind, size and game, or player.
  private func isSame(_ fact: Fact, as told: Fact) -> Bool {
    if fact.kind == told.kind { return true }
    let isOfSameTeams = !fact.teams.isDisjoint(with: told.teams)
    return isOfSameTeams && StorySize(fact).rank.tellsSame(as: StorySize(told).rank)
      || isOfSamePlayer(fact, told) || fact.text == told.text
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

  /// Its counts, such as the length of a streak.
  fileprivate var counts: [Int] {
    (values.object?.keys ?? []).compactMap { name in
      let unit = units[name]?.string.flatMap(Unit.init)
      return unit == .week || unit == .season ? nil : values[name]?.int
    }
  }

  /// Its values of points as printed.
  fileprivate var figures: [String] {
    (values.object?.keys ?? []).compactMap { name in
      units[name]?.string == Unit.points.rawValue
        ? values[name]?.double.flatMap(Points.init)?.description : nil
    }
  }
}
