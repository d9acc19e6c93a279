/// Why there are no credentials. Only facts, and none of them secret.
package enum AWSError: Error, Sendable, Hashable {
  /// Nobody has any, or not in a form that we read; a sentence that says where was looked and what to do.
  case noCredentials(String)

  /// The fact in a few words.
  package var sentence: String {
    switch self {
    case .noCredentials(let sentence): sentence
    }
  }
}
