/// Keys of AWS's with which libcurl signs a request (Signature Version 4): all of its headers, its address and
/// its body. What temporary keys need besides is a header of the request, `X-Amz-Security-Token`.
package struct AWSSignature: Sendable, Hashable {
  /// The public half of the keys.
  package var accessKeyID: String
  /// The secret half.
  package var secretAccessKey: Secret
  /// Where, such as `us-east-1`.
  package var region: String
  /// For which service, by its signing name: `bedrock` for Bedrock's runtime.
  package var service: String

  /// Creates a signature.
  package init(accessKeyID: String, secretAccessKey: Secret, region: String, service: String) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.region = region
    self.service = service
  }
}
