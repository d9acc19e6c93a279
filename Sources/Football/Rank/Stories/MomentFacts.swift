public import LeagueModel

extension FactCatalog {
  /// What stands after a block of a story, most telling first.
  static let ofStoryStates: [any StoryFactKind.Type] = [
    StoryTurnedFact.self, StoryFinalFact.self, StoryTakenFact.self, StoryLevelFact.self,
    StoryLeadFact.self,
  ]

  /// What happened in a block of a story.
  static let ofStoryDetails: [any StoryFactKind.Type] = [
    StoryStarFact.self, StoryFlopFact.self, StoryDoneFact.self, StoryOddsFact.self,
    StoryQuietFact.self,
  ]

  /// Whether a kind is about a moment of a story.
  package static func isOfStories(_ kind: String) -> Bool { storyKinds.contains(kind) }

  private static let storyKinds = Set((ofStoryStates + ofStoryDetails).map { $0.kind })
}

extension Rankings {
  /// What can be told about a block of a story. Nothing depends on a later block.
  /// - Returns: How the game stands, and what happened in the block, most telling first.
  public func facts(
    of block: Int, in story: GameStory
  ) -> (state: Fact?, details: [Fact]) {
    let names = Dictionary(teams.map { ($0.id, $0.textName) }) { first, _ in first }
    let moment = StoryMoment(story, block, names)
    let states = FactCatalog.ofStoryStates.lazy.compactMap { moment.fact($0, week) }
    let details = FactCatalog.ofStoryDetails.compactMap { moment.fact($0, week) }
    return (
      states.first,
      details.sorted { $0.weight == $1.weight ? $0.id < $1.id : $0.weight > $1.weight }
    )
  }
}

extension StoryMoment {
  fileprivate func fact<Kind: StoryFactKind>(_ kind: Kind.Type, _ week: Int) -> Fact? {
    Kind(self).map { fact in
      Fact(
        fact, id: "g\(story.home)-\(story.away).\(index + 1).\(Kind.kind)",
        subject: Fact.Subject(team: fact.team, matchup: [fact.team, other(than: fact.team)]),
        week: week, name: name(fact.team))
    }
  }
}
