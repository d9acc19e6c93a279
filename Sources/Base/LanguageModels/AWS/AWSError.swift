/// Why there are no credentials. Only facts, and none of them secret.
public enum AWSError: Error, Sendable, Hashable {
  /// Nobody has any, or not in a form that we read; a sentence that says where was looked and what to do.
  case noCredentials(String)

  /// The fact in a few words.
  public var sentence: String {
    switch self {
    case .noCredentials(let sentence): sentence
    }
  }
}
