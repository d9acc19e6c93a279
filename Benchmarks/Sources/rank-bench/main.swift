import Diagnostics
import Foundation
import JSON
import LeagueModel
import Rank

// rank-bench LEAGUE.json: how long it takes to rank every week of a stored season, part by part.
//
// One thread, processor time. Each part does its work for all weeks; the last line is what the program
// does, with all parts in it and nothing twice.
do {
  guard let path = CommandLine.arguments.dropFirst().first else {
    throw Complaint("a league.json is missing")
  }
  let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  let league = try JSONValue(parsing: SourceText(name: path, bytes: bytes)).decoded(League.self)
  try Parts(league).measure(rounds: 15)
} catch {
  FileHandle.standardError.write(Data("rank-bench: \(error)\n".utf8))
  exit(1)
}

/// Why nothing could be measured.
struct Complaint: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
