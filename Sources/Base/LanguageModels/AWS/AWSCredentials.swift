package import HTTP

/// What AWS knows somebody by.
package struct AWSCredentials: Sendable, Hashable, Redacted {
  /// The public half, such as `AKIDEXAMPLE`.
  package var accessKeyID: String
  /// The secret half.
  package var secretAccessKey: Secret
  /// What temporary credentials need besides.
  package var sessionToken: Secret?

  /// Creates credentials.
  package init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
  }

  /// What must not be shown when somebody repeats it.
  package var secrets: [Secret] { [secretAccessKey, sessionToken].compactMap { $0 } }

  /// The public half's first letters.
  package var redacted: String { "\(accessKeyID.prefix(4))…" }
}

/// How a request to AWS shows who sends it.
package enum AWSIdentity: Sendable, Hashable {
  /// With a signature.
  case credentials(AWSCredentials)
  /// With a Bedrock API key.
  case key(Secret)
}
