import LeagueModel
import Rank
import Roast

extension BuiltInWriter {
  /// The headline of a week before which nothing was printed.
  func headline(_ rankings: Rankings, context: LeagueContext) -> Headline? {
    var bits = PrintedBits()
    return headline(rankings, context: context, after: SeasonMemory(), into: &bits)
  }
}
