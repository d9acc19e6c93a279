package import HTTP

/// AWS access keys.
package struct AWSCredentials: Sendable, Hashable, Redacted {
  /// The access key ID, such as `AKIDEXAMPLE`.
  package var accessKeyID: String
  package var secretAccessKey: Secret
  /// The session token of temporary credentials.
  package var sessionToken: Secret?

  /// The secrets to mask in messages.
  package var secrets: [Secret] { [secretAccessKey, sessionToken].compactMap { $0 } }

  /// The first letters of the access key ID.
  package var redacted: String { "\(accessKeyID.prefix(4))…" }
}

/// How a request to AWS is authenticated.
package enum AWSIdentity: Sendable, Hashable {
  /// With a signature.
  case credentials(AWSCredentials)
  /// With a Bedrock API key.
  case key(Secret)
}
