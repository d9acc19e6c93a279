public import HTTP

/// What AWS knows somebody by.
public struct AWSCredentials: Sendable, Hashable, Redacted {
  /// The public half, such as `AKIDEXAMPLE`.
  public var accessKeyID: String
  /// The secret half.
  public var secretAccessKey: Secret
  /// What temporary credentials need besides.
  public var sessionToken: Secret?

  /// Creates credentials.
  public init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
  }

  /// What must not be shown when somebody repeats it.
  public var secrets: [Secret] { [secretAccessKey, sessionToken].compactMap { $0 } }

  /// The public half's first letters.
  public var redacted: String { "\(accessKeyID.prefix(4))…" }
}

/// How a request to AWS shows who sends it.
public enum AWSIdentity: Sendable, Hashable {
  /// With a signature.
  case credentials(AWSCredentials)
  /// With a Bedrock API key.
  case key(Secret)
}
