/// Keys of AWS's with which libcurl signs a request (Signature Version 4): all of its headers, its address and
/// its body. What temporary keys need besides is a header of the request, `X-Amz-Security-Token`.
public struct AWSSignature: Sendable, Hashable {
  /// The public half of the keys.
  public var accessKeyID: String
  /// The secret half.
  public var secretAccessKey: Secret
  /// Where, such as `us-east-1`.
  public var region: String
  /// For which service, by its signing name: `bedrock` for Bedrock's runtime.
  public var service: String

  /// Creates a signature.
  public init(accessKeyID: String, secretAccessKey: Secret, region: String, service: String) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.region = region
    self.service = service
  }
}
