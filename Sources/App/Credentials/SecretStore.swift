package import HTTP
package import Platforms
import Synchronization

/// Stores secrets in the system's keychain, or in a file if the user chose that.
package final class SecretStore: Sendable {
  /// Where a secret is stored.
  package enum Place: Sendable, Equatable {
    /// The system's keychain.
    case keychain
    /// The unencrypted file at a path.
    case file(String)
  }

  /// The file for secrets; nil on a machine without a home folder.
  package let file: SecretFile?
  private let keychain: Keychain
  private let problem = Mutex<KeychainError?>(nil)

  package init(keychain: Keychain, file: SecretFile?) {
    self.keychain = keychain
    self.file = file
  }

  /// Why the keychain failed, if it did. It is not tried again, to avoid waiting for it repeatedly.
  package var keychainProblem: KeychainError? { problem.withLock { $0 } }

  /// Finds a secret, in the keychain first. Ignores keychain errors, since the secret may not be needed.
  package func find(_ name: SecretName) throws(SecretFileError) -> (secret: Secret, place: Place)? {
    let kept = try? asking { () throws(KeychainError) in try keychain.read(name) }
    if let secret = kept ?? nil { return (secret, .keychain) }
    guard let file, let secret = try file.read(name) else { return nil }
    return (secret, .file(file.path))
  }

  /// Stores a secret in the keychain. Uses the file if `insecurely`, or if the keychain fails and it exists.
  package func keep(
    _ secret: Secret, as name: SecretName, insecurely: Bool
  ) throws(SecretStoreError) -> Place {
    guard insecurely else {
      do throws(KeychainError) {
        try asking { () throws(KeychainError) in try keychain.write(name, secret) }
      } catch {
        guard file?.exists == true else { throw .keychain(error) }
        return try keepInFile(secret, as: name)
      }
      if let file { _ = try? file.remove(name) }
      return .keychain
    }
    let place = try keepInFile(secret, as: name)
    _ = try? asking { () throws(KeychainError) in try keychain.remove(name) }
    return place
  }

  /// Removes a secret from both places, and returns whether there was one.
  @discardableResult
  package func remove(_ name: SecretName) throws(SecretStoreError) -> Bool {
    let wasKept = try? asking { () throws(KeychainError) in try keychain.remove(name) }
    var wasInFile = false
    if let file {
      do { wasInFile = try file.remove(name) } catch { throw .file(error) }
    }
    return wasKept ?? false || wasInFile
  }

  /// Removes a secret from where it was found, unless it has changed since. Returns whether it did.
  package func remove(_ name: SecretName, _ used: Secret, from place: Place) -> Bool {
    switch place {
    case .keychain:
      let now = try? asking { () throws(KeychainError) in try keychain.read(name) }
      guard now == used else { return false }
      return (try? asking { () throws(KeychainError) in try keychain.remove(name) }) ?? false
    case .file:
      guard let file, (try? file.read(name)) == used else { return false }
      return (try? file.remove(name)) ?? false
    }
  }

  private func keepInFile(_ secret: Secret, as name: SecretName) throws(SecretStoreError) -> Place {
    guard let file else { throw .noHome }
    do { try file.write(name, secret) } catch { throw .file(error) }
    return .file(file.path)
  }

  private func asking<Answer>(
    _ body: () throws(KeychainError) -> Answer
  ) throws(KeychainError) -> Answer {
    if let problem = keychainProblem { throw problem }
    do {
      return try body()
    } catch {
      problem.withLock { $0 = error }
      throw error
    }
  }
}

/// Why a secret could not be stored or removed. Contains no secrets.
package enum SecretStoreError: Error, Sendable, Equatable {
  /// The keychain failed, and the user did not choose the file.
  case keychain(KeychainError)
  /// The file cannot be used.
  case file(SecretFileError)
  /// The environment has no folder for the file.
  case noHome
}

extension Secret {
  /// ESPN's cookies in stored form.
  package init(espn credentials: ESPNCredentials) { self.init(credentials.header) }

  /// Whether it is one word of printable ASCII with at most `length` bytes.
  package func isOneWord(atMost length: Int) -> Bool {
    value.utf8.count <= length && value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
