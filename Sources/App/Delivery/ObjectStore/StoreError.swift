public import HTTP
public import LanguageModels

/// Why a store did not do what it was asked for. Only facts, and none of them secret.
public enum StoreError: Error, Sendable, Hashable {
  /// We cannot show who we are.
  case credentials(AWSError)
  /// The settings name an address, a bucket or a region that cannot be; which.
  case settings(String)
  /// No answer came.
  case network(HTTPError)
  /// The store said no.
  case refused(StoreRefusal)
  /// The store answered something that is no answer; what, in a few words.
  case malformed(String)
}

extension StoreError: CustomStringConvertible {
  /// The fact in a few words.
  public var description: String {
    switch self {
    case .credentials(let error): error.sentence
    case .settings(let problem): problem
    case .network(let error): error.description
    case .refused(let refusal): refusal.line
    case .malformed(let detail): "no proper answer: \(detail)"
    }
  }
}

/// What a store says when it says no.
public struct StoreRefusal: Sendable, Hashable {
  /// What it comes down to.
  public enum Kind: Sendable, Hashable {
    /// The keys are wrong, unknown or too old.
    case credentials
    /// The keys are good and may not do this.
    case permission
    /// There is no such bucket.
    case bucket
    /// The bucket is in another region.
    case region
    /// Our clock and the store's differ too much.
    case clock
    /// What was to be replaced is not what it was.
    case condition
    /// The store has too much to do.
    case busy
    /// Anything else.
    case other
  }

  /// The HTTP status.
  public var status: Int
  /// The store's name for it, such as `NoSuchBucket`; empty if it has none.
  public var code: String
  /// The store's own words, without secrets; empty if there are none.
  public var message: String
  /// What the store wants to hear when asked about this very request.
  public var requestID: String?
  /// The region that the store says the bucket is in.
  public var region: String?
  /// What the store's clock said.
  public var date: String?
  /// The host that was asked.
  public var host: String

  /// Creates a refusal.
  public init(
    status: Int, code: String = "", message: String = "", requestID: String? = nil,
    region: String? = nil, date: String? = nil, host: String
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.requestID = requestID
    self.region = region
    self.date = date
    self.host = host
  }

  /// What it comes down to.
  public var kind: Kind {
    switch code {
    case "RequestTimeTooSkewed", "RequestExpired", "RequestInTheFuture": return .clock
    case "NoSuchBucket", "InvalidBucketName", "NoSuchDistribution": return .bucket
    case "PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed",
      "IllegalLocationConstraintException":
      return .region
    case "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken",
      "TokenRefreshRequired", "InvalidClientTokenId", "UnrecognizedClientException",
      "AuthFailure", "Unauthorized", "ExpiredTokenException":
      return .credentials
    case "AccessDenied", "AllAccessDisabled", "AccountProblem": return .permission
    default: break
    }
    return switch status {
    case 301, 307: .region
    case 401: .credentials
    case 403: .permission
    case 409, 412: .condition
    case 429, 503: .busy
    default: .other
    }
  }
}

extension StoreRefusal {
  /// Reads an answer that is no success.
  init(_ response: Response, hiding secrets: [Secret]) {
    let text = XMLText(response.body)
    func shown(_ text: String?) -> String? {
      text.map { presentable($0, hiding: secrets) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    self.init(
      status: response.status, code: shown(text["Code"]) ?? "",
      message: shown(text["Message"]) ?? "",
      requestID: shown(response.headers["x-amz-request-id"] ?? text["RequestId"]),
      region: shown(response.headers["x-amz-bucket-region"] ?? text["Region"]),
      date: shown(response.headers["Date"]), host: response.address.host)
  }

  /// The facts on one line.
  public var line: String {
    let said = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
    return "\(host): status \(status)" + (said.isEmpty ? "" : ", \(said)")
      + (requestID.map { " (request \($0))" } ?? "")
  }
}
