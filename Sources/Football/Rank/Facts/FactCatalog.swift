package import LeagueModel

/// Every kind of fact, once.
package enum FactCatalog {
  /// The kinds of weeks that have been played, in the order of the ledger.
  static let ofPlayedWeeks: [any TeamFactKind.Type] = [
    // The season
    RecordFact.self, RankFact.self, RiseFact.self, FallFact.self, FirstPlaceFact.self,
    LastPlaceFact.self, PointsForFact.self, PointsAgainstFact.self, AverageFact.self,
    TopPlayerFact.self,
    // Luck
    AllPlaySeasonFact.self, LuckFact.self, LuckySeasonFact.self, UnluckySeasonFact.self,
    // Runs
    StreakFact<Won>.self, StreakFact<Lost>.self, UndefeatedFact.self, WinlessFact.self,
    // The game
    TieFact.self, ResultFact<Won>.self, ResultFact<Lost>.self, BlowoutFact<Won>.self,
    BlowoutFact<Lost>.self, NarrowFact<Won>.self, NarrowFact<Lost>.self, AllPlayFact.self,
    WeekHighFact.self, WeekLowFact.self, UnluckyLossFact.self, LuckyWinFact.self,
    SeasonHighFact.self, SeasonLowFact.self,
    // The lineup
    BestStarterFact.self, WorstStarterFact.self, BenchPointsFact.self, EfficiencyFact.self,
    FatalBenchFact.self, BenchMistakeFact.self, EmptySlotsFact.self,
    // The playoffs
    FinishFact.self, FinishedLastFact.self, ByeFact.self, ChampionFact.self, RunnerUpFact.self,
    EliminatedFact.self, AdvancedFact.self, ThirdPlaceFact.self,
    // The race
    ClinchedFact.self, EliminatedFromRaceFact.self, NeedsHelpFact.self, MagicNumberFact.self,
    PlayoffOddsFact.self,
    // Meetings, awards and records
    RivalryFact.self, RevengeFact.self, OwnedFact.self, TopLoserFact.self, ClosestGameFact.self,
    BenchOfShameFact.self, SeasonRecordFact.self,
  ]

  /// The kinds that the ledger has, and a phrase book may rest on.
  package static let told: [FactDescription] =
    [WaitingFact.description] + ofPlayedWeeks.map { $0.description }

  /// All kinds.
  package static let all: [FactDescription] = told + [StarterFact.description]

  private static let byName = Dictionary(all.map { ($0.kind, $0) }) { first, _ in first }

  /// The kind of a name; nil for none that this version knows.
  package static subscript(kind: String) -> FactDescription? { byName[kind] }
}

/// What is the same for all facts of a kind.
package struct FactDescription: Sendable {
  /// A value by its name, and what it may count.
  package typealias Value = (name: String, units: [Fact.Unit])

  /// The name of the kind.
  package let kind: String
  package let values: [Value]
  package let formula: String
  package let family: FactFamily?
  package let isNews: Bool
  package let isDry: Bool
  package let saysMoreThanValues: Bool
  package let claims: [FactClaim]
}

extension FactKind {
  /// The kind without its facts.
  static var description: FactDescription {
    FactDescription(
      kind: kind, values: values.map { ($0.name, $0.units) }, formula: formula, family: family,
      isNews: isNews, isDry: isDry, saysMoreThanValues: saysMoreThanValues, claims: claims)
  }
}
