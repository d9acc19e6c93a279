/// AWS keys for signing a request (Signature Version 4). A session token goes into `X-Amz-Security-Token`.
package struct AWSSignature: Sendable, Hashable {
  /// The access key ID, which is public.
  package var accessKeyID: String
  package var secretAccessKey: Secret
  /// The region, such as `us-east-1`.
  package var region: String
  /// The service's signing name: `bedrock` for Bedrock's runtime.
  package var service: String

  package init(accessKeyID: String, secretAccessKey: Secret, region: String, service: String) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.region = region
    self.service = service
  }
}
