/// Why there is no answer. Only facts, and none of them secret: addresses are redacted.
package enum HTTPError: Error, Sendable, Hashable {
  /// The text is not an address that we talk to.
  case invalidURL(String)
  /// The address is not encrypted and not on this machine.
  case insecure(String)
  /// The request cannot be sent as it is; the reason in a few words.
  case invalidRequest(String)
  /// No such host, nobody there or no network.
  case noConnection(host: String)
  /// The connection broke before the answer began or in an unclear place.
  case connectionLost(host: String)
  /// A time limit was reached.
  case timedOut(host: String)
  /// The host is not who it should be or does not encrypt well enough; the TLS library's words.
  case tls(host: String, detail: String)
  /// The host sends us to another host, or from https to http.
  case redirectRefused(from: String, to: String)
  /// The host keeps sending us on.
  case tooManyRedirects(host: String)
  /// The answer is larger than the request's limit in bytes.
  case tooLarge(host: String, limit: Int)
  /// The answer ended early.
  case truncated(host: String)
  /// The answer is not HTTP or cannot be decompressed.
  case malformed(host: String, detail: String)
  /// The task was cancelled.
  case cancelled
  /// There is no recording of the answer to such a request.
  case recordingMissing(path: String)
  /// The network library cannot work here.
  case unavailable(String)

  /// Whether asking again may help.
  package var isTransient: Bool {
    switch self {
    case .noConnection, .connectionLost, .timedOut, .truncated: true
    default: false
    }
  }
}

extension HTTPError: CustomStringConvertible {
  /// The fact in a few words, for logs.
  package var description: String {
    switch self {
    case .invalidURL(let text): "not a usable address: \(text)"
    case .insecure(let text): "not encrypted: \(text)"
    case .invalidRequest(let reason): "not a valid request: \(reason)"
    case .noConnection(let host): "no connection to \(host)"
    case .connectionLost(let host): "lost the connection to \(host)"
    case .timedOut(let host): "\(host) took too long"
    case .tls(let host, let detail): "no safe connection to \(host): \(detail)"
    case .redirectRefused(let from, let to): "\(from) redirects to \(to)"
    case .tooManyRedirects(let host): "\(host) redirects without end"
    case .tooLarge(let host, let limit): "\(host) sent more than \(limit) bytes"
    case .truncated(let host): "\(host) sent only part of the answer"
    case .malformed(let host, let detail): "\(host) sent no proper answer: \(detail)"
    case .cancelled: "cancelled"
    case .recordingMissing(let path): "no recording of \(path)"
    case .unavailable(let reason): "the network cannot be used: \(reason)"
    }
  }
}
