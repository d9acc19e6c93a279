/// All kinds of facts.
package enum FactCatalog {
  static let ofPreseason: [any PreseasonFactKind.Type] = [
    LastFinishFact.self, FirstPickFact.self, OpenerFact.self, OpenerGrudgeFact.self,
  ]

  static let ofPlayedWeeks: [any TeamFactKind.Type] = [
    // The season
    RecordFact.self, RankFact.self, PlaceMoveFact<Best>.self, PlaceMoveFact<Worst>.self,
    EdgePlaceFact<Best>.self,
    EdgePlaceFact<Worst>.self, PointsForFact.self, PointsAgainstFact.self, AverageFact.self,
    TopPlayerFact.self,
    // Luck
    AllPlaySeasonFact.self, LuckFact.self, SeasonLuckFact<Best>.self, SeasonLuckFact<Worst>.self,
    // Runs
    StreakFact<Won>.self, StreakFact<Lost>.self, PerfectRecordFact<Won>.self,
    PerfectRecordFact<Lost>.self,
    SnappedRunFact<Lost>.self, SnappedRunFact<Won>.self, FirstResultFact<Lost>.self,
    FirstResultFact<Won>.self, PerfectOpponentFact<Won>.self, PerfectOpponentFact<Lost>.self,
    FellUnbeatenFact.self, OverturnedFact<Lost>.self, OverturnedFact<Won>.self,
    // The game
    TieFact.self, ResultFact<Won>.self, ResultFact<Lost>.self, AwardedResultFact<Won>.self,
    AwardedResultFact<Lost>.self, BlowoutFact<Won>.self,
    BlowoutFact<Lost>.self, NarrowFact<Won>.self, NarrowFact<Lost>.self, CloseLossesFact.self,
    UpsetFact<Won>.self, UpsetFact<Lost>.self, AgainstPickFact<Won>.self,
    AgainstPickFact<Lost>.self, AllPlayFact.self,
    WeekScoreFact<Best>.self, WeekScoreFact<Worst>.self, LuckyResultFact<Lost>.self,
    LuckyResultFact<Won>.self,
    SeasonScoreFact<Best>.self, SeasonScoreFact<Worst>.self,
    // The lineup
    BestStarterFact.self, WorstStarterFact.self, BenchPointsFact.self, EfficiencyFact.self,
    FatalBenchFact.self, BenchMistakeFact.self, BenchedSoftFact.self, FlopSoftFact.self,
    EmptySlotsFact.self,
    // The wire
    PickupFact.self, PickupWonFact.self, OverbidFact.self, OutbidFact.self, DroppedFact.self,
    TradeFact.self,
    TradeReturnFact.self, TradedAwayFact.self,
    // The draft
    DraftPickFact<Best>.self, DraftPickFact<Worst>.self, PickBecameFact.self,
    // The playoffs
    FinishFact.self, FinishedLastFact.self, ByeFact.self, ChampionFact.self, TitlePathFact.self,
    RunnerUpFact.self,
    EliminatedFact.self, AdvancedFact.self, ThirdPlaceFact.self,
    // Guillotine leagues
    ChoppedFact.self, CloseCallFact.self, SurvivorFact.self, WasChoppedFact.self, LeftFact.self,
    // The race
    RaceDecidedFact<Best>.self, RaceDecidedFact<Worst>.self, NeedsHelpFact.self,
    MagicNumberFact.self,
    PlayoffOddsFact.self,
    // Meetings, awards and records
    RivalryFact.self, RevengeFact.self, OwnedFact.self,
    SameMarginFact<Won>.self, SameMarginFact<Lost>.self, CloseAgainFact.self, TopLoserFact.self,
    FinalAgainFact<Won>.self, FinalAgainFact<Lost>.self, BeatChampionFact.self,
    LongRunFact<Won>.self, LongRunFact<Lost>.self,
    ClosestGameFact.self,
    BenchOfShameFact.self, SeasonRecordFact.self,
    // How the games unfolded
    TurnedGameFact<Won>.self, TurnedGameFact<Lost>.self, MondayNightFact.self, OnePlayFact.self,
    LeadChangesFact.self,
    // Joins of two facts
    BeatOldTeamFact.self, OldTeamFlopFact.self, BeatenByCutFact.self, BadExchangeFact.self,
    OutbidOpponentFact.self, OutbidAndBeatenFact.self, PricePerPointFact.self, JustShortFact.self,
    BenchBeatLineupFact.self, BestStarterLostFact.self, DeadWeightFact.self,
    NegativeStarterFact.self, WonWithZeroFact.self, OneManFact.self,
    WrongChangeFact<IntoLineup>.self,
    WrongChangeFact<OntoBench>.self, SwingFact<Best>.self, SwingFact<Worst>.self,
    RematchChangeFact.self,
    MarginTimesFact<Won>.self, MarginTimesFact<Lost>.self, LastToBeatChampionFact.self,
    OutscoredChampionFact.self,
    // Parts that people have, and words that the league has coined
    PartGivenFact.self, PartFact.self, PartLostFact.self, OpponentPartFact.self, CoinedFact.self,
    NamesakeFact.self, TradeTurnedFact.self,
    // Next week
    NextGameFact.self, RematchFact.self,
  ]

  /// The kinds in the ledger and in stories, which phrase books can use.
  package static let told: [FactDescription] =
    [WaitingFact.description] + ofPreseason.map { $0.description }
    + ofPlayedWeeks.map { $0.description }
    + (ofStoryStates + ofStoryDetails).map { $0.description }

  /// All kinds.
  package static let all: [FactDescription] = told + [StarterFact.description]

  private static let byName = Dictionary(all.map { ($0.kind, $0) }) { first, _ in first }

  /// The kind with a name; nil if unknown.
  package static subscript(kind: String) -> FactDescription? { byName[kind] }
}

/// What all facts of a kind share.
package struct FactDescription: Sendable {
  /// A value's name and possible units.
  package typealias Value = (name: String, units: [Fact.Unit])

  /// The name of the kind.
  package let kind: String
  package let values: [Value]
  package let formula: String
  package let family: FactFamily?
  package let isOfTheGame: Bool
  package let isNews: Bool
  package let isJoin: Bool
  package let isDry: Bool
  package let saysMoreThanValues: Bool
  package let claims: [FactClaim]

  /// Whether a fact of the kind also names teams besides its own and its opponent.
  package var namesOtherTeams: Bool {
    values.contains {
      ["holder", "champion", "closest_winner", "closest_loser", "namesake"].contains($0.name)
    }
  }

  /// Whether a fact of the kind proves the result of the week's game.
  package var provesResult: Bool {
    claims.contains { if case .result = $0 { true } else { false } }
  }
}

extension FactKind {
  static var description: FactDescription {
    FactDescription(
      kind: kind, values: values.map { ($0.name, $0.units) }, formula: formula, family: family,
      isOfTheGame: isOfTheGame, isNews: isNews, isJoin: isJoin, isDry: isDry,
      saysMoreThanValues: saysMoreThanValues, claims: claims)
  }
}
