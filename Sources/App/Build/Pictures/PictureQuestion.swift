import HTTP
import Pictures

/// Asks a stranger's host for a picture: without cookies or keys, a few at once, and not for long.
struct PictureQuestion: Sendable {
  /// Why there is no picture.
  struct Refusal: Error, Sendable, Equatable {
    /// What happened, as a part of a sentence.
    var reason: String
    /// Whether the host answered. If not, a later answer may be good.
    var isFinal = true
    /// Whether the host says that there is nothing at this address.
    var isMissing = false
  }

  private let client: Client
  private let base: Address?
  private let time: Duration

  private static let longest = Duration.seconds(10)

  /// - Parameters:
  ///   - base: What replaces scheme, host and port of every address; nil for the addresses as they are.
  ///   - timeout: The time limit for one attempt; nil for 10 seconds, which are the most.
  init(_ client: Client, base: Address?, timeout: Duration?) {
    time = min(timeout ?? Self.longest, Self.longest)
    var policy = Policy()
    policy.attempts = 2
    policy.patience = time
    policy.inFlight = 6
    policy.redirects = 3
    self.client = client.following(policy)
    self.base = base
  }

  func picture(at address: Address) async throws(Refusal) -> PictureFile {
    let host = address.host
    var request = Request(
      replaced(address), headers: ["Accept": "image/jpeg,image/png,image/*;q=0.5"])
    request.isPublicOnly = base == nil
    request.timeouts = Request.Timeouts(connection: time, total: time)
    request.bodyLimit = PictureFile.largestFile
    let response: Response
    do { response = try await client.send(request) } catch { throw Refusal(error, host) }
    switch response.status {
    case 200: break
    case 404, 410: throw Refusal(reason: "\(host) does not have it", isMissing: true)
    case 429, 500...599:
      throw Refusal(reason: "\(host) answers with status \(response.status)", isFinal: false)
    default: throw Refusal(reason: "\(host) answers with status \(response.status)")
    }
    do { return try PictureFile(response.body) } catch { throw Refusal(error) }
  }

  private func replaced(_ address: Address) -> Address {
    guard let base else { return address }
    let folder = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
    return Address(base, path: folder + address.path, query: address.query)
  }
}

extension PictureQuestion.Refusal {
  fileprivate init(_ error: HTTPError, _ host: String) {
    switch error {
    case .tooLarge: self.init(.tooLarge)
    case .redirectRefused: self.init(reason: "\(host) redirects to another host")
    case .tooManyRedirects: self.init(reason: "\(host) redirects without end")
    case .tls: self.init(reason: "\(host) has no secure connection")
    case .malformed, .invalidURL, .insecure, .invalidRequest, .recordingMissing:
      self.init(reason: "\(host) does not answer as it should")
    case .noConnection, .connectionLost, .timedOut, .truncated, .cancelled, .unavailable:
      self.init(reason: "\(host) does not answer", isFinal: false)
    }
  }

  fileprivate init(_ error: PictureError) {
    switch error {
    case .tooLarge: self.init(reason: "it has more than \(PictureFile.largestFile >> 10) kB")
    case .unknownFormat: self.init(reason: "it is not a PNG, JPEG, GIF or WebP picture")
    }
  }
}
