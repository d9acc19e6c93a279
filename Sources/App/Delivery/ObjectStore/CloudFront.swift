public import HTTP
public import LanguageModels
public import Platform

/// A CloudFront distribution, which is told what it has to fetch anew.
public struct CloudFront: Sendable {
  private let distribution: String
  private let base: Address
  private let signer: SigV4
  private let client: Client
  private let now: @Sendable () -> Instant

  /// Creates a distribution.
  /// - Parameters:
  ///   - base: Where CloudFront is asked; nil for AWS's own address.
  ///   - now: The real time, which signatures hold.
  /// - Returns: Nil if the address is none.
  public init?(
    _ distribution: String, as credentials: AWSCredentials, base: Address? = nil, client: Client,
    now: @escaping @Sendable () -> Instant
  ) {
    guard let base = base ?? Address("https://cloudfront.amazonaws.com") else { return nil }
    self.distribution = distribution
    self.base = base
    signer = SigV4(credentials, region: "us-east-1", service: "cloudfront")
    self.client = client
    self.now = now
  }

  /// Makes readers get paths anew within minutes.
  /// - Parameter reference: A name that no other such request has.
  public func invalidate(_ paths: [String], reference: String) async throws(StoreError) {
    let request = request(paths, reference: reference)
    let response: Response
    do throws(HTTPError) {
      response = try await client.send(signer.signed(request, at: now()))
    } catch {
      throw .network(error)
    }
    guard response.isSuccess else {
      throw .refused(StoreRefusal(response, hiding: signer.credentials.secrets))
    }
  }

  func request(_ paths: [String], reference: String) -> Request {
    let items = paths.map { "<Path>\(XMLText.encoded($0))</Path>" }.joined()
    let body =
      "<InvalidationBatch xmlns=\"http://cloudfront.amazonaws.com/doc/2020-05-31/\">"
      + "<CallerReference>\(XMLText.encoded(reference))</CallerReference>"
      + "<Paths><Items>\(items)</Items><Quantity>\(paths.count)</Quantity></Paths>"
      + "</InvalidationBatch>"
    var request = Request(
      base.appending(["2020-05-31", "distribution", distribution, "invalidation"]),
      method: "POST", headers: ["Content-Type": "text/xml"], body: Array(body.utf8))
    // The same reference is the same request, however often it comes.
    request.isRepeatable = true
    return request
  }

  /// What readers may hold of files that changed: the address of a folder's page, and the file's own. Many
  /// are all, which costs no more than one.
  public static func paths(of files: [String]) -> [String] {
    var paths: [String] = []
    for file in files {
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      let path = "/" + parts.map { Address.encoded(String($0)) }.joined(separator: "/")
      if parts.last == "index.html" { paths.append(String(path.dropLast("index.html".utf8.count))) }
      paths.append(path)
    }
    return paths.count > 15 ? ["/*"] : paths
  }
}
