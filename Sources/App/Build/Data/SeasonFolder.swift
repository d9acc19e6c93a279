import Advice
package import LeagueModel
import Platform
import Platforms
package import Rank
import Render
import Roast
import Statistics

/// The stored files of one season of a league:
///
///     data/<league>/<season>/snapshot/   the platform's answers, byte for byte
///     data/<league>/<season>/looks.json, how often answers are asked for again
///     data/<league>/<season>/league.json, games.json, advice.json, defenses.json, managers.json
///     data/<league>/<season>/pictures/   the teams' pictures
///     data/<league>/<season>/week-07/rankings.json, and words.json, what was written about them
///     data/<league>/<season>/week-07/outline.json, what other pages tell of the week
///     data/<league>/<season>/week-07/bits.json, the lines of the phrase book that the week has printed
///     data/<league>/<season>/week-07/posted.json, if the week was posted to a chat
///     data/<league>/<season>/advice/week-07.json, what was advised before the week
package struct SeasonFolder: Sendable {
  private let place: DataPlace
  /// The platform's answers.
  package let snapshot: SnapshotFolder

  init(_ place: DataPlace, _ snapshot: SnapshotFolder) {
    (self.place, self.snapshot) = (place, snapshot)
  }

  /// The normalized season.
  package var league: StoredFile<League> { StoredFile(place["league.json"]) }

  /// What the fetches of the season noticed.
  var log: StoredFile<SeasonLog> { StoredFile(place["log.json"]) }

  /// What all players of the NFL scored under the league's rules.
  package var games: ScoredGamesFile { ScoredGamesFile(place["games.json"]) }

  /// The teams' pictures.
  var pictures: PictureFolder { PictureFolder(place: place["pictures"]) }

  /// What the paper prints of the advice.
  var adviceReport: StoredFile<AdviceReport> { StoredFile(place["advice.json"]) }

  /// What NFL defenses allow in the league's scoring.
  var defenses: StoredFile<DefenseReport> { StoredFile(place["defenses.json"]) }

  /// The managers' careers as of the season.
  var managers: StoredFile<ManagerList> { StoredFile(place["managers.json"]) }

  /// The advice for a week as it was given.
  func advice(week: Int) -> StoredFile<AdviceLog> {
    StoredFile(place["advice"]["\(Answer.week(week)).json"])
  }

  // MARK: Weeks

  /// The weeks with stored data, in order.
  package func weeks() throws(SiteError) -> [Int] {
    try onDisk(Files.list(place.path)).compactMap { name in
      name.hasPrefix("week-") ? Int(name.dropFirst(5)) : nil
    }.sorted()
  }

  package func rankings(week: Int) -> StoredFile<Rankings> {
    StoredFile(folder(of: week)["rankings.json"])
  }

  /// What was written about a week.
  package func words(week: Int) -> StoredFile<Words> {
    StoredFile(folder(of: week)["words.json"])
  }

  /// What other pages tell of a week.
  func outline(week: Int) -> StoredFile<WeekOutline> {
    StoredFile(folder(of: week)["outline.json"])
  }

  /// A week's rankings joined with what was written about them; nil unless both are stored.
  package func edition(week: Int) throws(SiteError) -> Edition? {
    guard let words = try words(week: week).read(), let rankings = try rankings(week: week).read()
    else { return nil }
    return Edition(rankings, words)
  }

  /// The lines of the phrase book that a week has printed.
  func bits(week: Int) -> StoredFile<PrintedBits> { StoredFile(folder(of: week)["bits.json"]) }

  package func folder(of week: Int) -> DataPlace { place[Answer.week(week)] }
}

/// The careers of a league's managers.
struct ManagerList: Codable {
  var version = 1
  var managers: [ManagerCareer]
}
