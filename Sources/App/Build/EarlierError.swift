import Diagnostics
import HTTP
import LeagueModel
import Platform
import Platforms

enum EarlierError: Error {
  case fetch(FetchError)
  /// The answers cannot be normalized to a league.
  case normalize(LeagueKey, NormalizeError)
  /// The answers are about a different season.
  case anotherSeason(Int)
  case data(SiteError)

  var words: String {
    switch self {
    case .fetch(let error): Self.words(error)
    case .normalize(let key, .notFound): Self.words(.notFound(key))
    case .normalize(_, .unsupported(let sport)): "it played '\(sport)'"
    case .normalize: "its data does not add up to a league"
    case .anotherSeason(let season): "the data is for the season \(season)"
    case .data(.data(.file(let error))):
      "could not \(error.action) '\(error.path)', \(error.reason)"
    case .data(.data(.stored(let diagnostic))): diagnostic.message
    case .data: "it could not be stored"
    }
  }

  private static func words(_ error: FetchError) -> String {
    switch error {
    case .notFound(let key): "\(key.platform.name) has no league \(key.id)"
    case .credentialsMissing: "it is private, and there are no cookies for it"
    case .credentialsRefused, .credentialsMalformed: "the cookies do not give access to it"
    case .tooManyRequests(let host, _): "\(host) asks us to wait"
    case .failed(let host, let status): "\(host) is having problems (status \(status))"
    case .notJSON(_, let isPage, _):
      isPage ? "it sent a web page instead of data" : "the data cannot be read"
    case .network(.noConnection): "there is no internet connection"
    case .network: "the platform's answer was incomplete"
    }
  }

  /// Whether the error concerns only this season, so that another one may still be available.
  var isAboutOneSeason: Bool {
    switch self {
    case .normalize, .anotherSeason: true
    case .data: false
    case .fetch(let error):
      switch error {
      case .notFound, .credentialsMissing, .credentialsRefused, .notJSON: true
      case .credentialsMalformed, .tooManyRequests, .failed, .network: false
      }
    }
  }
}
