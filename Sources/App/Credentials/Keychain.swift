package import HTTP
package import Platform

/// The system's keychain, as a value that tests can replace. Operations block; with `secret-tool`, at most
/// five seconds.
package struct Keychain: Sendable {
  /// Returns a secret, or nil if there is none with the name.
  package var read: @Sendable (SecretName) throws(KeychainError) -> Secret?
  /// Stores a secret, and replaces an earlier one with the name.
  package var write: @Sendable (SecretName, Secret) throws(KeychainError) -> Void
  /// Removes a secret. Returns false if there was none.
  package var remove: @Sendable (SecretName) throws(KeychainError) -> Bool

  /// The system's keychain: Keychain on macOS, or else the Secret Service through `secret-tool`.
  package static func system(_ programs: Programs) -> Keychain {
    #if canImport(Security)
      return .security
    #else
      return .secretTool(programs)
    #endif
  }
}

/// Why a keychain operation failed. Contains no secrets.
package enum KeychainError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The named program is not installed.
  case notInstalled(String)
  /// The keychain did not answer, as when it is locked and cannot ask for a password.
  case tookTooLong
  /// The keychain has the secret but is locked.
  case locked
  /// The keychain does not work, with its own message.
  case failed(String)

  /// The error in a few words.
  package var description: String {
    switch self {
    case .notInstalled(let program): "the keychain needs the program '\(program)'"
    case .tookTooLong: "the keychain did not answer; it may be locked"
    case .locked: "the keychain is locked"
    case .failed(let words): "the keychain cannot be used: \(words)"
    }
  }
}
