import Rank
import Render

/// What the ledger keeps of a stored week, so that the file is not read: the league's name, and what the week has for
/// other pages.
struct WeekHead: Equatable {
  let leagueName: String
  let contents: Issue.Contents

  init(_ week: WeekOutline) { (leagueName, contents) = (week.league.name, week.contents) }

  /// The form in the ledger.
  var bytes: [UInt8] { [contents.rawValue] + leagueName.utf8 }

  init?(bytes: [UInt8]) {
    guard let first = bytes.first else { return nil }
    contents = Issue.Contents(rawValue: first)
    leagueName = String(decoding: bytes.dropFirst(), as: UTF8.self)
  }
}
