import Diagnostics
import JSON
import LeagueModel
import Platform

/// What need not be ranked or written again, because it would come out the same.
extension Workshop {
  /// The stored rankings of the latest week, if all that the platform says is what it said then; with the
  /// date of now.
  func storedPresent(
    _ league: League, week: Int, _ digest: LeagueDigest
  ) throws(WorkshopError) -> Rankings? {
    guard !options.isForced,
      data.madeFrom(league.key, season: league.season).present == digest.present,
      let last = try? data.rankings(league.key, season: league.season, week: week),
      last.madeFrom == digest.ofPast(week: week)
    else { return nil }
    var kept = last
    kept.lastUpdated = league.fetchedAt
    if kept.lastUpdated != last.lastUpdated {
      let changed = kept
      try stored { () throws(DataError) in try data.store(changed) }
    }
    return kept
  }

  /// Takes note of what the latest week was ranked by.
  func noteRanked(_ league: League, _ weeks: [Int], _ digest: LeagueDigest) throws(WorkshopError) {
    guard weeks.contains(league.latestPlayedWeek ?? 0) else { return }
    var notes = data.madeFrom(league.key, season: league.season)
    guard notes.present != digest.present else { return }
    notes.present = digest.present
    let changed = notes
    try stored { () throws(DataError) in
      try data.store(changed, of: league.key, season: league.season)
    }
  }

  /// Knows which weeks of a season the built-in writer need not look at again.
  func editionKeeper(
    _ rankings: [Rankings], _ context: LeagueContext, _ heat: Int
  ) throws(WorkshopError) -> EditionKeeper {
    guard let heading = rankings.first?.league, configuration.writer.name == WriterSettings().name
    else { return EditionKeeper(data: data, heading: nil, settings: "", isForced: true) }
    let texts = try phraseSources().flatMap { source in
      Array("\(source.name) \(source.bytes.count)\n".utf8) + source.bytes
    }
    let known = (try? JSONValue(encoding: context)) ?? .null
    let parts: JSONValue = [
      .string(options.version), .string(zone.name), .int(heat), .bool(options.hasRoasts), known,
      .string(hexadecimal(sha256(texts))),
    ]
    let settings = hexadecimal(sha256(parts.encoded()))
    return EditionKeeper(
      data: data, heading: heading, settings: settings, isForced: options.isForced)
  }
}

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
