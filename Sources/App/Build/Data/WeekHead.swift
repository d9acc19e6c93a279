import Rank
import Render

/// What is known of a stored week without reading it: the league's name, and what it has for other pages.
struct WeekHead: Equatable {
  let leagueName: String
  let contents: Issue.Contents

  init(_ week: WeekOutline) { (leagueName, contents) = (week.league.name, week.contents) }

  /// What the ledger keeps of it.
  var bytes: [UInt8] { [contents.rawValue] + leagueName.utf8 }

  init?(bytes: [UInt8]) {
    guard let first = bytes.first else { return nil }
    contents = Issue.Contents(rawValue: first)
    leagueName = String(decoding: bytes.dropFirst(), as: UTF8.self)
  }
}
