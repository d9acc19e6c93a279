import LeagueModel
import Liquid
import Rank

/// The drawing above a card's number, in a square of 100 units that stretches: the season's weeks as bars with the week
/// that the card is about, or the team's rank from week to week.
struct WrappedFigure {
  private static let size = 100.0
  /// The part of a week's column that its bar fills.
  private static let filled = 0.8

  /// The members of a card's template value.
  let members: [(String, Value)]

  /// - Parameters:
  ///   - week: The week that the card is about; nil for the season.
  ///   - opponent: The other team of a card about two; null for all other cards.
  init(_ card: SeasonWrap.Card, week: Int?, season: SeasonLine?, teamCount: Int, opponent: Value) {
    let isFinish = card == .finish
    members = [
      ("bars", .array(week.flatMap { Self.bars(season, week: $0) } ?? [])),
      ("ranks", isFinish ? Self.ranks(season, teamCount) : .null), ("opponent", opponent),
    ]
  }

  private static func bars(_ season: SeasonLine?, week hot: Int) -> [Value]? {
    let weeks = season?.weeks ?? []
    guard let most = weeks.compactMap({ $0.points?.value }).max(), most > 0 else { return nil }
    let column = size / Double(weeks.count)
    return weeks.enumerated().map { index, entry in
      let height = max(0, (entry.points?.value ?? 0) / most * size)
      return [
        "x": .coordinate(column * Double(index)), "y": .coordinate(size - height),
        "width": .coordinate(column * filled), "height": .coordinate(height),
        "is_hot": .bool(entry.week == hot),
      ]
    }
  }

  private static func ranks(_ season: SeasonLine?, _ teamCount: Int) -> Value {
    guard let weeks = season?.weeks, weeks.count > 1, teamCount > 1 else { return .null }
    let points = weeks.enumerated().map { index, entry in
      ChartPoint(
        x: size * Double(index) / Double(weeks.count - 1),
        y: size * Double(entry.rank - 1) / Double(teamCount - 1))
    }
    return .path(points)
  }
}
