/// A host's response, regardless of status.
package struct Response: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The headers as received. The body is already decompressed, regardless of `Content-Encoding`.
  package var headers = Headers()
  package var body: [UInt8] = []
  /// The address that responded, after redirects.
  package var address: Address
  /// The number of requests sent for this response, including retries and redirects.
  package var attempts = 1
}
