import Build
import HTTP
import Sports

/// The messages for the sports API.
extension Failure {
  init(_ error: SportsAPIError) {
    let retry =
      "try again in a few minutes; the pages of the games are unchanged, and 'skidmark games build "
      + "--offline' makes them from stored data."
    switch error {
    case .keyMissing(let host):
      self.init(
        .credentials, "\(host) wants a key for its games.",
        next: "store it with 'skidmark credentials set games', or set SKIDMARK_GAMES_KEY.")
    case .keyRefused(let host):
      self.init(
        .credentials, "\(host) refused the key for its games.",
        next: "store the right one with 'skidmark credentials set games', or set "
          + "SKIDMARK_GAMES_KEY.")
    case .tooManyRequests(let host):
      self.init(
        .network, "Too many requests. Please wait a moment and try again.",
        details: ["games: \(host) asks for a pause"], next: retry)
    case .failed(let host, let status):
      self.init(
        .network, "\(host) is having problems (status \(status)).", details: ["games"], next: retry)
    case .notJSON(let host):
      self.init(.network, "\(host) sent data that cannot be read.", details: ["games"], next: retry)
    case .notGames(let host):
      self.init(
        .notFound, "\(host) sent no list of games.",
        next: "compare 'games: {address: …}' in skidmark.yml with the API's address, such as "
          + "https://example.com/api/admin/sports.")
    case .network(.noConnection):
      self.init(.network, "No internet connection", details: ["games"], next: retry)
    case .network(let error):
      self.init(.network, "The games could not be fetched.", details: ["\(error)"], next: retry)
    }
  }
}
