/// Why a request got no response. Contains no secrets: addresses are redacted.
package enum HTTPError: Error, Sendable, Hashable {
  /// The text is not an acceptable address.
  case invalidURL(String)
  /// The address is neither encrypted nor on this machine.
  case insecure(String)
  /// The request cannot be sent as is; a short reason.
  case invalidRequest(String)
  /// The host does not exist, refuses connections, or there is no network.
  case noConnection(host: String)
  /// The connection broke before the response began, or at an unclear point.
  case connectionLost(host: String)
  /// A time limit was reached.
  case timedOut(host: String)
  /// TLS failed, for example because of the host's certificate; the TLS library's message.
  case tls(host: String, detail: String)
  /// The host redirects to another host, or from https to http.
  case redirectRefused(from: String, to: String)
  /// The redirect limit was reached.
  case tooManyRedirects(host: String)
  /// The body exceeds the request's limit in bytes.
  case tooLarge(host: String, limit: Int)
  /// The body ended early.
  case truncated(host: String)
  /// The response is not HTTP or cannot be decompressed.
  case malformed(host: String, detail: String)
  /// The task was canceled.
  case cancelled
  /// No response to the request was recorded.
  case recordingMissing(path: String)
  /// The network library does not work on this system.
  case unavailable(String)

  /// Whether a retry may help.
  package var isTransient: Bool {
    switch self {
    case .noConnection, .connectionLost, .timedOut, .truncated: true
    default: false
    }
  }
}

extension HTTPError: CustomStringConvertible {
  /// A short description for logs.
  package var description: String {
    switch self {
    case .invalidURL(let text): "not a usable address: \(text)"
    case .insecure(let text): "not encrypted: \(text)"
    case .invalidRequest(let reason): "not a valid request: \(reason)"
    case .noConnection(let host): "no connection to \(host)"
    case .connectionLost(let host): "lost the connection to \(host)"
    case .timedOut(let host): "\(host) took too long"
    case .tls(let host, let detail): "no secure connection to \(host): \(detail)"
    case .redirectRefused(let from, let to): "\(from) redirects to \(to)"
    case .tooManyRedirects(let host): "\(host) redirects without end"
    case .tooLarge(let host, let limit): "\(host) sent more than \(limit) bytes"
    case .truncated(let host): "\(host) sent only part of its answer"
    case .malformed(let host, let detail): "\(host) sent an invalid answer: \(detail)"
    case .cancelled: "cancelled"
    case .recordingMissing(let path): "no recording of \(path)"
    case .unavailable(let reason): "the network cannot be used: \(reason)"
    }
  }
}
