import LeagueModel

extension FactCatalog {
  /// The kinds of facts about the state after a block of a story, the most significant first.
  static let ofStoryStates: [any StoryFactKind.Type] = [
    StoryTiedFact.self, StoryTurnedFact.self, StoryFinalFact.self, StoryTakenFact.self,
    StoryLevelFact.self, StoryLeadFact.self,
  ]

  /// The kinds of facts about events in a block of a story.
  static let ofStoryDetails: [any StoryFactKind.Type] = [
    StoryStarFact.self, StoryFlopFact.self, StoryDoneFact.self, StoryOddsFact.self,
    StoryQuietFact.self,
  ]

  /// Whether a kind is about a moment of a story.
  package static func isOfStories(_ kind: String) -> Bool { storyKinds.contains(kind) }

  private static let storyKinds = Set((ofStoryStates + ofStoryDetails).map { $0.kind })
}

extension Rankings {
  /// The facts about a block of a story. They do not depend on later blocks.
  public func facts(of block: Int, in story: GameStory) -> BlockFacts {
    func name(_ team: Team.ID) -> String {
      teams.first { $0.id == team }?.textName ?? "Team \(team)"
    }
    return BlockFacts(
      StoryMoment(story: story, index: block, home: name(story.home), away: name(story.away)),
      week)
  }
}

/// The facts about a block of a story.
public struct BlockFacts {
  /// The state of the game after the block; nil if no fact describes it.
  public let state: Fact?
  private let moment: StoryMoment
  private let week: Int
  /// The events in the block, the most significant first. Each becomes a fact only when it is used.
  private let found: [any StoryFactKind]

  init(_ moment: StoryMoment, _ week: Int) {
    self.moment = moment
    self.week = week
    let states = FactCatalog.ofStoryStates.lazy.compactMap { moment.find($0) }
    state = states.first.map { moment.fact($0, week) }
    found = FactCatalog.ofStoryDetails.compactMap { moment.find($0) }.sorted { one, other in
      one.weight == other.weight
        ? type(of: one).kind < type(of: other).kind : one.weight > other.weight
    }
  }

  /// The events in the block as facts, the most significant first.
  public var details: [Fact] { found.map { moment.fact($0, week) } }

  /// The most significant event of a kind that was not used before; nil if no such event is worth a sentence.
  public func detail(besides told: Set<String>) -> Fact? {
    found.first { $0.weight >= Self.worthTelling && !told.contains(type(of: $0).kind) }
      .map { moment.fact($0, week) }
  }

  /// The lowest weight of an event that is told. In many blocks, only the score has changed.
  private static let worthTelling = 0.5
}

extension StoryMoment {
  fileprivate func find(_ kind: any StoryFactKind.Type) -> (any StoryFactKind)? { kind.init(self) }

  fileprivate func fact(_ kind: some StoryFactKind, _ week: Int) -> Fact {
    let team = kind.side.team
    return Fact(
      kind, id: "g\(story.home)-\(story.away).\(index + 1).\(type(of: kind).kind)",
      subject: Fact.Subject(team: team, matchup: [team, other(than: team)]), week: week,
      name: kind.side.name)
  }
}
