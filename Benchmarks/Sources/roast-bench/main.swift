import Diagnostics
import EmbeddedFiles
import Foundation
import JSON
import LeagueModel
import Liquid
import Phrases
import Platform
import Rank
import Roast

// roast-bench LEAGUE.json: how long the built-in writer takes for every week of a stored season.
//
// One thread, processor time. The phrase book is read once, as in a build; its time is separate.
do {
  guard let path = CommandLine.arguments.dropFirst().first else {
    throw Complaint("a league.json is missing")
  }
  let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  let league = try JSONValue(parsing: SourceText(name: path, bytes: bytes)).decoded(League.self)
  let before = processorTime()
  let book = try PhraseBook(
    compiled: Resources.compiledPhraseBook, environment: Environment.paper(zone: .utc))
  let reading = processorTime() - before

  let weeks = try league.playedWeeks.map { try rankInFull(league, week: $0.number, seasons: 100) }
  let writer = BuiltInWriter(book, heat: 4)
  var times: [Double] = []
  var tellings: [Double] = []
  var sentences = 0
  for round in 0...30 {
    for week in weeks {
      let before = processorTime()
      let roasts = writer.roasts(week, context: LeagueContext())
      // The first round warms up.
      if round > 0 { times.append(processorTime() - before) }
      let told = processorTime()
      _ = writer.stories(week, context: LeagueContext())
      if round > 0 { tellings.append(processorTime() - told) }
      sentences += roasts.values.reduce(0) { $0 + $1.sentences.count }
    }
  }
  guard !times.isEmpty else { throw Complaint("no week of this league has been played") }
  times.sort()
  print(
    "season: \(league.teams.count) teams, \(weeks.count) weeks, \(book.count) lines in the book")
  print(String(format: "reading the book              %8.2f ms", reading))
  print(
    String(
      format: "roasts of a week, %2d teams    %8.2f ms median, %.2f most, %.1f sentences",
      league.teams.count, times[times.count / 2], times[times.count - 1],
      Double(sentences) / Double(31 * weeks.count)))
  tellings.sort()
  print(
    String(
      format: "stories of a week             %8.2f ms median, %.2f most",
      tellings[tellings.count / 2],
      tellings[tellings.count - 1]))
} catch {
  FileHandle.standardError.write(Data("roast-bench: \(error)\n".utf8))
  exit(1)
}

/// The processor time that this process has taken so far, in milliseconds.
func processorTime() -> Double { Double(clock()) * 1_000 / Double(CLOCKS_PER_SEC) }

/// Why nothing could be measured.
struct Complaint: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
