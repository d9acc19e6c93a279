import JSON
import Platform
import Rank
import Render

/// What is known of a stored week without reading it: the league's name, and what it has for other pages.
struct WeekHead: Equatable {
  let leagueName: String
  let contents: Issue.Contents

  init(_ edition: Edition) {
    leagueName = edition.league.name
    contents = WeekOutline(edition).contents
  }

  // MARK: Storage

  var bytes: [UInt8] { [contents.rawValue] + leagueName.utf8 }

  init?(bytes: [UInt8]) {
    guard let first = bytes.first else { return nil }
    contents = Issue.Contents(rawValue: first)
    leagueName = String(decoding: bytes.dropFirst(), as: UTF8.self)
  }
}

extension WeekHead: Decodable {
  /// The members of a stored edition that this needs.
  static let members: JSONSelection = [
    "version": .all, "league": ["name": .all], "draft": [:],
    "numbers": ["wire": ["trades": [:]], "history": [:]],
  ]

  private struct Stored: Decodable {
    struct Nothing: Decodable {}
    struct Heading: Decodable { let name: String }
    struct Wire: Decodable { let trades: [Nothing] }
    struct Numbers: Decodable {
      let wire: Wire?
      let history: Nothing?
    }

    let league: Heading
    let draft: Nothing?
    let numbers: Numbers?
  }

  init(from decoder: any Decoder) throws {
    let stored = try Stored(from: decoder)
    leagueName = stored.league.name
    var contents: Issue.Contents = []
    if stored.draft != nil { contents.insert(.draft) }
    if stored.numbers?.history != nil { contents.insert(.history) }
    if stored.numbers?.wire?.trades.isEmpty == false { contents.insert(.trades) }
    self.contents = contents
  }
}
