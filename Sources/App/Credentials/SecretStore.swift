package import HTTP
package import LeagueModel
package import Platforms
import Synchronization

/// Where secrets are kept between runs: the system's keychain, or a file if somebody asked for that.
package final class SecretStore: Sendable {
  /// One of the two places.
  package enum Place: Sendable, Equatable {
    /// The system's keychain.
    case keychain
    /// The file at a path, which is not encrypted.
    case file(String)
  }

  /// Where secrets are if there is no keychain; nil on a machine without a home.
  package let file: SecretFile?
  private let keychain: Keychain
  private let problem = Mutex<KeychainError?>(nil)

  /// Creates a store.
  package init(keychain: Keychain, file: SecretFile?) {
    self.keychain = keychain
    self.file = file
  }

  /// Why the keychain could not be used when it was last asked; nil if it could, or was not asked.
  /// It is not asked again then: to wait for it once is enough.
  package var keychainProblem: KeychainError? { problem.withLock { $0 } }

  /// Finds a secret, in the keychain first. A keychain that cannot be used holds none: a league may be
  /// public, and a server may do without a model.
  package func find(
    _ name: SecretName
  ) throws(SecretFileError) -> (secret: Secret, place: Place)? {
    let kept = try? asking { () throws(KeychainError) in try keychain.read(name) }
    if let secret = kept ?? nil { return (secret, .keychain) }
    guard let file, let secret = try file.read(name) else { return nil }
    return (secret, .file(file.path))
  }

  /// Keeps a secret, and in one place only.
  /// - Parameter insecurely: Whether the file is wanted. Once it is there it is also used where there is
  ///   no keychain.
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

  /// Removes a secret from wherever it is; false if it was nowhere.
  /// - Throws: `file` if it is, or may be, in a file that cannot be used.
  @discardableResult
  package func remove(_ name: SecretName) throws(SecretStoreError) -> Bool {
    let wasKept = try? asking { () throws(KeychainError) in try keychain.remove(name) }
    var wasInFile = false
    if let file {
      do { wasInFile = try file.remove(name) } catch { throw .file(error) }
    }
    return wasKept ?? false || wasInFile
  }

  /// Removes the cookies of a league; false if there were none.
  @discardableResult
  package func remove(espn key: LeagueKey) throws(SecretStoreError) -> Bool {
    try remove(.espn(key))
  }

  /// Removes a secret from where it was found, unless it is another one by now.
  /// - Returns: Whether it is gone.
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

  private func keepInFile(
    _ secret: Secret, as name: SecretName
  ) throws(SecretStoreError) -> Place {
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

/// Why a secret could not be kept or removed. Facts, and none of them secret.
package enum SecretStoreError: Error, Sendable, Equatable {
  /// The keychain cannot be used, and nobody asked for a file.
  case keychain(KeychainError)
  /// The file cannot be used.
  case file(SecretFileError)
  /// The environment names no folder for such a file.
  case noHome
}

extension Secret {
  /// ESPN's cookies as they are stored.
  package init(espn credentials: ESPNCredentials) { self.init(credentials.header) }

  /// Whether it is one word of printable ASCII, no longer than that.
  package func isOneWord(atMost length: Int) -> Bool {
    value.utf8.count <= length && value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
