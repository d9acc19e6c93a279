import Build
import Diagnostics
import JSON
import LeagueModel
import Platform
import Platforms

extension Failure {
  var event: JSONValue {
    let position = place?.position
    return [
      "event": "error", "message": .string(message),
      "details": .array(details.map { .string($0) }), "next": next.orNull,
      "exit_code": .int(Int(exitCode.rawValue)), "league": league.orNull,
      "file": place.map { .string($0.name) } ?? .null,
      "line": position.map { .int($0.line) } ?? .null,
      "column": position.map { .int($0.column) } ?? .null,
      "paper": paper.map { .string($0.description) } ?? .null,
    ]
  }
}

extension Invocation {
  /// The failure of a league, with the age of the edition that stays.
  func failure(_ error: SiteError, _ siteRun: SiteRun) -> Failure {
    var failure = Failure(error)
    guard error.isOfFreshData, let key = error.league,
      let paper = StoredPapers(siteRun).lastPaper(of: key),
      let now = try? clock()
    else { return failure }
    failure.paper = paper
    failure.details.append(PaperAge(paper: paper, now: now(), zone: siteRun.zone).sentence)
    return failure
  }
}

extension SiteError {
  /// The league concerned; nil if it is none or all.
  var league: LeagueKey? {
    switch self {
    case .nothingStored(let key, _), .weekNotStored(let key, _, _), .silent(let key, _),
      .fetch(let key, _),
      .normalize(let key, _), .rank(let key, _), .roasts(let key, _, _, _, _),
      .credentials(let key, _), .cookiesMissing(let key, _), .cookiesRefused(let key, _, _):
      key
    case .noLeagues, .noTheme, .text, .leaks, .data, .output, .foreign, .outOfReach, .unexpected,
      .games, .gamesKey, .nothingToTell, .notRecorded, .statistics, .untrusted:
      nil
    }
  }

  var place: SourcePlace? {
    switch self {
    case .text(let diagnostic), .data(.stored(let diagnostic)),
      .normalize(_, .unreadable(_, let diagnostic)), .fetch(_, .notJSON(_, _, let diagnostic)):
      diagnostic.place
    case .leaks(let found): found.first?.place
    default: nil
    }
  }

  /// Whether newer data is not available, so that the edition stays as it was.
  fileprivate var isOfFreshData: Bool {
    switch self {
    case .fetch, .normalize, .credentials, .cookiesMissing, .cookiesRefused: true
    default: false
    }
  }
}
