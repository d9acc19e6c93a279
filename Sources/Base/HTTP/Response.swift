/// A host's answer, whatever its status.
package struct Response: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The header fields as they came. The body is already decompressed, even where
  /// `Content-Encoding` says otherwise.
  package var headers: Headers
  /// The body.
  package var body: [UInt8]
  /// The address that answered, after redirects.
  package var address: Address
  /// How often a host was asked until this answer came, redirects included.
  package var attempts: Int

  /// Creates an answer.
  package init(
    status: Int, headers: Headers = Headers(), body: [UInt8] = [], address: Address,
    attempts: Int = 1
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.address = address
    self.attempts = attempts
  }

  /// Whether the status says that all went well: 200 to 299.
  package var isSuccess: Bool { (200...299).contains(status) }
}
