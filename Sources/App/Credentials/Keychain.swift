package import HTTP
package import Platform

/// The system's own place for secrets.
///
/// A value, so that tests can put another one in its place. All three wait for the system, five seconds
/// at most.
package struct Keychain: Sendable {
  /// Gives a secret; nil if there is none of the name.
  package var read: @Sendable (SecretName) throws(KeychainError) -> Secret?
  /// Keeps a secret, in the place of an earlier one of the name.
  package var write: @Sendable (SecretName, Secret) throws(KeychainError) -> Void
  /// Removes a secret; false if there was none.
  package var remove: @Sendable (SecretName) throws(KeychainError) -> Bool

  /// Creates a keychain.
  package init(
    read: @escaping @Sendable (SecretName) throws(KeychainError) -> Secret?,
    write: @escaping @Sendable (SecretName, Secret) throws(KeychainError) -> Void,
    remove: @escaping @Sendable (SecretName) throws(KeychainError) -> Bool
  ) {
    self.read = read
    self.write = write
    self.remove = remove
  }

  /// This system's: Keychain on macOS, elsewhere the Secret Service by the program `secret-tool`.
  package static func system(_ programs: Programs) -> Keychain {
    #if canImport(Security)
      return .security
    #else
      return .secretTool(programs)
    #endif
  }
}

/// Why the keychain did not do what it was asked for. Facts, and none of them secret.
package enum KeychainError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The program that speaks with it is not installed.
  case notInstalled(String)
  /// It did not answer, as locked ones do where nobody can be asked for a password.
  case tookTooLong
  /// It has a secret of the name, and nobody has unlocked it.
  case locked
  /// It does not work here; its own words.
  case failed(String)

  /// The fact in a few words.
  package var description: String {
    switch self {
    case .notInstalled(let program): "the keychain needs the program '\(program)'"
    case .tookTooLong: "the keychain did not answer; it may be locked"
    case .locked: "the keychain is locked"
    case .failed(let words): "the keychain cannot be used: \(words)"
    }
  }
}
