/// Why there are no credentials. Contains no secrets.
package enum AWSError: Error, Sendable, Hashable {
  /// No readable credentials; a sentence that says where they were looked for and what to do.
  case noCredentials(String)

  /// The error in a sentence.
  package var sentence: String {
    switch self {
    case .noCredentials(let sentence): sentence
    }
  }
}
