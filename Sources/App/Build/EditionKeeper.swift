import JSON
import LeagueModel
import Platform

/// The weeks of a season whose editions are what they would be if they were written again.
struct EditionKeeper {
  private let data: DataFolder
  private let heading: LeagueHeading?
  private let settings: String
  private let known: MadeFrom
  private var notes: MadeFrom

  /// - Parameters:
  ///   - heading: The season; nil if nothing is kept and nothing noted.
  ///   - settings: Names all that roasts are written from besides the rankings.
  ///   - isForced: Whether everything is written anew.
  init(data: DataFolder, heading: LeagueHeading?, settings: String, isForced: Bool) {
    self.data = data
    self.heading = heading
    self.settings = settings
    notes = heading.map { data.madeFrom($0.key, season: $0.season) } ?? MadeFrom()
    known = isForced ? MadeFrom() : notes
  }

  /// The stored edition of a week, if it was made from these rankings and is what it was.
  func edition(for rankings: Rankings) -> Edition? {
    isCurrent(rankings) ? stored(rankings) : nil
  }

  /// The stored editions of some weeks, if all are what they would be.
  func allEditions(for rankings: [Rankings]) -> [Edition]? {
    guard rankings.allSatisfy({ isCurrent($0) }) else { return nil }
    let editions = rankings.compactMap { stored($0) }
    return editions.count == rankings.count ? editions : nil
  }

  /// Takes note of a week that has just been written and stored.
  mutating func note(_ rankings: Rankings) {
    guard let heading, let inputs = inputs(rankings),
      let edition = data.digest("edition.json", heading, rankings.week)
    else { return }
    notes.note(
      MadeFrom.Week(week: rankings.week, inputs: inputs, edition: hexadecimal(edition)))
  }

  /// Stores the notes, if there are new ones.
  func save() throws(DataError) {
    guard let heading, notes != data.madeFrom(heading.key, season: heading.season) else { return }
    try data.store(notes, of: heading.key, season: heading.season)
  }

  private func isCurrent(_ rankings: Rankings) -> Bool {
    guard let heading, let note = known[rankings.week], note.inputs == inputs(rankings),
      let edition = data.digest("edition.json", heading, rankings.week)
    else { return false }
    return hexadecimal(edition) == note.edition
  }

  private func stored(_ rankings: Rankings) -> Edition? {
    let league = rankings.league
    return (try? data.edition(league.key, season: league.season, week: rankings.week)).flatMap {
      $0
    }
  }

  private func inputs(_ rankings: Rankings) -> String? {
    data.digest("rankings.json", rankings.league, rankings.week).map {
      hexadecimal(sha256(Array("\(settings) \(hexadecimal($0))".utf8)))
    }
  }
}
