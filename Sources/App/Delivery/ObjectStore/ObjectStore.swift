public import HTTP
public import LanguageModels
public import Platform

/// A bucket, with somebody who may use it.
public struct ObjectStore: Sendable {
  /// The bucket.
  public let bucket: Bucket
  private let signer: SigV4
  private let client: Client
  private let now: @Sendable () -> Instant

  /// An object with its bytes.
  public struct Object: Sendable, Equatable {
    /// What it holds.
    public var bytes: [UInt8]
    /// What the store calls this very version.
    public var tag: String
  }

  /// Opens a bucket; nothing is asked yet.
  /// - Parameters:
  ///   - now: The real time, which signatures hold.
  public init(
    _ bucket: Bucket, as credentials: AWSCredentials, client: Client,
    now: @escaping @Sendable () -> Instant
  ) {
    self.bucket = bucket
    signer = SigV4(credentials, region: bucket.region, service: "s3", pathRule: .verbatim)
    self.client = client
    self.now = now
  }

  /// Puts an object there.
  /// - Parameter condition: What has to be true; without it what is there is replaced.
  /// - Returns: What the store calls the new version; empty if it does not say.
  /// - Throws: A refusal of the kind `condition` if it is not true.
  @discardableResult
  public func put(
    _ key: String, _ bytes: [UInt8], _ headers: ObjectHeaders, if condition: Condition? = nil
  ) async throws(StoreError) -> String {
    let response = try await send(bucket.put(key, bytes, headers, if: condition))
    return response.headers["ETag"] ?? ""
  }

  /// Gets an object; nil if there is none.
  public func get(_ key: String) async throws(StoreError) -> Object? {
    guard let response = try await found(bucket.get(key)) else { return nil }
    guard let tag = response.headers["ETag"] else {
      throw .malformed("an object without an ETag")
    }
    return Object(bytes: response.body, tag: tag)
  }

  /// The digest that we wrote beside an object; empty if there is none, nil if there is no object.
  public func digest(of key: String) async throws(StoreError) -> String? {
    guard let response = try await found(bucket.head(key)) else { return nil }
    return response.headers[Bucket.digestHeader] ?? ""
  }

  /// Removes an object; none there is fine.
  public func delete(_ key: String) async throws(StoreError) {
    _ = try await found(bucket.delete(key))
  }

  /// Copies an object within the bucket.
  /// - Returns: Whether there was one.
  @discardableResult
  public func copy(_ key: String, to other: String) async throws(StoreError) -> Bool {
    guard let response = try await found(bucket.copy(key, to: other)) else { return false }
    // A copy that fails late says so in an answer that begins as a success.
    if XMLText(response.body)["Code"] != nil { throw refusal(response) }
    return true
  }

  /// The names of all objects that begin with a text, in the store's order.
  public func keys(prefix: String) async throws(StoreError) -> [String] {
    var keys: [String] = []
    var token: String?
    repeat {
      let response = try await send(bucket.list(prefix: prefix, after: token))
      let text = XMLText(response.body)
      guard let isTruncated = text["IsTruncated"] else { throw .malformed("no list of objects") }
      keys += text.texts("Key")
      let next = isTruncated == "true" ? text["NextContinuationToken"] : nil
      guard next == nil || next != token else { throw .malformed("a list without an end") }
      token = next
    } while token != nil
    return keys
  }

  // MARK: Asking

  /// An answer; nil where there is no such object.
  private func found(_ request: Request) async throws(StoreError) -> Response? {
    do throws(StoreError) {
      return try await send(request)
    } catch {
      guard case .refused(let refusal) = error, refusal.status == 404, refusal.kind != .bucket
      else { throw error }
      return nil
    }
  }

  private func send(_ request: Request) async throws(StoreError) -> Response {
    let response: Response
    do throws(HTTPError) {
      response = try await client.send(signer.signed(request, at: now()))
    } catch {
      throw .network(error)
    }
    guard response.isSuccess else { throw refusal(response) }
    return response
  }

  private func refusal(_ response: Response) -> StoreError {
    .refused(StoreRefusal(response, hiding: signer.credentials.secrets))
  }
}
