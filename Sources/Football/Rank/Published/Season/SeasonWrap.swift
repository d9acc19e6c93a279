public import LeagueModel

/// One team's season in a few numbers, as its "Wrapped". Parts that a season lacks are nil.
public struct SeasonWrap: Sendable, Equatable, Codable {
  /// The team whose season it is.
  public var team: Team.ID
  /// Whether its manager opted out of jokes.
  public var isRespectful = false
  /// The place in the final standings.
  public var finish: SeasonRecap.FinalPlace
  /// The record of the regular season.
  public var record: Record
  /// What the team won in the season, the title first.
  public var trophies: [ManagerCareer.Trophy] = []
  /// The week with the most points, the earliest of equals; nil without a game.
  public var bestWeek: Score?
  /// The week with the fewest points; nil if no week had fewer than the best.
  public var worstWeek: Score?
  /// The win with the smallest margin, playoffs included; nil without a win.
  public var closestWin: Game?
  /// The loss with the smallest margin, playoffs included; nil without a loss.
  public var closestLoss: Game?
  /// The opponent with the most wins over the team; nil if no one beat it more often than not.
  public var nemesis: Opponent?
  /// The opponent that lost to the team most often; nil if it beat no one more often than not.
  public var victim: Opponent?
  /// The points left on the bench; nil if no lineup is known, or if none were left.
  public var bench: Bench?
  /// The player with the most starts; nil if no lineup is known.
  public var mostStarted: ManagerCareer.StartedPlayer?
  /// The claim or signing that scored the most points; nil if none is known to have scored.
  public var bestAdd: SeasonRecap.Add?
  /// The trade with the most points between its two sides, won or lost; nil if no trade can be measured.
  public var trade: SeasonRecap.Trade?
  /// Luck with opponents in the regular season; nil if there were too few teams, or no week was unfair.
  public var luck: Luck?
  /// The longest winning streak of the regular season; nil if no win followed another.
  public var winStreak: Run?
  /// The longest losing streak of the regular season; nil if no loss followed another.
  public var losingStreak: Run?
  /// The season with every team playing all others every week; nil if there were too few teams.
  public var allPlay: AllPlay?
  /// The season in five words.
  public var words: [Word] = []

  /// The subjects of the cards, in order.
  public enum Card: String, Sendable, Codable, CaseIterable {
    /// The final place.
    case finish
    /// The week with the most points.
    case best
    /// The week with the fewest points.
    case worst
    /// The closest win and the closest loss.
    case close
    /// The nemesis and the favorite victim.
    case rivals
    /// The points left on the bench.
    case bench
    /// The most faithful starter.
    case starter
    /// The best pickup and the trade.
    case moves
    /// The luckiest and the unluckiest week.
    case luck
    /// The longest streak.
    case streak
    /// The rank by all-play.
    case allPlay = "all_play"
    /// The season in five words.
    case words
  }

  /// The cards with content. The card with words teases, so a team that opted out of jokes lacks it.
  public var cards: [Card] {
    Card.allCases.filter { card in
      switch card {
      case .finish: true
      case .best: bestWeek != nil
      case .worst: worstWeek != nil
      case .close: closestWin != nil || closestLoss != nil
      case .rivals: nemesis != nil || victim != nil
      case .bench: bench != nil
      case .starter: mostStarted != nil
      case .moves: bestAdd != nil || trade != nil
      case .luck: luck != nil
      case .streak: winStreak != nil || losingStreak != nil
      case .allPlay: allPlay != nil
      case .words: !words.isEmpty && !isRespectful
      }
    }
  }

  /// The fewest cards that are worth a page.
  public static let fewestCards = 5
}
