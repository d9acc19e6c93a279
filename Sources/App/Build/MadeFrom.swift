import JSON
import LeagueModel
import Platform

/// What the stored weeks of a season were made from, so that a run does not make again what would come out
/// the same. Without these notes, or if a stored file is not what it was, everything is made anew.
struct MadeFrom: Codable, Equatable {
  /// One week.
  struct Week: Codable, Equatable {
    /// The week's number.
    var week: Int
    /// A digest of all that its roasts were written from.
    var inputs: String
    /// A digest of its edition as it was stored.
    var edition: String
  }

  /// A week that a site was made of.
  struct Shown: Codable, Equatable {
    /// The week's number.
    var week: Int
    /// A digest of its edition: one that has been written anew is another.
    var edition: String
    /// Names the folder of the site; nil for the one that it has if nobody asks for another.
    var output: String?
  }

  /// The stored form's version.
  var version = 1
  /// A digest of all that the latest week was ranked by, its date aside.
  var present: String?
  /// The latest week that a site was made of. A run may end between a week's edition and its page.
  var shown: Shown?
  /// The weeks in order.
  var weeks: [Week] = []

  /// The note about a week.
  subscript(week: Int) -> Week? { weeks.first { $0.week == week } }

  /// Puts a note in the place of the one about the same week.
  mutating func note(_ week: Week) {
    weeks.removeAll { $0.week == week.week }
    weeks.append(week)
    weeks.sort { $0.week < $1.week }
  }
}

extension DataFolder {
  /// The notes about a season; empty ones if there are none that can be read.
  func madeFrom(_ key: LeagueKey, season: Int) -> MadeFrom {
    let notes = try? read(MadeFrom.self, madeFromPath(key, season))
    return notes.flatMap { $0 } ?? MadeFrom()
  }

  /// Stores the notes about a season.
  func store(_ notes: MadeFrom, of key: LeagueKey, season: Int) throws(DataError) {
    try write(notes, madeFromPath(key, season))
  }

  /// Takes note of the latest week that a site was made of.
  func noteShown(_ shown: MadeFrom.Shown, of heading: LeagueHeading) throws(DataError) {
    var notes = madeFrom(heading.key, season: heading.season)
    guard notes.shown != shown else { return }
    notes.shown = shown
    try store(notes, of: heading.key, season: heading.season)
  }

  /// A digest of a week's edition as it is stored; nil if there is none.
  func digest(of edition: Edition) -> [UInt8]? {
    digest("edition.json", edition.league, edition.week)
  }

  /// A digest of a stored file of a week; nil if there is none.
  func digest(_ file: String, _ heading: LeagueHeading, _ week: Int) -> [UInt8]? {
    let path = "\(path)/\(heading.key)/\(heading.season)/\(Self.week(week))/\(file)"
    return (try? Files.read(path)).map { sha256($0) }
  }

  private func madeFromPath(_ key: LeagueKey, _ season: Int) -> String {
    "\(path)/\(key)/\(season)/made-from.json"
  }
}
